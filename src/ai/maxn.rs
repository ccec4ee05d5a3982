//! Looking ahead with exact chances at a table of more than two: max^n (Luckhardt
//! and Irani 1986) with throws.
//!
//! A position is worth one probability a side. A throw's worth is the mean over
//! its outcomes by their chances; at a choice each side takes what is best for
//! itself and means nobody any harm. Of equally good actions it takes the first.
//!
//! There are no cuts: what one side has leaves too wide a range for each of the
//! others to bound a throw of 21 outcomes, and a choice follows a choice only
//! within one side's turn. Depth is counted as in
//! [`expectiminimax`](super::expectiminimax).

use super::evaluate::{Evaluate, Evaluator, Shares};
use super::limits::{DEEPEST, Limits};
use super::principal_variation::{after_throw, principal_variation};
use super::transposition::{Bound, TranspositionTable};
use crate::rules::{Action, Actions, Due};

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// The best action; none where no choice is due.
    pub action: Option<Action>,
    /// Each side's probability of winning. They add up to 1.
    pub wins: Shares,
    /// No estimate went into `wins`: every line was followed to the game's end.
    pub exact: bool,
    /// The play expected: each side's best choices, and between them the
    /// likeliest throws.
    pub pv: Vec<Action>,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
}

/// Finds the action that is best for the side to act, looking ever further ahead
/// within the limits.
///
/// With the same limits, and none that may stop it, the answer is always the same.
pub fn search<R: Evaluate>(rules: &R, at: &R::Position, limits: &Limits) -> Outlook {
    search_until(rules, at, limits, |_| false)
}

/// As [`search`], and no further than what `enough` is content with; it sees
/// the result of each depth, without its line.
pub fn search_until<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    limits: &Limits,
    enough: impl Fn(&Outlook) -> bool,
) -> Outlook {
    let mut search = Search {
        rules,
        evaluator: rules.evaluator(),
        limits,
        start: rules.start(rules.sides(at)),
        table: TranspositionTable::for_nodes(0),
        lists: Vec::new(),
        nodes: 0,
        node_limit: limits.nodes,
        unlimited: false,
    };
    let equity = search.leaf(at);
    let mut outlook = Outlook {
        action: None,
        wins: equity.shares,
        exact: equity.exact,
        pv: Vec::new(),
        nodes: 1,
        depth: 0,
    };
    if outlook.exact {
        return outlook;
    }
    let mut last_nodes: u64 = 1;
    for depth in 1..=limits.depth.clamp(1, DEEPEST) {
        // The first look ahead is cheap and always finished.
        search.unlimited = depth == 1;
        search.lists.resize_with(depth as usize + 1, || Actions::with_capacity(32));
        search.table = TranspositionTable::for_nodes(last_nodes.saturating_mul(2));
        let before = search.nodes;
        let Some((action, equity)) = search.best(at, depth) else { break };
        last_nodes = search.nodes - before;
        outlook.action = action;
        outlook.wins = equity.shares;
        outlook.exact = equity.exact;
        outlook.depth = depth;
        if limits.stop.is_some() {
            // There may be no time for it later.
            outlook.pv = search.pv(at, action, depth, last_nodes);
        }
        // A depth more costs several times this one: do not begin what the
        // node limit would cut off.
        let left = limits.nodes.saturating_sub(search.nodes);
        let dear = left < last_nodes.saturating_mul(4);
        if equity.exact || enough(&outlook) || dear || limits.stopped() {
            break;
        }
    }
    outlook.nodes = search.nodes;
    if limits.stop.is_none() {
        outlook.pv = search.pv(at, outlook.action, outlook.depth, last_nodes);
    }
    outlook
}

/// Each side's share and whether no estimate went into them.
#[derive(Debug, Clone, Copy)]
struct Equity {
    shares: Shares,
    exact: bool,
}

struct Search<'a, R: Evaluate> {
    rules: &'a R,
    evaluator: R::Evaluator,
    limits: &'a Limits,
    /// Where the game begins, and where a tied opening leads back to.
    start: R::Position,
    table: TranspositionTable<R::Position, Shares>,
    /// One list of actions for each depth, so that the inner loop allocates nothing.
    lists: Vec<Actions>,
    nodes: u64,
    node_limit: u64,
    unlimited: bool,
}

