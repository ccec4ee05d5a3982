//! How far a search may go.

use std::sync::Arc;

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

/// Asked now and then by a search, on its own thread, whether it is to stop.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Bounds on one search; the first that is reached ends it. The search always
/// looks one choice ahead, so that there is an answer under any bounds.
#[derive(Clone)]
pub struct Limits {
    /// Choices to look ahead, at most; see [`DEEPEST`].
    pub depth: u32,
    /// Positions to visit, at most.
    pub nodes: u64,
    /// Stops the search at once, such as at a time or when nobody waits for it any more.
    /// With it the same search may answer differently twice; without it never does.
    pub stop: Option<Stop>,
    /// Does the caller no longer want the answer? Then the search ends at once with any answer.
    /// Until then this changes nothing.
    pub called_off: fn() -> bool,
    /// What need not be searched is found out by this. It never changes the result.
    pub cuts: Cuts,
}

impl Default for Limits {
    /// No bounds but [`DEEPEST`].
    fn default() -> Self {
        let called_off = || false;
        Self { depth: DEEPEST, nodes: u64::MAX, stop: None, called_off, cuts: Cuts::default() }
    }
}

impl Limits {
    /// A bound on the depth alone.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// A bound on the positions visited alone.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }

    /// These bounds, and an end as soon as `stop` says so.
    #[must_use]
    pub fn stopped_by(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { stop: Some(Arc::new(stop)), ..self }
    }

    /// These bounds, and no more than that depth and that many positions.
    pub fn within(&self, depth: u32, nodes: u64) -> Self {
        Self { depth: self.depth.min(depth), nodes: self.nodes.min(nodes), ..self.clone() }
    }

    /// Whether the search is to stop.
    pub fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop()) || (self.called_off)()
    }
}
