//! How our own computer player chooses.

use std::fmt;

use super::levels::Level;

/// How our own computer player chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// What a search so many choices ahead finds best, 1 and more; with 1 the action
    /// after which the position looks best. Exact values are used where they are known.
    Depth(u32),
    /// Like a computer player of this level.
    Level(Level),
    /// What a plain search finds best.
    Plain(PlainSearch),
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "depth:{depth}"),
            Self::Level(level) => write!(f, "ai:{level}"),
            Self::Plain(search) => write!(f, "search:{search}"),
        }
    }
}

/// A search so many choices ahead, and nothing else: without a level's bounds, and
/// without a solution or endgames.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainSearch {
    /// Choices to look ahead, 1 to [`DEEPEST`](super::limits::DEEPEST).
    pub depth: u32,
    /// Evaluates by hand-written rules even where there is a network:
    /// `search:DEPTH,hand`.
    pub by_hand: bool,
}

impl fmt::Display for PlainSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.depth, if self.by_hand { ",hand" } else { "" })
    }
}
