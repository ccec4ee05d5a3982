//! The stage of the table, and its start.

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::rules::{Position, Throw};

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// No match is on the table.
    #[default]
    Empty,
    /// Pieces are moving.
    Moving,
    /// Dice are in the air.
    Rolling,
    /// The side to act must throw.
    ToThrow,
    /// The side to act must choose.
    ToChoose,
    /// The side to act can only pass.
    ToPass,
    /// A player has won or resigned.
    Over,
}

/// The present stage and its start.
#[derive(Resource, Debug, Default)]
pub struct Turn {
    /// What the table waits for.
    pub stage: Stage,
    /// Its age by the game's clock.
    pub since: Duration,
    /// Its start by the real clock: the window may have slept since.
    pub began: Duration,
    /// The table shows an earlier ply, from which the match continues only on request.
    pub looks_back: bool,
    /// The match does not continue by itself: a viewer looks back, or the occasion waits.
    pub held: bool,
    /// Computers wait for a reader. They think on.
    pub waits: bool,
}

/// Does something lie over the table, or another screen hide it, so that the match waits?
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Covered(pub bool);

impl Turn {
    /// Has the position been visible long enough for a key to be meant for it?
    pub fn is_seen(&self, clock: &Time<Real>) -> bool {
        clock.elapsed().saturating_sub(self.began) >= SEEN
    }
}

/// The time a position must be on the screen before a key acts on it.
const SEEN: Duration = Duration::from_millis(150);

/// The numbers that a throw gives for moves, higher first.
pub fn numbers_of(throw: Throw) -> Vec<u8> {
    match throw {
        Throw::Score(score) => vec![score],
        Throw::Pair(high, low) => vec![high, low],
        Throw::First(_) => Vec::new(),
    }
}

/// Does the due throw decide who begins? Such a throw belongs to no side.
pub fn decides_first(position: &Position) -> bool {
    let first = position.outcomes().and_then(|outcomes| outcomes.list().first());
    first.is_some_and(|outcome| matches!(outcome.throw, Throw::First(_)))
}
