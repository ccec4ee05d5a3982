//! The README's pictures. `RENEW=1 cargo test --release --test pictures readme` draws them.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use jpeg_encoder::{ColorType, Encoder};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game, Side};
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{View, named_view};
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, Programme, Series, Speed, WinChance,
};
use tesserae_play::settings::Settings;
use tesserae_play::throwing::{ThrowRequested, Throwing};
use tesserae_scene::boards::lay_table;
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::{Offscreen, Shot};
use tesserae_scene::tableau::Layout;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::inspector::Inspector;
use tesserae::ui::state::Screen;

use crate::picture::Picture;
use crate::studio::Studio;

/// A position of each game in mid-game.
const BOARDS: [(&str, &str); 5] = [
    ("ur", "ur/cyningstan A 0,0,2,6,10,12,17 0,0,0,1,8,14,17 throw"),
    ("senet", "senet/skiryuk A 3,8,14,21,23 5,10,12,19,24 throw"),
    ("knossos", "knossos/gurevich A 0,3,8,12,21 0,2,6,9,17 throw"),
    ("phaistos", "phaistos/aleff A 4,17,28,44 9,21,33,50 throw"),
    ("pente", "pente/knock-off B 1,3,4,6,8 2,3,5,8,8 throw"),
];
/// All pictures of the README together, in bytes.
const MOST: u64 = 2_000_000;

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn file(name: &str) -> PathBuf {
    package().join("docs/pictures").join(format!("{name}.jpg"))
}

fn write(picture: &Picture, name: &str) {
    fs::create_dir_all(package().join("docs/pictures")).unwrap();
    let (width, height) = (picture.size.x as u16, picture.size.y as u16);
    let encoder = Encoder::new_file(file(name), 84).unwrap();
    encoder.encode(picture.pixels.as_flattened(), width, height, ColorType::Rgb).unwrap();
}

/// A part of a picture.
fn cut(picture: &Picture, from: UVec2, size: UVec2) -> Picture {
    let row = |y: u32| ((from.y + y) * picture.size.x + from.x) as usize;
    let pixels = (0..size.y).flat_map(|y| &picture.pixels[row(y)..row(y) + size.x as usize]);
    Picture { size, pixels: pixels.copied().collect() }
}

/// Pictures of one height, one beside the other.
fn beside(pictures: &[Picture]) -> Picture {
    let size = UVec2::new(pictures.iter().map(|one| one.size.x).sum(), pictures[0].size.y);
    let row = |one: &Picture, y: u32| {
        let start = (y * one.size.x) as usize;
        one.pixels[start..start + one.size.x as usize].to_vec()
    };
    let pixels = (0..size.y).flat_map(|y| pictures.iter().flat_map(move |one| row(one, y)));
    Picture { size, pixels: pixels.collect() }
}

fn draw_boards() {
    let (library, size) = (Library::built_in(), UVec2::new(960, 600));
    let mut studio = Offscreen::start().unwrap();
    for (name, line) in BOARDS {
        let position = library.position(line).unwrap();
        let spec = lay_table(position.game(), position.sides());
        let mut view = named_view("board", size.x as f32 / size.y as f32, &spec);
        if spec.plan.top() > spec.plan.size.z / 2.0 {
            // A table on legs: nearer, to its upper face.
            view = View { focus: view.focus + Vec3::Y * 0.45, radius: view.radius * 0.86, ..view };
        }
        let layout = Layout::of(&position);
        let (look, path) = (Some(Look::High), PathBuf::new());
        let shot = Shot { spec, look, view, layout, size, samples: 16, path };
        write(&Picture::of(studio.draw(&shot).unwrap()), name);
    }
}

impl Studio {
    fn put_on_table(&mut self, line: &str) {
        let position = Library::built_in().position(line).unwrap();
        let players = vec!["human".to_owned(), "ai:expert".to_owned()];
        let record = Match::from_position(position, players, 11);
        self.app.world_mut().write_message(MatchRequest::play(Box::new(record)));
        self.show_table();
    }

    fn show_table(&mut self) {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        self.clock(700);
        self.frames(8);
        self.clock(50);
    }

    /// Writes what the window shows in the finest look, and goes back to the plain one.
    fn write_fine(&mut self, name: &str) {
        for (look, kept) in [(Look::High, true), (Look::Low, false)] {
            self.app.world_mut().resource_mut::<Settings>().look = Some(look);
            self.clock(0);
            self.frames(4);
            if kept {
                write(&self.take(name), name);
            }
            self.clock(50);
        }
    }
}

