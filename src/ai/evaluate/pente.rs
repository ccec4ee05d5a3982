//! What a position of five lines is worth.
//!
//! A race in laps: how many turns each side still needs to gather at its goal.

use super::{Evaluate, Judge, logistic};
use crate::rules::games::pente::{Pente, PentePosition};
use crate::rules::{Rules, Side, Step};

/// Log odds for a lead of one whole lap of one counter.
const A_LAP: f64 = 1.5;

/// The tables for one variant.
pub struct PenteJudge {
    /// How much of its lap a counter has behind it on each step.
    gone: [f64; 16],
}

impl Evaluate for Pente {
    type Judge = PenteJudge;

    fn judge(&self) -> PenteJudge {
        let definition = self.definition();
        let mut gone = [0.0; 16];
        for step in 0..=self.points() {
            let steps = f64::from(definition.progress(Side::A, Step(step)));
            gone[usize::from(step)] = steps / f64::from(self.points());
        }
        PenteJudge { gone }
    }
}

impl PenteJudge {
    fn laps(&self, at: &PentePosition, side: Side) -> f64 {
        let counters = at.counters(side);
        self.gone.iter().zip(0..).map(|(gone, n)| gone * (counters >> (4 * n) & 15) as f64).sum()
    }
}

impl Judge<Pente> for PenteJudge {
    fn win(&self, _: &Pente, at: &PentePosition, side: Side) -> f64 {
        logistic(A_LAP * (self.laps(at, side) - self.laps(at, side.opponent())))
    }
}
