//! What a position of Ur is worth.
//!
//! The race decides most of it: how many turns each side still needs. Around it
//! stand the chances that a piece is hit before it is home, the hold on a shared
//! rosette, and the throws to be had again. Everything is counted in turns, so
//! the same weights serve every variant and a user's own: a level file's dice,
//! path and cells are all in the tables made from it.
//!
//! The sum is divided by the root of the turns that the game may still last, twice
//! what the side ahead needs: luck spreads with the root of the number of throws.
//! It goes through the logistic function.

use super::evaluator::{Evaluate, Evaluator, logistic};
use crate::ai::network::ur::UrEncoder;
use crate::rules::games::ur::{Ur, UrPosition};
use crate::rules::{Rules, Side, Step, Throw};

/// How many features a position has; see [`UrEvaluator::features`].
pub const FEATURES: usize = 10;

/// The weights, in log odds for a feature over the root of the turns left, for
/// variants in which a score throws again.
///
/// Both sets were fitted by logistic regression to the results of self-play,
/// positions before every fourth throw or so, choices by this evaluation with one
/// in twelve at random; six rounds, each with the weights of the one before.
/// This set: 36,000 games of cyningstan, rosette-throw and short, log loss 0.628.
const SCORE_AGAIN: [f64; FEATURES] =
    [0.319, 0.206, 0.434, 0.277, 0.32, 0.0, 0.173, 0.424, 0.548, -0.083];

/// The same for variants in which only a landing throws again: 15,000 games of
/// finkel, log loss 0.598.
const LANDING_AGAIN: [f64; FEATURES] =
    [0.425, 0.133, 0.41, 0.183, 0.641, -0.076, 0.838, 1.021, -0.44, 0.247];

/// Turns added before the root is taken, so that the last turns do not make
/// certainties.
const SPREAD: f64 = 1.0;

/// One more than the highest step that a path of Ur may have.
const STEPS: usize = 32;

/// The tables for one variant.
pub struct UrEvaluator {
    /// Turns that a piece needs from each step to get off.
    left: [f64; STEPS],
    /// The highest score.
    reach: u32,
    /// Chance that one of a set of scores is thrown; bit `reach - s` is score `s`.
    chance: Vec<f64>,
    sides: [SideTables; 2],
    /// A capture gives another throw.
    again_by_capture: bool,
    weights: &'static [f64; FEATURES],
}

/// What differs between the sides.
#[derive(Clone, Default)]
struct SideTables {
    /// Own steps where a piece can be hit.
    open: u32,
    /// Own steps on a shared safe cell.
    guard: u32,
    /// Own steps on private cells after the last shared one.
    home: u32,
    /// Own steps that throw again.
    again: u32,
    /// The opponent's step on the same cell.
    meets: [u8; STEPS],
}

impl Evaluate for Ur {
    type Evaluator = UrEvaluator;
    type Encoder = UrEncoder;

    fn evaluator(&self) -> UrEvaluator {
        UrEvaluator::new(self)
    }

    fn encoder(&self) -> Option<UrEncoder> {
        UrEncoder::new(self)
    }
}

impl UrEvaluator {
    fn new(rules: &Ur) -> Self {
        let definition = rules.definition();
        let throws = definition.dice.outcomes();
        let reach = u32::from(definition.dice.highest());
        let mut chance_of = vec![0.0; reach as usize + 1];
        for (throw, p) in throws.probabilities() {
            if let Throw::Score(score) = throw {
                chance_of[usize::from(score)] += p;
            }
        }
        let mean: f64 = chance_of.iter().enumerate().map(|(s, p)| s as f64 * p).sum();
        let again: f64 = (1..=reach as u8)
            .filter(|s| rules.throws_again_with(*s))
            .map(|s| chance_of[usize::from(s)])
            .sum();
        // A turn is one move and those that its extra throws give.
        let a_turn = mean / (1.0 - again.min(0.9));
        let length = definition.last(Side::A).0;
        let mut left = [0.0; STEPS];
        for step in 0..=length {
            left[usize::from(step)] = f64::from(length + 1 - step) / a_turn;
        }
        let mut chance = vec![0.0; 1 << reach];
        for (set, sum) in chance.iter_mut().enumerate() {
            for score in 1..=reach {
                if set >> (reach - score) & 1 == 1 {
                    *sum += chance_of[score as usize];
                }
            }
        }
        let sides = [Side::A, Side::B].map(|side| {
            let mut tables = SideTables::default();
            let mut last_shared = 0;
            for step in 1..=length {
                let bit = 1 << step;
                if rules.throws_again_at(side, Step(step)) {
                    tables.again |= bit;
                }
                let Some(meet) = rules.meeting(side, Step(step)) else { continue };
                last_shared = step;
                tables.meets[usize::from(step)] = meet.0;
                if definition.cell(side, Step(step)).is_some_and(|cell| cell.safe) {
                    tables.guard |= bit;
                } else {
                    tables.open |= bit;
                }
            }
            for step in last_shared + 1..=length {
                tables.home |= 1 << step;
            }
            tables
        });
        let weights = if again > 0.0 { &SCORE_AGAIN } else { &LANDING_AGAIN };
        let again_by_capture = rules.throws_again_on_capture();
        Self { left, reach, chance, sides, again_by_capture, weights }
    }

