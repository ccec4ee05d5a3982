//! What a position of the Knossos Game is worth.
//!
//! The race: how many turns each side still needs, by the turns that a lone piece
//! needs from each step. The difference is divided by the root of the turns that
//! the game may still last, since luck spreads with the root of the number of
//! throws, and goes through the logistic function.

use super::{Evaluate, Judge, logistic};
use crate::rules::games::knossos::{Knossos, KnossosPosition};
use crate::rules::{Rules, Side, Step, Throw};

/// One more than the highest step.
const STEPS: usize = 32;

/// The tables for one variant.
pub struct KnossosJudge {
    /// For each side: turns that a lone piece needs from each step to get off.
    left: [[f64; STEPS]; 2],
}

impl Evaluate for Knossos {
    type Judge = KnossosJudge;

    fn judge(&self) -> KnossosJudge {
        KnossosJudge { left: [Side::A, Side::B].map(|side| turns_left(self, side)) }
    }
}

/// Turns that a piece alone on the board needs from each step, throws that do not
/// move it included. Found by repeating the definition until it holds.
fn turns_left(rules: &Knossos, side: Side) -> [f64; STEPS] {
    let definition = rules.definition();
    let off = definition.off(side).0;
    let throws: Vec<(u8, f64)> = definition
        .dice
        .outcomes()
        .probabilities()
        .filter_map(|(throw, p)| match throw {
            Throw::Score(score) => Some((score, p)),
            _ => None,
        })
        .collect();
    let mut left = [0.0; STEPS];
    for _ in 0..2_000 {
        for from in (0..off).rev() {
            let after = |(score, p): &(u8, f64)| {
                let to = rules.goes(side, Step(from), *score).map_or(from, |to| to.0);
                let again = to != from && rules.walls(side) >> to & 1 == 1;
                p * (left[usize::from(to)] - f64::from(u8::from(again)))
            };
            left[usize::from(from)] = 1.0 + throws.iter().map(after).sum::<f64>();
        }
    }
    left
}

impl KnossosJudge {
    fn turns(&self, at: &KnossosPosition, side: Side) -> f64 {
        let left = &self.left[side.index()];
        let mut sum = 0.0;
        let mut steps = at.occupied(side);
        while steps != 0 {
            let step = steps.trailing_zeros();
            steps &= steps - 1;
            sum += left[step as usize] * f64::from(at.count(side, Step(step as u8)));
        }
        sum
    }
}

impl Judge<Knossos> for KnossosJudge {
    fn win(&self, rules: &Knossos, at: &KnossosPosition, side: Side) -> f64 {
        let mine = self.turns(at, side);
        let theirs = self.turns(at, side.opponent());
        let throw = if rules.turn(at) == side { 0.5 } else { -0.5 };
        logistic((theirs - mine + throw) / (1.0 + mine + theirs).sqrt())
    }
}
