//! Series of games between two players, without a window.
//!
//! Games go in pairs: 2k and 2k + 1 have the same dice, and the players change
//! seats between them, so that luck favours nobody. In a game in which the winner
//! of the opening takes the other seat, the players change seats then too. At a
//! table of more than two they take the seats in turn: one has A and C in even
//! games, the other in odd ones. Every game has its own seed
//! drawn from the series' seed and its number: the result does not depend on
//! how many threads share the work, nor on how many machines ([`Shard`]).
//!
//! Games are counted in the order of their numbers, whoever ends first, so that a
//! series that stops when it is decided ([`Sprt`]) stops at one definite pair.

mod game;
mod merge;
mod pairs;
mod report;
mod run;
mod shard;
mod sprt;

use thiserror::Error;

use super::player::{Who, choose};
use super::{Knowledge, Level, Limits};
use crate::rules::{Action, Game, Position};

pub use game::Played;
pub use merge::{MergeError, Merger};
pub use pairs::Pairs;
pub use report::{Report, Terms};
pub use run::run;
pub use shard::{Shard, ShardError};
pub use sprt::{Judgement, Sprt, SprtError, Verdict};

/// A game that lasts longer is cut and counted apart, unless told otherwise.
pub const MAX_PLIES: u32 = 20_000;

/// No series has more games.
pub const MOST_GAMES: u64 = 1_000_000_000;

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

/// A player of our own.
#[derive(Debug, Clone)]
pub struct Ai {
    /// How well it plays.
    pub level: Level,
    /// What is known of the game that is played.
    pub knowledge: Knowledge,
}

impl Player for Ai {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        // No deadline: a series must come out the same on a slow machine.
        let limits = Limits::default().with(&self.knowledge);
        choose(position, self.level, &limits, seed)
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
    /// How many games, at most [`MOST_GAMES`].
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads share the games.
    pub threads: usize,
    /// Where a game is cut.
    pub max_plies: u32,
    /// Which of the games are played.
    pub extent: Extent,
}

/// Which games of a series are played. A part of them cannot be tested while it is
/// played, since it does not know the pairs before its own: so it is one or the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Extent {
    /// All of them.
    Whole,
    /// One part of several.
    Shard(Shard),
    /// As many pairs as it takes to decide, at most all.
    UntilDecided(Sprt),
}

impl Series {
    /// What a report says of the series beside its outcome.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            game: self.game.definition().id(),
            sides: self.sides,
            a: self.a.clone(),
            b: self.b.clone(),
            games: self.games,
            seed: self.seed,
            max_plies: self.max_plies,
            extent: self.extent,
        }
    }
}
