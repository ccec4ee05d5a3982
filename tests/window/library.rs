//! The library: matches are found, starred and noted, reviews are kept, and a damaged database is
//! no loss.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui::Key;
use tesserae_core::archive::{Archive, Query};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Notes, Saves, saved_matches};
use tesserae_core::rules::{Action, Side};
use tesserae_play::auditing::Auditing;
use tesserae_play::library::{LibraryRequest, MatchLibrary};
use tesserae_play::reviewing::{ReviewRequest, Reviewing};
use tesserae_play::saving::Saving;

use tesserae::ui::state::{Overlay, Screen};

use super::bench::Table;
use super::desk::Desk;

pub const SIZE: UVec2 = UVec2::new(1280, 720);

/// Half past two of 13 November 2026, UTC.
const NOW: u64 = 1_794_580_200;

pub fn begun(game: &str, players: [&str; 2], seed: u64, plies: usize) -> Match {
    let library = Library::built_in();
    let players = players.map(str::to_owned).to_vec();
    let mut course = Match::new(library.game(game).unwrap(), 2, players, seed);
    course.notes_mut().begun = Some(NOW + seed);
    while course.winner().is_none() && course.plies().len() < plies {
        let action = course.draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| *course.position().actions().last().unwrap());
        course.play(action).unwrap();
    }
    course
}

/// Four matches: one under way, one lost, one won, and one of two others.
pub fn four(folder: &Path) {
    let mut saves = Saves::new(folder);
    let mut put = |mut course: Match, gives_up: Option<&str>, name: &str| {
        // In Senet the sides may have changed seats.
        let plays = |side: &Side| Some(course.player(*side)) == gives_up;
        if let Some(side) = [Side::A, Side::B].into_iter().find(plays) {
            course.resign(side);
        }
        let file = saves.save(&course, NOW + course.seed()).unwrap();
        saves.rename(&file, name).unwrap();
    };
    put(begun("ur/short", ["human", "ai:adept"], 1, 30), None, "A rainy Sunday");
    put(begun("senet/skiryuk", ["human", "ai:expert"], 2, 30), Some("human"), "The long way");
    put(begun("ur/finkel", ["human", "ai:adept"], 3, 30), Some("ai:adept"), "Revenge");
    put(begun("ur/short", ["ai:adept", "ai:expert"], 4, 20), Some("ai:expert"), "Watched");
}

pub fn opened(folder: &Path, size: UVec2) -> Desk {
    let mut desk = Desk::open(size);
    desk.app.insert_resource(Saving::new(Saves::new(folder)));
    desk.show(Overlay::Load);
    desk.settle();
    desk
}

pub fn library(desk: &Desk) -> &MatchLibrary {
    desk.app.world().resource::<MatchLibrary>()
}

/// The names of the matches that are listed.
pub fn names(desk: &Desk) -> Vec<&str> {
    library(desk).rows().iter().map(|row| row.name.as_str()).collect()
}

pub fn asks(desk: &mut Desk, request: LibraryRequest) {
    desk.app.world_mut().write_message(request);
    desk.settle();
}

/// Whether something that is written begins so.
#[track_caller]
pub fn says(desk: &Desk, words: &str) {
    assert!(desk.texts().iter().any(|text| text.contains(words)), "{words}: {:?}", desk.texts());
}

/// What the record of that name says of itself.
fn notes(folder: &Path, name: &str) -> Notes {
    let library = Library::built_in();
    let all = saved_matches(folder);
    let own = all.iter().map(|saved| saved.load(&library).unwrap().notes().clone());
    own.into_iter().find(|notes| notes.name == name).unwrap()
}

const HINT: &str = "Search names, notes, players";

#[test]
fn what_is_typed_is_searched_and_escape_leaves_the_field_first() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    assert_eq!(names(&desk), ["Revenge", "The long way", "A rainy Sunday"]);
    says(&desk, "3 matches");
    desk.click(desk.at(HINT));
    desk.write("RAINY sun");
    desk.settle();
    assert_eq!(names(&desk), ["A rainy Sunday"]);
    says(&desk, "1 of 3 matches");
    desk.write(" x");
    desk.settle();
    says(&desk, "No matches found.");
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::Load, "it leaves the field");
    desk.click(desk.at("Show all"));
    desk.settle();
    assert_eq!(names(&desk).len(), 3);
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::None);
}

