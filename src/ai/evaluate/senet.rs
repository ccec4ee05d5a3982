//! What a position of Senet is worth.
//!
//! The race decides most of it: how many throws each side still needs, with the
//! way round through the House of Water that a piece must expect. Around it stand
//! the enemies within reach, the rows that cannot be passed, and the throws with
//! which a side is stuck. The tables are made from the level file, so a user's own
//! houses and squares are judged like ours.
//!
//! The sum is divided by the root of the throws that the game may still last:
//! luck spreads with the root of their number. It goes through the logistic
//! function. A fate is the mean over its throws.

use super::{Evaluate, Judge, logistic};
use crate::rules::games::senet::{Senet, SenetPosition};
use crate::rules::{Action, Rules, Side, Throw};

/// How many features a position has; see [`SenetJudge::features`].
pub const FEATURES: usize = 8;

/// The weights, in log odds for a feature over the root of the throws left.
const WEIGHTS: [f64; FEATURES] = [0.4, 0.3, 0.2, 0.1, 0.1, 0.5, 0.0, 0.0];

/// Throws added before the root is taken, so that the last throws do not make
/// certainties.
const SPREAD: f64 = 2.0;

/// More than the number of squares, off the board included.
const SQUARES: usize = 32;

/// The tables for one variant.
pub struct SenetJudge {
    /// Throws that a piece alone on the board needs from each square to get off.
    left: [f64; SQUARES],
    /// Chance of each score.
    chance: Vec<f64>,
    /// Squares from the last few before the stop, where a piece waits for its fate.
    waiting: u32,
    /// Squares beyond the stop.
    beyond: u32,
}

impl Evaluate for Senet {
    type Judge = SenetJudge;

    fn judge(&self) -> SenetJudge {
        SenetJudge::new(self)
    }
}

/// Throws still needed, as a number and a share of the throws needed from the
/// square of return.
type Linear = (f64, f64);

impl SenetJudge {
    fn new(rules: &Senet) -> Self {
        let definition = rules.definition();
        let highest = usize::from(definition.dice.highest());
        let mut chance = vec![0.0; highest + 1];
        for (throw, p) in definition.dice.outcomes().probabilities() {
            if let Throw::Score(score) = throw {
                chance[usize::from(score)] += p;
            }
        }
        let (stop, last) = (rules.stop().0, definition.last(Side::A).0);
        Self {
            left: throws_left(rules, &chance),
            chance,
            waiting: (1 << stop) - (1 << stop.saturating_sub(highest as u8).max(1)),
            beyond: ((1_u64 << (last + 1)) - (2 << stop)) as u32,
        }
    }

    /// The features of one side, `enemy` being the other's pieces.
    #[inline]
    fn of_side(&self, rules: &Senet, own: u32, enemy: u32, to_throw: bool) -> [f64; FEATURES] {
        let mut need = 0.0;
        let mut bits = own;
        while bits != 0 {
            need += self.left[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        let (mut exposed, mut stuck) = (0.0, 0.0);
        for (score, chance) in self.chance.iter().enumerate().skip(1) {
            let hits = rules.hits(enemy, own, score as u8);
            exposed += if hits != 0 { chance * score as f64 } else { 0.0 };
            stuck += if rules.is_stuck(own, enemy, score as u8) { *chance } else { 0.0 };
        }
        let (now, later) = if to_throw { (0.0, exposed) } else { (exposed, 0.0) };
        let rows = own & (own << 1 | own >> 1);
        [
            -need,
            if to_throw { 1.0 } else { 0.0 },
            -now,
            -later,
            f64::from(rows.count_ones()),
            -stuck,
            f64::from((own & self.waiting).count_ones()),
            f64::from((own & self.beyond).count_ones()),
        ]
    }

    /// The features of a position for `side`, each its own less the opponent's,
    /// over the root of the throws that the game may last: throws needed
    /// (negative), the throw, squares to be lost by the coming throw and by the
    /// one after it (negative), pieces in rows, the chance to have no forward move
    /// (negative), pieces before the stop, pieces beyond it.
    #[must_use]
    pub fn features(
        &self,
        rules: &Senet,
        at: &SenetPosition,
        turn: Side,
        side: Side,
    ) -> [f64; FEATURES] {
        let (own, enemy) = (at.on_board(side), at.on_board(side.opponent()));
        let mine = self.of_side(rules, own, enemy, turn == side);
        let theirs = self.of_side(rules, enemy, own, turn != side);
        let spread = 1.0 / (SPREAD - mine[0].max(theirs[0])).sqrt();
        let mut features = [0.0; FEATURES];
        for (feature, (mine, theirs)) in features.iter_mut().zip(mine.iter().zip(&theirs)) {
            *feature = (mine - theirs) * spread;
        }
        features
    }
}

impl Judge<Senet> for SenetJudge {
    fn win(&self, rules: &Senet, at: &SenetPosition, side: Side) -> f64 {
        if at.fate().is_some() {
            let outcomes = rules.outcomes(at).probabilities();
            return outcomes
                .map(|(throw, chance)| {
                    let mut next = *at;
                    rules.play_unchecked(&mut next, Action::Throw(throw), &mut ());
                    chance
                        * match next.winner() {
                            Some(winner) => f64::from(u8::from(winner == side)),
                            None => self.win(rules, &next, side),
                        }
                })
                .sum();
        }
        // Whoever wins the opening is B and has the first throw.
        let turn = if at.is_opening() { Side::B } else { rules.turn(at) };
        let features = self.features(rules, at, turn, side);
        logistic(features.iter().zip(&WEIGHTS).map(|(f, w)| f * w).sum())
    }
}

/// Throws that a piece needs from each square when it is alone on the board.
/// Every square's number is worked out from those ahead, with the number of the
/// square of return left open; that one is then found from its own equation.
fn throws_left(rules: &Senet, chance: &[f64]) -> [f64; SQUARES] {
    let last = rules.definition().last(Side::A).0;
    let (stop, home) = (rules.stop().0, usize::from(rules.returns_to().0));
    // From a square at rest, and on arrival there, before the house's own throw.
    let mut rest: [Linear; SQUARES] = [(0.0, 0.0); SQUARES];
    let mut arrive = rest;
    let back: Linear = (0.0, 1.0);
    for square in (1..=last).rev() {
        let mut mean: Linear = (1.0, 0.0);
        for (score, chance) in chance.iter().enumerate().skip(1) {
            let to = rules.alone(square, score as u8);
            let next = arrive[usize::from(to.0)];
            mean = (mean.0 + chance * next.0, mean.1 + chance * next.1);
        }
        rest[usize::from(square)] = mean;
        arrive[usize::from(square)] = mean;
        if !rules.is_house(square) {
            continue;
        }
        let mut fate: Linear = (0.0, 0.0);
        for (score, chance) in chance.iter().enumerate().skip(1) {
            let next = match rules.fate_alone(square, score as u8) {
                None => back,
                Some(to) if to.0 == square => rest[usize::from(square)],
                Some(to) => arrive[usize::from(to.0)],
            };
            fate = (fate.0 + chance * next.0, fate.1 + chance * next.1);
        }
        arrive[usize::from(square)] = fate;
        if square == stop {
            rest[usize::from(square)] = fate;
        }
    }
    let (number, share) = rest[home];
    // A level file may send every piece back for ever.
    let from_home = number / (1.0 - share).max(0.05);
    rest.map(|(number, share)| number + share * from_home)
}
