//! The terms of a trial: the dice, the way they fall, and the throws that follow.

use tesserae_core::dice::{Body, PlannedThrow, Reading};
use tesserae_core::draw::drawn;
use tesserae_core::rules::{Dice, Game};

use crate::throwing::{seed_of_sight, sight};

/// The way the dice of a trial fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum DecidedBy {
    /// The source of a match, as in play: the seed decides the outcome, and the throw ends on
    /// it.
    #[default]
    Source,
    /// The bodies alone: nothing is drawn, and physics decides.
    Bodies,
}

/// Limits to the number of throws that a trial can have.
pub const LIMITS: [u64; 3] = [1_000, 10_000, 100_000];

/// The terms of a trial.
#[derive(Debug, Clone, PartialEq)]
pub struct Terms {
    /// The game whose dice are thrown.
    pub game: Game,
    /// The way they fall.
    pub decided_by: DecidedBy,
    /// The seed of all throws.
    pub seed: u64,
    /// Number of throws after which it ends by itself. `None`: it runs until stopped.
    pub limit: Option<u64>,
}

impl Terms {
    /// The dice to throw.
    pub fn dice(&self) -> Dice {
        self.game.definition().dice
    }

    /// Do both make the same throws, regardless of their number?
    pub(super) fn throws_the_same(&self, other: &Self) -> bool {
        let of = |terms: &Self| (terms.dice(), terms.decided_by, terms.seed);
        of(self) == of(other)
    }

    /// Throw number `number` of the trial, from 0. As in play, it is the throw at that number
    /// of a match with this seed that always throws all its dice.
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
