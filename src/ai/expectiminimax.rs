//! Looking ahead with exact chances.
//!
//! A throw's value is the mean over its outcomes by their chances; a choice's
//! is the best for the side that makes it. Values are the probability that one
//! fixed side, the one to act at the root, wins; so a further turn of the same
//! side needs no change of sign. At a table of more than two this takes the others
//! to play against that side together; our players use [`maxn`](super::maxn) there.
//!
//! Depth counts choices; throws cost nothing, however many follow one another.
//! One throw does: that which leads back to the start, as a tied opening does.
//! It counts like a choice, since otherwise ties could follow ties for ever.
//!
//! Where few pieces are left the value may be known ([`endgame`](super::endgame)); no line
//! goes on from there.
//!
//! The cuts are alpha-beta at choices, and Star1 and Star2 at throws (Ballard
//! 1983): values lie in `0..=1`, so the outcomes not yet seen bound the mean. They never change
//! the result; a test compares it with the plain definition.

mod throws;
mod variation;

use super::evaluate::{Evaluate, Evaluator};
use super::evaluation_cache::EvaluationCache;
use super::exact::Solution;
use super::knowledge::Knowledge;
use super::limits::{DEEPEST, Limits};
use super::network::BestEvaluator;
use super::transposition::TranspositionTable;
use crate::rules::{Action, Actions, Due, Side};

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The best action; none where no choice is due.
    pub action: Option<Action>,
    /// Probability that the side to act wins, or that the winner has won.
    pub win: f64,
    /// No estimate went into `win`: every line was followed to the game's end, or to
    /// where it is known.
    pub exact: bool,
    /// The play expected: best choices, and between them the likeliest throws.
    pub pv: Vec<Action>,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
}

/// Finds the best action, looking ever further ahead within the limits. It goes no further
/// where the endgames know the value, and evaluates by the network where there is one.
///
/// With the same limits, and none that may stop it, the answer is always the same.
pub fn search<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    knowledge: &Knowledge,
    limits: &Limits,
) -> Found {
    search_until(rules, at, knowledge, limits, |_| false)
}

/// As [`search`], and no further than what `enough` is content with; it sees
/// the result of each depth, without its line.
pub fn search_until<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    knowledge: &Knowledge,
    limits: &Limits,
    enough: impl Fn(&Found) -> bool,
) -> Found {
    let mut search = Search::new(rules, at, knowledge, limits);
    let mut found = Found {
        action: None,
        win: search.leaf(at).value,
        exact: matches!(rules.due(at), Due::Over(_)),
        pv: Vec::new(),
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
        let Some((value, exact)) = search.root(at, depth, &mut root) else { break };
        last_nodes = search.nodes - before;
        found.action = root.first().copied();
        found.win = value.clamp(0.0, 1.0);
        found.exact = exact;
        found.depth = depth;
        if limits.stop.is_some() {
            // There may be no time for it later.
            found.pv = search.pv(at, found.action, depth, last_nodes);
        }
        // A depth more costs several times this one: do not begin what the
        // node limit would cut off.
        let left = limits.nodes.saturating_sub(search.nodes);
        if exact || enough(&found) || left < last_nodes.saturating_mul(4) || limits.stopped() {
            break;
        }
    }
    found.nodes = search.nodes;
    if limits.stop.is_none() {
        found.pv = search.pv(at, found.action, found.depth, last_nodes);
    }
    found
}

/// A value and whether no estimate went into it.
#[derive(Debug, Clone, Copy)]
struct Equity {
    value: f64,
    exact: bool,
}

struct Search<'a, R: Evaluate> {
    rules: &'a R,
    evaluator: BestEvaluator<R>,
    limits: &'a Limits,
    /// What is known where few pieces are left.
    endgame: Option<&'a Solution>,
    /// Whose probability of winning is sought.
    side: Side,
    /// Where the game begins, and where a tied opening leads back to.
    start: R::Position,
    table: TranspositionTable<R::Position>,
    cache: EvaluationCache<R::Position>,
    /// One list of actions for each depth, so that the inner loop allocates nothing.
    lists: Vec<Actions>,
    nodes: u64,
    node_limit: u64,
    unlimited: bool,
}

/// How many nodes pass between two questions whether to stop.
const PATIENCE: u64 = 1024;

impl<'a, R: Evaluate> Search<'a, R> {
    fn new(rules: &'a R, at: &R::Position, knowledge: &'a Knowledge, limits: &'a Limits) -> Self {
        Self {
            rules,
            evaluator: BestEvaluator::new(rules, rules.sides(at), knowledge.network.as_ref()),
            limits,
            endgame: knowledge.endgame.as_ref().filter(|_| rules.sides(at) == 2),
            side: rules.turn(at),
            start: rules.start(rules.sides(at)),
            table: TranspositionTable::for_nodes(0),
            cache: EvaluationCache::none(),
            lists: Vec::new(),
            nodes: 0,
            node_limit: limits.nodes,
            unlimited: false,
        }
    }

