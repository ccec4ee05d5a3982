//! Positions from their notation, and what cannot be.

use super::{Phase, Senet, SenetPosition};
use crate::rules::notation::{Fields, NotationError, piece_list, plain_number};
use crate::rules::side::Side;
use crate::rules::throw::Throw;
use crate::rules::traits::Rules;

impl Senet {
    pub(super) fn read_fields(&self, fields: &Fields<'_>) -> Result<SenetPosition, NotationError> {
        let mut at =
            SenetPosition { on: [0; 2], turn: fields.turn, phase: self.read_phase(fields)? };
        for (me, text) in fields.pieces.iter().enumerate() {
            self.read_pieces(&mut at, Side::from_index(me), text)?;
        }
        self.check_phase(&at).map_err(|problem| NotationError::new(fields.phase, problem))?;
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
            let awaits = matches!(at.phase, Phase::Fate { square, .. } if square == self.stop);
            if square == self.stop && !(awaits && side == at.turn) {
                let phase = format!("fate:{square}");
                return wrong(format!(
                    "no piece rests on {}; there one is only while it awaits its throw, {phase}",
                    self.place(square)
                ));
            }
            at.on[side.index()] |= 1 << square;
        }
        Ok(())
    }

    /// What the phase says, as far as it can be understood without the pieces.
    fn read_phase(&self, fields: &Fields<'_>) -> Result<Phase, NotationError> {
        let wrong = |problem: &str| Err(NotationError::new(fields.phase, problem));
        let score = |text| plain_number(text).filter(|s| self.throws.contains(Throw::Score(*s)));
        match fields.phase {
            "open" => return Ok(Phase::Open),
            "throw" => return Ok(Phase::Throw),
            _ => {}
        }
        match fields.phase.split_once(':') {
            Some(("open", text)) => match score(text) {
                Some(score) => Ok(Phase::Reply(score)),
                None => wrong("that number cannot be thrown"),
            },
            Some(("move", text)) => match score(text) {
                Some(score) => Ok(Phase::Move(score)),
                None => wrong("that number cannot be thrown"),
            },
            Some(("fate", text)) => {
                let (number, again) = match text.strip_suffix('+') {
                    Some(number) => (number, true),
                    None => (text, false),
                };
                let house = |square: &u8| *square < self.off && self.houses >> square & 1 == 1;
                match plain_number(number).filter(house) {
                    Some(square) => Ok(Phase::Fate { square, again }),
                    None => wrong("on that square no piece awaits a throw of its own"),
                }
            }
            Some(("over", winner)) if winner == fields.turn.to_string() => Ok(Phase::Over),
            Some(("over", _)) => wrong("the winner is the side named before the pieces"),
            _ => wrong("Senet has the phases open, open:N, throw, move:N, fate:N and over:SIDE"),
        }
    }

    /// Whether the phase and the pieces can go together.
    fn check_phase(&self, at: &SenetPosition) -> Result<(), &'static str> {
        let me = at.turn.index();
        let done = at.on.map(|on| on == 0);
        let problem = match at.phase {
            Phase::Open if *at != self.start(2) => {
                Some("the opening is thrown from the start, with A named first")
            }
            Phase::Reply(_) if at.on != self.start || at.turn != Side::B => {
                Some("the answer to the opening throw is B's, from the start")
            }
            Phase::Over if !done[me] || done[1 - me] => {
                Some("exactly the winner has borne off every piece")
            }
            Phase::Over => None,
            _ if done[0] || done[1] => Some("a side that has borne off every piece has won"),
            Phase::Fate { square, .. } if at.on[me] >> square & 1 == 0 => {
                Some("no piece of the side to act stands on that square")
            }
            _ => None,
        };
        problem.map_or(Ok(()), Err)
    }
}
