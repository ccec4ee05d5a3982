//! Endgames that are a game with fewer pieces, which has a solution of its own.

use std::sync::Arc;

use super::lazy::Endgame;
use crate::ai::exact::{self, Solution};
use crate::ai::solve::{Smaller, looked_up, solvable};
use crate::rules::games::At;
use crate::with_game;

/// A solution that is kept somewhere: the probability that the side to throw wins, by the
/// number of the position; none where it cannot be read.
pub type Kept = Arc<dyn Fn(u32) -> Option<f64> + Send + Sync>;

/// The positions of a smaller game as endgames; none if it is too large to be solved now and
/// `kept` has no solution of it.
pub fn of_smaller(smaller: Smaller, kept: impl Fn(&str) -> Option<Kept>) -> Option<Endgame> {
    let Smaller { game, position } = smaller;
    let variant = solvable(&game).ok()?;
    let kept = if variant.is_small { None } else { Some(kept(&variant.key)?) };
    let solve = move || {
        let problem = (solvable(&game).ok()?.problem)().ok()?;
        let solution = match kept.clone() {
            Some(kept) => looked_up(problem.number, move |number| kept(number)),
            None => problem.solve()?,
        };
        let game = game.clone();
        // A throw of fate has no number; its value follows from the throws after it.
        Some(Solution::new(move |at: &At| {
            with_game!(&game, rules => {
                let at = (*at).try_into().ok()?;
                exact::win(&**rules, &at, &solution)
            })
        }))
    };
    Some(Endgame::new(position, solve))
}
