//! The games of an exhibition are kept among the matches by themselves: each once, when it has
//! ended, and no game that nobody watches.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::Key;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae_play::games::Games;
use tesserae_play::keeping::Keeping;
use tesserae_play::library::MatchLibrary;
use tesserae_play::opponent::Thinking;
use tesserae_play::saving::{SaveRequested, Saving};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::state::{Overlay, Screen};

use crate::bench::{Table, messages};
use crate::desk::Desk;
use crate::watched::{ask, state};

const PLAYERS: [&str; 2] = ["ai:beginner", "ai:random"];

fn exhibition(players: [&str; 2], games: u32) -> Exhibition {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let players = players.map(str::to_owned).to_vec();
    let series = Series::new(game, players, Some(games));
    Exhibition::new(Programme::new(vec![series], false), Speed::Instant)
}

/// A table that keeps its matches in that folder, with an exhibition on it.
fn watching(folder: &Path, exhibition: Exhibition) -> Table {
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    table.app.insert_resource(Games(Library::built_in()));
    table.ask(MatchRequest::Clear);
    table.app.insert_resource(Saving::new(Saves::new(folder)));
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    table
}

fn keeping(table: &Table) -> bool {
    table.app.world().resource::<Keeping>().is_busy()
}

/// Until all that has ended is written.
fn written(table: &mut Table) {
    table.frame();
    let start = Instant::now();
    while keeping(table) {
        assert!(start.elapsed() < Duration::from_secs(60), "it is never written");
        std::thread::sleep(Duration::from_millis(1));
        table.frame();
    }
}

/// The matches of a folder, by when they were begun, with their files.
fn kept(folder: &Path) -> Vec<(PathBuf, Match)> {
    let library = Library::built_in();
    let load =
        |saved: tesserae_core::record::Saved| (saved.file.clone(), saved.load(&library).unwrap());
    saved_matches(folder).into_iter().map(load).collect()
}

fn played(table: &Table) -> u32 {
    state(table).programme.series()[0].played()
}

#[test]
fn every_game_of_a_series_is_kept_once_when_it_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = watching(folder.path(), exhibition(PLAYERS, 2));
    table.until("some plies", |table| table.record().cursor() > 6);
    written(&mut table);
    assert!(kept(folder.path()).is_empty(), "it is not over");
    let changes = table.app.world().resource::<Saving>().changes;
    table.until("the end of the first game", |table| table.stage() == Stage::Over);
    written(&mut table);
    let first = kept(folder.path());
    assert_eq!(first.len(), 1);
    assert_eq!(first[0].1.plies(), table.record().plies());
    assert!(first[0].1.is_finished());
    assert!(table.app.world().resource::<Saving>().changes > changes, "lists follow");
    // Nothing touches it again, whatever is shown of it.
    let stamp = std::fs::metadata(&first[0].0).unwrap().modified().unwrap();
    table.ask(MatchRequest::GoTo(3));
    written(&mut table);
    ask(&mut table, ExhibitionRequest::Live);
    table.until("the second game", |table| played(table) == 2);
    written(&mut table);
    assert_eq!(kept(folder.path()).len(), 2);
    assert_eq!(std::fs::metadata(&first[0].0).unwrap().modified().unwrap(), stamp);
    // To look at one puts no second file beside it.
    let library = Library::built_in();
    for result in state(&table).programme.series()[0].results().to_vec() {
        let course = result.course(&library).unwrap().unwrap();
        table.ask(MatchRequest::play(Box::new(course)));
        table.ask(MatchRequest::GoTo(0));
        written(&mut table);
    }
    assert_eq!(kept(folder.path()).len(), 2);
}

#[test]
fn what_nobody_watches_or_wants_is_not_kept() {
    for (unattended, wanted) in [(true, true), (false, false), (false, true)] {
        let folder = tempfile::tempdir().unwrap();
        let mut exhibition = exhibition(PLAYERS, 1);
        exhibition.unattended = unattended;
        let mut table = watching(folder.path(), exhibition);
        table.app.world_mut().resource_mut::<Settings>().keep_games = wanted;
        table.until("the end", |table| table.stage() == Stage::Over);
        written(&mut table);
        let is_kept = kept(folder.path()).len() == 1;
        assert_eq!(is_kept, wanted && !unattended, "unattended {unattended}, wanted {wanted}");
    }
}

