//! Endgames that are solved when they are first needed.

use std::fmt;
use std::sync::OnceLock;

use crate::ai::exact::Solution;
use crate::rules::games::At;

/// The endgames of one variant for two sides, solved when they are first needed.
pub struct Endgame {
    /// Of those that know a position, the first one tells its value.
    parts: Vec<Part>,
}

/// Some of them, which are solved together.
struct Part {
    /// What a position is called in the solution; none if it is not one of them.
    known_as: Box<dyn Fn(&At) -> Option<At> + Send + Sync>,
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
    /// Endgames to be solved by `solve`, in whose solution a position is what `known_as` makes
    /// of it, unless it is none of them.
    pub(super) fn new(
        known_as: impl Fn(&At) -> Option<At> + Send + Sync + 'static,
        solve: impl Fn() -> Option<Solution> + Send + Sync + 'static,
    ) -> Self {
        let (known_as, solve) = (Box::new(known_as), Box::new(solve));
        Self { parts: vec![Part { known_as, solve, solution: OnceLock::new() }] }
    }

    /// These, and others where these do not know a position.
    pub(super) fn or(mut self, others: Self) -> Self {
        self.parts.extend(others.parts);
        self
    }

    /// The probability that the side to throw wins; none where that is not known. The
    /// first time that it is, it takes a second or two to be found.
    pub fn win(&self, at: &At) -> Option<f64> {
        self.parts.iter().find_map(|part| {
            let at = (part.known_as)(at)?;
            part.solution()?.win(&at)
        })
    }

    /// Solves them, unless that was done before.
    pub fn solve(&self) {
        for part in &self.parts {
            part.solution();
        }
    }

    /// Whether they have been solved.
    pub fn is_solved(&self) -> bool {
        self.parts.iter().all(|part| part.solution.get().is_some())
    }
}

impl Part {
    fn solution(&self) -> Option<&Solution> {
        self.solution.get_or_init(|| (self.solve)()).as_ref()
    }
}
