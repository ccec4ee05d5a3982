//! Looking ever further ahead, as both searches do.

use super::evaluate::Evaluate;
use super::limits::{DEEPEST, Limits};
use super::principal_variation::principal_variation;
use crate::rules::Action;

/// What a search found. A value is the probability that the side to act wins, or that of
/// each side.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<V = f64> {
    /// The best action; none where no choice is due.
    pub action: Option<Action>,
    /// The value; at the game's end that of the winner.
    pub win: V,
    /// No estimate went into the value: every line was followed to the game's end, or to
    /// where it is known.
    pub exact: bool,
    /// The principal variation: best choices, and between them the likeliest throws.
    pub pv: Vec<Action>,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
}

/// A value and whether no estimate went into it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Equity<V = f64> {
    pub value: V,
    pub exact: bool,
}

/// The nodes that a search has visited, and those that it may.
pub(super) struct Budget<'a> {
    limits: &'a Limits,
    nodes: u64,
    most: u64,
    unlimited: bool,
}

/// How many nodes pass between two questions whether to stop.
const PATIENCE: u64 = 1024;

impl<'a> Budget<'a> {
    pub fn new(limits: &'a Limits) -> Self {
        Self { limits, nodes: 0, most: limits.nodes, unlimited: false }
    }

    /// Visits a node; none when the search must end.
    #[inline]
    pub fn visit(&mut self) -> Option<()> {
        self.nodes += 1;
        let ends = !self.unlimited
            && (self.nodes >= self.most
                || (self.nodes.is_multiple_of(PATIENCE) && self.limits.stopped()));
        (!ends).then_some(())
    }
}

/// A search that can look any number of choices ahead.
pub(super) trait Deepen<'a, R: Evaluate> {
    type Value: Copy;

    /// The nodes that it may visit.
    fn budget(&mut self) -> &mut Budget<'a>;

    /// The best action from the root and its value, so many choices ahead; the search
    /// before had `last_nodes`. None when the budget is spent.
    fn look_ahead(
        &mut self,
        at: &R::Position,
        depth: u32,
        last_nodes: u64,
    ) -> Option<(Option<Action>, Equity<Self::Value>)>;

    /// The best choice of the side to act in a position of the principal variation.
    fn best_action(&mut self, at: &R::Position, depth: u32) -> Option<Action>;
}

/// Deepens a search from the value of its root, within the limits and no further than
/// what `enough` is content with.
pub(super) fn deepen<'a, R: Evaluate, S: Deepen<'a, R>>(
    search: &mut S,
    rules: &R,
    at: &R::Position,
    Equity { value: win, exact }: Equity<S::Value>,
    enough: impl Fn(&Found<S::Value>) -> bool,
) -> Found<S::Value> {
    let mut found = Found { action: None, win, exact, pv: Vec::new(), nodes: 1, depth: 0 };
    if exact {
        return found;
    }
    let limits = search.budget().limits;
    let mut last_nodes = 1;
    for depth in 1..=limits.depth.clamp(1, DEEPEST) {
        // The first look ahead is cheap and always finished.
        search.budget().unlimited = depth == 1;
        let before = search.budget().nodes;
        let Some((action, equity)) = search.look_ahead(at, depth, last_nodes) else { break };
        let Equity { value: win, exact } = equity;
        last_nodes = search.budget().nodes - before;
        found = Found { action, win, exact, depth, ..found };
        if limits.stop.is_some() {
            // There may be no time for it later.
            found.pv = pv(search, rules, at, &found, last_nodes);
        }
        // A depth more costs several times this one: do not begin what the
        // node limit would cut off.
        let left = limits.nodes.saturating_sub(search.budget().nodes);
        if exact || enough(&found) || left < last_nodes.saturating_mul(4) || limits.stopped() {
            break;
        }
    }
    found.nodes = search.budget().nodes;
    if limits.stop.is_none() {
        found.pv = pv(search, rules, at, &found, last_nodes);
    }
    found
}

/// The principal variation, as deep as the search went. It is searched again, mostly from
/// the table, and given up when that takes longer than the search did.
fn pv<'a, R: Evaluate, S: Deepen<'a, R>>(
    search: &mut S,
    rules: &R,
    at: &R::Position,
    found: &Found<S::Value>,
    cost: u64,
) -> Vec<Action> {
    let budget = search.budget();
    let (nodes, most) = (budget.nodes, budget.most);
    budget.unlimited = false;
    budget.most = nodes.saturating_add(cost);
    let start = rules.start(rules.sides(at));
    let best = |at: &R::Position, depth| search.best_action(at, depth);
    let pv = principal_variation(rules, &start, at, found.action, found.depth, best);
    let budget = search.budget();
    (budget.nodes, budget.most) = (nodes, most);
    pv
}