#[test]
fn matches_are_filtered_by_game_result_and_level() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("More"));
    for (list, entry, left) in [
        ("Any result", "Lost", vec!["The long way"]),
        ("Lost", "Won", vec!["Revenge"]),
        ("Won", "Any result", vec!["Revenge", "The long way", "A rainy Sunday"]),
        ("With a person", "Computers only", vec!["Watched"]),
        (
            "Computers only",
            "All matches",
            vec!["Watched", "Revenge", "The long way", "A rainy Sunday"],
        ),
        ("Any level", "Computer (expert)", vec!["Watched", "The long way"]),
        ("Any game", "Senet", vec!["The long way"]),
    ] {
        desk.tap(desk.at(list));
        desk.tap(desk.at(entry));
        desk.settle();
        assert_eq!(names(&desk), left, "{list}: {entry}");
    }
}

#[test]
fn three_filters_are_in_sight_and_more_has_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    let first = ["Any game", "Anybody", "Any time"];
    let rest = [
        "With a person",
        "Any level",
        "Any result",
        "Any stars",
        "Reviewed or not",
        "Newest first",
    ];
    let are_there =
        |desk: &Desk, lists: &[&str]| lists.iter().all(|list| desk.find(list).is_some());
    assert!(are_there(&desk, &first), "{:?}", desk.texts());
    for list in rest {
        assert!(desk.find(list).is_none(), "{list}");
    }
    let before = [HINT, "Any game", "Any time", "More", "Reset"].map(|text| desk.at(text));
    desk.click(desk.at("More"));
    assert!(are_there(&desk, &first) && are_there(&desk, &rest), "{:?}", desk.texts());
    let after = [HINT, "Any game", "Any time", "More", "Reset"].map(|text| desk.at(text));
    assert_eq!(before, after, "nothing above moves");
    desk.tap(desk.at("Any result"));
    desk.tap(desk.at("Lost"));
    desk.tap(desk.at("Any level"));
    desk.tap(desk.at("Computer (expert)"));
    desk.settle();
    assert_eq!(names(&desk), ["The long way"]);
    // It stays open while the window is, and closed it still says how many are set.
    desk.show(Overlay::None);
    desk.show(Overlay::Load);
    desk.settle();
    assert!(desk.find("Lost").is_some(), "{:?}", desk.texts());
    desk.click(desk.at("More (2)"));
    assert!(desk.find("Any stars").is_none());
    assert!(desk.find("More (2)").is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Reset"));
    desk.settle();
    assert!(desk.find("More").is_some(), "{:?}", desk.texts());
    assert_eq!(names(&desk).len(), 3);
    // By keys: from the search over the three lists.
    desk.click(desk.at(HINT));
    for _ in 0..4 {
        desk.press(Key::Tab, KeyCode::Tab);
    }
    desk.press(Key::Space, KeyCode::Space);
    assert!(desk.find("Any stars").is_some(), "{:?}", desk.texts());
}

/// Types into the field behind a word.
fn type_behind(desk: &mut Desk, word: &str, text: &str) {
    let right = desk.find(word).unwrap_or_else(|| panic!("no {word}: {:?}", desk.texts())).at;
    desk.click(right.right_center() + bevy_egui::egui::vec2(40.0, 0.0));
    desk.write(text);
    desk.settle();
}

