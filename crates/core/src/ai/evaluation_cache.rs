//! Estimates of positions before a throw, kept for one search.

use std::hash::Hash;

use super::transposition::{Bound, TranspositionTable};

/// Positions that are kept: as many as fit a core's own cache.
const KEPT: u64 = 1 << 12;

/// What an evaluator has said of the side to throw.
pub struct EvaluationCache<P>(Option<TranspositionTable<P>>);

impl<P: Copy + Eq + Hash> EvaluationCache<P> {
    /// Room for none: what is looked at once is not worth keeping.
    pub(super) fn none() -> Self {
        Self(None)
    }

    /// Makes room, where there is none yet.
    pub(super) fn make_room(&mut self) {
        self.0.get_or_insert_with(|| TranspositionTable::for_nodes(KEPT));
    }

    /// The probability of winning that was kept.
    #[inline]
    pub(super) fn get(&self, position: &P) -> Option<f64> {
        Some(self.0.as_ref()?.get(position)?.value)
    }

    #[inline]
    pub(super) fn insert(&mut self, position: &P, win: f64) {
        if let Some(table) = &mut self.0 {
            table.insert(position, 0, win, Bound::Exact, false);
        }
    }
}
