//! The list of matches: what is deleted comes back, and everything by keys.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui::Key;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::Action;
use tesserae_play::saving::Saving;

use tesserae::ui::state::{Overlay, Screen};

use super::desk::Desk;

/// Half past two of 13 November 2026, UTC.
const NOW: u64 = 1_794_580_200;

/// Matches under way with these names, the first played last.
fn keep(folder: &Path, names: &[&str]) {
    let library = Library::built_in();
    let mut saves = Saves::new(folder);
    for (number, name) in (0_u64..).zip(names) {
        let players = vec!["human".to_owned(), "ai:adept".to_owned()];
        let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, 100 + number);
        course.notes_mut().begun = Some(NOW);
        let drawn = course.draw().unwrap();
        course.play(Action::Throw(drawn)).unwrap();
        let file = saves.save(&course, NOW + 1000 - number).unwrap();
        saves.rename(&file, name).unwrap();
    }
}

fn listed(folder: &Path, size: UVec2) -> Desk {
    let mut desk = Desk::open(size);
    desk.app.insert_resource(Saving::new(Saves::new(folder)));
    open(&mut desk);
    desk
}

fn open(desk: &mut Desk) {
    desk.show(Overlay::Load);
    desk.settle();
}

fn names(folder: &Path) -> Vec<String> {
    saved_matches(folder).into_iter().map(|saved| saved.summary.unwrap().name).collect()
}

fn key(desk: &mut Desk, key: Key) {
    let code = match key {
        Key::ArrowDown => KeyCode::ArrowDown,
        Key::ArrowUp => KeyCode::ArrowUp,
        Key::End => KeyCode::End,
        Key::Home => KeyCode::Home,
        Key::Enter => KeyCode::Enter,
        Key::Delete => KeyCode::Delete,
        Key::F2 => KeyCode::F2,
        _ => KeyCode::Escape,
    };
    desk.press(key, code);
    desk.settle();
}

const SIZE: UVec2 = UVec2::new(1280, 720);

#[test]
fn what_was_deleted_can_be_brought_back_after_the_list_was_left_and_by_another_start() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), &["First", "Second"]);
    let mut desk = listed(folder.path(), SIZE);
    desk.click(desk.at("Delete"));
    desk.settle();
    let left = names(folder.path());
    assert_eq!(left.len(), 1);
    let gone = if left[0] == "First" { "Second" } else { "First" };
    assert!(desk.find(&format!("Deleted: {gone}")).is_some(), "{:?}", desk.texts());
    desk.show(Overlay::None);
    open(&mut desk);
    assert!(desk.find(&format!("Deleted: {gone}")).is_none(), "it is no news any more");
    assert!(desk.find("Deleted, kept for a week (1)").is_some(), "{:?}", desk.texts());
    drop(desk);

    let mut desk = listed(folder.path(), SIZE);
    assert!(desk.find(gone).is_some(), "{:?}", desk.texts());
    // Beside its button a click does nothing.
    desk.click(desk.at(gone));
    assert_eq!((desk.overlay(), names(folder.path()).len()), (Overlay::Load, 1));
    desk.click(desk.at("Restore"));
    desk.settle();
    assert_eq!(names(folder.path()), ["First", "Second"]);
    assert!(desk.find("Restore").is_none(), "{:?}", desk.texts());
}

#[test]
fn the_arrows_choose_enter_opens_delete_deletes_and_f2_renames() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), &["First", "Second", "Third"]);
    let mut desk = listed(folder.path(), SIZE);
    key(&mut desk, Key::ArrowDown);
    key(&mut desk, Key::Delete);
    assert_eq!(names(folder.path()), ["First", "Third"]);
    // The next one has taken its place.
    key(&mut desk, Key::F2);
    assert!(desk.texts().iter().any(|text| text.starts_with("Type a name.")), "{:?}", desk.texts());
    key(&mut desk, Key::Escape);
    assert_eq!(
        (desk.overlay(), names(folder.path())),
        (Overlay::Load, vec!["First".into(), "Third".into()])
    );
    // At the end of the list lies what was deleted: Enter brings it back.
    key(&mut desk, Key::End);
    key(&mut desk, Key::F2);
    key(&mut desk, Key::Delete);
    assert_eq!(names(folder.path()).len(), 2, "neither is for what is deleted");
    key(&mut desk, Key::Enter);
    assert_eq!(names(folder.path()), ["First", "Second", "Third"]);
    key(&mut desk, Key::Home);
    for _ in 0..5 {
        key(&mut desk, Key::ArrowDown);
    }
    key(&mut desk, Key::Enter);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    assert_eq!(desk.record().seed(), 102, "the last of three");
    // On the table it cannot be deleted.
    open(&mut desk);
    key(&mut desk, Key::End);
    key(&mut desk, Key::Delete);
    assert_eq!(names(folder.path()).len(), 3);
}

#[test]
fn the_chosen_row_of_a_long_list_is_always_in_sight() {
    let folder = tempfile::tempdir().unwrap();
    let all: Vec<String> = (1..=12).map(|number| format!("Match {number:02}")).collect();
    keep(folder.path(), &all.iter().map(String::as_str).collect::<Vec<_>>());
    let mut desk = listed(folder.path(), UVec2::new(800, 500));
    for (number, name) in all.iter().enumerate() {
        let line = desk.find(name).unwrap_or_else(|| panic!("{name}: {:?}", desk.texts()));
        assert!(line.is_whole(desk.window), "{name} at {}", line.at);
        if number + 1 < all.len() {
            key(&mut desk, Key::ArrowDown);
        }
    }
    // The first is also written behind the list, as the one to resume.
    assert!(desk.find("Match 02").is_none_or(|line| !line.is_whole(desk.window)));
    key(&mut desk, Key::Home);
    assert!(desk.find("Match 02").is_some_and(|line| line.is_whole(desk.window)));
    assert!(desk.find("Back").is_some_and(|line| line.is_whole(desk.window)));
}

#[test]
fn without_a_match_the_list_says_how_to_come_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = listed(folder.path(), SIZE);
    for pressed in [Key::ArrowDown, Key::Enter, Key::Delete, Key::F2] {
        key(&mut desk, pressed);
    }
    assert_eq!(desk.overlay(), Overlay::Load);
    assert!(desk.texts().iter().any(|text| text.starts_with("No matches yet")));
}