#[test]
fn matches_are_filtered_by_days_that_are_typed() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    assert!(desk.find("Played from").is_none());
    desk.tap(desk.at("Any time"));
    desk.tap(desk.at("Between two days"));
    desk.settle();
    assert_eq!(names(&desk).len(), 3, "nothing is typed yet");
    // They were played on 13 November, which may be 14 November here.
    type_behind(&mut desk, "Played from", "2026-11-01");
    type_behind(&mut desk, "to", "2026-11-12");
    assert_eq!(names(&desk).len(), 0);
    says(&desk, "No matches found.");
    desk.click(desk.at("Show all"));
    desk.settle();
    assert_eq!(names(&desk).len(), 3);
    desk.tap(desk.at("Any time"));
    desk.tap(desk.at("Between two days"));
    type_behind(&mut desk, "Played from", "2026-11-15");
    assert_eq!(names(&desk).len(), 0);
    // Another letter, and it is no day.
    desk.press(Key::Backspace, KeyCode::Backspace);
    desk.write("x");
    desk.settle();
    assert_eq!(names(&desk).len(), 3, "what is no day leaves nothing out");
    says(&desk, "No such day.");
    assert_eq!(desk.overlay(), Overlay::Load);
}

#[test]
fn stars_and_notes_are_kept_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.press(Key::ArrowDown, KeyCode::ArrowDown);
    // The first of the list is what is under way.
    desk.click(desk.at("Revenge"));
    desk.press(Key::Num4, KeyCode::Digit4);
    desk.settle();
    assert_eq!(notes(folder.path(), "Revenge").stars, 4);
    desk.click(desk.at("Notes on this match"));
    desk.write("At last! 5 in a row");
    // The keys of the list mean nothing while something is written.
    desk.press(Key::Num1, KeyCode::Digit1);
    desk.press(Key::Delete, KeyCode::Delete);
    desk.press(Key::Escape, KeyCode::Escape);
    desk.settle();
    assert_eq!(desk.overlay(), Overlay::Load);
    let kept = notes(folder.path(), "Revenge");
    assert_eq!((kept.stars, kept.text.as_str()), (4, "At last! 5 in a row"));
    assert_eq!(names(&desk).len(), 3);
    // Notes that are still being written are kept when the list is closed.
    desk.click(desk.at("A rainy Sunday"));
    desk.click(desk.at("Notes on this match"));
    desk.write("Wet");
    desk.show(Overlay::None);
    desk.frames(4);
    assert_eq!(notes(folder.path(), "A rainy Sunday").text, "Wet");
}

#[test]
fn notes_are_kept_each_time_the_typist_rests() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("A rainy Sunday"));
    desk.click(desk.at("Notes on this match"));
    let mut text = String::new();
    // The field keeps the focus, so the second text follows the first.
    for more in ["Wet", " and cold"] {
        desk.write(more);
        assert_eq!(notes(folder.path(), "A rainy Sunday").text, text, "it is still being typed");
        text.push_str(more);
        // Half a second, and a frame for the request.
        desk.frames(14);
        assert_eq!(notes(folder.path(), "A rainy Sunday").text, text);
    }
}

#[test]
fn what_is_being_typed_when_the_window_is_closed_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("A rainy Sunday"));
    desk.click(desk.at("Notes on this match"));
    desk.write("Wet");
    assert_eq!(notes(folder.path(), "A rainy Sunday").text, "", "it is still being typed");
    desk.app.world_mut().write_message(AppExit::Success);
    desk.frames(1);
    assert_eq!(notes(folder.path(), "A rainy Sunday").text, "Wet");
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("Revenge"));
    desk.press(Key::F2, KeyCode::F2);
    desk.write("!");
    desk.app.world_mut().write_message(AppExit::Success);
    desk.frames(1);
    assert_eq!(notes(folder.path(), "Revenge!").stars, 0);
}

#[test]
fn what_is_deleted_comes_back_under_a_search_too() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at(HINT));
    desk.write("revenge");
    desk.press(Key::Escape, KeyCode::Escape);
    desk.settle();
    desk.press(Key::Delete, KeyCode::Delete);
    desk.settle();
    assert!(names(&desk).is_empty());
    says(&desk, "Deleted: Revenge");
    assert_eq!(saved_matches(folder.path()).len(), 3);
    desk.click(desk.at("Undo"));
    desk.settle();
    assert_eq!(names(&desk), ["Revenge"]);
    assert_eq!(saved_matches(folder.path()).len(), 4);
}

