//! The position notation of five lines.

use super::data::{Pente, PentePosition};
use super::nibbles::{count, one, taken};
use crate::rules::games::common::notation::{Phases, check_end};
use crate::rules::games::common::turn::Phase;
use crate::rules::notation::piece_list;
use crate::rules::prelude::{Fields, NotationError, Rules, Side, Step};

const PHASES: Phases = Phases { game: "five lines", forms: &["throw", "move:N", "over:SIDE"] };

impl Pente {
    pub(super) fn read_fields(&self, fields: &Fields<'_>) -> Result<PentePosition, NotationError> {
        let mut at = self.start(2);
        for (counters, text) in at.counters.iter_mut().zip(&fields.pieces) {
            *counters = self.read_side(text)?;
        }
        let shared = self.held(&at, 0) & taken(at.counters[0]) & !1;
        if shared != 0 {
            let cell =
                self.definition.place_name(Side::A, Step((shared.trailing_zeros() / 4) as u8));
            let problem = format!("stones of both sides stand on {cell}, which holds one");
            return Err(NotationError::new(fields.pieces[1], problem));
        }
        at.turn = PHASES.read(fields, &self.throws, |_| {
            Err(fields.phase_error("no piece throws for itself"))
        })?;
        let done = at.counters.map(|counters| counters == self.all_on_goal);
        check_end(fields, at.turn.phase == Phase::Over, &done, "every stone on the goal")?;
        Ok(at)
    }

    /// One side's counters from its list, and what is wrong with it.
    fn read_side(&self, text: &str) -> Result<u64, NotationError> {
        let mut counters = 0;
        for step in piece_list(text, self.definition.pieces, self.length)? {
            if step > 0 && self.sacred & one(step) == 0 && count(counters, step) > 0 {
                let problem = format!("two stones stand on step {step}, which holds one");
                return Err(NotationError::new(text, problem));
            }
            counters += one(step);
        }
        Ok(counters)
    }
}
