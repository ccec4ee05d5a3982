//! What is known of a game without any doubt, and play by it.
//!
//! Values are known of positions before a throw; what a choice is worth follows from
//! where it leads, and the draw for who begins from both its ends.

use std::fmt;
use std::sync::Arc;

use super::evaluate::Evaluate;
use super::principal_variation::principal_variation;
use crate::rules::games::At;
use crate::rules::{Action, Actions, Due};

/// What is known exactly of the positions of one variant for two sides.
pub trait Exact: Send + Sync {
    /// The probability that the side to throw wins if both play their best; none where
    /// it is not known. Asked of positions of its own variant alone, before a throw.
    fn win(&self, at: &At) -> Option<f64>;
}

impl<F: Fn(&At) -> Option<f64> + Send + Sync> Exact for F {
    fn win(&self, at: &At) -> Option<f64> {
        self(at)
    }
}

/// A solution to be handed on.
#[derive(Clone)]
pub struct Solution(Arc<dyn Exact>);

impl Solution {
    /// A solution that asks `known`.
    pub fn new(known: impl Exact + 'static) -> Self {
        Self(Arc::new(known))
    }

    /// The probability that the side to throw wins; none where it is not known.
    pub fn win(&self, at: &At) -> Option<f64> {
        self.0.win(at)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Solution")
    }
}

/// How many choices the play expected shows.
const LINE: u32 = 4;

/// The best action in a position and what it is worth to the side that takes it; none
/// where no choice is due or anything that follows is not known.
pub(super) fn best<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    solution: &Solution,
) -> Option<(Action, f64)> {
    if rules.due(at) != Due::Choice {
        return None;
    }
    let me = rules.turn(at);
    let mut list = Actions::new();
    rules.actions(at, &mut list);
    let mut best: Option<(Action, f64)> = None;
    for action in list {
        let next = rules.after(at, action);
        let win = win(rules, &next, solution)?;
        let win = if rules.turn(&next) == me { win } else { 1.0 - win };
        // Of equally good actions the first.
        if best.is_none_or(|(_, known)| win > known) {
            best = Some((action, win));
        }
    }
    best
}

/// The probability that the side to act wins; at the end that of the winner, 1. None
/// where it is not known.
pub(super) fn win<R: Evaluate>(rules: &R, at: &R::Position, solution: &Solution) -> Option<f64> {
    match rules.due(at) {
        Due::Over(_) => Some(1.0),
        Due::Choice => best(rules, at, solution).map(|(_, win)| win),
        Due::Throw => solution.win(&(*at).into()).or_else(|| drawn(rules, at, solution)),
    }
}

/// The same for a throw, such as the draw for who begins, after which another one is due.
fn drawn<R: Evaluate>(rules: &R, at: &R::Position, solution: &Solution) -> Option<f64> {
    let me = rules.turn(at);
    let mut sum = 0.0;
    for (throw, chance) in rules.outcomes(at).probabilities() {
        let next = rules.after(at, Action::Throw(throw));
        if rules.due(&next) != Due::Throw {
            return None;
        }
        let win = solution.win(&next.into())?;
        sum += chance * if rules.turn(&next) == me { win } else { 1.0 - win };
    }
    Some(sum)
}

/// The play expected from a position in which that action is best.
pub(super) fn pv<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    first: Action,
    solution: &Solution,
) -> Vec<Action> {
    let best = |at: &R::Position, _| best(rules, at, solution).map(|(action, _)| action);
    principal_variation(rules, at, at, Some(first), LINE, best)
}