/// How many nodes pass between two questions whether to stop.
const PATIENCE: u64 = 1024;

impl<R: Evaluate> Search<'_, R> {
    fn out_of_bounds(&self) -> bool {
        self.nodes >= self.node_limit
            || (self.nodes.is_multiple_of(PATIENCE) && self.limits.stopped())
    }

    /// What a position is worth; none when the limits cut the search short.
    fn look(&mut self, at: &R::Position, depth: u32) -> Option<Equity> {
        self.nodes += 1;
        if !self.unlimited && self.out_of_bounds() {
            return None;
        }
        match self.rules.due(at) {
            Due::Throw if depth > 0 => self.throw(at, depth),
            Due::Choice if depth > 0 => Some(self.best(at, depth)?.1),
            _ => Some(self.leaf(at)),
        }
    }

    fn leaf(&self, at: &R::Position) -> Equity {
        match self.rules.due(at) {
            Due::Over(winner) => {
                let mut shares = [0.0; 4];
                shares[winner.index()] = 1.0;
                Equity { shares, exact: true }
            }
            Due::Throw | Due::Choice => {
                Equity { shares: self.evaluator.wins(self.rules, at), exact: false }
            }
        }
    }

    /// The best action of the side to act and what it leads to; of a throw its
    /// worth alone.
    fn best(&mut self, at: &R::Position, depth: u32) -> Option<(Option<Action>, Equity)> {
        if self.rules.due(at) != Due::Choice {
            return Some((None, self.look(at, depth)?));
        }
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        self.rules.actions(at, &mut list);
        let best = self.best_of(at, depth, &list);
        self.lists[depth as usize] = list;
        best
    }

    fn best_of(
        &mut self,
        at: &R::Position,
        depth: u32,
        list: &Actions,
    ) -> Option<(Option<Action>, Equity)> {
        let me = self.rules.turn(at).index();
        let mut best = (None, Equity { shares: [-1.0; 4], exact: true });
        let mut exact = true;
        for action in list {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, *action, &mut ());
            let equity = self.look(&next, depth - 1)?;
            exact &= equity.exact;
            if equity.shares[me] > best.1.shares[me] {
                best = (Some(*action), equity);
                if equity.exact && equity.shares[me] >= 1.0 {
                    return Some(best);
                }
            }
        }
        best.1.exact = exact;
        Some(best)
    }

    fn throw(&mut self, at: &R::Position, depth: u32) -> Option<Equity> {
        if let Some(entry) = self.table.get(at)
            && (entry.depth == depth || (entry.exact && entry.depth < depth))
        {
            return Some(Equity { shares: entry.value, exact: entry.exact });
        }
        let rules = self.rules;
        let outcomes = rules.outcomes(at);
        let mut mean = Equity { shares: [0.0; 4], exact: true };
        for (throw, chance) in outcomes.probabilities() {
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(throw), &mut ());
            let equity = self.look(&next, after_throw(&self.start, &next, depth))?;
            mean.exact &= equity.exact;
            for (sum, share) in mean.shares.iter_mut().zip(equity.shares) {
                *sum += chance * share;
            }
        }
        self.table.insert(at, depth, mean.shares, Bound::Exact, mean.exact);
        Some(mean)
    }

    /// The play expected from a position, as deep as the search went. It is
    /// searched again, mostly from memory, and given up when that takes longer
    /// than the search did.
    fn pv(
        &mut self,
        at: &R::Position,
        first: Option<Action>,
        depth: u32,
        cost: u64,
    ) -> Vec<Action> {
        let before = (self.nodes, self.node_limit);
        self.unlimited = false;
        self.node_limit = self.nodes.saturating_add(cost);
        let (rules, start) = (self.rules, self.start);
        let pv = principal_variation(rules, &start, at, first, depth, |at, depth| {
            self.best(at, depth)?.0
        });
        (self.nodes, self.node_limit) = before;
        pv
    }
}
