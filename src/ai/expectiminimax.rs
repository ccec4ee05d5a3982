//! Looking ahead with exact chances.
//!
//! A throw's value is the mean over its outcomes by their chances; a choice's
//! is the best for the side that makes it. Values are the probability that one
//! fixed side, the one to act at the root, wins; so a further turn of the same
//! side needs no change of sign. At a table of more than two the others are
//! taken to play against that side together, which is on the cautious side.
//!
//! The cuts are alpha-beta at choices, and Star1 and Star2 at throws (Ballard
//! 1983): values lie in `0..=1`, so the outcomes not yet seen bound the mean. They never change
//! the result; a test compares it with the plain definition.

use super::evaluate::{Evaluate, Judge};
use super::limits::{DEEPEST, Limits};
use super::table::{Bound, Table};
use crate::rules::{Action, Actions, Due, Outcomes, Side};

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The best action; none where no choice is due.
    pub action: Option<Action>,
    /// Probability that the side to act wins, or that the winner has won.
    pub win: f64,
    /// No estimate went into `win`: every line was followed to the game's end.
    pub exact: bool,
    /// The play expected: best choices, and between them the likeliest throws.
    pub line: Vec<Action>,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
}

/// Finds the best action, looking ever further ahead within the limits.
///
/// With the same limits on depth and nodes, and no deadline and no cancelling,
/// the answer is always the same.
pub fn search<R: Evaluate>(rules: &R, at: &R::Position, limits: &Limits) -> Found {
    search_until(rules, at, limits, |_| false)
}

/// As [`search`], and no further than what `enough` is content with; it sees
/// the result of each depth, without its line.
pub fn search_until<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    limits: &Limits,
    enough: impl Fn(&Found) -> bool,
) -> Found {
    let mut search = Search::new(rules, rules.turn(at), limits);
    let mut found = Found {
        action: None,
        win: search.leaf(at).value,
        exact: matches!(rules.due(at), Due::Over(_)),
        line: Vec::new(),
        nodes: 1,
        depth: 0,
    };
    if found.exact {
        return found;
    }
    let mut root = Actions::new();
    if rules.due(at) == Due::Choice {
        rules.actions(at, &mut root);
        found.action = root.first().copied();
    }
    let mut last_nodes = 1;
    for depth in 1..=limits.depth.clamp(1, DEEPEST) {
        // The first look ahead is cheap and always finished.
        search.unlimited = depth == 1;
        search.prepare(depth, last_nodes);
        let before = search.nodes;
        let Some((value, resolved)) = search.root(at, depth, &mut root) else { break };
        last_nodes = search.nodes - before;
        found.action = root.first().copied();
        found.win = value.clamp(0.0, 1.0);
        found.exact = resolved;
        found.depth = depth;
        if limits.deadline.is_some() {
            // There may be no time for it later.
            found.line = search.line(at, found.action, depth, last_nodes);
        }
        // A depth more costs several times this one: do not begin what the
        // node limit would cut off.
        let left = limits.nodes.saturating_sub(search.nodes);
        if resolved || enough(&found) || left < last_nodes.saturating_mul(4) || limits.called_off()
        {
            break;
        }
    }
    found.nodes = search.nodes;
    if limits.deadline.is_none() {
        found.line = search.line(at, found.action, found.depth, last_nodes);
    }
    found
}

/// A value and whether no estimate went into it.
#[derive(Debug, Clone, Copy)]
struct Worth {
    value: f64,
    resolved: bool,
}

/// How many outcomes a throw may have to be probed; two cubes have 21.
const MOST_PROBED: usize = 24;

/// A bound on the value of each outcome of a throw.
struct Known([f64; MOST_PROBED], f64);

impl Known {
    /// The same for all outcomes, however many.
    fn all(bound: f64) -> Self {
        Self([bound; MOST_PROBED], bound)
    }

    #[inline]
    fn of(&self, outcome: usize) -> f64 {
        self.0.get(outcome).copied().unwrap_or(self.1)
    }