#[test]
fn a_game_that_was_saved_by_hand_has_its_end_too_and_never_makes_way() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = watching(folder.path(), exhibition(PLAYERS, 2));
    table.app.world_mut().resource_mut::<Settings>().keep_games = false;
    table.until("some plies", |table| table.record().cursor() > 6);
    table.app.world_mut().write_message(SaveRequested);
    table.frame();
    let list = || std::fs::read_to_string(folder.path().join(".watched")).unwrap_or_default();
    table.until("the end", |table| table.stage() == Stage::Over);
    written(&mut table);
    let [(_, course)] = &kept(folder.path())[..] else { panic!("one file") };
    assert!(course.is_finished());
    assert_eq!(list(), "", "no list that games make way from has it");
    // One that is saved after its end leaves the list.
    table.app.world_mut().resource_mut::<Settings>().keep_games = true;
    table.until("the second game", |table| !state(table).is_counted());
    table.until("its end", |table| table.stage() == Stage::Over);
    written(&mut table);
    assert_eq!(list().lines().count(), 1);
    table.app.world_mut().write_message(SaveRequested);
    written(&mut table);
    assert_eq!((list().as_str(), kept(folder.path()).len()), ("", 2));
}

#[test]
fn of_two_players_who_forfeits_has_resigned() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["engine:/nowhere/engine", "ai:beginner"];
    let mut table = watching(folder.path(), exhibition(players, 1));
    let failed = |table: &Table| table.app.world().resource::<Thinking>().failure().is_some();
    table.until("the engine to fail", failed);
    let (seed, plies) = (table.record().seed(), table.record().plies().len());
    let side = table.record().position().turn();
    assert_eq!(table.record().player(side), players[0]);
    ask(&mut table, ExhibitionRequest::Forfeit);
    written(&mut table);
    let games = kept(folder.path());
    if plies == 0 {
        assert!(games.is_empty(), "nothing was played");
        return;
    }
    let [(_, course)] = &games[..] else { panic!("{games:?}") };
    assert_eq!((course.seed(), course.given_up()), (seed, Some(side)));
    let result = state(&table).programme.series()[0].results()[0].clone();
    let again = result.course(&Library::built_in()).unwrap().unwrap();
    assert_eq!(again.given_up(), Some(side), "it is the same match on the page of results");
}

#[test]
fn that_a_game_cannot_be_kept_is_said_once() {
    let folder = tempfile::tempdir().unwrap();
    let wall = folder.path().join("a file");
    std::fs::write(&wall, "no folder").unwrap();
    let mut table = watching(&wall, exhibition(PLAYERS, 2));
    table.until("the end of both", |table| played(table) == 2);
    written(&mut table);
    let said = messages(&table);
    let about = said.iter().filter(|text| text.contains("could not be saved")).count();
    assert_eq!(about, 1, "{said:?}");
}

#[test]
fn what_is_still_to_be_written_when_the_program_ends_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = watching(folder.path(), exhibition(PLAYERS, 2));
    table.until("the end", |table| keeping(table) || table.stage() == Stage::Over);
    table.app.world_mut().write_message(AppExit::Success);
    table.frame();
    let games = kept(folder.path());
    assert_eq!(games.len(), 1, "{games:?}");
    assert!(games[0].1.is_finished());
}

#[test]
fn the_page_of_results_leads_to_the_games_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = Saves::new(folder.path());
    let library = Library::built_in();
    let mut put = |players: [&str; 2], seed: u64, name: &str| {
        let players = players.map(str::to_owned).to_vec();
        let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, seed);
        course.play(Action::Throw(course.draw().unwrap())).unwrap();
        course.resign(Side::A);
        let file = saves.save(&course, 1_794_580_200).unwrap();
        saves.rename(&file, name).unwrap();
    };
    put(["human", "ai:adept"], 1, "Mine");
    put(PLAYERS, 2, "Theirs");
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.insert_resource(Saving::new(saves));
    let mut exhibition = exhibition(PLAYERS, 3);
    let record = *exhibition.next_match().unwrap();
    exhibition.paused = true;
    desk.start_for(exhibition, record);
    desk.show(Overlay::Score);
    desk.click(desk.at("Show in Matches"));
    desk.settle();
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::Load));
    let names = |desk: &Desk| -> Vec<String> {
        let library = desk.app.world().resource::<MatchLibrary>();
        library.rows().iter().map(|row| row.name.clone()).collect()
    };
    assert_eq!(names(&desk), ["Theirs"]);
    assert!(desk.find("1 match").is_some(), "{:?}", desk.texts());
    // The exhibition is still there.
    desk.press(Key::Escape, KeyCode::Escape);
    assert!(desk.app.world().get_resource::<Exhibition>().is_some());
    // A search that finds nothing leads back to the matches with a person.
    desk.show(Overlay::Load);
    desk.click(desk.at("More (1)"));
    desk.tap(desk.at("Computers only"));
    desk.tap(desk.at("With a person"));
    desk.settle();
    assert_eq!(names(&desk), ["Mine"]);
}
