//! What is tried: the dice, what decides how they fall, and the throws that follow.

use tesserae_core::dice::{Body, PlannedThrow, Reading};
use tesserae_core::draw::drawn;
use tesserae_core::rules::{Dice, Game};

use crate::throwing::{seed_of_sight, sight};

/// What decides how the dice of a trial fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum DecidedBy {
    /// The source that a match has, as in play: the outcome is drawn from the seed, and the
    /// throw ends on it.
    #[default]
    Source,
    /// The bodies alone: nothing is drawn, and they fall as they will.
    Bodies,
}

/// After how many throws a trial can end by itself.
pub const LIMITS: [u64; 3] = [1_000, 10_000, 100_000];

/// What is tried, and how long.
#[derive(Debug, Clone, PartialEq)]
pub struct Terms {
    /// The game whose dice are thrown.
    pub game: Game,
    /// What decides how they fall.
    pub decided_by: DecidedBy,
    /// The seed from which all throws follow.
    pub seed: u64,
    /// After how many throws it ends by itself; none: it goes on until somebody stops it.
    pub limit: Option<u64>,
}

impl Terms {
    /// The dice that are thrown.
    pub fn dice(&self) -> Dice {
        self.game.definition().dice
    }

    /// Whether the same throws are made, however many.
    pub(super) fn throws_the_same(&self, other: &Self) -> bool {
        let of = |terms: &Self| (terms.dice(), terms.decided_by, terms.seed);
        of(self) == of(other)
    }

    /// Throw number `number` of the trial, from 0. As in play it is the throw that a match with
    /// this seed has at that number, where all its dice are thrown.
    pub fn throw(&self, number: u64) -> PlannedThrow {
        let dice = self.dice();
        let body = Body::from(dice);
        match self.decided_by {
            DecidedBy::Source => {
                let reading = Reading { dice, draws_side: false };
                let throw = drawn(self.seed, number, &dice.outcomes());
                let (faces, seed) = sight(self.seed, number, reading, throw);
                PlannedThrow::Drawn { body, faces, seed }
            }
            DecidedBy::Bodies => {
                let seed = seed_of_sight(self.seed, number);
                PlannedThrow::Free { body, count: dice.count(), seed }
            }
        }
    }
}