    /// Chance that a side hits (or lands on) its step `target` with one throw.
    #[inline]
    fn reaches(&self, movable: u64, target: u8) -> usize {
        (movable << self.reach >> target) as usize & ((1 << self.reach) - 1)
    }

    /// The steps of `side` on which a piece of the opponent can be hit.
    fn targets(&self, opponent: u32, side: Side) -> u32 {
        let there = &self.sides[side.opponent().index()];
        let mut hits = opponent & there.open;
        let mut targets = 0;
        while hits != 0 {
            targets |= 1 << there.meets[hits.trailing_zeros() as usize];
            hits &= hits - 1;
        }
        targets
    }

    /// The features of one side: what it has, in turns or in pieces.
    #[inline]
    fn of_side(&self, at: &UrPosition, side: Side, to_throw: bool) -> [f64; FEATURES] {
        let tables = &self.sides[side.index()];
        let own = at.on_board(side);
        let opponent = at.on_board(side.opponent());
        let opponent_hand = u64::from(at.in_hand(side.opponent()) > 0);
        let opponent_movable = u64::from(opponent) | opponent_hand;
        let mut turns = f64::from(at.in_hand(side)) * self.left[0];
        let mut exposed = 0.0;
        let mut bits = own;
        while bits != 0 {
            let step = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            turns += self.left[step];
            if tables.open >> step & 1 == 1 {
                let lost = self.left[0] - self.left[step];
                let meet = tables.meets[step];
                exposed += lost * self.chance[self.reaches(opponent_movable, meet)];
            }
        }
        let movable = u64::from(own) | u64::from(at.in_hand(side) > 0);
        let mut again = 0;
        let captures = if self.again_by_capture { self.targets(opponent, side) } else { 0 };
        let mut bits = (tables.again | captures) & !own;
        while bits != 0 {
            let step = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            again |= self.reaches(movable, step);
        }
        let (now, later) = if to_throw { (0.0, exposed) } else { (exposed, 0.0) };
        let own_count = f64::from(own.count_ones());
        [
            -turns,
            if to_throw { 1.0 } else { 0.0 },
            -now,
            -later,
            f64::from((own & tables.guard).count_ones()),
            f64::from((own & tables.home).count_ones()),
            f64::from(at.borne_off(side)),
            if to_throw { self.chance[again] } else { 0.0 },
            if own_count > 0.0 { 1.0 } else { 0.0 },
            own_count,
        ]
    }

    /// The features of a position for `side`, each its own less the opponent's,
    /// over the root of the turns that the game may last:
    /// turns needed (negative), the throw, exposure to the coming throw (negative),
    /// exposure to the throw after it (negative), pieces on shared rosettes, pieces past all danger, pieces
    /// off, the chance to throw again, whether any piece is on the board, how many.
    pub fn features(&self, at: &UrPosition, turn: Side, side: Side) -> [f64; FEATURES] {
        let mine = self.of_side(at, side, turn == side);
        let theirs = self.of_side(at, side.opponent(), turn != side);
        let spread = 1.0 / (SPREAD - 2.0 * mine[0].max(theirs[0])).sqrt();
        std::array::from_fn(|i| (mine[i] - theirs[i]) * spread)
    }
}

impl Evaluator<Ur> for UrEvaluator {
    fn win(&self, rules: &Ur, at: &UrPosition, side: Side) -> f64 {
        let features = self.features(at, rules.turn(at), side);
        logistic(features.iter().zip(self.weights).map(|(f, w)| f * w).sum())
    }
}
