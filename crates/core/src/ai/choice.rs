//! The answers of computer players.

use super::levels::Level;
use crate::rules::Action;

/// A computer player's choice and its value to that player.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What it plays.
    pub action: Action,
    /// Its probability of winning, in its own opinion.
    pub win: f64,
    /// `win` is no estimate.
    pub exact: bool,
    /// The play it expects, its own action first; the throws are the likeliest.
    pub pv: Vec<Action>,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
    /// The level that has chosen: another than was asked for where a perfect player has
    /// no solution to play by. None for a search without a level.
    pub level: Option<Level>,
}

/// Each side's probability of winning.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// One probability a side, in order of the seats; they add up to 1.
    pub win: Vec<f64>,
    /// No estimate went into it.
    pub exact: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
}