/// A throw from the hand to rest.
fn draw_throw() {
    let size = UVec2::new(960, 540);
    let mut studio = Studio::open(Look::High, size);
    studio.put_on_table(BOARDS[0].1);
    let spec = studio.app.world().resource::<TableSpec>().clone();
    let tray = named_view("tray", 1.0, &spec);
    // High enough for dice that are still in the air.
    let view = View { focus: tray.focus + Vec3::Y * 0.3, radius: tray.radius * 1.55, ..tray };
    studio.app.world_mut().write_message(ViewRequested::Of(view, 0.5));
    studio.clock(700);
    studio.frames(8);
    studio.clock(50);
    studio.app.world_mut().write_message(ThrowRequested(None));
    let mut shots = Vec::new();
    let side = 460;
    let left = (size.x - PANEL_WIDTH as u32).saturating_sub(side) / 2;
    for _ in 0..200 {
        studio.frames(1);
        let throwing = studio.app.world().resource::<Throwing>();
        if throwing.is_busy() && throwing.faces().is_empty() && shots.len() < 4 {
            studio.clock(0);
            let whole = studio.take("throw");
            shots.push(cut(&whole, UVec2::new(left, (size.y - side) / 2), UVec2::splat(side)));
            studio.clock(230);
            studio.frames(1);
            studio.clock(20);
        } else if shots.len() == 4 && !throwing.is_busy() {
            break;
        }
    }
    let whole = studio.take("throw");
    shots.push(cut(&whole, UVec2::new(left, (size.y - side) / 2), UVec2::splat(side)));
    write(&beside(&shots), "throw");
}

/// A match in which side A, a person's, has a choice of three moves or more.
fn in_mid_game(game: &Game) -> Match {
    let mut record = Match::new(game, 2, vec!["human".to_owned(), "ai:expert".to_owned()], 5);
    for ply in 0.. {
        let actions = record.position().actions();
        if ply > 40 && actions.len() > 2 && record.position().turn() == Side::A {
            break;
        }
        let drawn = record.draw().map(Action::Throw);
        record.play(drawn.unwrap_or_else(|| actions[ply % actions.len()])).unwrap();
    }
    record
}

fn draw_windows() {
    let size = UVec2::new(1280, 720);
    // Played in the plain look, which is quick to draw.
    let mut studio = Studio::open(Look::Low, size);
    let library = Library::built_in();
    let record = Box::new(in_mid_game(library.game("ur").unwrap()));
    studio.app.world_mut().write_message(MatchRequest::play(record));
    studio.show_table();
    studio.write_fine("play");

    let players = vec!["ai:expert".to_owned(), "ai:adept".to_owned()];
    let game = library.game("phaistos").unwrap().clone();
    let programme = Programme::new(vec![Series::new(game, players, Some(3))], false);
    let exhibition = Box::new(Exhibition::new(programme, Speed::Instant));
    studio.app.world_mut().write_message(ExhibitionRequest::Begin(exhibition));
    studio.show_table();
    // The picture is of the whole table, wherever a director would look just then.
    studio.app.world_mut().write_message(ExhibitionRequest::SetFollowing(false));
    for _ in 0..2_000 {
        studio.frames(1);
        if studio.app.world().resource::<CurrentMatch>().0.cursor() > 60 {
            break;
        }
    }
    studio.app.world_mut().write_message(ExhibitionRequest::SetSpeed(Speed::Normal));
    studio.app.world_mut().write_message(ExhibitionRequest::Toggle);
    studio.frames(30);
    assert!(studio.app.world().resource::<WinChance>().course().len() > 10, "a course to show");
    studio.write_fine("watch");

    let inspector = Inspector::new(library.game("knossos").unwrap().clone());
    studio.app.world_mut().insert_resource(inspector);
    studio.app.world_mut().resource_mut::<Settings>().tour_offered = true;
    studio.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
    studio.clock(700);
    studio.frames(8);
    studio.write_fine("inspect");
}

/// The names of the pictures in a text, in order.
fn pictures_in(text: &str) -> Vec<&str> {
    let parts = text.split("docs/pictures/").skip(1);
    parts.filter_map(|part| part.split(".jpg").next()).collect()
}

#[test]
fn the_readme_opens_with_five_boards_and_its_pictures_are_there_and_small() {
    if std::env::var_os("RENEW").is_some() {
        draw_boards();
        draw_throw();
        draw_windows();
    }
    let text = fs::read_to_string(package().join("README.md")).unwrap();
    let wanted =
        ["ur", "senet", "knossos", "phaistos", "pente", "throw", "play", "watch", "inspect"];
    assert_eq!(pictures_in(&text), wanted);
    let opening = text.split("\n## ").next().unwrap();
    assert_eq!(pictures_in(opening), wanted[..6], "boards and throw come before the first heading");
    let bytes: u64 = wanted.iter().map(|name| fs::metadata(file(name)).unwrap().len()).sum();
    assert!(bytes < MOST, "{bytes}");
    let all = fs::read_dir(package().join("docs/pictures")).unwrap();
    let kept = all.filter(|file| file.as_ref().unwrap().path().is_file()).count();
    assert_eq!(kept, wanted.len(), "no picture is kept that the README does not show");
}
