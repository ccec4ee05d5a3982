//! What the table waits for, and since when.

use std::time::Duration;

use bevy::prelude::*;

use crate::rules::{Position, Throw};

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// No match is on the table.
    #[default]
    Empty,
    /// Pieces are under way.
    Moving,
    /// Dice are in the air or being read.
    Rolling,
    /// The side to act must throw.
    ToThrow,
    /// The side to act must choose.
    ToChoose,
    /// The side to act has thrown and can do nothing but pass.
    ToPass,
    /// Somebody has won or resigned.
    Over,
}

/// The present stage and since when it lasts.
#[derive(Resource, Debug, Default)]
pub struct Turn {
    /// What the table waits for.
    pub stage: Stage,
    /// How long it has, of the time in which things move.
    pub since: Duration,
    /// When it began by the clock on the wall: the window may have slept since.
    pub began: Duration,
    /// The turn is held: the match is being replayed or is paused.
    pub held: bool,
}

impl Turn {
    /// Whether what the table waits for has been to be seen long enough that a key can
    /// be meant for it.
    pub fn is_seen(&self, clock: &Time<Real>) -> bool {
        clock.elapsed().saturating_sub(self.began) >= SEEN
    }
}

/// A position must have been on the screen for so long before a key may act upon it.
const SEEN: Duration = Duration::from_millis(150);
/// Whether the throw that is due is the draw for who begins, which is nobody's.
pub fn draws_lots(position: &Position) -> bool {
    let first = position.outcomes().and_then(|outcomes| outcomes.list().first());
    first.is_some_and(|outcome| matches!(outcome.throw, Throw::First(_)))
}
