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

use super::{Evaluate, Judge, Shares};
use crate::rules::games::phaistos::{Pending, Phaistos, PhaistosPosition};
use crate::rules::{Rules, Side};

/// How many features a side has; see [`PhaistosJudge::features`].
pub const FEATURES: usize = 8;

/// The weights.
const WEIGHTS: [f64; FEATURES] = [1.0, 0.3, 0.3, 0.0, 0.0, 0.5, 1.0, 0.2];

/// Numbers added before the root is taken, so that the last ones do not make
/// certainties.
const SPREAD: f64 = 2.0;

/// What a missed turn costs a traveller that has its numbers used by others.
const MISSED: f64 = 0.7;

/// What a throw of two dice saves, in numbers of a lone traveller: with several
/// to choose from a little more than two.
const THROW: f64 = 2.3;

/// Sweeps over the fields until the numbers needed stand still. Each carries a
/// change one turning back farther; they shrink fast.
const SWEEPS: usize = 24;

const FIELDS: usize = 64;

/// The tables for one variant.
pub struct PhaistosJudge {
    /// Numbers that a lone traveller needs from each field.
    left: [f64; FIELDS],
    /// The same after using a number from there, its offers answered well.
    after: [[f64; 7]; FIELDS],
    /// The same once an offer is made to one that came by a number, 0 for a drop.
    offered: [[f64; 7]; FIELDS],
    /// The same when the ride's die is due.
    riding: [f64; FIELDS],
    /// Numbers that a newcomer from a field may cost whoever stands on another.
    threat: Box<[[f32; FIELDS]; FIELDS]>,
    off: u8,
    /// A trap holds all travellers of its owner.
    bound: bool,
}

impl Evaluate for Phaistos {
    type Judge = PhaistosJudge;

    fn judge(&self) -> PhaistosJudge {
        PhaistosJudge::new(self)
    }
}

impl PhaistosJudge {
    fn new(rules: &Phaistos) -> Self {
        let off = rules.off();
        let mut judge = Self {
            left: [0.0; FIELDS],
            after: [[0.0; 7]; FIELDS],
            offered: [[0.0; 7]; FIELDS],
            riding: [0.0; FIELDS],
            threat: Box::new([[0.0; FIELDS]; FIELDS]),
            off,
            bound: rules.traps_hold_players(),
        };
        for field in 1..off {
            judge.left[usize::from(field)] = f64::from(off - field) / 3.5;
        }
        for _ in 0..SWEEPS {
            for field in (1..off - 1).rev() {
                judge.sweep(rules, field);
            }
        }
        // A 1 has to come first; another use can be found for what else is thrown.
        judge.left[0] = judge.left[1] + 1.0;
        judge.after[0][1] = judge.left[1];
        judge.weigh_threats(rules);
        judge
    }

    fn sweep(&mut self, rules: &Phaistos, field: u8) {
        let here = usize::from(field);
        self.riding[here] = self.after_ride(rules, field);
        let mut sum = 0.0;
        for number in 1..=6 {
            let (to, back) = rules.landing(field, number);
            let value = self.arrive(rules, to, number, back);
            self.after[here][usize::from(number)] = value;
            sum += value;
        }
        self.left[here] = 1.0 + sum / 6.0;
        for number in 0..=6 {
            self.offered[here][usize::from(number)] = self.best_offer(rules, field, number);
        }
    }

    /// Numbers needed after arriving on a field by a number.
    fn arrive(&self, rules: &Phaistos, to: u8, number: u8, back: bool) -> f64 {
        if to == self.off - 1 {
            0.0
        } else if let Some(passage) = rules.passage(to) {
            self.left[usize::from(passage)]
        } else if let Some((turns, drop)) = rules.penalty(to) {
            let place = if drop > 0 {
                self.offered[usize::from(drop)][0]
            } else {
                self.left[usize::from(to)]
            };
            place + MISSED * f64::from(turns)
        } else if back && rules.is_goose(to) && to > number {
            self.arrive(rules, to - number, number, true)
        } else {
            self.best_offer(rules, to, number)
        }
    }

    /// Numbers needed with an offer that is answered well.
    fn best_offer(&self, rules: &Phaistos, field: u8, number: u8) -> f64 {
        let here = usize::from(field);
        let mut best = self.left[here];
        if number > 0 && rules.is_goose(field) {
            best = best.min(self.after[here][usize::from(number)]);
        }
        if number > 0
            && let Some(across) = rules.across(field)
        {
            best = best.min(self.left[usize::from(across)]);
        }
        if rules.rides(field).is_some() {
            best = best.min(self.riding[here]);
        }
        best
    }

    /// Numbers needed on average after a ride from a field.
    fn after_ride(&self, rules: &Phaistos, field: u8) -> f64 {
        let Some(ends) = rules.rides(field) else { return self.left[usize::from(field)] };
        let value = |end: &u8| match rules.penalty(*end) {
            Some((turns, drop)) => self.left[usize::from(drop)] + MISSED * f64::from(turns),
            None => self.left[usize::from(*end)],
        };
        ends.iter().map(value).sum::<f64>() / ends.len() as f64
    }

