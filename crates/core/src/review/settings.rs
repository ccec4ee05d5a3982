//! The settings of a review, and the errors.

use thiserror::Error;

use super::found::{Choice, Method};
use super::grade::Grade;
use crate::ai::Stop;

/// The default number of choices to look ahead if the value is not known.
pub const DEPTH: u32 = 2;

/// The settings of a review.
#[derive(Clone)]
pub struct Settings {
    /// The number of choices to look ahead if the value is not known, from 2 to
    /// [`DEEPEST`](crate::ai::DEEPEST). The last one shows how certain the others are.
    pub depth: u32,
    /// Rollouts for the choices without exact values; none to judge these by search too.
    pub rolls: Option<Rolls>,
    /// The number of threads that share the work.
    pub threads: usize,
    /// Cancels the review. All threads ask it, between positions and between the games of
    /// rollouts.
    pub stop: Option<Stop>,
}

/// How to roll out choices: a number of games of each action, with the same dice. All sides look
/// one choice ahead, and games end where the endgames know the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolls {
    /// Games of each action.
    pub games: u64,
    /// The number of plies after which games end at the evaluation's value.
    pub truncate: Option<u32>,
    /// The seed of all chance. Each ply has its own dice, so that the luck of one set of dice does
    /// not affect all plies.
    pub seed: u64,
    /// The choices to roll out.
    pub which: Which,
}

/// Which of the choices without exact values to roll out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// All.
    All,
    /// Those whose cost by search has a [`Grade`].
    Marked,
}

impl Rolls {
    /// Do these rollouts cover a choice? Only choices that a search has judged.
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
    /// It was cancelled.
    #[error("the review was called off")]
    CalledOff,
}
