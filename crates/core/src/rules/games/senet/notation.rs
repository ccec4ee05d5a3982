//! The position notation of Senet.

use super::data::{Senet, SenetPosition};
use crate::rules::games::common::notation::{Phases, check_end};
use crate::rules::games::common::turn::{Phase, Turn};
use crate::rules::notation::piece_list;
use crate::rules::prelude::{Fields, NotationError, Rules, Side, Step};

const PHASES: Phases =
    Phases { game: "Senet", forms: &["open", "open:N", "throw", "move:N", "fate:N", "over:SIDE"] };

impl Senet {
    pub(super) fn read_fields(&self, fields: &Fields<'_>) -> Result<SenetPosition, NotationError> {
        let mut at = SenetPosition { on: [0; 2], turn: self.read_turn(fields)? };
        for (me, text) in fields.pieces.iter().enumerate() {
            self.read_pieces(&mut at, Side::from_index(me), text)?;
        }
        self.check_phase(&at, fields)?;
        Ok(at)
    }

    fn read_pieces(
        &self,
        at: &mut SenetPosition,
        side: Side,
        text: &str,
    ) -> Result<(), NotationError> {
        for square in piece_list(text, self.pieces, self.off)? {
            let wrong = |problem: String| Err(NotationError::new(text, problem));
            if square == 0 {
                return wrong("no piece of Senet is ever in a rack".into());
            }
            if square == self.off {
                continue;
            }
            if at.on[side.index()] >> square & 1 == 1 {
                return wrong(format!("two pieces of one side stand on {}", self.place(square)));
            }
            if at.on[side.opponent().index()] >> square & 1 == 1 {
                return wrong(format!("pieces of both sides stand on {}", self.place(square)));
            }
            let awaits = side == at.turn.side && at.turn.fate() == Some(Step(square));
            if self.traps >> square & 1 == 1 {
                return wrong(format!("no piece stays on {}", self.place(square)));
            }
            if square == self.stop && self.is_house(square) && !awaits {
                return wrong(format!(
                    "a piece can stand on {} only while it waits for its own throw (fate:{square})",
                    self.place(square)
                ));
            }
            at.on[side.index()] |= 1 << square;
        }
        Ok(())
    }

    /// What is due, as far as it can be understood without the pieces.
    fn read_turn(&self, fields: &Fields<'_>) -> Result<Turn, NotationError> {
        PHASES.read(fields, &self.throws, |square| {
            let house = square.filter(|square| self.is_house(*square));
            house.ok_or_else(|| {
                fields.phase_error("on that square no piece awaits a throw of its own")
            })
        })
    }

    /// Whether the phase and the pieces can go together.
    fn check_phase(&self, at: &SenetPosition, fields: &Fields<'_>) -> Result<(), NotationError> {
        let side = at.turn.side;
        match at.turn.phase {
            Phase::Open if *at != self.start(2) => {
                let problem = "the opening is thrown from the start, with A named first";
                return Err(fields.phase_error(problem));
            }
            Phase::OpenAfter(_) if at.on != self.start || side != Side::B => {
                let problem = "the opening throw is answered by B, from the start";
                return Err(fields.phase_error(problem));
            }
            _ => {}
        }
        let (over, done) = (at.turn.phase == Phase::Over, at.on.map(|on| on == 0));
        check_end(fields, over, &done, "borne off every piece")?;
        match at.turn.fate() {
            Some(square) if at.on[side.index()] >> square.0 & 1 == 0 => {
                Err(fields.phase_error("no piece of the side to act stands on that square"))
            }
            _ => Ok(()),
        }
    }
}
