//! What a judge has found of positions that it may be asked about again.

use std::hash::Hash;

use super::table::{Bound, Table};

/// Positions that a search keeps judgements of: as many as fit a core's own cache.
const KEPT: u64 = 1 << 12;

/// Where judgements are kept: for the side to throw, in positions before a throw.
pub(super) trait Memory<P> {
    /// The probability of winning that was kept.
    fn recall(&self, position: &P) -> Option<f64>;
    /// Keeps one.
    fn keep(&mut self, position: &P, win: f64);
}

/// Forgets everything.
impl<P> Memory<P> for () {
    #[inline]
    fn recall(&self, _position: &P) -> Option<f64> {
        None
    }

    #[inline]
    fn keep(&mut self, _position: &P, _win: f64) {}
}

/// The judgements of one search.
pub struct Judged<P>(Option<Table<P>>);

impl<P: Copy + Eq + Hash> Judged<P> {
    /// Room for none: what is looked at once is not worth keeping.
    pub(super) fn none() -> Self {
        Self(None)
    }

    /// Makes room, where there is none yet.
    pub(super) fn make_room(&mut self) {
        self.0.get_or_insert_with(|| Table::for_nodes(KEPT));
    }
}

impl<P: Copy + Eq + Hash> Memory<P> for Judged<P> {
    #[inline]
    fn recall(&self, position: &P) -> Option<f64> {
        Some(self.0.as_ref()?.find(position)?.value)
    }

    #[inline]
    fn keep(&mut self, position: &P, win: f64) {
        if let Some(table) = &mut self.0 {
            table.keep(position, 0, win, Bound::Exact, false);
        }
    }
}
