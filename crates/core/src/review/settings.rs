//! How a match is reviewed, and why it may not be.

use thiserror::Error;

use super::found::{Choice, Method};
use super::grade::Grade;
use crate::ai::Stop;

/// Choices that are looked ahead where the value is not known, unless told otherwise.
pub const DEPTH: u32 = 2;

/// How a match is reviewed.
#[derive(Clone)]
pub struct Settings {
    /// Choices to look ahead where the value is not known, 2 to
    /// [`DEEPEST`](crate::ai::DEEPEST): the last of them tells how sure the others are.
    pub depth: u32,
    /// How the choices that are not known exactly are rolled out; none to look ahead there
    /// too.
    pub rolls: Option<Rolls>,
    /// How many threads share the work.
    pub threads: usize,
    /// Calls the review off. It is asked on all threads, between positions and between the
    /// games of rollouts.
    pub stop: Option<Stop>,
}

/// How choices are rolled out: N games of each action, with the same dice. In them all sides
/// look one choice ahead, and they end where the endgames know the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolls {
    /// Games of each action.
    pub games: u64,
    /// Games end after so many plies at the evaluation's value.
    pub truncate: Option<u32>,
    /// Where all chance comes from. Each ply has dice of its own, so that the luck of one set
    /// of dice is not in all of them.
    pub seed: u64,
    /// Which choices.
    pub which: Which,
}

/// Which choices are rolled out, of those that are not known exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// All.
    All,
    /// Those that cost so much by search that they have a [`Grade`].
    Marked,
}

impl Rolls {
    /// Whether a choice is one of those that are rolled out: one that a search has judged.
    pub fn covers(&self, choice: &Choice) -> bool {
        choice.method == Method::Search
            && match self.which {
                Which::All => true,
                Which::Marked => Grade::of(choice.cost).is_some(),
            }
    }
}

/// Why there is no review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// It was called off.
    #[error("the review was called off")]
    CalledOff,
}
