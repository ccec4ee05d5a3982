//! A game of an exhibition in which a person takes over a side: it does not count there, is
//! kept among the matches like any other that a person plays, and goes on where it was left.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Ply, Saved, Saves, saved_matches};
use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Ending, Exhibition, ExhibitionRequest, KeptExhibition, Programme, Series, Speed, Taken,
};
use tesserae_play::games::Games;
use tesserae_play::saving::{SaveRequested, Saving};
use tesserae_play::series_review::{SeriesReview, SeriesReviewRequest};
use tesserae_play::set_up::SetUpRequest;
use tesserae_play::turn::Stage;

use tesserae::ui::state::{Overlay, Screen};

use crate::bench::{Table, move_to, record_at};
use crate::desk::Desk;
use crate::panel::played;
use crate::watched::{ask, state};

const PLAYERS: [&str; 2] = ["ai:beginner", "ai:random"];

/// A folder with the matches and the exhibition, which goes when the test ends.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn matches(&self) -> PathBuf {
        self.0.path().join("matches")
    }

    fn exhibition(&self) -> PathBuf {
        self.0.path().join("exhibition.ron")
    }

    /// A table that keeps its matches here.
    fn table(&self) -> Table {
        let mut table = Table::new("ur/short", &["human", "human"], 1);
        table.app.insert_resource(Games(Library::built_in()));
        table.ask(MatchRequest::Clear);
        table.app.insert_resource(Saving::new(Saves::new(self.matches())));
        table.app.insert_resource(KeptExhibition::new(self.exhibition()));
        table.frame();
        table
    }
}

/// An exhibition that begins with that game.
fn beginning_with(first: Match, games: u32, speed: Speed) -> Exhibition {
    let series = Series::new(first.game().clone(), first.players().to_vec(), Some(games));
    Exhibition::new(Programme::new(vec![series], false), speed).going_on_with(first)
}

fn from_start(speed: Speed) -> Exhibition {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let players = PLAYERS.map(str::to_owned).to_vec();
    beginning_with(Match::new(&game, 2, players, 5), 3, speed)
}

fn offer(table: &Table) -> Option<Exhibition> {
    table.app.world().resource::<KeptExhibition>().offer().cloned()
}

/// The one match that is kept in a folder.
fn only(folder: &Path) -> (Saved, Match) {
    let list = saved_matches(folder);
    assert_eq!(list.len(), 1, "{list:?}");
    let saved = list.into_iter().next().unwrap();
    let course = saved.load(&Library::built_in()).unwrap();
    (saved, course)
}

#[test]
fn from_the_moment_of_taking_over_the_game_is_kept_as_a_match_of_that_person() {
    let folder = Folder::new();
    let mut table = folder.table();
    ask(&mut table, ExhibitionRequest::Begin(Box::new(from_start(Speed::Faster))));
    table.until("some plies", |table| table.record().cursor() > 6);
    assert!(saved_matches(&folder.matches()).is_empty(), "by itself nothing of it is kept");
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    let (saved, course) = only(&folder.matches());
    assert!(saved.is_under_way());
    assert_eq!(course.players(), ["human", "ai:random"]);
    assert!(course.plies().len() > 6, "with what the computers have played");
    // The computer that plays on does not make another match of it, nor does the other seat.
    ask(&mut table, ExhibitionRequest::GiveBack(Side::A));
    let before = table.record().cursor();
    table.until("a ply more", |table| table.record().cursor() > before);
    assert_eq!(only(&folder.matches()).1.players(), ["human", "ai:random"]);
    table.app.world_mut().write_message(SaveRequested);
    table.frame();
    ask(&mut table, ExhibitionRequest::TakeOver(Side::B));
    let (_, course) = only(&folder.matches());
    assert_eq!(course.players(), ["human", "human"]);
    assert_eq!(course.plies(), table.record().plies());
}

#[test]
fn a_game_that_was_saved_before_it_was_taken_over_goes_on_in_its_file() {
    let folder = Folder::new();
    let mut table = folder.table();
    ask(&mut table, ExhibitionRequest::Begin(Box::new(from_start(Speed::Faster))));
    table.until("some plies", |table| table.record().cursor() > 6);
    table.app.world_mut().write_message(SaveRequested);
    table.frame();
    assert_eq!(only(&folder.matches()).1.players(), PLAYERS);
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    assert_eq!(only(&folder.matches()).1.players(), ["human", "ai:random"]);
}