#[test]
fn while_the_database_does_not_answer_every_match_is_shown_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    // No row can be read any more, and no check notices.
    let other = rusqlite::Connection::open(folder.path().join("archive-1.db")).unwrap();
    assert_eq!(other.execute("UPDATE matches SET stars = 300", []), Ok(4));
    desk.click(desk.at(HINT));
    desk.write("rain");
    desk.settle();
    assert_eq!(names(&desk).len(), 4, "whatever is searched");
    assert!(library(&desk).is_unsorted());
    says(&desk, "The match database does not answer");
    assert_eq!(other.execute("UPDATE matches SET stars = 0", []), Ok(4));
    desk.write("y");
    desk.settle();
    assert_eq!(names(&desk), ["A rainy Sunday"]);
    assert!(!desk.texts().iter().any(|text| text.starts_with("The match database does not")));
}

#[test]
fn a_damaged_database_is_said_and_every_match_is_listed_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let database = folder.path().join("archive-1.db");
    fs::write(&database, "no database at all, but long enough to be looked at").unwrap();
    let mut desk = opened(folder.path(), SIZE);
    says(&desk, "The database of matches was damaged");
    assert_eq!(names(&desk).len(), 3);
    assert!(folder.path().join("archive-damaged-1.db").exists());
    // It is damaged while the list is open.
    desk.show(Overlay::None);
    fs::write(&database, vec![7; 40_000]).unwrap();
    desk.show(Overlay::Load);
    desk.settle();
    assert_eq!(names(&desk).len(), 3);
}

#[test]
fn a_match_is_opened_by_its_button_or_a_double_click() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("A rainy Sunday"));
    assert_eq!(desk.overlay(), Overlay::Load, "a click chooses");
    assert!(desk.find("Continue").is_some() && desk.find("Look at it").is_none());
    desk.click(desk.at("The long way"));
    assert!(desk.find("Continue").is_none());
    desk.click(desk.at("Look at it"));
    assert_eq!((desk.overlay(), desk.record().seed()), (Overlay::None, 2));
    let mut desk = opened(folder.path(), SIZE);
    // The first is what the title offers to resume.
    let mut named = desk.lines().iter().filter(|line| line.text == "A rainy Sunday");
    let row = named.nth(1).unwrap().at.center();
    desk.tap(row);
    desk.tap(row);
    desk.settle();
    assert_eq!((desk.overlay(), desk.record().seed()), (Overlay::None, 1));
    // Where the details are on another page, the button stands below the list.
    let mut desk = opened(folder.path(), UVec2::new(700, 560));
    desk.click(desk.at("A rainy Sunday"));
    desk.click(desk.at("Continue"));
    assert_eq!((desk.overlay(), desk.record().seed()), (Overlay::None, 1));
}

#[test]
fn everything_can_be_reached_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), UVec2::new(480, 360));
    desk.click(desk.at("Filter"));
    desk.settle();
    assert!(desk.find("Any result").is_some(), "{:?}", desk.texts());
    desk.click(desk.at("List"));
    desk.click(desk.at("Details"));
    desk.settle();
    desk.click(desk.at("Continue"));
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    assert_eq!(desk.record().seed(), 1, "the first of the list");
}

/// A match at a table whose folder keeps it.
fn at_table(folder: &Path, course: Match) -> Table {
    let mut table = Table::of(course);
    table.app.insert_resource(Saving::new(Saves::new(folder)));
    table.frame();
    table
}

fn review(table: &mut Table) -> f32 {
    table.app.world_mut().write_message(ReviewRequest::Begin);
    table.frame();
    table.frame();
    table.until("the review", |table| {
        let reviewing = table.app.world().get_resource::<Reviewing>();
        reviewing.is_some_and(|reviewing| reviewing.found().is_some())
    });
    table.app.world().resource::<Reviewing>().progress()
}

fn listed(folder: &Path) -> Vec<(PathBuf, bool)> {
    let mut archive = Archive::open(folder).unwrap();
    archive.sync(&Library::built_in(), 1, |_, _| {}).unwrap();
    let rows = archive.list(&Query::default()).unwrap();
    rows.into_iter().map(|row| (row.file, row.reviewed)).collect()
}

