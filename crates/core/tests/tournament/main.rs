//! Tournaments: who meets whom and who wins, the same on any threads and after any stop, and
//! a file that is whole or refused.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod course;
mod failing;
mod file;
mod tables;

use std::ops::ControlFlow;

use tesserae_core::ai::arena::{MAX_PLIES, PlayerError};
use tesserae_core::ai::{Knowledge, MachinePlayer, Who};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{Entrant, Format, PlayedGame, Terms, Tournament, run};

/// Terms with these players, each called as it is written.
pub fn terms(format: Format, players: &[&str], games: &[&str], length: u64) -> Terms {
    let entrant = |who: &&str| Entrant { name: (*who).to_owned(), who: who.parse().unwrap() };
    Terms {
        format,
        players: players.iter().map(entrant).collect(),
        games: games.iter().map(|game| (*game).to_owned()).collect(),
        rounds: 1,
        length,
        seed: 7,
        max_plies: MAX_PLIES,
        patience: 1000,
        solved: Vec::new(),
    }
}

pub fn fresh(terms: Terms) -> Tournament {
    Tournament::new(terms).unwrap()
}

/// Seats levels that know nothing but the rules.
pub fn seat(who: &Who, _: &Game) -> Result<MachinePlayer, PlayerError> {
    Ok(MachinePlayer::new(who.policy().unwrap(), &Knowledge::default()))
}

/// Plays so many games of a tournament, or all.
pub fn play(tournament: &mut Tournament, threads: usize, most: u64) {
    let mut played = 0;
    let each = |_: &Tournament, _: &PlayedGame| {
        played += 1;
        if played == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let game = |id: &str| common::library().game(id).ok().cloned();
    run(tournament, threads, game, seat, each).unwrap();
}

pub fn whole(terms: Terms, threads: usize) -> Tournament {
    let mut tournament = fresh(terms);
    play(&mut tournament, threads, u64::MAX);
    assert!(tournament.is_over());
    tournament
}
