//! Exact solutions: the probability of winning of every position of a game.

pub mod graph;
pub mod pente;
pub mod ur;

use std::sync::Arc;

use super::exact::Solution;
use crate::rules::games::At;
use crate::rules::{Game, Rules};

/// Ur with no more pieces a side is small.
const FEW_PIECES: u8 = 3;
/// No value of five lines would change by more than this in the next pass.
pub const WANTED: f64 = 1e-12;

/// Whether a variant is solved in a second or two, so that no file is needed.
#[must_use]
pub fn is_small(game: &Game) -> bool {
    match game {
        Game::Pente(_) => true,
        Game::Ur(rules) => rules.definition().pieces <= FEW_PIECES,
        _ => false,
    }
}

/// The solution of a small variant, solved now; none for others.
#[must_use]
pub fn solved(game: &Game) -> Option<Solution> {
    if !is_small(game) {
        return None;
    }
    match game {
        Game::Pente(rules) => {
            let solution = pente::Solution::new(rules, WANTED, |_| true).ok()?;
            let rules = Arc::clone(rules);
            Some(Solution::new(move |at: &At| match at {
                At::Pente(at) => solution.win(&rules, at),
                _ => None,
            }))
        }
        Game::Ur(rules) => {
            let mut solver = ur::Solver::new(ur::Layout::new(rules).ok()?);
            while !solver.finished() {
                solver.sweep();
            }
            let rules = Arc::clone(rules);
            Some(Solution::new(move |at: &At| {
                let At::Ur(at) = at else { return None };
                let number = solver.numbering().of(&rules, at)?;
                Some(ur::probability(solver.value(number)))
            }))
        }
        _ => None,
    }
}
