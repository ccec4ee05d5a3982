//! What a review finds of a match: its positions, throws and choices.

use std::fmt;

use crate::rules::{Action, Side};

/// What says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The exact solution.
    Solution,
    /// The endgames, or play to the end: so little is left that the value is known.
    Endgame,
    /// Games played out from each action.
    Rollout,
    /// A search some choices ahead, which ends at what the network or the evaluation
    /// written by hand says.
    Search,
}

impl Method {
    /// Whether no estimate went into it.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Solution | Self::Endgame)
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

/// What a position is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Each side's probability of winning, in order of the seats.
    pub win: Vec<f64>,
    /// 0 where it is exact; of a search by how much the last choice ahead moved the value,
    /// the most of any side.
    pub error: f64,
    /// What says so.
    pub method: Method,
}

/// What an action is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The action.
    pub action: Action,
    /// Each side's probability of winning after it. By rollouts it may lie a little
    /// outside `0..=1`.
    pub win: Vec<f64>,
    /// As [`Point::error`]; of rollouts the standard error.
    pub error: f64,
    /// The same of its distance from the best action.
    pub apart: f64,
}

/// A choice between two actions or more.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// All legal actions, the best for the side that chooses first.
    pub options: Vec<Weighed>,
    /// Where the action chosen stands among them.
    pub chosen: usize,
    /// What it costs the side that chooses, in probability of winning; 0 for the best.
    pub cost: f64,
    /// The error of that: see [`Weighed::apart`].
    pub error: f64,
    /// What the cost does to each side's probability of winning.
    pub effect: Vec<f64>,
    /// The play expected from the best action on: that action, the likeliest throws, the
    /// best answers.
    pub line: Vec<Action>,
    /// What says so.
    pub method: Method,
}

impl Choice {
    /// What an action costs the side that chooses; none of one that is not legal.
    pub fn cost_of(&self, action: Action, side: Side) -> Option<f64> {
        let win = |option: &Weighed| option.win.get(side.index()).copied();
        let own = self.options.iter().find(|option| option.action == action)?;
        Some((win(self.options.first()?)? - win(own)?).max(0.0))
    }
}

/// What was done at a ply, and what is to say of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Reviewed {
    /// A throw, with what was to be expected of it: the mean over all that could have been
    /// thrown of each side's probability of winning.
    Throw(Vec<f64>),
    /// A choice between two actions or more.
    Choice(Choice),
    /// The one legal action.
    Forced,
}

/// A match gone through again.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// What each position was worth, from the start to after the last ply: one more than
    /// there are plies.
    pub points: Vec<Point>,
    /// What is to say of each ply that stands.
    pub plies: Vec<Reviewed>,
}

impl Review {
    /// The choices between two actions or more, each with its ply.
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = (usize, &Choice)> {
        self.plies.iter().enumerate().filter_map(|(ply, reviewed)| match reviewed {
            Reviewed::Choice(choice) => Some((ply, choice)),
            Reviewed::Throw(_) | Reviewed::Forced => None,
        })
    }

    /// What a throw or a choice itself moved of each side's chance of winning: luck, or
    /// the cost of a choice, which the others gain. None where nothing could be moved.
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

/// What one list of chances has more than another, side by side.
pub(super) fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}