/// A table with that exhibition, whose game under way a person has joined and gone back in, after
/// so many finished games.
fn joined(folder: &Folder, exhibition: Exhibition, finished: u32) -> Table {
    let mut table = folder.table();
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    table.until("the game to join", |table| {
        let done: u32 = state(table).programme.series().iter().map(Series::done).sum();
        // Senet's opening can be longer, and leaves nothing to take back.
        let moves = |ply: &Ply| ply.side == Side::A && matches!(ply.action, Action::Move { .. });
        let record = table.record();
        let begun = record.cursor() > 24 && record.plies().iter().any(moves);
        done == finished && !state(table).is_counted() && begun
    });
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    table.ask(MatchRequest::Undo);
    let record = table.record();
    assert!(record.cursor() < record.plies().len(), "nothing is taken back: {record:?}");
    table
}

/// One game, several games, and all games one after another; each with the finished games after
/// which a person joins.
fn kinds() -> [(Exhibition, u32); 3] {
    let library = Library::built_in();
    let players = PLAYERS.map(str::to_owned);
    let first = Match::new(library.game("ur/short").unwrap(), 2, players.to_vec(), 5);
    let all = Programme::of_all(library.games(), &players, Some(1));
    let one = beginning_with(first, 1, Speed::Instant);
    [(one, 0), (from_start(Speed::Instant), 1), (Exhibition::new(all, Speed::Instant), 1)]
}

/// What must be the same after one has left and come back.
fn standing(table: &Table) -> (Programme, Taken, Vec<String>, usize, Vec<Action>) {
    let (exhibition, record) = (state(table), table.record());
    let actions = record.plies().iter().map(|ply| ply.action).collect();
    let players = record.players().to_vec();
    let programme = exhibition.programme.clone();
    (programme, exhibition.taken().clone(), players, record.cursor(), actions)
}

/// Continues the exhibition that is offered: it stands as before, and its computer can play on.
fn comes_back(table: &mut Table, before: &(Programme, Taken, Vec<String>, usize, Vec<Action>)) {
    let left = offer(table).expect("it is offered");
    ask(table, ExhibitionRequest::Begin(Box::new(left)));
    assert_eq!(standing(table), *before);
    assert!(state(table).has_person() && !state(table).is_counted());
    ask(table, ExhibitionRequest::GiveBack(Side::A));
    assert!(!state(table).has_person());
    assert!(table.record().players().iter().all(|player| PLAYERS.contains(&player.as_str())));
    let cursor = table.record().cursor();
    table.until("the computers to play on", |table| table.record().cursor() > cursor);
}

#[test]
fn left_with_a_person_on_a_seat_every_exhibition_goes_on_as_it_was() {
    for (kind, (exhibition, finished)) in kinds().into_iter().enumerate() {
        let folder = Folder::new();
        let mut table = joined(&folder, exhibition, finished);
        let before = standing(&table);
        let results: usize = before.0.series().iter().map(|series| series.results().len()).sum();
        assert_eq!(results, finished as usize, "the finished games of kind {kind}");
        // A program that is killed now offers the same as one that is left and opened again.
        let mut killed = folder.table();
        table.ask(MatchRequest::Clear);
        let (saved, course) = only_under_way(&folder.matches());
        assert!(saved.is_under_way() && course.players().contains(&"human".to_owned()));
        let mut opened = folder.table();
        comes_back(&mut killed, &before);
        drop(killed);
        comes_back(&mut opened, &before);
        drop(opened);
        comes_back(&mut table, &before);
    }
}

/// The one match under way that is kept in a folder.
fn only_under_way(folder: &Path) -> (Saved, Match) {
    let mut list = saved_matches(folder);
    list.retain(Saved::is_under_way);
    assert_eq!(list.len(), 1, "{list:?}");
    let saved = list.remove(0);
    let course = saved.load(&Library::built_in()).unwrap();
    (saved, course)
}

