//! A game of an exhibition in which a person takes over a side: it does not count there, and
//! is kept among the matches like any other that a person plays.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saved, Saves, saved_matches};
use tesserae_core::rules::Side;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Ending, Exhibition, ExhibitionRequest, KeptExhibition, Programme, Series, Speed,
};
use tesserae_play::games::Games;
use tesserae_play::saving::{SaveRequested, Saving};
use tesserae_play::series_review::{SeriesReview, SeriesReviewRequest};
use tesserae_play::turn::Stage;

use crate::bench::{Table, move_to, record_at};
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

#[test]
fn left_under_way_it_is_resumed_as_a_match_and_the_exhibition_goes_on_with_the_next_game() {
    let folder = Folder::new();
    let mut table = folder.table();
    ask(&mut table, ExhibitionRequest::Begin(Box::new(from_start(Speed::Faster))));
    table.until("some plies", |table| table.record().cursor() > 6);
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    let plies = table.record().plies().to_vec();
    table
        .until("all is written", |table| !table.app.world().resource::<KeptExhibition>().is_busy());
    // A program that is killed now offers the same as one that is left.
    let killed = folder.table();
    let mut offers = vec![offer(&killed)];
    table.ask(MatchRequest::Clear);
    offers.push(offer(&table));
    let (saved, course) = only(&folder.matches());
    assert!(saved.is_under_way() && course.plies().starts_with(&plies));
    for offer in offers {
        let offer = offer.expect("two games are still to come");
        let series = &offer.programme.series()[0];
        assert_eq!((series.wins(), series.with_person(), series.done()), (&[0, 0][..], 1, 1));
        ask(&mut table, ExhibitionRequest::Begin(Box::new(offer)));
        assert_ne!(table.record().seed(), course.seed(), "the game is offered once");
        assert_eq!(table.record().players(), ["ai:random", "ai:beginner"], "seats change");
    }
}

#[test]
fn of_an_exhibition_whose_only_game_was_taken_over_the_game_alone_is_offered() {
    let folder = Folder::new();
    let mut table = folder.table();
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let first = Match::new(&game, 2, PLAYERS.map(str::to_owned).to_vec(), 5);
    let exhibition = beginning_with(first, 1, Speed::Faster);
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    table.until("some plies", |table| table.record().cursor() > 6);
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    table.ask(MatchRequest::Clear);
    assert!(offer(&table).is_none());
    assert!(only(&folder.matches()).0.is_under_way());
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
