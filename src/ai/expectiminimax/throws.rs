//! The value of a throw: the mean over its outcomes, cut short where it can be.

use super::{Search, Worth};
use crate::ai::evaluate::Evaluate;
use crate::ai::expected::after_throw;
use crate::ai::limits::Cuts;
use crate::ai::table::Bound;
use crate::rules::games::At;
use crate::rules::{Action, Due, Outcomes};

/// How many outcomes a throw may have to be probed. With the 21 of two cubes the tries cost
/// more than they save (`benches/search.rs`).
const MOST_PROBED: usize = 20;

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

impl<R: Evaluate> Search<'_, R>
where
    At: From<R::Position>,
{
    pub(super) fn throw(
        &mut self,
        at: &R::Position,
        depth: u32,
        alpha: f64,
        beta: f64,
    ) -> Option<Worth> {
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
        if self.limits.cuts == Cuts::Star2 && depth > 1 && outcomes.list().len() <= MOST_PROBED {
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
            let (low, high) = match self.limits.cuts {
                Cuts::Plain => (f64::NEG_INFINITY, f64::INFINITY),
                Cuts::Star1 | Cuts::Star2 => {
                    ((alpha - sum - most_left) / chance, (beta - sum - least_left) / chance)
                }
            };
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(outcome.throw), &mut ());
            let left = after_throw(&self.start, &next, depth);
            let worth = self.look(&next, left, low.max(0.0), high.min(1.0))?;
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
            // Of a further throw, or of another side's choice, one try bounds nothing.
            if rules.due(&next) != Due::Choice || rules.turn(&next) != rules.turn(at) {
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
}
