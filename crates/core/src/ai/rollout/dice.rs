//! The throws of one game of a rollout.
//!
//! Every game draws from a stream of its own under the rollout's seed, so it depends on
//! nothing but seed and number. The first two throws are spread evenly over
//! the games of a batch: of as many games as there are ways to throw, each way comes
//! once, and among the games that share a first way so does each second one. Where such
//! a rotation begins is drawn for each batch. So for one game each pair of ways is as
//! likely as by drawing, whatever came in the batches before, and the mean over the
//! games stays without bias; but the games now differ where luck would have given some
//! of them the same.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};

use super::plan::BATCH;
use crate::ai::share::stream;
use crate::rules::{Outcomes, Throw};

/// The throws of one game.
pub(super) struct GameDice {
    seed: u64,
    number: u64,
    spread: bool,
    /// How many throws there have been.
    thrown: u32,
    /// The way of the first throw, and out of how many.
    first: (u32, u32),
    stream: ChaCha8Rng,
}

impl GameDice {
    /// The dice of the game of that number.
    pub fn new(seed: u64, number: u64, spread: bool) -> Self {
        let stream = stream(seed, 2 * number);
        Self { seed, number, spread, thrown: 0, first: (0, 1), stream }
    }

    /// The next throw, by its chances.
    pub fn throw(&mut self, outcomes: &Outcomes) -> Throw {
        let total = outcomes.total().max(1);
        // Drawn in any case: later throws do not depend on the spreading.
        let drawn = self.stream.random_range(0..total);
        let way = match self.thrown {
            0 if self.spread => {
                self.first = (self.rotated(0, self.number % BATCH, total), total);
                self.first.0
            }
            1 if self.spread => {
                let (way, ways) = self.first;
                let turn = self.number % BATCH / u64::from(ways);
                self.rotated(1 + u64::from(way), turn, total)
            }
            _ => drawn,
        };
        self.thrown += 1;
        outcomes.nth_way(way)
    }

    /// The way that the `turn`-th step of a rotation comes to. Where it begins is
    /// drawn; `which` tells the rotations of a batch apart.
    fn rotated(&self, which: u64, turn: u64, total: u32) -> u32 {
        let which = (self.number / BATCH) << 32 | which;
        // The streams of the games count upwards.
        let begin = stream(self.seed, u64::MAX - which).random_range(0..total);
        let steps = turn % u64::from(total) * u64::from(stride(total));
        ((u64::from(begin) + steps) % u64::from(total)) as u32
    }
}

/// Chance for what is not thrown, of the game of that number.
pub(super) fn noise(seed: u64, number: u64) -> impl Rng {
    stream(seed, 2 * number + 1)
}

/// The least step from the golden section of `total` on that meets every way. Ways that
/// give the same outcome lie side by side; so great a step does not take them in a row.
fn stride(total: u32) -> u32 {
    let golden = (f64::from(total) * 0.618) as u32;
    (golden.max(1)..total).find(|step| coprime(*step, total)).unwrap_or(1)
}

fn coprime(mut a: u32, mut b: u32) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::rules::Outcome;

    /// Three four-sided dice: 1 and 2 thrice in eight, 3 and 4 once.
    fn tetrahedra() -> Outcomes {
        let ways = [(1, 3), (2, 3), (3, 1), (4, 1)];
        Outcomes::new(ways.map(|(score, weight)| Outcome { throw: Throw::Score(score), weight }))
    }

    fn throws<const N: usize>(seed: u64, number: u64, spread: bool) -> [Throw; N] {
        let mut dice = GameDice::new(seed, number, spread);
        std::array::from_fn(|_| dice.throw(&tetrahedra()))
    }

    #[test]
    fn eight_games_have_each_first_way_once_and_64_each_pair() {
        for seed in 0..20 {
            let mut firsts = BTreeMap::new();
            let mut pairs = BTreeMap::new();
            for number in 0..64 {
                let [first, second] = throws(seed, number, true);
                *pairs.entry((first, second)).or_insert(0) += 1;
                if number < 8 {
                    *firsts.entry(first).or_insert(0) += 1;
                }
            }
            let expected = tetrahedra();
            for a in expected.list() {
                assert_eq!(firsts[&a.throw], a.weight, "seed {seed}");
                for b in expected.list() {
                    assert_eq!(pairs[&(a.throw, b.throw)], a.weight * b.weight, "seed {seed}");
                }
            }
        }
    }

    #[test]
    fn each_game_by_itself_is_drawn_fairly() {
        // Over many seeds game 5 has each pair of throws by its chance: 64 ways, so that
        // 6,400 draws give 100 a way, give or take five roots of 100 w for w ways.
        let mut pairs = BTreeMap::new();
        for seed in 0..6_400 {
            let [first, second] = throws(seed, 5, true);
            *pairs.entry((first, second)).or_insert(0_i32) += 1;
        }
        for a in tetrahedra().list() {
            for b in tetrahedra().list() {
                let expected = f64::from(100 * a.weight * b.weight);
                let got = f64::from(pairs[&(a.throw, b.throw)]);
                assert!((got - expected).abs() < 5.0 * expected.sqrt(), "{a:?} {b:?}: {got}");
            }
        }
    }

    #[test]
    fn throws_after_the_second_are_the_same_either_way() {
        let [_, _, a, b] = throws::<4>(3, 7, true);
        let [_, _, c, d] = throws::<4>(3, 7, false);
        assert_eq!((a, b), (c, d));
    }

    #[test]
    fn a_stride_meets_every_way() {
        for total in 1..200 {
            assert!(total == 1 || coprime(stride(total), total), "{total}");
        }
        // Not one that crawls, where there is another.
        assert_eq!([6, 8, 16, 36].map(stride), [5, 5, 9, 23]);
    }
}
