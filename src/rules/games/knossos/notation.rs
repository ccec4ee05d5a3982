//! The position notation of the Knossos Game.

use super::{Knossos, KnossosPosition, Phase, Pieces};
use crate::rules::definition::CellId;
use crate::rules::notation::{Fields, NotationError, piece_list, plain_number, write_list};
use crate::rules::side::Side;
use crate::rules::step::Step;
use crate::rules::throw::Throw;
use crate::rules::traits::Rules;

impl Knossos {
    pub(super) fn write_phase(at: &KnossosPosition) -> String {
        match at.phase {
            Phase::Open => "open".to_owned(),
            Phase::OpenAfter(score) => format!("open:{score}"),
            Phase::Throw => "throw".to_owned(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Fate(step, again) => format!("fate:{step}{}", if again { "+" } else { "" }),
            Phase::Over => format!("over:{}", at.turn),
        }
    }

    pub(super) fn parse(&self, fields: &Fields<'_>) -> Result<KnossosPosition, NotationError> {
        let mut at = self.start(2);
        at.turn = fields.turn;
        for (side, text) in at.sides.iter_mut().zip(&fields.pieces) {
            *side = Pieces::NONE;
            for step in piece_list(text, self.definition.pieces, self.off)? {
                side.add(step);
            }
        }
        self.check_cells(&at, fields)?;
        at.phase = self.read_phase(&at, fields.phase)?;
        let wrong = |problem: &str| Err(NotationError::new(fields.phase, problem));
        let done = at.sides.map(|side| side.steps() == 1 << self.off);
        match at.phase {
            Phase::Open | Phase::OpenAfter(_) if at.sides != self.start(2).sides => {
                wrong("the opening throws come before any piece is on the board")
            }
            Phase::Open if at.turn != Side::A => wrong("A throws first in the opening"),
            Phase::OpenAfter(_) if at.turn != Side::B => {
                wrong("the second throw of the opening is B's")
            }
            Phase::Over if !done[at.turn.index()] || done[at.turn.opponent().index()] => {
                wrong("exactly the winner has borne off every piece")
            }
            Phase::Throw | Phase::Move(_) | Phase::Fate(..) if done[0] || done[1] => {
                wrong("a side that has borne off every piece has won")
            }
            _ => Ok(at),
        }
    }

    /// What is due, as far as it can be told without the rest of the position.
    fn read_phase(&self, at: &KnossosPosition, text: &str) -> Result<Phase, NotationError> {
        let wrong = |problem: String| NotationError::new(text, problem);
        let thrown = |number: &str| {
            plain_number(number)
                .filter(|score| self.throws.contains(Throw::Score(*score)))
                .ok_or_else(|| wrong("that number cannot be thrown".into()))
        };
        match text.split_once(':') {
            None if text == "open" => Ok(Phase::Open),
            None if text == "throw" => Ok(Phase::Throw),
            Some(("open", score)) => Ok(Phase::OpenAfter(thrown(score)?)),
            Some(("move", score)) => Ok(Phase::Move(thrown(score)?)),
            Some(("fate", trap)) => {
                let (number, again) = match trap.strip_suffix('+') {
                    Some(number) => (number, true),
                    None => (trap, false),
                };
                let traps = self.traps[at.turn.index()];
                let step = plain_number(number)
                    .filter(|step| *step < self.off && traps >> step & 1 == 1)
                    .ok_or_else(|| wrong(format!("{}'s traps are {}", at.turn, list(traps))))?;
                if at.sides[at.turn.index()].at(step) == 0 {
                    return Err(wrong(format!("no piece of {} stands on step {step}", at.turn)));
                }
                Ok(Phase::Fate(step, again))
            }
            Some(("over", winner)) if winner == at.turn.to_string() => Ok(Phase::Over),
            Some(("over", _)) => {
                Err(wrong("the winner is the side named before the pieces".into()))
            }
            _ => Err(wrong(
                "Knossos has the phases open, open:N, throw, move:N, fate:STEP and over:SIDE"
                    .into(),
            )),
        }
    }

    /// Every cell holds what stands on it.
    fn check_cells(&self, at: &KnossosPosition, fields: &Fields<'_>) -> Result<(), NotationError> {
        let count = |side: Side, cell: CellId| -> u8 {
            at.sides[side.index()]
                .list()
                .filter(|step| self.definition.cell_id(side, Step(*step)) == Some(cell))
                .count() as u8
        };
        for (index, cell) in self.definition.board.cells.iter().enumerate() {
            let [a, b] = [Side::A, Side::B].map(|side| count(side, CellId(index as u8)));
            if a + b > cell.holds {
                // The list that alone is too much, else the second.
                let list = usize::from(a <= cell.holds);
                let problem =
                    format!("{} pieces stand on {}, which holds {}", a + b, cell.name, cell.holds);
                return Err(NotationError::new(fields.pieces[list], problem));
            }
        }
        Ok(())
    }
}

/// The numbers of the bits set, with commas between.
fn list(bits: u32) -> String {
    let steps: Vec<u8> = (0..32).filter(|step| bits >> step & 1 == 1).collect();
    if steps.is_empty() { "none".to_owned() } else { write_list(&steps) }
}
