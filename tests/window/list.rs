//! The list of matches and its way in on the main menu, clicked and typed at.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::Key;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::{Action, Side};
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};
use tesserae_play::match_list::MatchList;
use tesserae_play::saving::Saving;

use tesserae::ui::state::{Overlay, Screen};

use crate::desk::{Desk, Line};

const SIZE: UVec2 = UVec2::new(1280, 700);

/// A match of a person against the computer, begun.
fn begun(game: &str, seed: u64) -> Match {
    let library = Library::built_in();
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    let mut record = Match::new(library.game(game).unwrap(), 2, players, seed);
    record.notes_mut().begun = Some(1_794_580_200 + seed);
    play(&mut record, 6);
    record
}

/// Plays on for so many plies.
fn play(record: &mut Match, plies: usize) {
    for _ in 0..plies {
        let action = record.draw().map_or_else(|| record.position().actions()[0], Action::Throw);
        record.play(action).unwrap();
    }
}

/// The main menu with two matches under way and one that has ended.
fn menu(folder: &Path) -> Desk {
    let mut saves = Saves::new(folder);
    for (number, game) in ["ur", "senet", "knossos"].into_iter().enumerate() {
        let mut record = begun(game, 5_000_000_000_000_000_000 + number as u64);
        if game == "knossos" {
            record.resign(Side::A);
        }
        saves.save(&record, 1_794_580_200 + number as u64 * 90_000).unwrap();
    }
    let mut desk = Desk::open(SIZE);
    desk.app.insert_resource(Saving::new(saves));
    wait(&mut desk);
    desk
}

/// Until the list is read.
pub fn wait(desk: &mut Desk) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(60) {
        desk.frames(2);
        let list = desk.app.world().resource::<MatchList>();
        if !list.is_busy() && !list.is_behind(desk.app.world().get_resource::<Saving>()) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.settle();
}

/// The text in the row of another that is nearest to it in height.
fn in_row<'a>(desk: &'a Desk, row: &str, text: &str) -> &'a Line {
    let row = desk.find(row).unwrap_or_else(|| panic!("no {row}: {:?}", desk.texts())).at;
    let away = |line: &&Line| (line.at.center().y - row.center().y).abs();
    let all = desk.lines().iter().filter(|line| line.text == text);
    all.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap()
}

const UR: &str = "The Royal Game of Ur against the computer (adept)";
const SENET: &str = "Senet against the computer (adept)";

#[test]
fn every_match_under_way_is_offered_again_and_none_that_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = menu(folder.path());
    // The one played last can be gone on with at once; it is not the one that has ended.
    assert!(desk.find("Resume").is_some(), "{:?}", desk.texts());
    assert!(desk.find(SENET).is_some(), "{:?}", desk.texts());
    assert!(!desk.texts().iter().any(|text| text.contains("000000000")), "{:?}", desk.texts());
    for text in ["Watch", "Matches", "Settings", "Quit"] {
        assert!(desk.find(text).unwrap().is_whole(desk.window), "{text} is cut");
    }
    desk.click(desk.at("1 more"));
    wait(&mut desk);
    assert_eq!(desk.overlay(), Overlay::Load);
    for text in ["Under way (2)", "Finished (1)", UR, SENET, "You resigned"] {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    assert!(!desk.texts().iter().any(|text| text.contains("000000000")), "{:?}", desk.texts());
    // A click chooses, and beside the list stands what can be done.
    desk.click(desk.at(UR));
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::Load));
    desk.click(desk.at("Continue"));
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    assert_eq!(desk.record().seed(), 5_000_000_000_000_000_000);
    assert_eq!(desk.record().cursor(), 6, "as it was left");
}

#[test]
fn the_details_say_the_length_of_a_match_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = menu(folder.path());
    desk.show(Overlay::Load);
    wait(&mut desk);
    for (name, facts, says_it) in [
        (UR, "The Royal Game of Ur, Cyningstan", false),
        ("The Knossos Game against the computer (adept)", "The Knossos Game, Gurevich", true),
    ] {
        desk.click(desk.at(name));
        desk.frames(4);
        let texts = desk.texts();
        let facts = texts.iter().find(|text| text.starts_with(facts));
        let facts = facts.unwrap_or_else(|| panic!("{name}: {texts:?}"));
        assert_eq!(facts.contains("6 throws and moves"), says_it, "{facts}");
    }
}

#[test]
fn a_match_is_renamed_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = menu(folder.path());
    desk.click(desk.at("Matches"));
    wait(&mut desk);
    desk.click(in_row(&desk, UR, "Rename").at.center());
    desk.write("A rainy Sunday");
    desk.press(Key::Enter, KeyCode::Enter);
    wait(&mut desk);
    assert_eq!(desk.overlay(), Overlay::Load);
    assert!(desk.find("A rainy Sunday").is_some(), "{:?}", desk.texts());
    assert!(desk.find(UR).is_none());
    // Escape leaves the name as it is, and the list open.
    desk.click(in_row(&desk, SENET, "Rename").at.center());
    desk.write("Nonsense");
    desk.press(Key::Escape, KeyCode::Escape);
    wait(&mut desk);
    assert_eq!(desk.overlay(), Overlay::Load);
    assert!(desk.find(SENET).is_some() && desk.find("Nonsense").is_none(), "{:?}", desk.texts());
}

#[test]
fn a_match_is_deleted_and_brought_back_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = menu(folder.path());
    desk.click(desk.at("Matches"));
    wait(&mut desk);
    desk.click(in_row(&desk, UR, "Delete").at.center());
    wait(&mut desk);
    assert!(desk.find("Under way (1)").is_some(), "{:?}", desk.texts());
    assert!(desk.find(&format!("Deleted: {UR}")).is_some(), "{:?}", desk.texts());
    assert_eq!(saved_matches(folder.path()).len(), 2);
    desk.click(desk.at("Undo"));
    wait(&mut desk);
    assert!(desk.find("Under way (2)").is_some(), "{:?}", desk.texts());
    assert!(desk.find(UR).is_some());
    assert_eq!(saved_matches(folder.path()).len(), 3);
}

#[test]
fn a_match_is_saved_by_key_under_the_score_and_the_result() {
    let library = Library::built_in();
    let game = library.game("ur/short").unwrap();
    for overlay in [Overlay::Score, Overlay::End, Overlay::Menu] {
        let folder = tempfile::tempdir().unwrap();
        let mut desk = Desk::open(UVec2::new(1280, 720));
        desk.app.insert_resource(Saving::new(Saves::new(folder.path())));
        let series = Series::new(game.clone(), vec!["ai:random".to_owned(); 2], Some(1));
        let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
        let mut record = *exhibition.next_match().unwrap();
        play(&mut record, 6);
        record.resign(Side::A);
        // Or its page would come up while the game is being written.
        exhibition.paused = true;
        desk.start_for(exhibition, record);
        desk.show(overlay);
        assert_eq!(desk.overlay(), overlay);
        let begin = Instant::now();
        let is_kept = || !saved_matches(folder.path()).is_empty();
        while !is_kept() && begin.elapsed() < Duration::from_secs(60) {
            desk.frames(1);
        }
        assert_eq!(saved_matches(folder.path()).len(), 1, "by itself, since it is over");
        desk.press(Key::F5, KeyCode::F5);
        assert_eq!(desk.overlay(), overlay, "the dialog stays");
        assert_eq!(saved_matches(folder.path()).len(), 1, "{overlay:?}");
        let saved = desk.app.world().resource::<Saving>().file_of(desk.record()).is_some();
        assert!(saved, "{overlay:?}: the key was heard");
    }
}
