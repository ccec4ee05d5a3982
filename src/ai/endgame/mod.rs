//! Endgames: exact values where few pieces are left, of games that are too large to be
//! solved as a whole.
//!
//! What is off the board stays off, so the positions in which each side has no more than
//! a few pieces left lead to none but each other and the end. `positions` finds them
//! all, `table` solves them. That takes about a second, so it is done when a value is
//! first asked for and then kept.
//!
//! There is no other kind of table, such as one for each side alone once the two have
//! passed each other. In Senet, Knossos and the labyrinth sides never part so: they share
//! houses, the bay or the fields to the very end, and in Ur there is next to nothing
//! after the last shared square.

mod key;
mod positions;
mod table;

use std::fmt;
use std::sync::{Arc, OnceLock};

pub use key::EndgameKey;
pub use table::Table;

use super::exact::Solution;
use crate::rules::games::At;

/// The endgames of one variant for two sides, solved when they are first needed.
pub struct Endgame {
    /// Whether a position is one of them.
    covers: Box<dyn Fn(&At) -> bool + Send + Sync>,
    /// Solves them; none if that cannot be.
    solve: Box<dyn Fn() -> Option<Solution> + Send + Sync>,
    solution: OnceLock<Option<Solution>>,
}

impl fmt::Debug for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endgame").field("solved", &self.is_solved()).finish_non_exhaustive()
    }
}

impl Endgame {
    /// Endgames of the positions that `covers` knows, to be solved by `solve`.
    pub(super) fn new(
        covers: impl Fn(&At) -> bool + Send + Sync + 'static,
        solve: impl Fn() -> Option<Solution> + Send + Sync + 'static,
    ) -> Self {
        Self { covers: Box::new(covers), solve: Box::new(solve), solution: OnceLock::new() }
    }

    /// Endgames that are solved into a [`Table`].
    pub(super) fn tabulated<R>(rules: &Arc<R>) -> Self
    where
        R: EndgameKey<Position: TryFrom<At>>,
    {
        let (here, there) = (Arc::clone(rules), Arc::clone(rules));
        let read = |at: &At| R::Position::try_from(*at).ok();
        Self::new(
            move |at| read(at).is_some_and(|at| here.endgame_key(&at).is_some()),
            move || {
                let table = Table::new(&*there, |_| true)?;
                let rules = Arc::clone(&there);
                Some(Solution::new(move |at: &At| table.win(&*rules, &read(at)?)))
            },
        )
    }

    /// The probability that the side to throw wins; none where that is not known. The
    /// first time that it is, it takes a second or two to be found.
    #[must_use]
    pub fn win(&self, at: &At) -> Option<f64> {
        if !(self.covers)(at) {
            return None;
        }
        self.solve()?.win(at)
    }

    /// Solves them, unless that was done before; none if that cannot be.
    pub fn solve(&self) -> Option<&Solution> {
        self.solution.get_or_init(|| (self.solve)()).as_ref()
    }

    /// Whether they have been solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.solution.get().is_some()
    }
}
