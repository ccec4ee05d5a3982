//! What an evaluation may ask of five lines beyond the common face.

use super::data::{Pente, PentePosition};
use super::nibbles::taken;
use crate::rules::games::common::turn::{Phase, Turn};
use crate::rules::prelude::{Side, Step};

impl PentePosition {
    /// A side's counters: nibble `n` counts those on its own step `n`, nibble 0
    /// those outside.
    #[inline]
    pub fn counters(&self, side: Side) -> u64 {
        self.counters[side.index()]
    }
}

impl Pente {
    /// The number of points of the ring.
    pub fn points(&self) -> u8 {
        self.length
    }

    /// Whether a step is an end of the sacred line.
    pub fn is_sacred(&self, step: Step) -> bool {
        step.0 <= self.length && self.sacred >> (4 * step.0) & 1 == 1
    }

    /// Are counters captured outside the sacred line?
    pub fn knocks_out(&self) -> bool {
        self.knock_out
    }

    /// Do counters enter only where nobody's counter stands, or on the sacred line?
    pub fn enters_on_open_points(&self) -> bool {
        self.open_entry
    }

    /// Must a counter of the side enter with this score?
    pub fn enters(&self, at: &PentePosition, side: Side, score: u8) -> bool {
        self.entering_goes_first(at, side.index(), score)
    }

    /// The opponent's step on the same cell; none on a cell of one side alone.
    pub fn meeting(&self, side: Side, step: Step) -> Option<Step> {
        let meet = *self.meets[side.index()].get(usize::from(step.0))?;
        (meet <= self.length).then_some(Step(meet))
    }
}

impl Pente {
    /// The same rules with another number of counters a side.
    #[must_use]
    pub fn with_pieces(&self, pieces: u8) -> Self {
        let mut definition = self.definition.clone();
        definition.pieces = pieces;
        Self {
            definition,
            throws: self.throws.clone(),
            ways: self.ways.clone(),
            all_on_goal: u64::from(pieces) << (4 * self.definition.home(Side::A).0),
            ..*self
        }
    }

    /// The position before a side's throw with the counters where they stand; none if
    /// they cannot stand so, or one side has won.
    pub fn before_throw(&self, turn: Side, counters: [u64; 2]) -> Option<PentePosition> {
        let at = PentePosition { counters, turn: Turn { side: turn, phase: Phase::Throw } };
        let crowded = |counters: u64| {
            let plain = counters & !(self.sacred * 15) & !15;
            plain & !self.ring != 0
        };
        let meet = (0..2).any(|me| self.held(&at, me) & taken(counters[me]) != 0);
        let done = counters.contains(&self.all_on_goal);
        (!crowded(counters[0]) && !crowded(counters[1]) && !meet && !done).then_some(at)
    }
}
