//! How far a search may go, and what it need not search for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::exact::Solution;
use super::knowledge::Knowledge;
use super::network::Network;

/// The deepest search, in choices. Beyond it a game of chance has nothing to tell.
pub const DEEPEST: u32 = 60;

/// How much a search cuts away at throws, beside alpha-beta at choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cuts {
    /// Nothing: every outcome is searched with an open window.
    Plain,
    /// Star1: the outcomes not yet seen bound the mean.
    Star1,
    /// Star2: Star1, and first one promising choice is tried for each outcome, where these
    /// are few enough for it to pay.
    #[default]
    Star2,
}

/// Bounds on one search; the first that is reached ends it. The search always
/// looks one choice ahead, so that there is an answer under any bounds.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Choices to look ahead, at most; see [`DEEPEST`].
    pub depth: u32,
    /// Positions to visit, at most.
    pub nodes: u64,
    /// When to stop. With a deadline the same search may answer differently
    /// twice; without one it never does.
    pub deadline: Option<Instant>,
    /// Set to true from another thread to stop at once.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The solution of the variant in question, where there is one.
    pub solution: Option<Solution>,
    /// What is known of positions with few pieces left: every search but a beginner's
    /// ends there.
    pub endgame: Option<Solution>,
    /// What need not be searched is found out by this. It never changes the result.
    pub cuts: Cuts,
    /// A network for the variant in question, to judge by instead of the evaluation
    /// written by hand.
    pub network: Option<Arc<Network>>,
}

impl Default for Limits {
    /// No bounds but [`DEEPEST`].
    fn default() -> Self {
        Self {
            depth: DEEPEST,
            nodes: u64::MAX,
            deadline: None,
            cancel: None,
            solution: None,
            endgame: None,
            cuts: Cuts::default(),
            network: None,
        }
    }
}

impl Limits {
    /// A bound on the depth alone.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// A bound on the positions visited alone.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }

    /// These bounds and a deadline.
    #[must_use]
    pub fn until(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// These bounds and a flag that stops the search when it is set.
    #[must_use]
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// These bounds, and what is known of the variant in question.
    #[must_use]
    pub fn knowing(self, solution: Option<Solution>) -> Self {
        Self { solution, ..self }
    }

    /// These bounds, and what is known of the variant where few pieces are left.
    #[must_use]
    pub fn knowing_endgames(self, endgame: Option<Solution>) -> Self {
        Self { endgame, ..self }
    }

    /// These bounds, and judgement by a network where there is one.
    #[must_use]
    pub fn seeing(self, network: Option<Arc<Network>>) -> Self {
        Self { network, ..self }
    }

    /// These bounds, and all that is known of the variant in question.
    #[must_use]
    pub fn with(self, knowledge: &Knowledge) -> Self {
        let Knowledge { solution, endgame, network } = knowledge.clone();
        Self { solution, endgame, network, ..self }
    }

    /// These bounds, and no more than that depth and that many positions.
    #[must_use]
    pub fn within(&self, depth: u32, nodes: u64) -> Self {
        Self { depth: self.depth.min(depth), nodes: self.nodes.min(nodes), ..self.clone() }
    }

    /// Whether the flag is set or the deadline past. Reads the clock.
    #[must_use]
    pub fn called_off(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