    /// The bound on the mean.
    #[inline]
    fn mean(&self, outcomes: &Outcomes) -> f64 {
        let weighted = outcomes.list().iter().enumerate();
        let sum: f64 = weighted.map(|(i, o)| f64::from(o.weight) * self.of(i)).sum();
        sum / f64::from(outcomes.total())
    }
}

struct Search<'a, R: Evaluate> {
    rules: &'a R,
    judge: R::Judge,
    limits: &'a Limits,
    /// Whose probability of winning is sought.
    side: Side,
    table: Table<R::Position>,
    /// One list of actions for each depth, so that the inner loop allocates nothing.
    lists: Vec<Actions>,
    nodes: u64,
    node_limit: u64,
    unlimited: bool,
}

/// How many nodes pass between two looks at the clock and the cancel flag.
const PATIENCE: u64 = 1024;

impl<'a, R: Evaluate> Search<'a, R> {
    fn new(rules: &'a R, side: Side, limits: &'a Limits) -> Self {
        Self {
            rules,
            judge: rules.judge(),
            limits,
            side,
            table: Table::for_nodes(0),
            lists: Vec::new(),
            nodes: 0,
            node_limit: limits.nodes,
            unlimited: false,
        }
    }

    /// Makes room for a search so deep, the last one having had so many nodes.
    fn prepare(&mut self, depth: u32, last_nodes: u64) {
        self.lists.resize_with(depth as usize + 1, || Actions::with_capacity(32));
        // What is remembered holds for one depth only, so little is lost.
        self.table = Table::for_nodes(last_nodes.saturating_mul(2));
    }

