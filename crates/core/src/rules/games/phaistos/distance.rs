//! How far it is: the numbers that a lone traveller needs from each field.
//!
//! Worked out from the level file alone: the mean number of dice until it is off,
//! when geese, rides, crossings and offered passages are taken where they shorten the way.

use super::data::{Distances, FIELDS, Phaistos};

/// What a missed turn counts for, in numbers: the others use most of them.
const MISSED: f64 = 0.7;

/// Sweeps over the fields until the means stand still. A sweep goes from the goal
/// backwards, so only ways back are left over for the next one.
const SWEEPS: usize = 40;

impl Distances {
    pub(super) fn new(rules: &Phaistos) -> Self {
        let mut made = Self {
            left: [0.0; FIELDS],
            after: [[0.0; 7]; FIELDS],
            offered: [[0.0; 7]; FIELDS],
            riding: [0.0; FIELDS],
            threat: Box::new([[0.0; FIELDS]; FIELDS]),
        };
        for field in 1..rules.last {
            made.left[usize::from(field)] = f64::from(rules.off - field) / 3.5;
        }
        for _ in 0..SWEEPS {
            for field in (1..rules.last).rev() {
                made.sweep(rules, field);
            }
        }
        made.left[0] = made.left[1] + 1.0;
        made.after[0][1] = made.best_offer(rules, 1, 1);
        made.weigh_threats(rules);
        made
    }

    fn sweep(&mut self, rules: &Phaistos, field: u8) {
        let here = usize::from(field);
        self.riding[here] = self.after_ride(rules, field);
        let mut sum = 0.0;
        for number in 1..=6 {
            let landing = rules.landings[here][usize::from(number)];
            let value = self.arrive(rules, landing.to, number, landing.turned > 0);
            self.after[here][usize::from(number)] = value;
            sum += value;
        }
        self.left[here] = 1.0 + sum / 6.0;
        for number in 0..=6 {
            self.offered[here][usize::from(number)] = self.best_offer(rules, field, number);
        }
    }

    /// After arriving on a field by a number.
    fn arrive(&self, rules: &Phaistos, to: u8, number: u8, back: bool) -> f64 {
        let field = &rules.fields[usize::from(to)];
        if to == rules.last {
            0.0
        } else if field.passage > 0 && !field.free {
            self.left[usize::from(field.passage)]
        } else if field.turns > 0 {
            let place = match usize::from(field.drop) {
                0 => self.left[usize::from(to)],
                drop => self.offered[drop][0],
            };
            place + MISSED * f64::from(field.turns)
        } else if back && field.goose && to > number {
            self.arrive(rules, to - number, number, true)
        } else {
            self.best_offer(rules, to, number)
        }
    }

    /// With the best answer to what a field offers.
    fn best_offer(&self, rules: &Phaistos, field: u8, number: u8) -> f64 {
        let here = usize::from(field);
        let offer = &rules.fields[here];
        let mut best = self.left[here];
        if number > 0 && offer.goose {
            best = best.min(self.after[here][usize::from(number)]);
        }
        if number > 0 && offer.free {
            best = best.min(self.left[usize::from(offer.passage)]);
        }
        if number > 0 && offer.across > 0 {
            best = best.min(self.left[usize::from(offer.across)]);
        }
        if offer.ride {
            best = best.min(self.riding[here]);
        }
        best
    }

    fn after_ride(&self, rules: &Phaistos, from: u8) -> f64 {
        let from = usize::from(from);
        if !rules.fields[from].ride {
            return self.left[from];
        }
        let ends = rules.rides[from][1..].iter().map(|end| {
            let field = &rules.fields[usize::from(*end)];
            if field.turns > 0 {
                self.left[usize::from(field.drop)] + MISSED * f64::from(field.turns)
            } else {
                self.left[usize::from(*end)]
            }
        });
        ends.sum::<f64>() / 6.0
    }

    fn weigh_threats(&mut self, rules: &Phaistos) {
        for from in 1..rules.last {
            for number in 1..=6 {
                let landing = rules.landings[usize::from(from)][usize::from(number)];
                let (mut begin, mut to, mut back) = (from, landing.to, landing.turned > 0);
                loop {
                    let field = rules.fields[usize::from(to)];
                    self.threaten(rules, from, begin, to, 1.0);
                    if field.passage > 0 {
                        self.threaten(rules, from, to, field.passage, 1.0);
                    }
                    if field.ride {
                        for end in &rules.rides[usize::from(to)][1..] {
                            self.threaten(rules, from, to, *end, 1.0 / 6.0);
                        }
                    }
                    if !field.goose || (back && to <= number) {
                        break;
                    }
                    let landing = rules.landings[usize::from(to)][usize::from(number)];
                    begin = to;
                    (to, back) =
                        if back { (to - number, true) } else { (landing.to, landing.turned > 0) };
                }
            }
        }
    }

    /// A newcomer that may come with a chance of `share` by one number of six.
    fn threaten(&mut self, rules: &Phaistos, from: u8, begin: u8, to: u8, share: f64) {
        if to != rules.last && !rules.fields[usize::from(to)].sanctuary {
            let cost = self.left[usize::from(begin)] - self.left[usize::from(to)];
            let threat = &mut self.threat[usize::from(from)][usize::from(to)];
            *threat += (cost.max(0.0) * share / 6.0) as f32;
        }
    }
}
