//! A long exhibition through the window's own systems: every game comes out as the arena plays it,
//! and the program grows by nothing.
//!
//! `TESSERAE_SOAK` says how many games; by default one of each variant for two. From a hundred on it
//! also weighs the program.

use std::fs;
use std::time::Duration;

use tesserae_core::ai::arena::{self, Extent, MAX_PLIES, Seeds};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};
use tesserae_play::turn::Stage;

use crate::bench::{Table, enter};
use crate::watched::state;

const PLAYERS: [&str; 2] = ["ai:beginner", "ai:random"];

/// All variants, one after another, without end.
fn exhibition() -> Exhibition {
    let library = Library::built_in();
    let series = library
        .games()
        .iter()
        .filter(|game| game.definition().sides.0 == 2)
        .map(|game| Series::new(game.clone(), PLAYERS.map(str::to_owned).to_vec(), None));
    Exhibition::new(Programme::new(series.collect(), true), Speed::Instant)
}

/// The same game without a window.
fn in_the_arena(game: &Game, players: &[String], seed: u64) -> (Vec<Action>, Option<usize>) {
    let [a, b] = players else { panic!("{players:?}") };
    let (a, b) = (a.parse().unwrap(), b.parse().unwrap());
    let series = arena::Series {
        game: game.clone(),
        sides: 2,
        a,
        b,
        games: 1,
        seed,
        threads: 1,
        max_plies: MAX_PLIES,
        extent: Extent::Whole,
    };
    let store = KnowledgeStore::new(None);
    let mut seated = [&series.a, &series.b]
        .map(|who| store.player(who.policy().unwrap(), &series.game, series.sides));
    let mut actions = Vec::new();
    let seeds = Seeds::of_match(seed);
    let clock = || Duration::ZERO;
    let played =
        arena::play(&series, 0, seeds, &mut seated, clock, |action| actions.push(action)).unwrap();
    (actions, played.winner)
}

/// The game on the table, which is over.
fn is_as_in_the_arena(record: &Match) {
    let id = record.game().definition().id();
    // Players change seats in the course of some games.
    let mut start = record.clone();
    start.go_to(0);
    let (actions, winner) = in_the_arena(record.game(), start.players(), record.seed());
    let shown: Vec<Action> = record.plies().iter().map(|ply| ply.action).collect();
    assert_eq!(shown, actions, "{id}, seed {}", record.seed());
    let won = record.winner().map(|side| record.seat(side));
    assert_eq!(won, winner, "{id}, seed {}", record.seed());
}

/// Memory in KB, open files and threads of this process.
fn weight() -> [f64; 3] {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let number = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    let files = fs::read_dir("/proc/self/fd").unwrap().count() as f64;
    [number("RssAnon:"), files, number("Threads:")]
}

#[test]
fn every_game_of_a_long_exhibition_is_that_of_the_arena_and_nothing_grows() {
    let games = std::env::var("TESSERAE_SOAK").map_or(0, |games| games.parse().unwrap());
    let mut shown = exhibition();
    let variants = shown.programme.series().len();
    let games = if games == 0 { variants } else { games };
    let first = shown.next_match().unwrap();
    let mut table = Table::of(*first);
    enter(&mut table.app, shown);
    let mut weights = Vec::new();
    for number in 1..=games {
        table.until("the end of a game", |table| {
            table.stage() == Stage::Over && state(table).is_counted()
        });
        is_as_in_the_arena(table.record());
        let seed = table.record().seed();
        if number < games {
            table.until("the next game", |table| table.record().seed() != seed);
        }
        weights.push(weight());
    }
    if games < 100 {
        return;
    }
    // By the first third everything has been made once.
    let mean = |part: &[[f64; 3]]| {
        [0, 1, 2].map(|kind| part.iter().map(|row| row[kind]).sum::<f64>() / part.len() as f64)
    };
    let third = games / 3;
    let (early, late) = (mean(&weights[third..2 * third]), mean(&weights[2 * third..]));
    eprintln!("{games} games: memory in KB, files and threads {early:?}, later {late:?}");
    assert!(late[0] < 1.05 * early[0], "memory grows from {} to {} KB", early[0], late[0]);
    assert!(late[1] < early[1] + 1.0 && late[2] < early[2] + 1.0, "{early:?}, {late:?}");
}