    /// The value of a position; the best action comes to the front of `actions`.
    fn root(&mut self, at: &R::Position, depth: u32, actions: &mut Actions) -> Option<(f64, bool)> {
        if actions.is_empty() {
            let worth = self.look(at, depth, 0.0, 1.0)?;
            return Some((worth.value, worth.resolved));
        }
        let (mut best, mut index, mut resolved) = (-1.0, 0, true);
        for (i, action) in actions.iter().enumerate() {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, *action, &mut ());
            let worth = self.look(&next, depth - 1, f64::max(best, 0.0), 1.0)?;
            if worth.value > best {
                (best, index) = (worth.value, i);
                if worth.resolved && best >= 1.0 {
                    resolved = true;
                    break;
                }
            }
            resolved &= worth.resolved;
        }
        actions[..=index].rotate_right(1);
        Some((best, resolved))
    }

    fn out_of_bounds(&self) -> bool {
        self.nodes >= self.node_limit
            || (self.nodes.is_multiple_of(PATIENCE) && self.limits.called_off())
    }

    /// The value within the window from `alpha` to `beta`; outside it a bound
    /// on the value. None when the limits cut the search short.
    fn look(&mut self, at: &R::Position, depth: u32, alpha: f64, beta: f64) -> Option<Worth> {
        self.nodes += 1;
        if !self.unlimited && self.out_of_bounds() {
            return None;
        }
        match self.rules.due(at) {
            Due::Throw if depth > 0 => self.throw(at, depth, alpha, beta),
            Due::Choice if depth > 0 => {
                let level = depth as usize;
                let mut list = std::mem::take(&mut self.lists[level]);
                let worth = self.choice(at, depth, alpha, beta, &mut list);
                self.lists[level] = list;
                worth
            }
            _ => Some(self.leaf(at)),
        }
    }

    fn leaf(&self, at: &R::Position) -> Worth {
        match self.rules.due(at) {
            Due::Over(winner) => {
                Worth { value: if winner == self.side { 1.0 } else { 0.0 }, resolved: true }
            }
            Due::Throw | Due::Choice => {
                Worth { value: self.judge.win(self.rules, at, self.side), resolved: false }
            }
        }
    }

    fn throw(&mut self, at: &R::Position, depth: u32, alpha: f64, beta: f64) -> Option<Worth> {
        if let Some(entry) = self.table.find(at) {
            let known = entry.depth == depth || (entry.resolved && entry.depth < depth);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Least => entry.value >= beta,
                Bound::Most => entry.value <= alpha,
            };
            if known && enough {
                return Some(Worth { value: entry.value, resolved: entry.resolved });
            }
        }
        let rules = self.rules;
        let outcomes = rules.outcomes(at);
        let total = f64::from(outcomes.total());
        // What is known of each outcome before it is searched: at least nothing,
        // at most a certain win.
        let mut least = Known::all(0.0);
        let mut most = Known::all(1.0);
        let mut probes_resolved = true;
        if depth > 1 && outcomes.list().len() <= MOST_PROBED {
            let ours = rules.turn(at) == self.side;
            let bounds = if ours { &mut least } else { &mut most };
            let (worth, outside) = self.probe(at, depth, alpha, beta, ours, bounds)?;
            if outside {
                let bound = if ours { Bound::Least } else { Bound::Most };
                self.table.keep(at, depth, worth.value, bound, worth.resolved);
                return Some(worth);
            }
            probes_resolved = worth.resolved;
        }
        let mut least_left = least.mean(outcomes);
        let mut most_left = most.mean(outcomes);
        let (mut sum, mut resolved) = (0.0, true);
        let mut bound = Bound::Exact;
        for (i, outcome) in outcomes.list().iter().enumerate() {
            let chance = f64::from(outcome.weight) / total;
            least_left -= chance * least.of(i);
            most_left -= chance * most.of(i);
            // What this outcome must be worth for the mean to leave the window
            // even if all the rest are worth the most, or the least, they can be.
            let low = (alpha - sum - most_left) / chance;
            let high = (beta - sum - least_left) / chance;
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(outcome.throw), &mut ());
            let worth = self.look(&next, depth, low.max(0.0), high.min(1.0))?;
            resolved &= worth.resolved;
            sum += chance * worth.value;
            if worth.value <= low {
                bound = Bound::Most;
                sum += most_left;
                resolved &= probes_resolved;
                break;
            }
            if worth.value >= high {
                bound = Bound::Least;
                sum += least_left;
                resolved &= probes_resolved;
                break;
            }
        }
        self.table.keep(at, depth, sum, bound, resolved);
        Some(Worth { value: sum, resolved })
    }

    /// Star2: tries one promising choice for each outcome. Each gives a bound on
    /// its outcome, and together they often show that the mean is outside the
    /// window. Gives a bound on the mean and whether it is outside. What was
    /// searched in vain is remembered in the table.
    fn probe(
        &mut self,
        at: &R::Position,
        depth: u32,
        alpha: f64,
        beta: f64,
        ours: bool,
        bounds: &mut Known,
    ) -> Option<(Worth, bool)> {
        let rules = self.rules;
        let outcomes = rules.outcomes(at);
        let total = f64::from(outcomes.total());
        // The mean when the outcomes not yet tried are worth the least, or most.
        let mut mean = bounds.mean(outcomes);
        let mut resolved = true;
        for (i, outcome) in outcomes.list().iter().enumerate() {
            let chance = f64::from(outcome.weight) / total;
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(outcome.throw), &mut ());
            if rules.due(&next) != Due::Choice {
                continue;
            }
            let level = depth as usize;
            let mut list = std::mem::take(&mut self.lists[level]);
            rules.actions(&next, &mut list);
            if list.len() > 1 {
                self.promising_first(&next, ours, &mut list);
            }
            if let Some(action) = list.first() {
                rules.play_unchecked(&mut next, *action, &mut ());
            }
            self.lists[level] = list;
            let rest = mean - chance * bounds.of(i);
            let (low, high) = if ours {
                (0.0, ((beta - rest) / chance).min(1.0))
            } else {
                (((alpha - rest) / chance).max(0.0), 1.0)
            };
            let worth = self.look(&next, depth - 1, low, high)?;
            resolved &= worth.resolved;
            bounds.0[i] = worth.value;
            mean = rest + chance * worth.value;
            if if ours { mean >= beta } else { mean <= alpha } {
                return Some((Worth { value: mean, resolved }, true));
            }
        }
        Some((Worth { value: mean, resolved }, false))
    }

    fn choice(
        &mut self,
        at: &R::Position,
        depth: u32,
        mut alpha: f64,
        mut beta: f64,
        list: &mut Actions,
    ) -> Option<Worth> {
        let rules = self.rules;
        rules.actions(at, list);
        let ours = rules.turn(at) == self.side;
        if depth > 1 && list.len() > 1 {
            self.promising_first(at, ours, list);
        }
        let mut best = Worth { value: if ours { -1.0 } else { 2.0 }, resolved: true };
        for action in list.iter() {
            let mut next = *at;
            rules.play_unchecked(&mut next, *action, &mut ());
            let worth = self.look(&next, depth - 1, alpha.max(0.0), beta.min(1.0))?;
            best.resolved &= worth.resolved;
            let certain = if ours {
                best.value = best.value.max(worth.value);
                alpha = alpha.max(worth.value);
                worth.value >= 1.0
            } else {
                best.value = best.value.min(worth.value);
                beta = beta.min(worth.value);
                worth.value <= 0.0
            };
            if certain && worth.resolved {
                return Some(worth);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Brings the action that looks best at a glance to the front: the better
    /// the first one, the more is cut.
    fn promising_first(&self, at: &R::Position, ours: bool, list: &mut Actions) {
        let (mut best, mut index) = (f64::NEG_INFINITY, 0);
        for (i, action) in list.iter().enumerate() {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, *action, &mut ());
            let value = self.leaf(&next).value;
            let value = if ours { value } else { -value };
            if value > best {
                (best, index) = (value, i);
            }
        }
        list.swap(0, index);
    }

    /// The play expected from a position, as deep as the search went. It is
    /// searched again, mostly from memory, and given up when that takes longer
    /// than the search did.
    fn line(
        &mut self,
        at: &R::Position,
        first: Option<Action>,
        depth: u32,
        cost: u64,
    ) -> Vec<Action> {
        let mut line = Vec::new();
        let mut at = *at;
        let mut depth_left = depth;
        let mut choice = first;
        let before = (self.nodes, self.node_limit);
        self.unlimited = false;
        self.node_limit = self.nodes.saturating_add(cost);
        while depth_left > 0 {
            let action = match self.rules.due(&at) {
                Due::Over(_) => break,
                Due::Throw => {
                    let likeliest = self.rules.outcomes(&at).list().iter();
                    // Of equally likely ones the first.
                    let Some(outcome) = likeliest.rev().max_by_key(|o| o.weight) else { break };
                    Action::Throw(outcome.throw)
                }
                Due::Choice => {
                    let Some(action) = choice.take().or_else(|| self.best(&at, depth_left)) else {
                        break;
                    };
                    depth_left -= 1;
                    action
                }
            };
            line.push(action);
            self.rules.play_unchecked(&mut at, action, &mut ());
        }
        (self.nodes, self.node_limit) = before;
        while matches!(line.last(), Some(Action::Throw(_))) {
            line.pop();
        }
        line
    }

    /// The best choice of whoever is to act in a position of the line.
    fn best(&mut self, at: &R::Position, depth: u32) -> Option<Action> {
        let mut list = Actions::new();
        self.rules.actions(at, &mut list);
        let ours = self.rules.turn(at) == self.side;
        let mut best: Option<(f64, Action)> = None;
        for action in list {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, action, &mut ());
            let (alpha, beta) = match best {
                Some((value, _)) if ours => (value.max(0.0), 1.0),
                Some((value, _)) => (0.0, value.min(1.0)),
                None => (0.0, 1.0),
            };
            let value = self.look(&next, depth - 1, alpha, beta)?.value;
            if best.is_none_or(|(known, _)| if ours { value > known } else { value < known }) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }
}
