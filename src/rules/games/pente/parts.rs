//! What an evaluation may ask of five lines beyond the common face.

use super::{Pente, PentePosition};
use crate::rules::{Side, Step};

impl PentePosition {
    /// A side's counters: nibble `n` counts those on its own step `n`, nibble 0
    /// those outside.
    #[must_use]
    #[inline]
    pub fn counters(&self, side: Side) -> u64 {
        self.counters[side.index()]
    }
}

impl Pente {
    /// The number of points of the ring.
    #[must_use]
    pub fn points(&self) -> u8 {
        self.length
    }

    /// Whether a step is an end of the sacred line.
    #[must_use]
    pub fn is_sacred(&self, step: Step) -> bool {
        step.0 <= self.length && self.sacred >> (4 * step.0) & 1 == 1
    }

    /// Whether counters are knocked out off the sacred line.
    #[must_use]
    pub fn knocks_out(&self) -> bool {
        self.knock_out
    }

    /// The opponent's step on the same cell; none on a cell of one side alone.
    #[must_use]
    pub fn meeting(&self, side: Side, step: Step) -> Option<Step> {
        let meet = *self.meets[side.index()].get(usize::from(step.0))?;
        (meet <= self.length).then_some(Step(meet))
    }
}
