//! Endgames that are solved when they are first needed.

use std::fmt;
use std::sync::OnceLock;

use crate::ai::exact::Solution;
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
    pub(crate) fn new(
        covers: impl Fn(&At) -> bool + Send + Sync + 'static,
        solve: impl Fn() -> Option<Solution> + Send + Sync + 'static,
    ) -> Self {
        Self { covers: Box::new(covers), solve: Box::new(solve), solution: OnceLock::new() }
    }

    /// The probability that the side to throw wins; none where that is not known. The
    /// first time that it is, it takes a second or two to be found.
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
    pub fn is_solved(&self) -> bool {
        self.solution.get().is_some()
    }
}
