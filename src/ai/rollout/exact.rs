//! The door through which exact solutions come into a rollout.

use std::sync::Arc;

use crate::ai::solve::pente::Solution;
use crate::rules::Game;
use crate::rules::games::At;

/// No value of a solution made here would change by more than this.
const WANTED: f64 = 1e-12;

/// What is known exactly of the positions of one variant for two sides.
pub trait Exact: Send + Sync {
    /// The probability that the side to act wins if both play their best; none where
    /// it is not known. Asked of positions of its own variant alone that are not over.
    fn win(&self, at: &At) -> Option<f64>;
}

impl<F: Fn(&At) -> Option<f64> + Send + Sync> Exact for F {
    fn win(&self, at: &At) -> Option<f64> {
        self(at)
    }
}

/// The exact solution of a variant that can be solved on the spot; none for others.
/// Five lines takes about a second.
#[must_use]
pub fn solved(game: &Game) -> Option<Arc<dyn Exact>> {
    let Game::Pente(rules) = game else { return None };
    let solution = Solution::new(rules, WANTED, |_| true).ok()?;
    let rules = rules.clone();
    Some(Arc::new(move |at: &At| match at {
        At::Pente(at) => solution.win(&rules, at),
        _ => None,
    }))
}
