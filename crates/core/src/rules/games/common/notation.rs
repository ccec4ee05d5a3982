//! Reading phases.

use super::turn::{Phase, Turn};
use crate::rules::notation::plain_number;
use crate::rules::prelude::{Fields, NotationError, Outcomes, Throw};

/// The phases that a game has.
pub struct Phases {
    /// What errors call the game.
    pub game: &'static str,
    /// The forms of its phases, such as `move:N`.
    pub forms: &'static [&'static str],
}

impl Phases {
    /// Whose turn it is and what is due. `fate` finds the step of the piece that throws
    /// for itself from the number in the phase, or says what is wrong with it.
    pub fn read(
        &self,
        fields: &Fields<'_>,
        throws: &Outcomes,
        fate: impl FnOnce(Option<u8>) -> Result<u8, NotationError>,
    ) -> Result<Turn, NotationError> {
        Ok(Turn { side: fields.turn, phase: self.phase(fields, throws, fate)? })
    }

    fn phase(
        &self,
        fields: &Fields<'_>,
        throws: &Outcomes,
        fate: impl FnOnce(Option<u8>) -> Result<u8, NotationError>,
    ) -> Result<Phase, NotationError> {
        let (kind, number) = split(fields.phase);
        let known = |form: &&str| {
            let (known, more) = split(form);
            known == kind && more.is_some() == number.is_some()
        };
        if !self.forms.iter().any(known) {
            let (last, others) = self.forms.split_last().unwrap_or((&"", &[]));
            let others = others.join(", ");
            return Err(
                fields.phase_error(format!("{} has the phases {others} and {last}", self.game))
            );
        }
        let score = |text: &str| {
            let thrown = plain_number(text).filter(|score| throws.contains(Throw::Score(*score)));
            thrown.ok_or_else(|| fields.phase_error("that number cannot be thrown"))
        };
        Ok(match (kind, number) {
            ("open", None) => Phase::Open,
            ("open", Some(text)) => Phase::OpenAfter(score(text)?),
            ("move", Some(text)) => Phase::Move(score(text)?),
            ("fate", Some(text)) => {
                let number = text.strip_suffix('+');
                let step = fate(plain_number(number.unwrap_or(text)))?;
                Phase::Fate { step, again: number.is_some() }
            }
            ("over", Some(winner)) => {
                check_winner(fields, winner)?;
                Phase::Over
            }
            _ => Phase::Throw,
        })
    }
}

/// A phase's kind and what stands after the colon.
pub fn split(phase: &str) -> (&str, Option<&str>) {
    phase.split_once(':').map_or((phase, None), |(kind, rest)| (kind, Some(rest)))
}

/// The winner is the side to act.
pub fn check_winner(fields: &Fields<'_>, winner: &str) -> Result<(), NotationError> {
    if winner == fields.turn.to_string() {
        Ok(())
    } else {
        Err(fields.phase_error("the winner is the side named before the pieces"))
    }
}

/// The game is over just when a side is done: the one to act, and no other. `done` says
/// it of each side, `deed` what it means.
pub fn check_end(
    fields: &Fields<'_>,
    over: bool,
    done: &[bool],
    deed: &str,
) -> Result<(), NotationError> {
    let winners = done.iter().filter(|done| **done).count();
    if over && !(done[fields.turn.index()] && winners == 1) {
        Err(fields.phase_error(format!("exactly the winner has {deed}")))
    } else if !over && winners > 0 {
        Err(fields.phase_error(format!("a side that has {deed} has won")))
    } else {
        Ok(())
    }
}
