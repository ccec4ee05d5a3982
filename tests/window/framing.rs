//! The first frame of a table shows it as every later one does, wherever it comes from:
//! the window may sleep after it.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui::Key;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};
use tesserae_core::rules::{Action, Step};
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::saving::Saving;
use tesserae_scene::assets::TableAssets;
use tesserae_scene::boards::look_of;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::screens::{GameChoice, MatchForm};
use tesserae::ui::state::{Overlay, Screen};

use super::desk::Desk;

const SIZE: UVec2 = UVec2::new(1280, 720);

/// What one frame showed of the table.
#[derive(Debug, Clone, PartialEq)]
struct Shot {
    screen: Screen,
    /// The seed of the match on the table.
    seed: Option<u64>,
    /// The part of the window that the table had.
    area: Rect,
    /// The corners of the board in the window, in pixels.
    outline: Vec<Vec2>,
    /// What was drawn was built for the game that was on.
    own_board: bool,
}

#[derive(Resource, Default)]
struct Film(Vec<Shot>);

/// The camera and the scenery as the renderer is about to take them.
fn film(
    camera: Single<(&Camera, &GlobalTransform, &ViewArea), With<TableCamera>>,
    spec: Option<Res<TableSpec>>,
    assets: Option<Res<TableAssets>>,
    current: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    mut film: ResMut<Film>,
) {
    let (camera, view, part) = *camera;
    // More is drawn below it.
    let area = Rect::from_corners(part.from.as_vec2(), (part.from + part.size).as_vec2());
    let outline = spec.as_ref().map_or_else(Vec::new, |spec| {
        let half = spec.plan.size / 2.0;
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .into_iter()
            .filter_map(|(x, z)| {
                let corner = Vec3::new(half.x * x, spec.plan.top(), half.z * z);
                camera.world_to_viewport(view, corner).ok()
            })
            .map(|at| at + area.min)
            .collect()
    });
    let own_board = spec
        .zip(assets)
        .is_some_and(|(spec, assets)| std::ptr::eq(look_of(&spec.game), assets.game));
    let seed = current.map(|current| current.0.seed());
    film.0.push(Shot { screen: *screen.get(), seed, area, outline, own_board });
}

fn filmed(prepare: impl FnOnce(&mut App)) -> Desk {
    Desk::open_with(SIZE, |app| {
        app.init_resource::<Film>().add_systems(Last, film);
        prepare(app);
    })
}

/// All frames since the table of a match was first seen show it alike.
#[track_caller]
fn steady(desk: &mut Desk, seed: u64) {
    desk.frames(60);
    let film = &desk.app.world().resource::<Film>().0;
    let own = |shot: &&Shot| shot.screen == Screen::Table && shot.seed == Some(seed);
    let shots: Vec<&Shot> = film.iter().filter(own).collect();
    assert!(shots.len() >= 60, "{} frames of the match", shots.len());
    let last = shots[shots.len() - 1];
    assert_eq!(last.outline.len(), 4);
    assert!(last.outline.iter().all(|corner| last.area.contains(*corner)), "{last:?}");
    for (number, shot) in shots.iter().enumerate() {
        assert!(shot.own_board, "frame {number} shows another game's board");
        assert_eq!(shot.area, last.area, "the table's part of the window in frame {number}");
        for (corner, rest) in shot.outline.iter().zip(&last.outline) {
            let off = corner.distance(*rest);
            assert!(off < 0.5, "frame {number}: {corner} is {off} pixels from {rest}");
        }
    }
}

fn fresh(game: &str, players: &[&str], seed: u64) -> Match {
    let library = Library::built_in();
    let players: Vec<String> = players.iter().map(|player| (*player).to_owned()).collect();
    Match::new(library.game(game).unwrap(), players.len() as u8, players, seed)
}