    /// Makes room for a search so deep, the last one having had so many nodes.
    fn prepare(&mut self, depth: u32, last_nodes: u64) {
        self.lists.resize_with(depth as usize + 1, || Actions::with_capacity(32));
        if depth > 1 {
            self.cache.make_room();
        }
        // What is remembered holds for one depth only, so little is lost.
        self.table = TranspositionTable::for_nodes(last_nodes.saturating_mul(2));
    }

    /// The value of a position; the best action comes to the front of `actions`.
    fn root(&mut self, at: &R::Position, depth: u32, actions: &mut Actions) -> Option<(f64, bool)> {
        if actions.is_empty() {
            let equity = self.look(at, depth, 0.0, 1.0)?;
            return Some((equity.value, equity.exact));
        }
        let (mut best, mut index, mut exact) = (-1.0, 0, true);
        for (i, action) in actions.iter().enumerate() {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, *action, &mut ());
            let equity = self.look(&next, depth - 1, f64::max(best, 0.0), 1.0)?;
            if equity.value > best {
                (best, index) = (equity.value, i);
                if equity.exact && best >= 1.0 {
                    exact = true;
                    break;
                }
            }
            exact &= equity.exact;
        }
        actions[..=index].rotate_right(1);
        Some((best, exact))
    }

    fn out_of_bounds(&self) -> bool {
        self.nodes >= self.node_limit
            || (self.nodes.is_multiple_of(PATIENCE) && self.limits.stopped())
    }

    /// The value within the window from `alpha` to `beta`; outside it a bound
    /// on the value. None when the limits cut the search short.
    fn look(&mut self, at: &R::Position, depth: u32, alpha: f64, beta: f64) -> Option<Equity> {
        self.nodes += 1;
        if !self.unlimited && self.out_of_bounds() {
            return None;
        }
        match self.rules.due(at) {
            Due::Throw if depth > 0 => {
                self.known(at).or_else(|| self.throw(at, depth, alpha, beta))
            }
            Due::Choice if depth > 0 => {
                let ply = depth as usize;
                let mut list = std::mem::take(&mut self.lists[ply]);
                let equity = self.choice(at, depth, alpha, beta, &mut list);
                self.lists[ply] = list;
                equity
            }
            _ => Some(self.leaf(at)),
        }
    }

    fn leaf(&mut self, at: &R::Position) -> Equity {
        match self.rules.due(at) {
            Due::Over(winner) => {
                Equity { value: if winner == self.side { 1.0 } else { 0.0 }, exact: true }
            }
            Due::Throw if let Some(equity) = self.known(at) => equity,
            Due::Throw | Due::Choice => Equity {
                value: self.evaluator.win_cached(self.rules, at, self.side, &mut self.cache),
                exact: false,
            },
        }
    }

    /// The value of a position before a throw that the endgames know.
    #[inline]
    fn known(&self, at: &R::Position) -> Option<Equity> {
        let win = self.endgame?.win(&(*at).into())?;
        // It is told for the side to throw.
        let value = if self.rules.turn(at) == self.side { win } else { 1.0 - win };
        Some(Equity { value, exact: true })
    }

    fn choice(
        &mut self,
        at: &R::Position,
        depth: u32,
        mut alpha: f64,
        mut beta: f64,
        list: &mut Actions,
    ) -> Option<Equity> {
        let rules = self.rules;
        rules.actions(at, list);
        let ours = rules.turn(at) == self.side;
        if depth > 1 && list.len() > 1 {
            self.promising_first(at, ours, list);
        }
        let mut best = Equity { value: if ours { -1.0 } else { 2.0 }, exact: true };
        for action in list.iter() {
            let mut next = *at;
            rules.play_unchecked(&mut next, *action, &mut ());
            let equity = self.look(&next, depth - 1, alpha.max(0.0), beta.min(1.0))?;
            best.exact &= equity.exact;
            let certain = if ours {
                best.value = best.value.max(equity.value);
                alpha = alpha.max(equity.value);
                equity.value >= 1.0
            } else {
                best.value = best.value.min(equity.value);
                beta = beta.min(equity.value);
                equity.value <= 0.0
            };
            if certain && equity.exact {
                return Some(equity);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Brings the action that looks best at a glance to the front: the better
    /// the first one, the more is cut.
    fn promising_first(&mut self, at: &R::Position, ours: bool, list: &mut Actions) {
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
}
