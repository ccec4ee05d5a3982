//! Reading phases.

use super::turn::{Phase, Turn};
use crate::rules::notation::plain_number;
use crate::rules::prelude::{Fields, NotationError, Outcomes, Side, Throw};

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
        fate: impl FnOnce(Option<u8>) -> Result<u8, String>,
    ) -> Result<Turn, NotationError> {
        let phase = self.phase(fields, throws, fate);
        let phase = phase.map_err(|problem| NotationError::new(fields.phase, problem))?;
        Ok(Turn { side: fields.turn, phase })
    }

    fn phase(
        &self,
        fields: &Fields<'_>,
        throws: &Outcomes,
        fate: impl FnOnce(Option<u8>) -> Result<u8, String>,
    ) -> Result<Phase, String> {
        let (kind, number) = split(fields.phase);
        let known = |form: &&str| {
            let (known, more) = split(form);
            known == kind && more.is_some() == number.is_some()
        };
        if !self.forms.iter().any(known) {
            let (last, others) = self.forms.split_last().unwrap_or((&"", &[]));
            return Err(format!("{} has the phases {} and {last}", self.game, others.join(", ")));
        }
        let score = |text: &str| {
            let thrown = plain_number(text).filter(|score| throws.contains(Throw::Score(*score)));
            thrown.ok_or_else(|| "that number cannot be thrown".to_owned())
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
                check_winner(winner, fields.turn)?;
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
pub fn check_winner(winner: &str, turn: Side) -> Result<(), String> {
    if winner == turn.to_string() {
        Ok(())
    } else {
        Err("the winner is the side named before the pieces".into())
    }
}

/// The game is over just when a side is done: the one to act, and no other. `done` says
/// it of each side, `deed` what it means.
pub fn check_end(over: bool, turn: Side, done: &[bool], deed: &str) -> Result<(), String> {
    let winners = done.iter().filter(|done| **done).count();
    if over && !(done[turn.index()] && winners == 1) {
        Err(format!("exactly the winner has {deed}"))
    } else if !over && winners > 0 {
        Err(format!("a side that has {deed} has won"))
    } else {
        Ok(())
    }
}
