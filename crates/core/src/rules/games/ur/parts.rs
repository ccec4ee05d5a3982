//! What an evaluation may ask of Ur beyond the common face, without searching:
//! the bit sets themselves, who meets whom, and what throws again.

use super::data::{Ur, UrPosition};
use crate::rules::games::common::turn::{Phase, Turn};
use crate::rules::prelude::{Side, Step};

impl UrPosition {
    /// A side's pieces on the board: bit `n` is its own step `n`.
    #[inline]
    pub fn on_board(&self, side: Side) -> u32 {
        self.on[side.index()]
    }

    /// How many of a side's pieces are in hand.
    #[inline]
    pub fn in_hand(&self, side: Side) -> u8 {
        self.hand[side.index()]
    }

    /// Is the throw for who begins still due?
    #[inline]
    pub fn awaits_draw(&self) -> bool {
        self.turn.phase == Phase::Open
    }

    /// How many of a side's pieces are borne off.
    #[inline]
    pub fn borne_off(&self, side: Side) -> u8 {
        self.off[side.index()]
    }
}

impl Ur {
    /// The same rules with another number of pieces a side.
    #[must_use]
    pub fn with_pieces(&self, pieces: u8) -> Self {
        let mut definition = self.definition.clone();
        definition.pieces = pieces;
        Self {
            definition,
            throws: self.throws.clone(),
            draw: self.draw.clone(),
            ways: self.ways.clone(),
            pieces,
            ..*self
        }
    }

    /// The position before a side's throw with these pieces on the board (bit `n` is a
    /// side's own step `n`) and off it, the others in hand; none if they cannot stand
    /// so, or one side has won.
    pub fn before_throw(&self, turn: Side, on: [u32; 2], off: [u8; 2]) -> Option<UrPosition> {
        let mut hand = [0; 2];
        for side in 0..2 {
            if on[side] & !(self.exact & !(1 << self.off)) != 0 || off[side] >= self.pieces {
                return None;
            }
            hand[side] = self.pieces.checked_sub(off[side] + on[side].count_ones() as u8)?;
        }
        let at = UrPosition { on, hand, off, turn: Turn { side: turn, phase: Phase::Throw } };
        self.shared_step(&at).is_none().then_some(at)
    }

    /// The opponent's step on the same cell; none on a private cell.
    pub fn meeting(&self, side: Side, step: Step) -> Option<Step> {
        let meet = *self.meets[side.index()].get(usize::from(step.0))?;
        (meet > 0).then_some(Step(meet))
    }

    /// Whether a landing on this step gives another throw, whatever the score.
    pub fn throws_again_at(&self, side: Side, step: Step) -> bool {
        step.0 < 32 && self.throw_again_at[side.index()] >> step.0 & 1 == 1
    }

    /// Whether a move made with this score gives another throw.
    pub fn throws_again_with(&self, score: u8) -> bool {
        score < 32 && self.throw_again_on >> score & 1 == 1
    }

    /// Whether a capture gives another throw.
    pub fn throws_again_on_capture(&self) -> bool {
        self.throw_again_on_capture
    }
}
