//! The value of a throw: the mean over its outcomes, cut short where it can be.

use super::Search;
use crate::ai::deepening::Equity;
use crate::ai::evaluate::Evaluate;
use crate::ai::limits::Cuts;
use crate::ai::principal_variation::after_throw;
use crate::ai::transposition::Bound;
use crate::rules::{Action, Due, Outcomes};

/// How many outcomes a throw may have to be probed. With the 21 of two cubes the tries cost
/// more than they save (`benches/search.rs`).
const MOST_PROBED: usize = 20;

/// A bound on the value of each outcome of a throw.
struct OutcomeBounds([f64; MOST_PROBED], f64);

impl OutcomeBounds {
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

impl<R: Evaluate> Search<'_, R> {
    pub(super) fn throw(
        &mut self,
        at: &R::Position,
        depth: u32,
        alpha: f64,
        beta: f64,
    ) -> Option<Equity> {
        if let Some(entry) = self.table.get(at) {
            let known = entry.depth == depth || (entry.exact && entry.depth < depth);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if known && enough {
                return Some(Equity { value: entry.value, exact: entry.exact });
            }
        }
        let rules = self.rules;
        let outcomes = rules.outcomes(at);
        let total = f64::from(outcomes.total());
        // What is known of each outcome before it is searched: at least nothing,
        // at most a certain win.
        let mut lower = OutcomeBounds::all(0.0);
        let mut upper = OutcomeBounds::all(1.0);
        let mut probes_exact = true;
        if self.cuts == Cuts::Star2 && depth > 1 && outcomes.list().len() <= MOST_PROBED {
            let ours = rules.turn(at) == self.side;
            let bounds = if ours { &mut lower } else { &mut upper };
            let (equity, outside) = self.probe(at, depth, alpha, beta, ours, bounds)?;
            if outside {
                let bound = if ours { Bound::Lower } else { Bound::Upper };
                self.table.insert(at, depth, equity.value, bound, equity.exact);
                return Some(equity);
            }
            probes_exact = equity.exact;
        }
        let mut lower_left = lower.mean(outcomes);
        let mut upper_left = upper.mean(outcomes);
        let (mut sum, mut exact) = (0.0, true);
        let mut bound = Bound::Exact;
        for (i, outcome) in outcomes.list().iter().enumerate() {
            let chance = f64::from(outcome.weight) / total;
            lower_left -= chance * lower.of(i);
            upper_left -= chance * upper.of(i);
            // What this outcome must be worth for the mean to leave the window
            // even if all the rest are worth the most, or the least, they can be.
            let (low, high) = match self.cuts {
                Cuts::Plain => (f64::NEG_INFINITY, f64::INFINITY),
                Cuts::Star1 | Cuts::Star2 => {
                    ((alpha - sum - upper_left) / chance, (beta - sum - lower_left) / chance)
                }
            };
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(outcome.throw), &mut ());
            let left = after_throw(&self.start, &next, depth);
            let equity = self.look(&next, left, low.max(0.0), high.min(1.0))?;
            exact &= equity.exact;
            sum += chance * equity.value;
            if equity.value <= low {
                bound = Bound::Upper;
                sum += upper_left;
                exact &= probes_exact;
                break;
            }
            if equity.value >= high {
                bound = Bound::Lower;
                sum += lower_left;
                exact &= probes_exact;
                break;
            }
        }
        self.table.insert(at, depth, sum, bound, exact);
        Some(Equity { value: sum, exact })
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
        bounds: &mut OutcomeBounds,
    ) -> Option<(Equity, bool)> {
        let rules = self.rules;
        let outcomes = rules.outcomes(at);
        let total = f64::from(outcomes.total());
        // The mean when the outcomes not yet tried are worth the least, or most.
        let mut mean = bounds.mean(outcomes);
        let mut exact = true;
        for (i, outcome) in outcomes.list().iter().enumerate() {
            let chance = f64::from(outcome.weight) / total;
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(outcome.throw), &mut ());
            // Of a further throw, or of another side's choice, one try bounds nothing.
            if rules.due(&next) != Due::Choice || rules.turn(&next) != rules.turn(at) {
                continue;
            }
            let ply = depth as usize;
            let mut list = std::mem::take(&mut self.lists[ply]);
            rules.actions(&next, &mut list);
            if list.len() > 1 {
                self.promising_first(&next, ours, &mut list);
            }
            if let Some(action) = list.first() {
                rules.play_unchecked(&mut next, *action, &mut ());
            }
            self.lists[ply] = list;
            let rest = mean - chance * bounds.of(i);
            let (low, high) = if ours {
                (0.0, ((beta - rest) / chance).min(1.0))
            } else {
                (((alpha - rest) / chance).max(0.0), 1.0)
            };
            let equity = self.look(&next, depth - 1, low, high)?;
            exact &= equity.exact;
            bounds.0[i] = equity.value;
            mean = rest + chance * equity.value;
            if if ours { mean >= beta } else { mean <= alpha } {
                return Some((Equity { value: mean, exact }, true));
            }
        }
        Some((Equity { value: mean, exact }, false))
    }
}
