//! How our own computer player chooses.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::levels::{Level, UnknownLevel};
use super::limits::DEEPEST;

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

/// A text that names no policy of a rollout.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownPolicy {
    /// The level does not exist.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// It asks for a perfect player.
    #[error("rollouts have no solution for a perfect player")]
    Perfect,
    /// It is malformed, or its depth is out of range.
    #[error("a policy is depth:N, N from 1 to {DEEPEST}, or ai:LEVEL")]
    Form,
}

/// Reads how the sides of a rollout choose. A plain search has no form to read.
impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(text: &str) -> Result<Self, UnknownPolicy> {
        if let Some(level) = text.strip_prefix("ai:") {
            return match level.parse()? {
                Level::Perfect => Err(UnknownPolicy::Perfect),
                level => Ok(Self::Level(level)),
            };
        }
        let depth = text.strip_prefix("depth:").and_then(|depth| depth.parse().ok());
        let known = depth.filter(|depth| (1..=DEEPEST).contains(depth));
        known.map(Self::Depth).ok_or(UnknownPolicy::Form)
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
