//! What an evaluation may ask of the Knossos Game beyond the common face, without
//! searching.

use super::data::{Knossos, KnossosPosition, Parameters, STEPS};
use super::pieces::Pieces;
use crate::rules::games::common::endgame_key::packed;
use crate::rules::games::common::turn::{Phase, Turn};
use crate::rules::prelude::{Rules, Side, Step, Throw};

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

    /// Whether the throw of a turn is due.
    #[inline]
    pub fn awaits_turn(&self) -> bool {
        self.turn.phase == Phase::Throw
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

    /// The same rules with so many pieces a side.
    #[must_use]
    pub fn with_pieces(&self, pieces: u8) -> Self {
        let mut definition = self.definition.clone();
        definition.pieces = pieces;
        let mut rules = Self {
            definition,
            parameters: self.parameters.clone(),
            throws: self.throws.clone(),
            ways: self.ways.clone(),
            ..*self
        };
        rules.even = rules.sides_are_alike();
        rules
    }

    /// The position with so many pieces that each side has off taken out of the game; none if
    /// a side has fewer.
    #[inline]
    pub fn without_off(&self, mut at: KnossosPosition, count: u8) -> Option<KnossosPosition> {
        for side in &mut at.sides {
            *side = side.without(self.off, count)?;
        }
        Some(at)
    }

    /// The position before a side's throw with so many pieces on each step, hand and off
    /// included; none if they cannot stand so, or one side has won.
    pub fn before_throw(&self, turn: Side, on: [[u8; STEPS]; 2]) -> Option<KnossosPosition> {
        let (pieces, off) = (self.definition.pieces, usize::from(self.off));
        let mut sides = [Pieces::NONE; 2];
        for (side, on) in sides.iter_mut().zip(&on) {
            let sum = on.iter().take(off + 1).map(|count| u32::from(*count)).sum::<u32>();
            if sum != u32::from(pieces) || on[off] == pieces {
                return None;
            }
            for step in 0..=self.off {
                (0..on[usize::from(step)]).for_each(|_| side.add(step));
            }
        }
        let at = KnossosPosition { sides, turn: Turn { side: turn, phase: Phase::Throw } };
        let fits = |me: usize, step: u8| {
            let place = &self.places[me][usize::from(step)];
            sides[me].on(place.mine) + sides[1 - me].on(place.theirs) <= place.holds
        };
        let steps = 1..self.off;
        (0..2).all(|me| steps.clone().all(|step| fits(me, step))).then_some(at)
    }

    /// The position after the opening, with A to throw; none if A goes on without a throw.
    pub fn after_opening(&self) -> Option<KnossosPosition> {
        let mut at = self.start(2);
        let wanted = self.parameters.opening_score;
        at.turn = Turn { side: Side::B, phase: Phase::OpenAfter(wanted) };
        let other = self.throws.list().iter().find_map(|outcome| match outcome.throw {
            Throw::Score(score) if score != wanted => Some(score),
            _ => None,
        })?;
        self.play_throw(&mut at, other, &mut ());
        (at.turn == Turn { side: Side::A, phase: Phase::Throw }).then_some(at)
    }

    /// Whether both sides have the same before them.
    pub fn is_even(&self) -> bool {
        self.even
    }

    /// A side's steps on the cell of one of its steps, that one included, as bits.
    pub fn same_cell(&self, side: Side, step: Step) -> u32 {
        self.places[side.index()][usize::from(step.0) % STEPS].mine
    }

    /// The number of pieces that the cell of a step holds.
    pub fn holds(&self, side: Side, step: Step) -> u8 {
        self.places[side.index()][usize::from(step.0) % STEPS].holds
    }

    /// Steps other than those in the sea on which every piece stops, as bits.
    pub fn stops(&self, side: Side) -> u32 {
        self.stops[side.index()]
    }

    /// The scores with which a trap sends its piece back, and those with which the piece
    /// goes on, as bits.
    pub fn trap_scores(&self) -> [u32; 2] {
        [self.trap_back, self.trap_on]
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
