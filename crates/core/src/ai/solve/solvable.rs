//! What of a game can be known exactly, and how it is found.

use std::sync::Arc;

use thiserror::Error;

use super::crossing::{self, Crossing};
use super::graph::Graph;
use super::groups::solver::{Solver, probability};
use super::groups::{Layout, Numbered};
use crate::ai::exact::Solution;
use crate::rules::games::At;
use crate::rules::{Game, Rules};
use crate::with_game;

/// No value found by a [`Method::Graph`] would change by more than this in the next pass.
pub const WANTED: f64 = 1e-12;

/// Rules of which something may be known exactly. By default nothing is.
pub trait Solve: Rules<Position: TryFrom<At>> {
    /// The most pieces that a side has left in an endgame that is tabulated; 0 where none
    /// is. One more, and the positions would be a hundred times as many.
    const ENDGAME_PIECES: u8 = 0;

    /// A key for a position in which each side has at most so many pieces left and a throw
    /// is due: the same key only for positions that are worth the same to the side to act.
    /// Another position that follows on another side's action, such as a choice that a
    /// turn begins with, has one too. None for all others.
    fn endgame_key(&self, _at: &Self::Position) -> Option<u64> {
        None
    }

    /// The variant with so many pieces a side as a whole.
    fn solvable(&self, _pieces: u8) -> Result<Solvable, Unsolvable> {
        Err(Unsolvable::Game)
    }

    /// The game that it becomes when all but a few pieces are off, and is not tabulated; none
    /// where there is no such game.
    fn smaller(self: &Arc<Self>) -> Option<Smaller> {
        None
    }
}

/// Why a variant cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// The whole game is too large.
    #[error(
        "only Ur, five lines, Knossos and Senet with few pieces (ur, pente, knossos, senet) can be \
         solved"
    )]
    Game,
    /// This variant of it does not fit the solver.
    #[error("{0}")]
    Variant(String),
}

/// A variant that can be solved as a whole.
pub struct Solvable {
    /// Everything that the values depend on, in one line: two variants with the same line
    /// have the same solution.
    pub key: String,
    /// Pieces a side.
    pub pieces: u8,
    /// Whether it is solved in a second or two, so that no file is needed.
    pub is_small: bool,
    /// Puts it to the solver, unless it does not fit.
    pub problem: Box<dyn FnOnce() -> Result<Problem, Unsolvable> + Send>,
}

/// The game with fewer pieces a side that a game becomes once the others are off.
pub struct Smaller {
    /// That game.
    pub game: Game,
    /// What a position before a throw is in it; none if a side has too many pieces left.
    pub position: Box<dyn Fn(&At) -> Option<At> + Send + Sync>,
}

/// Tells the number of a position before a throw; none for any other position.
pub type Number = Box<dyn Fn(&At) -> Option<u32> + Send + Sync>;

/// A variant put to a solver.
pub struct Problem {
    /// How it is solved.
    pub method: Method,
    /// The numbers of its positions in the solution.
    pub number: Number,
    /// The number of the position at the first normal throw.
    pub start: u32,
}

/// How a variant is solved.
pub enum Method {
    /// At once and in memory.
    Graph(Box<dyn FnOnce() -> Graph + Send>),
    /// Group by group, so that it can be stopped and go on: a board like that of Ur.
    Groups(Layout),
    /// The same on a board whose paths cross it and come back.
    Crossing(Arc<crossing::Numbering>),
}

impl Problem {
    /// Solves it, which may take long. None if the system does not have enough memory.
    #[must_use]
    pub fn solve(self) -> Option<Solution> {
        Some(match self.method {
            Method::Graph(graph) => {
                let win = graph().solve(WANTED, |_| true).win;
                looked_up(self.number, move |number| win.get(number as usize).copied())
            }
            Method::Groups(layout) => in_groups(Solver::new(layout).ok()?, self.number),
            Method::Crossing(numbering) => {
                in_groups(Solver::of(Crossing::new(numbering)).ok()?, self.number)
            }
        })
    }
}

/// Solves it group by group.
fn in_groups<N: Numbered>(mut solver: Solver<N>, number: Number) -> Solution {
    while !solver.finished() {
        solver.round();
    }
    let values: Vec<u32> = solver.values(0..solver.numbering().positions() as usize).collect();
    looked_up(number, move |number| values.get(number as usize).map(|value| probability(*value)))
}

/// A solution that has the values of positions by their numbers.
pub fn looked_up(
    number: Number,
    win: impl Fn(u32) -> Option<f64> + Send + Sync + 'static,
) -> Solution {
    Solution::new(move |at: &At| win(number(at)?))
}

/// A variant as one that can be solved as a whole.
pub fn solvable(game: &Game) -> Result<Solvable, Unsolvable> {
    solvable_with(game, game.definition().pieces)
}

/// A variant with so many pieces a side, at most its own number, as one that can be
/// solved as a whole.
pub fn solvable_with(game: &Game, pieces: u8) -> Result<Solvable, Unsolvable> {
    with_game!(game, rules => rules.solvable(pieces))
}

/// The solution of a small variant, solved now; none for others.
pub fn solved(game: &Game) -> Option<Solution> {
    let variant = solvable(game).ok().filter(|variant| variant.is_small)?;
    (variant.problem)().ok()?.solve()
}
