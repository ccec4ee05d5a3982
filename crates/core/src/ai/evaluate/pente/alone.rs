//! Five lines played alone: how many turns a side needs to gather its counters
//! when nobody is in its way and it always moves for the best.
//!
//! There are few enough ways for five counters to stand on ten points, so each
//! has its exact number: the least mean of turns over all throws. It knows what no
//! count of steps knows: that a counter past the goal must come round again, and
//! that the last one needs its exact throw while every other throw drags one off.

use crate::rules::games::pente::Pente;
use crate::rules::{Rules, Side, Step, Throw};

/// More ways to stand than this are not worked out one by one.
const MOST: usize = 20_000;
/// The change from round to round below which a number is settled, in turns.
const SETTLED: f32 = 1e-3;
/// Rounds after which the table is taken as it is, for variants in which a side
/// needs for ever.
const ROUNDS: u32 = 2_000;
/// One more than the highest step that a ring may have, the hand included.
const STEPS: usize = 16;

/// What the turns depend on.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Setting {
    pieces: u8,
    points: u8,
    goal: u8,
    sacred: [bool; STEPS],
    /// The chance of each score.
    chances: Vec<(u8, f32)>,
}

/// The turns that a side needs alone.
pub(super) struct Alone {
    setting: Setting,
    /// `weights[step][left][count]`: what `count` counters on a step, of `left` not
    /// counted yet, add to the number of the way in which they stand.
    weights: Vec<[[u32; STEPS]; STEPS]>,
    /// Turns by that number; empty if there are too many.
    turns: Vec<f32>,
}

impl Setting {
    pub(super) fn of(rules: &Pente) -> Self {
        let definition = rules.definition();
        let mut sacred = [false; STEPS];
        for (step, sacred) in (0..).zip(&mut sacred) {
            *sacred = rules.is_sacred(Step(step));
        }
        let chances = definition.dice.outcomes();
        let score = |(throw, p)| match throw {
            Throw::Score(score) => Some((score, p as f32)),
            _ => None,
        };
        Self {
            pieces: definition.pieces,
            points: definition.last(Side::A).0,
            goal: definition.home(Side::A).0,
            sacred,
            chances: chances.probabilities().filter_map(score).collect(),
        }
    }

    /// The chance of each score.
    pub(super) fn chances(&self) -> impl Iterator<Item = (u8, f64)> {
        self.chances.iter().map(|(score, p)| (*score, f64::from(*p)))
    }

    /// Everything that a throw can make of one side's counters, nibble by nibble.
    fn after(&self, counters: u64, score: u8) -> Vec<u64> {
        let on = |step: u8| counters >> (4 * step) & 15;
        let open = |step: u8| self.sacred[usize::from(step)] || on(step) == 0;
        let moved = |from: u8, to: u8| counters - (1 << (4 * from)) + (1 << (4 * to));
        if score == 0 {
            return vec![counters];
        }
        if on(0) > 0 && open(score) {
            return vec![moved(0, score)];
        }
        let onward = |from: u8| (from + score - 1) % self.points + 1;
        let steps = (1..=self.points).filter(|from| on(*from) > 0 && open(onward(*from)));
        let mut list: Vec<u64> = steps.map(|from| moved(from, onward(from))).collect();
        if list.is_empty() {
            list.push(counters);
        }
        list
    }
}

impl Alone {
    pub(super) fn new(setting: Setting) -> Self {
        let mut alone = Self { weights: weights(&setting), turns: Vec::new(), setting };
        let mut ways = Vec::new();
        if alone.number_of_ways() <= MOST {
            stand(&alone.setting, 0, alone.setting.pieces, 0, &mut ways);
            alone.work_out(&ways);
        }
        alone
    }

    /// What this table was made for.
    pub(super) fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The turns that a side needs from where its counters stand.
    #[inline]
    pub(super) fn turns(&self, counters: u64) -> f64 {
        match self.turns.get(self.number(counters)) {
            Some(turns) => f64::from(*turns),
            None => self.guess(counters),
        }
    }

    /// With too many counters for a table, every counter moves at the same speed.
    fn guess(&self, counters: u64) -> f64 {
        let Setting { points, goal, chances, .. } = &self.setting;
        let pace: f64 = chances.iter().map(|(s, p)| f64::from(*s) * f64::from(*p)).sum();
        let left = |step: u8| if step <= *goal { goal - step } else { points + goal - step };
        let steps: u64 =
            (0..=*points).map(|step| (counters >> (4 * step) & 15) * u64::from(left(step))).sum();
        steps as f64 / pace.max(0.1)
    }

    fn number_of_ways(&self) -> usize {
        let highest = u64::from(self.setting.pieces) << (4 * self.setting.points);
        // All on the last step is the last of them.
        self.number(highest) + 1
    }

    /// The number of the way in which counters stand, from 0.
    #[inline]
    fn number(&self, counters: u64) -> usize {
        let mut left = self.setting.pieces;
        let mut number = 0;
        for (step, weights) in (0..).zip(&self.weights) {
            let count = (counters >> (4 * step) & 15) as u8;
            number += weights[usize::from(left)][usize::from(count)];
            left = left.saturating_sub(count);
        }
        number as usize
    }

