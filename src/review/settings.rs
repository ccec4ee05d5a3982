//! How a match is reviewed, and why it may not be.

use thiserror::Error;

use crate::ai::Stop;
use crate::ai::regret::Rolls;

/// Choices that are looked ahead where the value is not known, unless told otherwise.
pub const DEPTH: u32 = 2;

/// How a match is reviewed.
#[derive(Clone)]
pub struct Settings {
    /// Choices to look ahead where the value is not known, 2 to
    /// [`DEEPEST`](crate::ai::DEEPEST): the last of them tells how sure the others are.
    pub depth: u32,
    /// How the choices that are not known exactly are rolled out; none to look ahead there
    /// too. For two sides only.
    pub rolls: Option<Rolls>,
    /// How many threads share the work.
    pub threads: usize,
    /// Calls the review off. It is asked on all threads, between positions and between the
    /// games of rollouts.
    pub stop: Option<Stop>,
}

/// Why there is no review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// It was called off.
    #[error("the review was called off")]
    CalledOff,
    /// Rollouts weigh choices of two sides.
    #[error("rollouts weigh the choices of two sides, and this match has {0}; leave them out")]
    TwoSidesOnly(u8),
}
