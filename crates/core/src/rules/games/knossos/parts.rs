//! What an evaluation may ask of the Knossos Game beyond the common face, without
//! searching.

use super::data::{Knossos, KnossosPosition, Parameters, STEPS};
use crate::rules::games::common::endgame_key::packed;
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Side, Step};

impl KnossosPosition {
    /// Steps on which a side has a piece: bit `n` is its own step `n`, bit 0 the
    /// hand, the bit after its last step those borne off.
    #[inline]
    pub fn occupied(&self, side: Side) -> u32 {
        self.sides[side.index()].steps()
    }

    /// How many of a side's pieces stand on one of its steps.
    #[inline]
    pub fn count(&self, side: Side, step: Step) -> u8 {
        self.sides[side.index()].at(step.0)
    }

    /// Whether a throw is due that acts by itself and leaves no choice: a trap's, or
    /// the one that ends a round of the opening.
    #[inline]
    pub fn awaits_fate(&self) -> bool {
        matches!(self.turn.phase, Phase::Fate { .. } | Phase::OpenAfter(_))
    }

    /// Whether the opening's first throw is due, which gives nothing yet.
    #[inline]
    pub fn begins(&self) -> bool {
        self.turn.phase == Phase::Open
    }
}

impl Knossos {
    /// What the level file says beyond the common part.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Where a lone piece lands from a step with a score; none if it cannot move.
    #[inline]
    pub fn goes(&self, side: Side, from: Step, score: u8) -> Option<Step> {
        let to = self.landing(side.index(), from.0, score);
        (to > 0).then_some(Step(to))
    }

    /// The opponent's steps on the same cell, as bits.
    #[inline]
    pub fn meets(&self, side: Side, step: Step) -> u32 {
        self.places[side.index()][usize::from(step.0) % STEPS].theirs
    }

    /// Can a piece on that step be captured?
    #[inline]
    pub fn exposed(&self, side: Side, step: Step) -> bool {
        self.places[side.index()][usize::from(step.0) % STEPS].exposed
    }

    /// Steps that give another turn, as bits.
    pub fn walls(&self, side: Side) -> u32 {
        self.walls[side.index()]
    }

    /// Steps of traps, as bits.
    pub fn traps(&self, side: Side) -> u32 {
        self.traps[side.index()]
    }

    /// The step of a side's first crossing of the sea.
    pub fn sea(&self, side: Side) -> Step {
        Step(self.sea[side.index()])
    }

    /// A number for a position before a throw in which no side has more than `most`
    /// pieces left, at most four: the same for positions that differ only in who is
    /// called A, where that does not matter, and for no others. None for any other
    /// position.
    #[inline]
    pub fn endgame_key(&self, at: &KnossosPosition, most: u8) -> Option<u64> {
        let fate = match at.turn.phase {
            Phase::Throw => 0,
            Phase::Fate { step, again } => u64::from(step) << 1 | u64::from(again),
            _ => return None,
        };
        let few = self.definition.pieces.saturating_sub(most.min(4));
        if at.sides.iter().any(|side| side.at(self.off) < few) {
            return None;
        }
        let me = at.turn.side.index();
        // The hand is step 0, and off the board lies beyond all steps.
        let list = |side: usize| at.sides[side].list().filter(|s| *s < self.off).map(|s| s + 1);
        let who = u64::from(!self.even && me == 1);
        Some((packed(5, list(me), list(1 - me)) << 6 | fate) << 1 | who)
    }
}
