//! What the table waits for, and since when.

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::rules::{Position, Throw};

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// No match is on the table.
    #[default]
    Empty,
    /// Pieces are under way.
    Moving,
    /// Dice are in the air.
    Rolling,
    /// The side to act must throw.
    ToThrow,
    /// The side to act must choose.
    ToChoose,
    /// The side to act can only pass.
    ToPass,
    /// Somebody has won or resigned.
    Over,
}

/// The present stage and since when.
#[derive(Resource, Debug, Default)]
pub struct Turn {
    /// What the table waits for.
    pub stage: Stage,
    /// For how long, while the game's clock runs.
    pub since: Duration,
    /// When it began by the real clock: the window may have slept since.
    pub began: Duration,
    /// An earlier ply of the match is looked at, and nobody plays on from there unless asked.
    pub looks_back: bool,
    /// Nobody plays by itself now: somebody looks back, or the occasion waits.
    pub held: bool,
}

impl Turn {
    /// Whether the position has been visible long enough for a key to be meant for it.
    pub fn is_seen(&self, clock: &Time<Real>) -> bool {
        clock.elapsed().saturating_sub(self.began) >= SEEN
    }
}

/// How long a position must be on the screen before a key acts on it.
const SEEN: Duration = Duration::from_millis(150);

/// The numbers that a throw gives to move by, the higher first.
pub fn numbers_of(throw: Throw) -> Vec<u8> {
    match throw {
        Throw::Score(score) => vec![score],
        Throw::Pair(high, low) => vec![high, low],
        Throw::First(_) => Vec::new(),
    }
}

/// Whether the throw that is due is for who begins, which is nobody's own.
pub fn draws_lots(position: &Position) -> bool {
    let first = position.outcomes().and_then(|outcomes| outcomes.list().first());
    first.is_some_and(|outcome| matches!(outcome.throw, Throw::First(_)))
}
