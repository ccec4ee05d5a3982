//! What an evaluation may ask of Ur beyond the common face, without searching:
//! the bit sets themselves, who meets whom, and what throws again.

use super::{Ur, UrPosition};
use crate::rules::{Side, Step};

impl UrPosition {
    /// A side's pieces on the board: bit `n` is its own step `n`.
    #[must_use]
    #[inline]
    pub fn on_board(&self, side: Side) -> u32 {
        self.on[side.index()]
    }

    /// How many of a side's pieces are in hand.
    #[must_use]
    #[inline]
    pub fn in_hand(&self, side: Side) -> u8 {
        self.hand[side.index()]
    }

    /// How many of a side's pieces are borne off.
    #[must_use]
    #[inline]
    pub fn borne_off(&self, side: Side) -> u8 {
        self.off[side.index()]
    }
}

impl Ur {
    /// The opponent's step on the same cell; none on a private cell.
    #[must_use]
    pub fn meeting(&self, side: Side, step: Step) -> Option<Step> {
        let meet = *self.meets[side.index()].get(usize::from(step.0))?;
        (meet > 0).then_some(Step(meet))
    }

    /// Whether a landing on this step gives another throw, whatever the score.
    #[must_use]
    pub fn throws_again_at(&self, side: Side, step: Step) -> bool {
        step.0 < 32 && self.rosettes[side.index()] >> step.0 & 1 == 1
    }

    /// Whether a move made with this score gives another throw.
    #[must_use]
    pub fn throws_again_with(&self, score: u8) -> bool {
        score < 32 && self.again >> score & 1 == 1
    }
}
