//! The source of a match's throws.

use crate::draw::drawn;
use crate::rules::{Outcomes, Throw};

/// The source of a match's throws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DiceSource {
    /// Every throw follows from the seed.
    Seeded(u64),
    /// These throws for a lesson or a test, then those of seed 0.
    Scripted(Vec<Throw>),
}

impl DiceSource {
    pub(super) fn seed(&self) -> u64 {
        match self {
            Self::Seeded(seed) => *seed,
            Self::Scripted(_) => 0,
        }
    }

    /// Throw number `number` of the match, counted from 0.
    pub(super) fn throw(&self, number: u64, outcomes: &Outcomes) -> Throw {
        let scripted = match self {
            Self::Seeded(_) => None,
            Self::Scripted(throws) => throws.get(number as usize).copied(),
        };
        scripted.unwrap_or_else(|| drawn(self.seed(), number, outcomes))
    }
}
