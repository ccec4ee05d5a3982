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

use super::deepening::{Budget, Deepen, Equity, Found, deepen};
use super::evaluate::{Evaluate, Evaluator};
use super::evaluation_cache::EvaluationCache;
use super::exact::Solution;
use super::knowledge::Knowledge;
use super::limits::{Cuts, Limits};
use super::network::BestEvaluator;
use super::transposition::TranspositionTable;
use crate::rules::{Action, Actions, Due, Side};

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
    let mut search = Search {
        rules,
        evaluator: BestEvaluator::new(rules, rules.sides(at), knowledge.network.as_ref()),
        cuts: limits.cuts,
        endgame: knowledge.endgame.as_ref().filter(|_| rules.sides(at) == 2),
        side: rules.turn(at),
        start: rules.start(rules.sides(at)),
        table: TranspositionTable::for_nodes(0),
        cache: EvaluationCache::none(),
        root: Actions::new(),
        lists: Vec::new(),
        budget: Budget::new(limits),
    };
    if rules.due(at) == Due::Choice {
        rules.actions(at, &mut search.root);
    }
    let exact = matches!(rules.due(at), Due::Over(_));
    let equity = Equity { exact, ..search.leaf(at) };
    deepen(&mut search, rules, at, equity, enough)
}

struct Search<'a, R: Evaluate> {
    rules: &'a R,
    evaluator: BestEvaluator<R>,
    cuts: Cuts,
    /// What is known where few pieces are left.
    endgame: Option<&'a Solution>,
    /// Whose probability of winning is sought.
    side: Side,
    /// Where the game begins, and where a tied opening leads back to.
    start: R::Position,
    table: TranspositionTable<R::Position>,
    cache: EvaluationCache<R::Position>,
    /// The actions at the root, the best of the last depth first.
    root: Actions,
    /// One list of actions for each depth, so that the inner loop allocates nothing.
    lists: Vec<Actions>,
    budget: Budget<'a>,
}

impl<'a, R: Evaluate> Deepen<'a, R> for Search<'a, R> {
    type Value = f64;

    fn budget(&mut self) -> &mut Budget<'a> {
        &mut self.budget
    }

    fn look_ahead(
        &mut self,
        at: &R::Position,
        depth: u32,
        last_nodes: u64,
    ) -> Option<(Option<Action>, Equity)> {
        self.lists.resize_with(depth as usize + 1, || Actions::with_capacity(32));
        if depth > 1 {
            self.cache.make_room();
        }
        // What is stored holds for one depth only, so little is lost.
        self.table = TranspositionTable::for_nodes(last_nodes.saturating_mul(2));
        let mut root = std::mem::take(&mut self.root);
        let found = self.root(at, depth, &mut root);
        self.root = root;
        let Equity { value, exact } = found?;
        Some((self.root.first().copied(), Equity { value: value.clamp(0.0, 1.0), exact }))
    }

    fn best_action(&mut self, at: &R::Position, depth: u32) -> Option<Action> {
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

impl<R: Evaluate> Search<'_, R> {
    /// The value of a position; the best action comes to the front of `actions`.
    fn root(&mut self, at: &R::Position, depth: u32, actions: &mut Actions) -> Option<Equity> {
        if actions.is_empty() {
            return self.look(at, depth, 0.0, 1.0);
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
        Some(Equity { value: best, exact })
    }

    /// The value within the window from `alpha` to `beta`; outside it a bound
    /// on the value. None when the limits cut the search short.
    fn look(&mut self, at: &R::Position, depth: u32, alpha: f64, beta: f64) -> Option<Equity> {
        self.budget.visit()?;
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
        // It is that of the side to throw.
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
        let mut best: Equity = Equity { value: if ours { -1.0 } else { 2.0 }, exact: true };
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

    /// Brings the action that looks best one ply ahead to the front: the better
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
