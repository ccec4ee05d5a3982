//! What of the Knossos Game can be known.

use std::sync::Arc;

use super::crossing::board::{Board, Cell, Place, STEPS, Score};
use super::crossing::numbering::{Numbering, Standing};
use super::groups::layout::MOST_PIECES;
use super::solvable::{Method, Problem, Smaller, Solvable, Solve, Unsolvable};
use crate::rules::games::bits;
use crate::rules::games::knossos::{Knossos, KnossosPosition};
use crate::rules::{Due, Game, Rules, Side, Step, Throw};

/// With no more pieces a side the game is solved in a second or two.
const FEW_PIECES: u8 = 2;

/// With so many left there may be a solution that comes with the program.
const KEPT_PIECES: u8 = 3;

impl Solve for Knossos {
    const ENDGAME_PIECES: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &KnossosPosition) -> Option<u64> {
        Self::endgame_key(self, at, Self::ENDGAME_PIECES)
    }

    fn solvable(&self, pieces: u8) -> Result<Solvable, Unsolvable> {
        let rules = self.with_pieces(pieces);
        let board = Board::new(&rules)?;
        Ok(Solvable {
            key: board.key(),
            pieces,
            is_small: pieces <= FEW_PIECES,
            problem: Box::new(move || {
                let numbering = Arc::new(Numbering::new(board).map_err(Unsolvable::Variant)?);
                // The opening throw has entered a piece of the side that begins.
                let start = rules.after_opening();
                let start = start.and_then(|at| numbering.of(&rules, &at));
                Ok(Problem {
                    method: Method::Crossing(Arc::clone(&numbering)),
                    start: start.unwrap_or(0),
                    number: Box::new(move |at| numbering.of(&rules, &(*at).try_into().ok()?)),
                })
            }),
        })
    }

    fn smaller(self: &Arc<Self>) -> Option<Smaller> {
        let less = self.definition().pieces.checked_sub(KEPT_PIECES)?;
        let small = Arc::new(self.with_pieces(KEPT_PIECES));
        Some(Smaller {
            game: Game::Knossos(Arc::clone(&small)),
            position: Box::new(move |at| {
                let at = small.without_off(KnossosPosition::try_from(*at).ok()?, less)?;
                (small.due(&at) == Due::Throw).then(|| at.into())
            }),
        })
    }
}

impl Board {
    /// The board of a variant. An error where the solver's order does not fit it.
    pub fn new(rules: &Knossos) -> Result<Self, Unsolvable> {
        let definition = rules.definition();
        let pieces = definition.pieces;
        let off = definition.home(Side::A).0;
        if !rules.is_even() {
            return unsolvable("the sides do not have the same before them");
        }
        if pieces > MOST_PIECES {
            return unsolvable(format!("{pieces} pieces a side, at most {MOST_PIECES}"));
        }
        let out = rules.sea(Side::A);
        let crossings = rules.same_cell(Side::A, out);
        let home = crossings & !(1 << out.0);
        if home.count_ones() != 1 {
            return unsolvable("a path must cross the sea twice");
        }
        let mut scores = Vec::new();
        for outcome in definition.dice.outcomes().list() {
            if let Throw::Score(score) = outcome.throw {
                let mut goes = [0; STEPS];
                for from in 0..off {
                    goes[usize::from(from)] =
                        rules.goes(Side::A, Step(from), score).map_or(0, |to| to.0);
                }
                scores.push(Score { score, weight: outcome.weight, goes });
            }
        }
        let mut board = Self {
            pieces,
            off,
            sea: [out.0, home.trailing_zeros() as u8],
            bay: rules.holds(Side::A, Step(off - 1)),
            total: scores.iter().map(|score| score.weight).sum(),
            scores,
            cells: [Vec::new(), Vec::new()],
            walls: rules.walls(Side::A),
            traps: rules.traps(Side::A),
            stops: rules.stops(Side::A),
            trap_scores: rules.trap_scores(),
        };
        board.find_cells(rules)?;
        board.check_traps()?;
        Ok(board)
    }

    fn find_cells(&mut self, rules: &Knossos) -> Result<(), Unsolvable> {
        let mut seen = 0_u32;
        for step in (1..self.off).map(Step) {
            let (mine, theirs) = (rules.same_cell(Side::A, step), rules.meets(Side::A, step));
            let holds = rules.holds(Side::A, step);
            let exposed = rules.exposed(Side::A, step);
            let Some(part) = self.part(step.0) else {
                if mine != theirs {
                    return unsolvable("the sides do not share the sea and the bay");
                }
                continue;
            };
            if bits(mine | theirs).any(|other| self.part(other) != Some(part)) {
                return unsolvable("a cell lies on both sides of the sea");
            }
            if seen >> step.0 & 1 == 1 {
                continue;
            }
            seen |= mine;
            self.cells[part].push(Cell { mine, theirs, holds, exposed });
            if theirs == 0 {
                // The other side has such a cell too, which this one never meets.
                self.cells[part].push(Cell { mine: 0, theirs: mine, holds, exposed });
            }
        }
        Ok(())
    }

    /// A trap leaves its piece beyond the sea, outside other traps, or leads to the sea.
    fn check_traps(&self) -> Result<(), Unsolvable> {
        let [_, on] = self.trap_scores;
        for trap in bits(self.traps) {
            if self.place(trap) != Place::Beyond {
                return unsolvable("a trap must lie beyond the sea");
            }
            for score in self.scores.iter().filter(|score| on >> score.score & 1 == 1) {
                let to = score.goes[usize::from(trap)];
                let place = self.place(to);
                if self.traps >> to & 1 == 1
                    || to != 0 && !matches!(place, Place::Beyond | Place::Back)
                {
                    return unsolvable(
                        "a trap must not lead to a trap, or out of the cells beyond the sea",
                    );
                }
            }
        }
        let stops = bits(self.stops).all(|step| self.place(step) == Place::Beyond);
        let exposed = self.cells[1].iter().any(|cell| cell.exposed);
        match stops && !exposed {
            true => Ok(()),
            false => {
                unsolvable("the stops must lie beyond the sea, where no piece can be captured")
            }
        }
    }
}

impl Standing {
    /// Where the pieces stand before a turn's throw; none at any other time.
    pub fn of(rules: &Knossos, at: &KnossosPosition) -> Option<Self> {
        if !at.awaits_turn() {
            return None;
        }
        let turn = rules.turn(at);
        let count = |side| {
            let mut on = [0; STEPS];
            for step in bits(at.occupied(side)) {
                on[usize::from(step)] = at.count(side, Step(step));
            }
            on
        };
        Some(Self { on: [count(turn), count(turn.opponent())] })
    }
}

impl Numbering {
    /// The number of a position before a turn's throw; none for any other.
    pub fn of(&self, rules: &Knossos, at: &KnossosPosition) -> Option<u32> {
        self.number(&Standing::of(rules, at)?)
    }

    /// The position with that number, with A to throw; none beyond the last one.
    pub fn position(&self, rules: &Knossos, number: u32) -> Option<KnossosPosition> {
        rules.before_throw(Side::A, self.standing(number)?.on)
    }
}

fn unsolvable<T>(problem: impl Into<String>) -> Result<T, Unsolvable> {
    Err(Unsolvable::Variant(problem.into()))
}
