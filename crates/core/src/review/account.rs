//! Where each side's result came from: luck, choices, and what is left over.

use super::found::{Method, Point, Review, Reviewed};
use crate::ai::rollout::Sample;
use crate::record::Match;
use crate::rules::Side;

/// Steps of the judgement that are farther apart have nothing to do with each other. With
/// 32 the shifts of played games are as large as their errors say (docs/review.md).
const ALIKE: usize = 32;

/// Where a side's result came from, in probability of winning.
///
/// `start + luck + choices + shift` is `end`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Account {
    /// The chance of winning at the start.
    pub start: f64,
    /// The luck of all throws, its own and the others'.
    pub luck: f64,
    /// What the choices of all sides brought it: its own cost it, the others' are its gain.
    pub choices: f64,
    /// By how much the judgement changed where a choice had been made; 0 by a solution.
    pub shift: f64,
    /// The standard error of the shift, if each step of it is as likely up as down; 0 by a
    /// solution but for rounding.
    pub error: f64,
    /// The chance of winning after the last ply; when the game is over, 1 or 0.
    pub end: f64,
    /// 1 for who has won, 0 for who has lost, also by resigning; none where that is open.
    pub result: Option<f64>,
    /// What each of its own choices cost.
    pub costs: Sample,
    /// How many of these cost nothing.
    pub best: u64,
    /// How many of these were weighed by rollouts.
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
            // Before a throw there is nothing new to see, nor where all is known.
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

    /// The result less all luck; none where the result is open.
    pub fn luck_adjusted(&self) -> Option<f64> {
        self.result.map(|result| result - self.luck)
    }
}

/// The standard error of the sum of steps that have no trend. A misjudgement of a position
/// is put right little by little, so steps that follow one another are alike: products of
/// steps up to [`ALIKE`] apart count too, the less the farther (Newey and West 1987).
fn error_of_sum(steps: &[f64]) -> f64 {
    let products = |apart: usize| -> f64 {
        steps.iter().zip(steps.iter().skip(apart)).map(|(one, other)| one * other).sum()
    };
    let weigh = |apart: usize| {
        let weight = 1.0 - apart as f64 / (ALIKE + 1) as f64;
        2.0 * weight * products(apart)
    };
    let variance = products(0) + (1..=ALIKE).map(weigh).sum::<f64>();
    // These weights leave no variance below zero, but for rounding.
    variance.max(0.0).sqrt()
}

/// 1 for the side that has won and 0 for the others, in order of the seats; none while that
/// is open. Where one of more than two has resigned it is open who of the others wins.
pub fn results(course: &Match) -> Option<Vec<f64>> {
    let sides = usize::from(course.start().sides());
    let other = course.resigned().filter(|_| sides == 2).map(Side::opponent);
    let winner = course.winner().or(other)?;
    let won = |side: &Side| f64::from(u8::from(*side == winner));
    Some(Side::ALL[..sides].iter().map(won).collect())
}