    /// Every field that a newcomer may touch by one number, and what it costs
    /// whoever stands there to be sent to where that step began.
    fn weigh_threats(&mut self, rules: &Phaistos) {
        for from in 1..self.off - 1 {
            for number in 1..=6 {
                let mut begin = from;
                let (mut to, mut back) = rules.landing(from, number);
                loop {
                    self.threaten(rules, from, begin, to, 1.0);
                    if let Some(passage) = rules.passage(to) {
                        self.threaten(rules, from, to, passage, 1.0);
                    }
                    if let Some(ends) = rules.rides(to) {
                        for end in ends {
                            self.threaten(rules, from, to, *end, 1.0 / ends.len() as f64);
                        }
                    }
                    if !rules.is_goose(to) || (back && to <= number) {
                        break;
                    }
                    begin = to;
                    (to, back) = if back { (to - number, true) } else { rules.landing(to, number) };
                }
            }
        }
    }

    fn threaten(&mut self, rules: &Phaistos, from: u8, begin: u8, to: u8, share: f64) {
        if to == self.off - 1 || rules.is_sanctuary(to) {
            return;
        }
        let cost = self.left[usize::from(begin)] - self.left[usize::from(to)];
        let chance = share / 6.0;
        self.threat[usize::from(from)][usize::from(to)] += (cost.max(0.0) * chance) as f32;
    }

    /// The features of one side: numbers still needed less those in hand
    /// (negative), danger before its next throw and after it (negative),
    /// travellers in hand, off, turns still to be missed (negative), whether it
    /// can use no number but a 1 (negative), travellers that can be moved.
    #[must_use]
    pub fn features(
        &self,
        at: &PhaistosPosition,
        sides: u8,
        turn: Side,
        side: Side,
    ) -> [f64; FEATURES] {
        let (mut needed, mut missed, mut free, mut in_hand, mut off) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut danger = 0.0;
        let enemies = Side::ALL.into_iter().take(usize::from(sides)).filter(|s| *s != side);
        for (field, mark) in at.travellers(side) {
            if field == self.off {
                off += 1.0;
                continue;
            }
            let here = usize::from(field & 63);
            needed += self.left[here];
            if mark > 0 {
                missed += f64::from(mark - 1);
            } else if field > 0 {
                free += 1.0;
            } else {
                in_hand += 1.0;
            }
            for enemy in enemies.clone() {
                for (from, mark) in at.travellers(enemy) {
                    if mark == 0 {
                        danger += f64::from(self.threat[usize::from(from & 63)][here]);
                    }
                }
            }
        }
        if self.bound && missed > 0.0 {
            free = 0.0;
        }
        let acts = turn == side;
        if acts {
            needed -= self.in_numbers(at, side);
        }
        [
            -needed / 2.0,
            if acts { 0.0 } else { -danger },
            if acts { -danger } else { 0.0 },
            in_hand,
            off,
            -missed,
            if free > 0.0 { 0.0 } else { -1.0 },
            free,
        ]
    }

    /// What the side to act can save with what it has: numbers, an offer, a throw.
    fn in_numbers(&self, at: &PhaistosPosition, side: Side) -> f64 {
        let best = |number: u8| {
            let mut most: f64 = 0.0;
            if number == 0 {
                return most;
            }
            let mut any = false;
            for (field, mark) in at.travellers(side) {
                let here = usize::from(field & 63);
                if mark == 0 && field != self.off && (field > 0 || number == 1) {
                    let saves = self.left[here] - self.after[here][usize::from(number % 7)];
                    most = if any { most.max(saves) } else { saves };
                    any = true;
                }
            }
            most
        };
        match at.pending() {
            Pending::Throw => THROW,
            Pending::Numbers(high, low) => best(high) + best(low),
            Pending::Offer { field, number, rest } => {
                let here = usize::from(field & 63);
                let offer = self.left[here] - self.offered[here][usize::from(number % 7)];
                offer + if number == 0 { THROW } else { best(rest) }
            }
            Pending::Ride { field, rest, early } => {
                let here = usize::from(field & 63);
                let ride = self.left[here] - self.riding[here];
                ride + if early { THROW } else { best(rest) }
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
        let spread = 1.0 / (SPREAD - ahead).max(SPREAD).sqrt();
        let most = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut shares = strengths.map(|strength| ((strength - most) * spread).exp());
        let sum: f64 = shares.iter().sum();
        for share in &mut shares {
            *share /= sum;
        }
        shares
    }
}

impl Judge<Phaistos> for PhaistosJudge {
    fn win(&self, rules: &Phaistos, at: &PhaistosPosition, side: Side) -> f64 {
        self.shares(rules, at)[side.index()]
    }

    fn wins(&self, rules: &Phaistos, at: &PhaistosPosition) -> Shares {
        self.shares(rules, at)
    }
}
