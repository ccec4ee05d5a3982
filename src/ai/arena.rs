//! Series of games between two players, without a window.
//!
//! Games go in pairs: 2k and 2k + 1 have the same dice, and the players change
//! seats between them, so that luck favours nobody. In a game in which the winner
//! of the opening takes the other seat, the players change seats then too. At a
//! table of more than two they take the seats in turn: one has A and C in even
//! games, the other in odd ones. Every game has its own seed
//! drawn from the series' seed and its number: the result does not depend on
//! how many threads share the work.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use thiserror::Error;

use super::player::{Who, choose};
use super::statistics::{elo, wilson};
use super::{Level, Limits};
use crate::rules::{Action, Due, Event, Game, Position};

/// A game that lasts longer is cut and counted apart, unless told otherwise.
pub const MAX_PLIES: u32 = 20_000;

/// Somebody who can be asked for a choice.
pub trait Player {
    /// Chooses in a position where a choice is due. The seed is for players that
    /// leave something to chance.
    ///
    /// # Errors
    /// When no legal answer comes, in words for the user.
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError>;
}

/// A player that failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct PlayerError(pub String);

impl Player for Level {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        // No deadline: a series must come out the same on a slow machine.
        choose(position, *self, &Limits::default(), seed)
            .map(|choice| choice.action)
            .ok_or_else(|| PlayerError(format!("no choice is due in {position}")))
    }
}

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Series {
    /// The game and variant.
    pub game: Game,
    /// How many sides sit at the table; a number that the game allows.
    pub sides: u8,
    /// The first player; has side A in even games.
    pub a: Who,
    /// The second player.
    pub b: Who,
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads share the games.
    pub threads: usize,
    /// Where a game is cut.
    pub max_plies: u32,
}

/// How a series came out. All but `thinking` is the same on every run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Games won by the first and the second player.
    pub wins: [u64; 2],
    /// Games cut before their end.
    pub unfinished: u64,
    /// Plies of the finished games, throws included.
    pub plies: u64,
    /// Choices made by each player.
    pub choices: [u64; 2],
    /// Time that each player took for them.
    pub thinking: [Duration; 2],
}

impl Report {
    fn add(&mut self, other: &Self) {
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        for i in 0..2 {
            self.wins[i] += other.wins[i];
            self.choices[i] += other.choices[i];
            self.thinking[i] += other.thinking[i];
        }
    }

    /// Games played to their end.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.wins[0] + self.wins[1]
    }

    /// The first player's share of the finished games; none without any.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        (self.finished() > 0).then(|| self.wins[0] as f64 / self.finished() as f64)
    }

    /// 95 % interval of the win rate.
    #[must_use]
    pub fn ci95(&self) -> (f64, f64) {
        wilson(self.wins[0], self.finished())
    }

    /// The first player's lead in Elo points; none without finished games.
    #[must_use]
    pub fn elo(&self) -> Option<f64> {
        self.win_rate().map(|rate| elo(rate, self.finished()))
    }

    /// 95 % interval of the lead.
    #[must_use]
    pub fn elo_ci95(&self) -> Option<(f64, f64)> {
        let (low, high) = self.ci95();
        self.win_rate().map(|_| (elo(low, self.finished()), elo(high, self.finished())))
    }

    /// Plies a finished game.
    #[must_use]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.finished() > 0).then(|| self.plies as f64 / self.finished() as f64)
    }

    /// Milliseconds for a choice of that player, 0 for the first.
    #[must_use]
    pub fn ms_per_choice(&self, player: usize) -> f64 {
        self.thinking[player].as_secs_f64() * 1e3 / self.choices[player].max(1) as f64
    }

    /// The report on one line. Only `ms_per_choice`, the mean over both players,
    /// differs between two runs.
    #[must_use]
    pub fn json(&self, series: &Series) -> Value {
        let thinking = (self.thinking[0] + self.thinking[1]).as_secs_f64() * 1e3;
        let choices = self.choices[0] + self.choices[1];
        json!({
            "game": series.game.definition().id(),
            "sides": series.sides,
            "a": { "who": series.a.to_string(), "wins": self.wins[0] },
            "b": { "who": series.b.to_string(), "wins": self.wins[1] },
            "games": series.games,
            "unfinished": self.unfinished,
            "win_rate": self.win_rate(),
            "ci95": self.ci95(),
            "elo": self.elo(),
            "elo_ci95": self.elo_ci95(),
            "mean_plies": self.mean_plies(),
            "ms_per_choice": thinking / choices.max(1) as f64,
        })
    }
}

/// Plays a series. `seat` makes a player for one thread; `now` is the caller's clock.
///
/// # Errors
/// The first failure of a player.
pub fn run<P: Player>(
    series: &Series,
    seat: impl Fn(&Who) -> Result<P, PlayerError> + Sync,
    now: impl Fn() -> Instant + Sync,
) -> Result<Report, PlayerError> {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Ok(Report::default()));
    let work = || {
        let done = (|| {
            let mut players = [seat(&series.a)?, seat(&series.b)?];
            let mut report = Report::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= series.games {
                    return Ok(report);
                }
                report.add(&play(series, number, &mut players, &now)?);
            }
        })();
        if done.is_err() {
            // The others finish the game they are at and find none left.
            next.store(series.games, Ordering::Relaxed);
        }
        let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match (&mut *total, done) {
            (Ok(total), Ok(report)) => total.add(&report),
            (Ok(_), Err(error)) => *total = Err(error),
            (Err(_), _) => {}
        }
    };
    // No more threads than games: an engine costs a process on each.
    let threads = series.threads.clamp(1, series.games.clamp(1, 1024) as usize);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Plays the game of that number in a series.
fn play<P: Player>(
    series: &Series,
    number: u64,
    players: &mut [P; 2],
    now: impl Fn() -> Instant,
) -> Result<Report, PlayerError> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(mix(series.seed, number / 2));
    let noise = mix(!series.seed, number);
    let mut report = Report::default();
    let mut at = series.game.start(series.sides);
    // How often the players have changed seats: from game to game, and within one.
    let mut changes = number as usize;
    for ply in 0..series.max_plies {
        let player = (at.turn().index() + changes) & 1;
        let action = match at.due() {
            Due::Over(_) => {
                report.wins[player] = 1;
                report.plies = u64::from(ply);
                return Ok(report);
            }
            Due::Throw => {
                let Some(outcomes) = at.outcomes() else { break };
                Action::Throw(outcomes.nth_way(dice.random_range(0..outcomes.total().max(1))))
            }
            Due::Choice => {
                let before = now();
                let action = players[player].choose(&at, mix(noise, u64::from(ply)))?;
                report.thinking[player] += now() - before;
                report.choices[player] += 1;
                action
            }
        };
        at = match at.play(action) {
            Ok((next, events)) => {
                changes += usize::from(events.contains(&Event::SeatsChange));
                next
            }
            Err(illegal) => {
                let who = [&series.a, &series.b][player];
                let problem = format!("{who} played \"{action}\" in \"{at}\": {illegal}");
                return Err(PlayerError(problem));
            }
        };
    }
    if matches!(at.due(), Due::Over(_)) {
        report.wins[(at.turn().index() + changes) & 1] = 1;
        report.plies = u64::from(series.max_plies);
    } else {
        report.unfinished = 1;
    }
    Ok(report)
}

/// One seed from two numbers (the finalizer of `splitmix64`).
fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
