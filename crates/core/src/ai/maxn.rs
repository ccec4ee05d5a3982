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

use super::deepening::{self, Budget, Deepen, Found, deepen};
use super::evaluate::{Evaluate, Evaluator, Shares, won};
use super::limits::Limits;
use super::principal_variation::after_throw;
use super::transposition::{Bound, TranspositionTable};
use crate::rules::{Action, Actions, Due};

/// Finds the action that is best for the side to act, looking ever further ahead
/// within the limits.
///
/// With the same limits, and none that may stop it, the answer is always the same.
pub fn search<R: Evaluate>(rules: &R, at: &R::Position, limits: &Limits) -> Found<Shares> {
    search_until(rules, at, limits, |_| false)
}

/// As [`search`], and no further than what `enough` is content with; it sees
/// the result of each depth, without its line.
pub fn search_until<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    limits: &Limits,
    enough: impl Fn(&Found<Shares>) -> bool,
) -> Found<Shares> {
    let mut search = Search {
        rules,
        evaluator: rules.evaluator(),
        start: rules.start(rules.sides(at)),
        table: TranspositionTable::for_nodes(0),
        lists: Vec::new(),
        budget: Budget::new(limits),
    };
    let equity = search.leaf(at);
    deepen(&mut search, rules, at, equity, enough)
}

/// Each side's share.
type Equity = deepening::Equity<Shares>;

struct Search<'a, R: Evaluate> {
    rules: &'a R,
    evaluator: R::Evaluator,
    /// Where the game begins, and where a tied opening leads back to.
    start: R::Position,
    table: TranspositionTable<R::Position, Shares>,
    /// One list of actions for each depth, so that the inner loop allocates nothing.
    lists: Vec<Actions>,
    budget: Budget<'a>,
}

impl<'a, R: Evaluate> Deepen<'a, R> for Search<'a, R> {
    type Value = Shares;

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
        self.table = TranspositionTable::for_nodes(last_nodes.saturating_mul(2));
        self.best(at, depth)
    }

    fn best_action(&mut self, at: &R::Position, depth: u32) -> Option<Action> {
        self.best(at, depth)?.0
    }
}

impl<R: Evaluate> Search<'_, R> {
    /// What a position is worth; none when the limits cut the search short.
    fn look(&mut self, at: &R::Position, depth: u32) -> Option<Equity> {
        self.budget.visit()?;
        match self.rules.due(at) {
            Due::Throw if depth > 0 => self.throw(at, depth),
            Due::Choice if depth > 0 => Some(self.best(at, depth)?.1),
            _ => Some(self.leaf(at)),
        }
    }

    fn leaf(&self, at: &R::Position) -> Equity {
        match self.rules.due(at) {
            Due::Over(winner) => Equity { value: won(winner), exact: true },
            Due::Throw | Due::Choice => {
                Equity { value: self.evaluator.wins(self.rules, at), exact: false }
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
        let mut best = (None, Equity { value: [-1.0; 4], exact: true });
        let mut exact = true;
        for action in list {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, *action, &mut ());
            let equity = self.look(&next, depth - 1)?;
            exact &= equity.exact;
            if equity.value[me] > best.1.value[me] {
                best = (Some(*action), equity);
                if equity.exact && equity.value[me] >= 1.0 {
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
            return Some(Equity { value: entry.value, exact: entry.exact });
        }
        let rules = self.rules;
        let outcomes = rules.outcomes(at);
        let mut mean = Equity { value: [0.0; 4], exact: true };
        for (throw, chance) in outcomes.probabilities() {
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(throw), &mut ());
            let equity = self.look(&next, after_throw(&self.start, &next, depth))?;
            mean.exact &= equity.exact;
            for (sum, share) in mean.value.iter_mut().zip(equity.value) {
                *sum += chance * share;
            }
        }
        self.table.insert(at, depth, mean.value, Bound::Exact, mean.exact);
        Some(mean)
    }
}