#[test]
fn a_review_is_kept_and_not_worked_out_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut course = begun("ur/short", ["human", "human"], 7, 40);
    course.resign(Side::A);
    Saves::new(folder.path()).save(&course, NOW).unwrap();
    assert!(review(&mut at_table(folder.path(), course.clone())) > 0.0, "it is worked out");
    assert!(matches!(listed(folder.path())[..], [(_, true)]), "{:?}", listed(folder.path()));
    let again = review(&mut at_table(folder.path(), course));
    assert!(again.abs() < f32::EPSILON, "no position is begun: {again}");
    // The details of the match have it too.
    let mut desk = opened(folder.path(), SIZE);
    desk.settle();
    says(&desk, "points on average; ");
    says(&desk, "Luck: ");
}

#[test]
fn a_match_is_reviewed_from_the_list() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("Revenge"));
    desk.click(desk.at("Review"));
    desk.frames(4);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    let reviewing = desk.app.world().get_resource::<Reviewing>();
    assert_eq!(reviewing.map(|reviewing| reviewing.course().seed()), Some(3));
}

#[test]
fn the_dice_of_a_kept_match_are_audited_from_the_list_also_where_it_cannot_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.press(Key::ArrowDown, KeyCode::ArrowDown);
    let chosen = desk.texts().iter().filter(|text| **text == "Revenge").count();
    assert_eq!(chosen, 2, "in the list and beside it: {:?}", desk.texts());
    audits(&mut desk);
    says(&desk, "throws are right");
    desk.click(desk.at("Done"));
    desk.settle();
    assert_eq!(desk.overlay(), Overlay::Load);
    let chosen = desk.texts().iter().filter(|text| **text == "Revenge").count();
    assert_eq!(chosen, 2, "back at the same match: {:?}", desk.texts());
    // A name that was changed by hand: it cannot be opened, and its dice are right all the same.
    let altered = saved_matches(folder.path()).remove(0).file;
    let text = fs::read_to_string(&altered).unwrap();
    for file in saved_matches(folder.path()) {
        fs::remove_file(file.file).unwrap();
    }
    fs::write(&altered, text.replacen("ai:", "human:", 1)).unwrap();
    let mut desk = opened(folder.path(), SIZE);
    audits(&mut desk);
    says(&desk, "but something else in the record is wrong.");
    says(&desk, "Checksum: ");
}

/// Presses the button for the audit of the chosen match and waits for what comes of it.
fn audits(desk: &mut Desk) {
    desk.click(desk.at("Audit"));
    assert_eq!(desk.overlay(), Overlay::Audit);
    for _ in 0..5_000 {
        if desk.app.world().resource::<Auditing>().found().is_some() {
            break;
        }
        desk.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    desk.frames(4);
}

#[cfg(unix)]
#[test]
fn records_with_names_that_are_no_text_are_listed_starred_and_deleted() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let odd = [&b"caf\xe9.ron"[..], b"caf\xe8.ron", b"two\nlines.ron"]
        .map(|name| folder.path().join(OsStr::from_bytes(name)));
    // The latest is that of two computers.
    for (saved, file) in saved_matches(folder.path()).iter().skip(1).zip(&odd) {
        fs::rename(&saved.file, file).unwrap();
    }
    let mut desk = opened(folder.path(), SIZE);
    assert_eq!(names(&desk), ["Revenge", "The long way", "A rainy Sunday"]);
    asks(&mut desk, LibraryRequest::Stars(odd[0].clone(), 4));
    assert_eq!(library(&desk).rows()[0].stars, 4);
    for (left, file) in [(2, &odd[1]), (1, &odd[0])] {
        asks(&mut desk, LibraryRequest::Delete(file.clone(), "it".into()));
        assert_eq!(names(&desk).len(), left, "{file:?}");
    }
    let deleted = library(&desk).folder().deleted[0].0.clone();
    asks(&mut desk, LibraryRequest::Restore(deleted));
    assert_eq!(names(&desk).len(), 2);
    assert!(odd[0].exists() || odd[1].exists());
}
