//! The position notation of the Knossos Game.

use super::data::{Knossos, KnossosPosition};
use super::pieces::Pieces;
use crate::rules::games::common::notation::{Phases, check_end};
use crate::rules::games::common::turn::{Phase, Turn};
use crate::rules::notation::{piece_list, write_list};
use crate::rules::prelude::{CellId, Fields, NotationError, Rules, Side, Step};

const PHASES: Phases = Phases {
    game: "Knossos",
    forms: &["open", "open:N", "throw", "move:N", "fate:STEP", "over:SIDE"],
};

impl Knossos {
    pub(super) fn read_fields(
        &self,
        fields: &Fields<'_>,
    ) -> Result<KnossosPosition, NotationError> {
        let mut at = self.start(2);
        at.turn.side = fields.turn;
        for (side, text) in at.sides.iter_mut().zip(&fields.pieces) {
            *side = Pieces::NONE;
            for step in piece_list(text, self.definition.pieces, self.off)? {
                side.add(step);
            }
        }
        self.check_cells(&at, fields)?;
        at.turn = self.read_turn(&at, fields)?;
        self.check_phase(&at, fields)?;
        Ok(at)
    }

    fn read_turn(&self, at: &KnossosPosition, fields: &Fields<'_>) -> Result<Turn, NotationError> {
        PHASES.read(fields, &self.throws, |step| {
            let side = at.turn.side;
            let traps = self.traps[side.index()];
            let trap = step.filter(|step| *step < self.off && traps >> step & 1 == 1);
            let step = trap.ok_or_else(|| {
                fields.phase_error(format!("the traps of {side} are {}", list(traps)))
            })?;
            if at.sides[side.index()].at(step) == 0 {
                let problem = format!("no piece of {side} stands on step {step}");
                return Err(fields.phase_error(problem));
            }
            Ok(step)
        })
    }

    /// Whether the phase and the pieces can go together.
    fn check_phase(&self, at: &KnossosPosition, fields: &Fields<'_>) -> Result<(), NotationError> {
        let Turn { side, phase } = at.turn;
        let opening = matches!(phase, Phase::Open | Phase::OpenAfter(_));
        if opening && at.sides != self.start(2).sides {
            let problem = "the opening throws come before any piece is on the board";
            return Err(fields.phase_error(problem));
        }
        match (phase, side) {
            (Phase::Open, Side::A) | (Phase::OpenAfter(_), Side::B) => {}
            (Phase::Open, _) => {
                return Err(fields.phase_error("the first throw of the opening is made by A"));
            }
            (Phase::OpenAfter(_), _) => {
                return Err(fields.phase_error("the second throw of the opening is made by B"));
            }
            _ => {}
        }
        let done = at.sides.map(|side| side.steps() == 1 << self.off);
        check_end(fields, phase == Phase::Over, &done, "borne off every piece")
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