/// A match under way in a folder. Nobody is to throw by itself.
fn keep(folder: &Path, game: &str, seed: u64) {
    let mut course = fresh(game, &["human", "human"], seed);
    let drawn = course.draw().unwrap();
    course.play(Action::Throw(drawn)).unwrap();
    course.notes_mut().begun = Some(1_794_580_200);
    Saves::new(folder).save(&course, 1_794_580_300).unwrap();
}

fn with_saves(folder: &Path) -> Desk {
    let saves = Saves::new(folder);
    filmed(|app| {
        app.insert_resource(Saving::new(saves));
    })
}

#[test]
fn the_window_that_opens_with_the_main_menu_shows_its_board_at_once() {
    let mut desk = filmed(|_| {});
    desk.frames(60);
    let film = &desk.app.world().resource::<Film>().0;
    let last = &film[film.len() - 1];
    for (number, shot) in film.iter().enumerate() {
        assert_eq!(shot.area, last.area, "frame {number}");
        for (corner, rest) in shot.outline.iter().zip(&last.outline) {
            assert!(corner.distance(*rest) < 0.5, "frame {number}: {corner}, not {rest}");
        }
    }
}

#[test]
fn a_match_with_which_the_window_opens() {
    for game in ["knossos", "phaistos", "ur"] {
        let mut desk = filmed(|app| {
            let record = fresh(game, &["human", "human"], 5);
            app.world_mut().write_message(MatchRequest::play(Box::new(record)));
            app.insert_state(Screen::Table);
        });
        steady(&mut desk, 5);
    }
}

#[test]
fn a_match_opened_from_the_list_and_one_that_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), "senet", 7);
    let mut desk = with_saves(folder.path());
    desk.frames(20);
    desk.show(Overlay::Load);
    desk.settle();
    desk.click(desk.at("Continue"));
    steady(&mut desk, 7);

    let mut desk = with_saves(folder.path());
    crate::list::wait(&mut desk);
    desk.click(desk.at("Resume"));
    steady(&mut desk, 7);
}

#[test]
fn a_new_match_begun_from_the_main_menu() {
    let mut desk = filmed(|_| {});
    let library = Library::built_in();
    {
        let mut form = desk.app.world_mut().resource_mut::<MatchForm>();
        form.choice = GameChoice::of(library.game("phaistos").unwrap());
        form.seed = "41".into();
    }
    desk.show(Overlay::NewMatch);
    desk.click(desk.at("Begin"));
    steady(&mut desk, 41);
}

#[test]
fn a_rematch_and_the_view_that_a_person_chose_for_it() {
    for turned in [false, true] {
        let mut desk = filmed(|_| {});
        let position = Library::built_in().position("ur/short A 16,17,17 0,0,9 move:1").unwrap();
        desk.start(Match::from_position(position, vec!["human".into(); 2], 4));
        if turned {
            desk.app.world_mut().write_message(ViewRequested::Turn(0.4, 0.1));
            desk.frames(60);
        }
        let last = Action::Move { from: Step(16), to: Step(17) };
        desk.app.world_mut().write_message(ActionRequested(last));
        desk.frames(60);
        desk.click(desk.at("Rematch (swap sides)"));
        let seed = desk.record().seed();
        assert_ne!(seed, 4);
        steady(&mut desk, seed);
    }
}

/// Whether the near edge of the board in the last frame is that of side A.
fn is_seen_from_a(desk: &Desk) -> bool {
    let film = &desk.app.world().resource::<Film>().0;
    let [far, _, near, _] = film[film.len() - 1].outline[..] else { panic!("no board") };
    near.y > far.y
}

#[test]
fn a_rematch_is_seen_from_the_side_of_the_only_person() {
    let mut desk = filmed(|_| {});
    let position = Library::built_in().position("ur/short A 16,17,17 0,0,9 move:1").unwrap();
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    desk.start(Match::from_position(position, players, 4));
    assert!(is_seen_from_a(&desk));
    let last = Action::Move { from: Step(16), to: Step(17) };
    desk.app.world_mut().write_message(ActionRequested(last));
    desk.frames(60);
    desk.click(desk.at("Rematch (swap sides)"));
    assert_eq!(desk.record().players(), ["ai:adept", "human"]);
    let seed = desk.record().seed();
    steady(&mut desk, seed);
    assert!(!is_seen_from_a(&desk), "the person has the other side now");
    // A match on the first side turns it back.
    desk.start(fresh("ur", &["human", "ai:adept"], 9));
    steady(&mut desk, 9);
    assert!(is_seen_from_a(&desk));
}

