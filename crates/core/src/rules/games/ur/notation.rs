//! The position notation of Ur.

use super::data::{Ur, UrPosition};
use crate::rules::games::common::bits::bits;
use crate::rules::games::common::notation::{Phases, check_end};
use crate::rules::games::common::turn::Phase;
use crate::rules::notation::piece_list;
use crate::rules::prelude::{Fields, NotationError, Rules, Side, Step};

const PHASES: Phases = Phases { game: "Ur", forms: &["open", "throw", "move:N", "over:SIDE"] };

impl Ur {
    pub(super) fn read_fields(&self, fields: &Fields<'_>) -> Result<UrPosition, NotationError> {
        let mut at = self.start(2);
        at.turn.side = fields.turn;
        at.hand = [0; 2];
        for (me, text) in fields.pieces.iter().enumerate() {
            for step in piece_list(text, self.pieces, self.off)? {
                if step == 0 {
                    at.hand[me] += 1;
                } else if step == self.off {
                    at.off[me] += 1;
                } else if at.on[me] >> step & 1 == 1 {
                    let problem = format!("two pieces of one side stand on step {step}");
                    return Err(NotationError::new(text, problem));
                } else {
                    at.on[me] |= 1 << step;
                }
            }
        }
        if let Some(step) = self.shared_step(&at) {
            let cell = self.definition.place_name(Side::A, step);
            let problem = format!("pieces of both sides stand on {cell}");
            return Err(NotationError::new(fields.pieces[1], problem));
        }
        at.turn = PHASES.read(fields, &self.throws, |_| {
            Err(fields.phase_error("no piece throws for itself"))
        })?;
        if at.turn.phase == Phase::Open && at != self.start(2) {
            let problem = "the draw comes before any move, with A named first";
            return Err(fields.phase_error(problem));
        }
        let (over, done) = (at.turn.phase == Phase::Over, at.off.map(|off| off == self.pieces));
        check_end(fields, over, &done, "borne off every piece")?;
        Ok(at)
    }

    /// A's first step on a cell where pieces of both sides stand.
    pub(super) fn shared_step(&self, at: &UrPosition) -> Option<Step> {
        let meets = |step: &u8| {
            let meet = self.meets[0][usize::from(*step)];
            meet != 0 && at.on[1] >> meet & 1 == 1
        };
        bits(at.on[0]).find(meets).map(Step)
    }
}