#[test]
fn left_for_anything_else_it_goes_on_as_it_was() {
    let others: [fn(&mut Table); 3] = [
        |table| {
            let other = table.record().rematch(99);
            table.ask(MatchRequest::play(Box::new(other)));
        },
        // A position that is analysed, and left from there.
        |table| {
            table.app.world_mut().write_message(SetUpRequest::BeginHere);
            table.frame();
            table.frame();
            table.ask(MatchRequest::Clear);
        },
        // A game of a tournament, which nobody can join.
        |table| {
            let game = Library::built_in().game("ur/short").unwrap().clone();
            let series = Series::new(game, PLAYERS.map(str::to_owned).to_vec(), Some(1));
            let actions = played("ur/short", 2, 30).plies().iter().map(|ply| ply.action).collect();
            let shown = Exhibition::of_played(series, actions, Speed::Normal);
            ask(table, ExhibitionRequest::Begin(Box::new(shown)));
            ask(table, ExhibitionRequest::TakeOver(Side::A));
            assert!(state(table).is_scripted() && !state(table).has_person());
            table.ask(MatchRequest::Clear);
        },
    ];
    for (number, leave) in others.into_iter().enumerate() {
        let folder = Folder::new();
        let mut table = joined(&folder, from_start(Speed::Instant), 1);
        let before = standing(&table);
        leave(&mut table);
        let left = offer(&table).unwrap_or_else(|| panic!("it is lost for {number}"));
        let helped = left.clone().next_match().unwrap().helped().to_vec();
        assert_eq!(helped[..2], [u32::from(number == 1), 0], "only an analysis helps");
        comes_back(&mut table, &before);
    }
}

#[test]
fn resume_and_continue_on_the_title_both_lead_back_into_it() {
    for button in ["Resume", "Continue the exhibition"] {
        let folder = Folder::new();
        let mut desk = Desk::open(UVec2::new(1280, 720));
        desk.app.insert_resource(Saving::new(Saves::new(folder.matches())));
        desk.app.insert_resource(KeptExhibition::new(folder.exhibition()));
        let begun = Box::new(from_start(Speed::Faster));
        desk.app.world_mut().write_message(ExhibitionRequest::Begin(begun));
        desk.frames(6);
        let start = Instant::now();
        while desk.record().cursor() < 6 {
            assert!(start.elapsed() < Duration::from_secs(60), "nothing is played");
            desk.frames(1);
            std::thread::sleep(Duration::from_millis(1));
        }
        desk.app.world_mut().write_message(ExhibitionRequest::TakeOver(Side::A));
        desk.frames(4);
        assert!(desk.find("Give back").is_some(), "{:?}", desk.texts());
        desk.show(Overlay::Menu);
        desk.click(desk.at("Main menu"));
        desk.frames(4);
        assert_eq!(desk.screen(), Screen::Title);
        crate::list::wait(&mut desk);
        desk.click(desk.at(button));
        desk.frames(8);
        assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None), "{button}");
        assert_eq!(desk.record().players(), ["human", "ai:random"], "{button}");
        assert!(desk.find("Give back").is_some(), "{button}: {:?}", desk.texts());
    }
}

/// White wins with its only move.
const LAST_MOVE: &str = "ur/short A 16,17,17 0,0,17 move:1";

#[test]
fn played_to_its_end_it_is_kept_once_can_be_looked_at_and_counts_for_nobody() {
    let folder = Folder::new();
    let mut table = folder.table();
    let mut exhibition = beginning_with(record_at(LAST_MOVE, PLAYERS), 2, Speed::Instant);
    exhibition.paused = true;
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    let seed = table.record().seed();
    table.play(move_to(16, 17));
    table.until("the end", |table| table.stage() == Stage::Over && state(table).is_counted());
    // Who gets up when the game is over leaves the series as it was.
    ask(&mut table, ExhibitionRequest::GiveBack(Side::A));
    let series = &state(&table).programme.series()[0];
    assert_eq!(series.players, PLAYERS);
    assert_eq!((series.wins(), series.with_person()), (&[0, 0][..], 1));
    let result = series.results()[0].clone();
    assert_eq!((result.ending, result.winner, result.plies), (Ending::WithPerson, None, 1));
    let course = result.course(&Library::built_in()).unwrap().unwrap();
    assert_eq!(course.players(), ["human", "ai:random"]);
    table.until("the next game", |table| table.record().seed() != seed);
    assert_eq!(table.record().players(), ["ai:random", "ai:beginner"]);
    let (saved, course) = only(&folder.matches());
    assert!(!saved.is_under_way());
    assert_eq!((course.seed(), course.winner()), (seed, Some(Side::A)));
    // What the person did is no part of what is told of the computers.
    let exhibition = Box::new(state(&table).clone());
    table.app.world_mut().write_message(SeriesReviewRequest::Begin(exhibition));
    table.frame();
    assert_eq!(table.app.world().resource::<SeriesReview>().left(), 0);
}
