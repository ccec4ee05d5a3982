//! Huge text, long names and small windows: what is cut is shown whole under the pointer, and every
//! button can be reached.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use tesserae_core::ai::arena::MAX_PLIES;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};
use tesserae_core::rules::Action;
use tesserae_core::tournament::{Entrant, Format, Terms, Tournament};
use tesserae_play::saving::Saving;
use tesserae_play::settings::{LastMatch, Settings};
use tesserae_play::tournaments::{TournamentRequest, Tournaments};
use tesserae_scene::look::Look;

use tesserae::ui::state::Overlay;

use crate::desk::{Desk, Line};

/// Windows in pixels, each with the size of its text.
const WINDOWS: [(UVec2, f32); 3] =
    [(UVec2::new(1280, 720), 2.0), (UVec2::new(1024, 600), 2.0), (UVec2::new(640, 480), 1.5)];

/// The longest name that a form takes, of the widest letters.
fn name() -> String {
    "W".repeat(24)
}

/// A window with huge text, and what one sees of it in points.
fn open((size, text_scale): (UVec2, f32), settings: Settings) -> (Desk, egui::Rect) {
    let desk = Desk::open_with(size, |app| {
        let look = Some(Look::Low);
        app.insert_resource(Settings { text_scale, look, ..settings });
    });
    let seen = desk.seen();
    (desk, seen)
}

fn is_cut(line: &Line) -> bool {
    line.rows.concat().trim_end() != line.text.trim_end()
}

/// Points at every text of a dialog that ends in an ellipsis: the tip has all of it.
#[track_caller]
fn cut_words_have_tips(desk: &mut Desk, seen: egui::Rect, page: &'static str) {
    let seen = desk.area(page).unwrap().intersect(seen);
    let shown =
        |line: &&Line| !line.is_covered && line.clip.intersect(seen).contains(line.at.center());
    let cut: Vec<Line> =
        desk.lines().iter().filter(|line| is_cut(line)).filter(shown).cloned().collect();
    for line in cut {
        desk.point(line.at.center());
        desk.frames(30);
        let told = desk.lines().iter().any(|tip| tip.text.contains(&line.text) && !is_cut(tip));
        assert!(told, "{page}, {:?}: no tip for {line:?}", desk.window.size());
    }
    desk.point(egui::pos2(1.0, 1.0));
    desk.frames(4);
}

#[track_caller]
fn check(desk: &mut Desk, seen: egui::Rect, page: &'static str, buttons: &[&str]) {
    for text in buttons {
        let line = desk.find(text);
        let line = line.unwrap_or_else(|| panic!("{page}: no {text} in {:?}", desk.texts()));
        assert!(line.is_whole(seen), "{page}: {line:?} in {seen:?}");
    }
    cut_words_have_tips(desk, seen, page);
}

#[test]
fn the_settings_are_whole() {
    for window in WINDOWS {
        let (mut desk, seen) = open(window, Settings::default());
        desk.show(Overlay::Settings);
        check(&mut desk, seen, "settings", &["Done"]);
        // At normal size no label is cut at all.
        desk.app.world_mut().resource_mut::<Settings>().text_scale = 1.0;
        desk.frames(6);
        let cut: Vec<&Line> = desk.lines().iter().filter(|line| is_cut(line)).collect();
        assert!(cut.is_empty(), "{window:?}: {cut:?}");
    }
}

#[test]
fn the_form_of_a_match_for_four_is_whole_whatever_the_names() {
    let engine = format!("engine:{}", "engine ".repeat(43));
    let mut players = vec!["human".to_owned(); 3];
    players.push(engine[..307].to_owned());
    let last_match = Some(LastMatch {
        game: "phaistos".into(),
        variant: "aleff".into(),
        sides: 4,
        players,
        names: vec![name(); 4],
    });
    for window in WINDOWS {
        let settings = Settings { last_match: last_match.clone(), ..Settings::default() };
        let (mut desk, seen) = open(window, settings);
        desk.show(Overlay::NewMatch);
        check(&mut desk, seen, "new match", &["Begin", "Back"]);
    }
}

#[test]
fn the_list_of_matches_and_the_statistics_are_whole_whatever_the_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = Saves::new(folder.path());
    let game = Library::built_in().game("phaistos/aleff").unwrap().clone();
    for seed in 0..3 {
        let players = vec![format!("human:{}", name()); 4];
        let mut course = Match::new(&game, 4, players, seed);
        course.notes_mut().begun = Some(1_794_580_200);
        let drawn = course.draw().unwrap();
        course.play(Action::Throw(drawn)).unwrap();
        let file = saves.save(&course, 1_794_580_200 + seed).unwrap();
        saves.rename(&file, &name()).unwrap();
    }
    for window in WINDOWS {
        let (mut desk, seen) = open(window, Settings::default());
        desk.app.insert_resource(Saving::new(saves.clone()));
        desk.show(Overlay::Load);
        desk.settle();
        check(&mut desk, seen, "matches", &[]);
        desk.show(Overlay::Statistics);
        desk.settle();
        check(&mut desk, seen, "statistics", &["Back"]);
    }
}

#[test]
fn the_result_for_four_is_whole_whatever_the_names() {
    let position = "phaistos/aleff A 62,62,62,62 0,0,0,1 0,0,0,2 0,0,0,3 over:A";
    let position = Library::built_in().position(position).unwrap();
    let record = Match::from_position(position, vec![format!("human:{}", name()); 4], 3);
    for window in WINDOWS {
        let (mut desk, seen) = open(window, Settings::default());
        desk.start(record.clone());
        desk.show(Overlay::End);
        desk.frames(20);
        let buttons =
            ["Rematch (swap seats)", "Look at the board", "Review", "New match", "Main menu"];
        check(&mut desk, seen, "end", &buttons);
    }
}

#[test]
fn tournaments_of_sixteen_engines_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let entrant = |number: usize| {
        let name = format!("{}{number:02}", "W".repeat(38));
        Entrant { who: format!("engine:{name}").parse().unwrap(), name }
    };
    let terms = |format| Terms {
        format,
        players: (0..16).map(entrant).collect(),
        games: vec!["ur/short".into()],
        rounds: 1,
        length: 2,
        seed: 1,
        max_plies: MAX_PLIES,
        patience: 1000,
        solved: Vec::new(),
    };
    let files = [Format::RoundRobin, Format::KnockOut].map(|format| {
        let file = folder.path().join(format!("{format:?}.ron"));
        Tournament::new(terms(format)).unwrap().save(&file).unwrap();
        file
    });
    for window in WINDOWS {
        let (mut desk, seen) = open(window, Settings::default());
        desk.app.insert_resource(Tournaments::new(folder.path()));
        desk.show(Overlay::Tournament);
        desk.frames(6);
        check(&mut desk, seen, "tournament", &["New tournament", "Done"]);
        for file in &files {
            desk.app.world_mut().write_message(TournamentRequest::Open(file.clone()));
            for _ in 0..500 {
                desk.frames(1);
                if desk.app.world().resource::<Tournaments>().open().is_some() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            desk.frames(6);
            check(&mut desk, seen, "tournament", &["Done", "All tournaments", "Begin"]);
            desk.app.world_mut().write_message(TournamentRequest::Close);
            desk.frames(6);
        }
    }
}
