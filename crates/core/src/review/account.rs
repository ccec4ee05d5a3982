//! The sources of each side's result: luck, choices, and the rest.

use super::found::{Method, Point, Review, Reviewed};
use crate::ai::rollout::Sample;
use crate::record::Match;
use crate::rules::Side;

/// Steps of the estimates up to this far apart count as alike.
const ALIKE: usize = 32;
/// In a long match those up to this part of all steps apart. With 32 and a sixth, the shifts of
/// played games are as large as their errors say (docs/review.md).
const ALIKE_PART: usize = 6;

/// The sources of a side's result, in probability of winning.
///
/// `start + luck + choices + shift` is `end`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Account {
    /// The chance of winning at the start.
    pub start: f64,
    /// The luck of all throws, its own and the others'.
    pub luck: f64,
    /// The effect of all sides' choices: its own cost it something, the others' are its gain.
    pub choices: f64,
    /// The changes of the estimate after choices; 0 with a solution.
    pub shift: f64,
    /// The standard error of the shift, if each step is equally likely to go up or down; 0 with a
    /// solution, except for rounding.
    pub error: f64,
    /// The chance of winning after the last ply; 1 or 0 if the game is over.
    pub end: f64,
    /// 1 for the winner, 0 for a loser or a side that resigned; none while it is open.
    pub result: Option<f64>,
    /// The cost of each of its own choices.
    pub costs: Sample,
    /// The number of its choices that cost nothing.
    pub best: u64,
    /// The number of its choices that rollouts weighed.
    pub rolled_out: u64,
}

impl Account {
    /// The account of one side of a match.
    pub fn of(review: &Review, course: &Match, side: Side) -> Self {
        let me = side.index();
        let win = |point: Option<&Point>| {
            point.and_then(|point| point.win.get(me)).copied().unwrap_or_default()
        };
        let mine = |moved: Option<Vec<f64>>| {
            moved.and_then(|moved| moved.get(me).copied()).unwrap_or_default()
        };
        let mut account = Self {
            start: win(review.points.first()),
            luck: 0.0,
            choices: 0.0,
            shift: 0.0,
            error: 0.0,
            end: win(review.points.last()),
            result: results(course).and_then(|results| results.get(me).copied()),
            costs: Sample::default(),
            best: 0,
            rolled_out: 0,
        };
        let mut steps = Vec::new();
        for (number, (reviewed, ply)) in review.plies.iter().zip(course.played()).enumerate() {
            let (moved, change) = (mine(review.moved(number)), mine(review.change(number)));
            match reviewed {
                Reviewed::Throw(_) => account.luck += moved,
                Reviewed::Choice(_) | Reviewed::Forced => account.choices += moved,
            }
            let step = change - moved;
            account.shift += step;
            // Before a throw, or with exact values, nothing can shift.
            if step.abs() > 0.0 {
                steps.push(step);
            }
            if let Reviewed::Choice(choice) = reviewed
                && ply.side == side
            {
                account.costs.push(choice.cost);
                account.best += u64::from(choice.cost == 0.0);
                account.rolled_out += u64::from(choice.method == Method::Rollout);
            }
        }
        account.error = error_of_sum(&steps);
        account
    }

    /// The result minus all luck; none while the result is open.
    pub fn luck_adjusted(&self) -> Option<f64> {
        self.result.map(|result| result - self.luck)
    }
}

/// The standard error of the sum of steps without a trend. Play corrects a misjudged position
/// little by little, and the slower the longer the game, so consecutive steps are correlated:
/// products of steps up to [`ALIKE`] apart, or a sixth of all, count too, with decreasing weight
/// (Newey and West 1987).
fn error_of_sum(steps: &[f64]) -> f64 {
    let alike = ALIKE.max(steps.len() / ALIKE_PART);
    let products = |apart: usize| -> f64 {
        steps.iter().zip(steps.iter().skip(apart)).map(|(one, other)| one * other).sum()
    };
    let weigh = |apart: usize| {
        let weight = 1.0 - apart as f64 / (alike + 1) as f64;
        2.0 * weight * products(apart)
    };
    let variance = products(0) + (1..=alike).map(weigh).sum::<f64>();
    // With these weights, only rounding can make the variance negative.
    variance.max(0.0).sqrt()
}

/// 1 for the winner and 0 for the others, in order of the seats; none while it is open. If one of
/// more than two sides has resigned, the winner among the others stays open.
pub fn results(course: &Match) -> Option<Vec<f64>> {
    let sides = usize::from(course.start().sides());
    let other = course.resigned().filter(|_| sides == 2).map(Side::opponent);
    let winner = course.winner().or(other)?;
    let won = |side: &Side| f64::from(u8::from(*side == winner));
    Some(Side::ALL[..sides].iter().map(won).collect())
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn the_error_covers_runs_of_like_steps_in_short_and_in_long_matches() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for (runs, length) in [(12, 8), (19, 50)] {
            let mut squares = [0.0; 2];
            for _ in 0..400 {
                let mut steps = Vec::new();
                for _ in 0..runs {
                    let step = if random.random_bool(0.5) { 0.01 } else { -0.01 };
                    steps.extend(std::iter::repeat_n(step, length));
                }
                squares[0] += steps.iter().sum::<f64>().powi(2);
                squares[1] += error_of_sum(&steps).powi(2);
            }
            let part = squares[1] / squares[0];
            assert!((0.7..1.1).contains(&part), "{runs} runs of {length}: {part}");
        }
    }
}