#[test]
fn the_next_game_of_an_exhibition_at_another_table() {
    let library = Library::built_in();
    let players = vec!["ai:random".to_owned(); 2];
    let series = ["ur", "knossos"]
        .map(|id| Series::new(library.game(id).unwrap().clone(), players.clone(), Some(1)));
    let mut exhibition = Exhibition::new(Programme::new(series.to_vec(), false), Speed::Normal);
    let first = exhibition.next_match().unwrap();
    let mut desk = filmed(|_| {});
    desk.start_for(exhibition, *first);
    desk.frames(10);
    desk.app.world_mut().write_message(ExhibitionRequest::Next);
    desk.frames(3);
    let record = desk.record();
    assert_eq!(record.game().definition().game, "knossos");
    let seed = record.seed();
    steady(&mut desk, seed);
}

#[test]
fn the_first_game_of_an_exhibition_with_a_directed_view() {
    let game = Library::built_in().game("knossos").unwrap().clone();
    let players = ["ai:random", "ai:random"];
    let series = Series::new(game, players.map(str::to_owned).to_vec(), Some(1));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
    exhibition.following = true;
    let mut desk = filmed(|_| {});
    desk.start_for(exhibition, fresh("knossos", &players, 6));
    steady(&mut desk, 6);
    // It is that of the director, and fills the width.
    let film = &desk.app.world().resource::<Film>().0;
    let last = &film[film.len() - 1];
    let across = last.outline.iter().map(|corner| corner.x);
    let wide = across.clone().fold(f32::MIN, f32::max) - across.fold(f32::MAX, f32::min);
    assert!(wide > last.area.width() * 0.85, "{last:?}");
}

#[test]
fn the_match_after_a_guide() {
    let mut desk = filmed(|_| {});
    let library = Library::built_in();
    let of_game = library.games().iter().filter(|game| game.definition().game == "senet");
    let mut guide = Guide::of(of_game.cloned().collect()).unwrap();
    let last = guide.lessons().len();
    let record = guide.begin().unwrap();
    let lesson = record.seed();
    desk.start_for(guide, *record);
    steady(&mut desk, lesson);
    desk.app.world_mut().write_message(GuideRequest::Lesson(last));
    desk.frames(4);
    desk.press(Key::Enter, KeyCode::Enter);
    desk.app.world_mut().resource_mut::<MatchForm>().seed = "43".into();
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!(desk.record().seed(), 43);
    steady(&mut desk, 43);
}

#[test]
fn a_window_that_was_a_pixel_high_for_a_moment_frames_its_table_again() {
    let mut desk = filmed(|_| ());
    desk.start(fresh("senet/skiryuk", &["human", "human"], 5));
    desk.frames(60);
    let now = |desk: &Desk| desk.app.world().resource::<Film>().0.last().unwrap().clone();
    let before = now(&desk);
    assert_eq!(before.outline.len(), 4);
    let tiny = [(1, 1), (300, 1), (1, 300), (320, 240)].map(|(x, y)| UVec2::new(x, y));
    // Each by itself, then one after the other.
    let runs = tiny.iter().map(std::slice::from_ref).chain([&tiny[..]]);
    for run in runs {
        for size in run {
            desk.resize(*size);
            desk.frames(20);
        }
        desk.resize(SIZE);
        desk.frames(60);
        let after = now(&desk);
        assert_eq!(after.area, before.area, "{run:?}");
        for (corner, rest) in after.outline.iter().zip(&before.outline) {
            let off = corner.distance(*rest);
            assert!(off < 0.5, "{run:?}: {corner} is {off} pixels from {rest}");
        }
    }
}
