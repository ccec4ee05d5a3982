//! A series: what is played, and by whom.

use super::shard::Shard;
use super::sprt::Sprt;
use crate::ai::who::Who;
use crate::rules::Game;

/// A game that lasts longer is cut and counted apart, by default.
pub const MAX_PLIES: u32 = 20_000;

/// No series has more games.
pub const MOST_GAMES: u64 = 1_000_000_000;

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
    /// How many games are played of it here, at most.
    pub fn own_games(&self) -> u64 {
        match self.extent {
            Extent::Shard(shard) => shard.games(self.games),
            Extent::Whole | Extent::UntilDecided(_) => self.games,
        }
    }

    /// What a report says of the series beside its outcome.
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

/// What was played, as a report says it.
#[derive(Debug, Clone, PartialEq)]
pub struct Terms {
    /// The game and variant, as in `ur/finkel`.
    pub game: String,
    /// How many sides sat at the table.
    pub sides: u8,
    /// The first player.
    pub a: Who,
    /// The second player.
    pub b: Who,
    /// How many games the whole series has.
    pub games: u64,
    /// Where all chance came from.
    pub seed: u64,
    /// Where a game was cut.
    pub max_plies: u32,
    /// Which of the games were played.
    pub extent: Extent,
}