    /// Value iteration: what a side needs with the best of moves is one turn more
    /// than the mean of what it needs after them.
    fn work_out(&mut self, ways: &[u64]) {
        let done = u64::from(self.setting.pieces) << (4 * self.setting.goal);
        let mut turns = vec![0.0_f32; ways.len()];
        let numbered = |counters: &u64| self.number(*counters) as u32;
        let after: Vec<(usize, Vec<(f32, Vec<u32>)>)> = ways
            .iter()
            .filter(|counters| **counters != done)
            .map(|counters| {
                let throws = self.setting.chances.iter();
                let each = throws.map(|(score, p)| {
                    (*p, self.setting.after(*counters, *score).iter().map(numbered).collect())
                });
                (self.number(*counters), each.collect())
            })
            .collect();
        for _ in 0..ROUNDS {
            let mut change = 0.0_f32;
            for (number, throws) in &after {
                let mean: f32 = throws
                    .iter()
                    .map(|(p, next)| {
                        let least = next.iter().map(|n| turns[*n as usize]);
                        p * least.fold(f32::INFINITY, f32::min)
                    })
                    .sum();
                change = change.max((1.0 + mean - turns[*number]).abs());
                turns[*number] = 1.0 + mean;
            }
            if change < SETTLED {
                break;
            }
        }
        self.turns = turns;
    }
}

/// Every way in which `left` counters can stand from a step on, sacred or not.
fn stand(setting: &Setting, step: u8, left: u8, so_far: u64, ways: &mut Vec<u64>) {
    if step == setting.points {
        ways.push(so_far + (u64::from(left) << (4 * step)));
        return;
    }
    for count in 0..=left {
        stand(setting, step + 1, left - count, so_far + (u64::from(count) << (4 * step)), ways);
    }
}

/// The ways before each, by the usual count of combinations: `left` counters on
/// the steps after a step stand in (steps - 1 + left) over left ways.
fn weights(setting: &Setting) -> Vec<[[u32; STEPS]; STEPS]> {
    let ways = |steps: u8, left: u8| -> u32 {
        let (top, left) = (u64::from(steps) + u64::from(left) - 1, u64::from(left));
        let over = (1..=left).fold(1_u64, |product, i| product * (top + 1 - i) / i);
        u32::try_from(over).unwrap_or(u32::MAX)
    };
    let mut weights = vec![[[0; STEPS]; STEPS]; usize::from(setting.points)];
    for (step, table) in (0..setting.points).zip(&mut weights) {
        for left in 0..=setting.pieces {
            let mut before = 0_u32;
            for count in 0..=left {
                table[usize::from(left)][usize::from(count)] = before;
                before = before.saturating_add(ways(setting.points - step, left - count));
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::rules::Game;

    fn alone() -> Alone {
        let library = Library::built_in();
        match library.game("pente").expect("five lines") {
            Game::Pente(rules) => Alone::new(Setting::of(rules)),
            other => panic!("{other:?}"),
        }
    }

    fn on(steps: [u8; 5]) -> u64 {
        steps.iter().map(|step| 1 << (4 * step)).sum()
    }

    #[test]
    fn every_way_to_stand_has_a_number_of_its_own() {
        let alone = alone();
        // Five counters on eleven places, the hand included: 15 over 5.
        assert_eq!(alone.turns.len(), 3003);
        let mut ways = Vec::new();
        stand(&alone.setting, 0, 5, 0, &mut ways);
        let mut numbers: Vec<usize> = ways.iter().map(|way| alone.number(*way)).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..3003));
    }

    #[test]
    fn the_turns_are_one_more_than_the_mean_of_the_best_that_follows() {
        let alone = alone();
        assert_eq!(alone.turns(on([8, 8, 8, 8, 8])), 0.0);
        for steps in [[0, 0, 0, 0, 0], [0, 1, 4, 8, 10], [6, 8, 8, 8, 8], [1, 5, 6, 8, 10]] {
            // Each number that is thrown, and the best of what it leads to.
            let mean: f64 = (1..=6)
                .map(|score| {
                    let next = alone.setting.after(on(steps), score);
                    next.into_iter().map(|way| alone.turns(way)).fold(f64::INFINITY, f64::min)
                })
                .sum::<f64>()
                / 6.0;
            let turns = alone.turns(on(steps));
            assert!((turns - 1.0 - mean).abs() < 0.01, "{steps:?}: {turns}, after it {mean}");
        }
    }

    #[test]
    fn a_counter_before_the_goal_is_nearer_than_one_past_it() {
        let alone = alone();
        let turns = |step: u8| alone.turns(on([8, 8, 8, 8, step]));
        assert!(turns(7) < turns(9) && turns(2) < turns(10) && turns(3) < turns(0));
        // One that never leaves the goal again would need six turns for the right number.
        assert!(turns(7) > 6.0, "{}", turns(7));
    }
}
