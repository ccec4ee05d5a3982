//! The findings of a review: its positions, throws and choices.

use std::fmt;

use crate::ai::statistics::estimated;
use crate::rules::{Action, Side};

/// The source of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The exact solution.
    Solution,
    /// The endgames, or play to the end, near enough to the end for an exact value.
    Endgame,
    /// Games played out from each action.
    Rollout,
    /// A search some choices ahead, which ends at the value of the network or of the hand-written
    /// evaluation.
    Search,
}

impl Method {
    /// Is the value free of estimates?
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Solution | Self::Endgame)
    }

    /// A probability from this source as a chance: within 0 to 1, and never certain by rollouts.
    pub fn chance(self, win: f64) -> f64 {
        if self == Self::Rollout { estimated(win) } else { win.clamp(0.0, 1.0) }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::Endgame => "endgame",
            Self::Rollout => "rollout",
            Self::Search => "search",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The value of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Each side's probability of winning, in order of the seats.
    pub win: Vec<f64>,
    /// 0 if exact; for a search, the change of the value by the last choice ahead, the largest of
    /// any side.
    pub error: f64,
    /// The source of the value.
    pub method: Method,
}

impl Point {
    /// Each side's probability of winning as a chance.
    pub fn chances(&self) -> Vec<f64> {
        self.win.iter().map(|win| self.method.chance(*win)).collect()
    }
}

/// The value of an action.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The action.
    pub action: Action,
    /// Each side's probability of winning after it. Rollouts can give values slightly outside
    /// `0..=1`.
    pub win: Vec<f64>,
    /// As [`Point::error`]; for rollouts, the standard error.
    pub error: f64,
    /// The error of its distance from the best action.
    pub apart: f64,
}

/// A choice between two or more actions.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// All legal actions, the best for the side that chooses first.
    pub options: Vec<Weighed>,
    /// The index of the chosen action in `options`.
    pub chosen: usize,
    /// Its cost to the side that chooses, in probability of winning; 0 for the best.
    pub cost: f64,
    /// The error of the cost: see [`Weighed::apart`].
    pub error: f64,
    /// The effect of the cost on each side's probability of winning.
    pub effect: Vec<f64>,
    /// The best action, throws and best answers. The throws are those that make the difference to
    /// the chosen action; without a cost, the likeliest.
    pub line: Vec<Action>,
    /// The source of the value.
    pub method: Method,
}

impl Choice {
    /// The cost of an action to the side that chooses; none for an illegal action.
    pub fn cost_of(&self, action: Action, side: Side) -> Option<f64> {
        let win = |option: &Weighed| option.win.get(side.index()).copied();
        let own = self.options.iter().find(|option| option.action == action)?;
        Some((win(self.options.first()?)? - win(own)?).max(0.0))
    }
}

/// One ply and its review.
#[derive(Debug, Clone, PartialEq)]
pub enum Reviewed {
    /// A throw, with the expectation before it: each side's mean probability of winning over all
    /// possible throws.
    Throw(Vec<f64>),
    /// A choice between two or more actions.
    Choice(Choice),
    /// The one legal action.
    Forced,
}

/// The review of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The value of each position, from the start to after the last ply: one more than there are
    /// plies.
    pub points: Vec<Point>,
    /// The review of each current ply.
    pub plies: Vec<Reviewed>,
}

impl Review {
    /// The choices between two or more actions, each with its ply.
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = (usize, &Choice)> {
        self.plies.iter().enumerate().filter_map(|(ply, reviewed)| match reviewed {
            Reviewed::Choice(choice) => Some((ply, choice)),
            Reviewed::Throw(_) | Reviewed::Forced => None,
        })
    }

    /// The effect of a throw or choice itself on each side's chance of winning: luck, or the cost
    /// of a choice, which the others gain. None for a forced ply.
    pub fn moved(&self, ply: usize) -> Option<Vec<f64>> {
        match self.plies.get(ply)? {
            Reviewed::Throw(expected) => Some(difference(&self.points.get(ply + 1)?.win, expected)),
            Reviewed::Choice(choice) => Some(choice.effect.clone()),
            Reviewed::Forced => None,
        }
    }

    /// How each side's chance of winning changed from before a ply to after it.
    pub fn change(&self, ply: usize) -> Option<Vec<f64>> {
        let (before, after) = (self.points.get(ply)?, self.points.get(ply + 1)?);
        Some(difference(&after.win, &before.win))
    }
}

/// The difference between two lists of chances, for each side.
pub(super) fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}
