//! What a position of the labyrinth is worth.
//!
//! It is a race of several numbers at once: each side needs so many of them to
//! bring all its travellers off. How many a traveller needs from each field, with
//! geese, rides and crossings taken where they pay, is worked out once from the
//! level file, as if it were alone. Numbers in hand and offers not yet answered
//! are counted at what they would save. Around that stand the penalties being
//! served and the danger of being sent back, which is mild: who is displaced goes
//! only to where the newcomer's step began.
//!
//! A side's strength is a sum of features over the root of the numbers that the
//! leader still needs; luck spreads with the root of the number of throws. The
//! shares are those of the softmax, so one set of weights serves any number of sides.

use std::sync::Arc;

use super::evaluator::{Evaluate, Evaluator, Shares};
use crate::ai::network::phaistos::PhaistosEncoder;
use crate::rules::games::phaistos::{Distances, Phaistos, PhaistosPosition, Phase};
use crate::rules::{Rules, Side};

/// How many features a side has; see [`PhaistosEvaluator::features`].
pub const FEATURES: usize = 7;

/// The weights, in log odds for a feature over the root of the numbers left.
///
/// Fitted to the results of self-play as a choice among the sides (multinomial
/// logistic regression): 13,500 games of all variants with two, three and four
/// sides, one ply in six, choices by this evaluation with one in twelve at random;
/// two rounds, the second with the weights of the first. Log loss 0.979. That being
/// in hand and being off both weigh against a side says that what is left for a
/// few travellers takes longer than for each alone: a number finds no good use.
const WEIGHTS: [f64; FEATURES] = [0.178, 0.065, 0.049, 0.495, -2.06, -1.69, 0.447];

/// Numbers added before the root is taken, so that the last ones do not make
/// certainties.
const SPREAD: f64 = 2.0;

/// The tables for one variant.
pub struct PhaistosEvaluator {
    distances: Arc<Distances>,
    off: u8,
    /// A trap holds all travellers of its owner.
    bound: bool,
}

impl Evaluate for Phaistos {
    type Evaluator = PhaistosEvaluator;
    type Encoder = PhaistosEncoder;

    fn evaluator(&self) -> PhaistosEvaluator {
        PhaistosEvaluator {
            distances: self.distances(),
            off: self.off(),
            bound: self.traps_hold_players(),
        }
    }

    fn encoder(&self) -> Option<PhaistosEncoder> {
        PhaistosEncoder::new(self)
    }
}

impl PhaistosEvaluator {
    /// The features of one side: numbers still needed less those in hand
    /// (negative), what a number saves it on average, danger before its next
    /// throw and after it (negative), travellers in hand, off, turns still to be
    /// missed (negative).
    pub fn features(
        &self,
        at: &PhaistosPosition,
        sides: u8,
        turn: Side,
        side: Side,
    ) -> [f64; FEATURES] {
        let (mut needed, mut missed, mut in_hand, mut off) = (0.0, 0.0, 0.0, 0.0);
        let mut danger = 0.0;
        let opponents = Side::ALL.into_iter().take(usize::from(sides)).filter(|s| *s != side);
        for (field, mark) in at.travellers(side) {
            if field == self.off {
                off += 1.0;
                continue;
            }
            let here = usize::from(field & 63);
            needed += self.distances.left[here];
            if mark > 0 {
                missed += f64::from(mark);
            } else if field == 0 {
                in_hand += 1.0;
            }
            for opponent in opponents.clone() {
                for (from, mark) in at.travellers(opponent) {
                    if mark == 0 {
                        danger += f64::from(self.distances.threat[usize::from(from & 63)][here]);
                    }
                }
            }
        }
        let pace = self.pace(at, side);
        let acts = turn == side && !matches!(at.phase(), Phase::Open(_) | Phase::Over);
        if acts {
            needed -= self.in_numbers(at, side, pace);
        }
        [
            -needed,
            pace,
            if acts { 0.0 } else { -danger },
            if acts { -danger } else { 0.0 },
            in_hand,
            off,
            -missed,
        ]
    }

    /// What a number saves a side at most.
    fn saves(&self, at: &PhaistosPosition, side: Side, number: u8) -> f64 {
        let mut most = f64::NEG_INFINITY;
        for (field, mark) in at.travellers(side) {
            if mark == 0 && field != self.off && (field > 0 || number == 1) {
                let here = usize::from(field & 63);
                most = most.max(
                    self.distances.left[here] - self.distances.after[here][usize::from(number % 7)],
                );
            }
        }
        if most == f64::NEG_INFINITY { 0.0 } else { most }
    }

    /// What a number saves a side on average; nothing while all of it is held.
    fn pace(&self, at: &PhaistosPosition, side: Side) -> f64 {
        if self.bound && at.travellers(side).any(|(_, mark)| mark > 0) {
            return 0.0;
        }
        (1..=6).map(|number| self.saves(at, side, number)).sum::<f64>() / 6.0
    }

    /// What the side to act can save with what it has: numbers, an offer, a throw.
    fn in_numbers(&self, at: &PhaistosPosition, side: Side, pace: f64) -> f64 {
        let best = |number: u8| if number == 0 { 0.0 } else { self.saves(at, side, number) };
        match at.phase() {
            Phase::Open(_) | Phase::Over => 0.0,
            Phase::Throw => 2.0 * pace,
            Phase::Move(high, low) => best(high) + best(low),
            Phase::Offer { field, number, rest } => {
                let here = usize::from(field & 63);
                let offer = self.distances.left[here]
                    - self.distances.offered[here][usize::from(number % 7)];
                offer + if number == 0 { 2.0 * pace } else { best(rest) }
            }
            Phase::Ride { field, rest, early } => {
                let here = usize::from(field & 63);
                let ride = self.distances.left[here] - self.distances.riding[here];
                ride + if early { 2.0 * pace } else { best(rest) }
            }
        }
    }

    fn shares(&self, rules: &Phaistos, at: &PhaistosPosition) -> Shares {
        let sides = rules.sides(at);
        let turn = rules.turn(at);
        let mut strengths = [f64::NEG_INFINITY; 4];
        let mut ahead = f64::NEG_INFINITY;
        for (side, strength) in Side::ALL.into_iter().zip(&mut strengths).take(usize::from(sides)) {
            let features = self.features(at, sides, turn, side);
            ahead = ahead.max(features[0]);
            *strength = features.iter().zip(WEIGHTS).map(|(f, w)| f * w).sum();
        }
        let spread = 1.0 / (SPREAD - 0.5 * ahead).max(SPREAD).sqrt();
        let most = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut shares = strengths.map(|strength| ((strength - most) * spread).exp());
        let sum: f64 = shares.iter().sum();
        for share in &mut shares {
            *share /= sum;
        }
        shares
    }
}

impl Evaluator<Phaistos> for PhaistosEvaluator {
    fn win(&self, rules: &Phaistos, at: &PhaistosPosition, side: Side) -> f64 {
        self.shares(rules, at)[side.index()]
    }

    fn wins(&self, rules: &Phaistos, at: &PhaistosPosition) -> Shares {
        self.shares(rules, at)
    }
}
