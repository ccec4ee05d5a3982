//! Positions in notation, both ways.

use super::data::{FIELDS, Field, Man, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::games::common::notation::{check_end, check_winner, split};
use crate::rules::notation::plain_number;
use crate::rules::prelude::{Fields, NotationError, Rules, Side};

const PHASES: &str = "Phaistos has the phases open, throw, move:N,N, offer:FIELDxN, ride:FIELD \
                      and over:SIDE";

type Wrong = NotationError;

impl Phaistos {
    pub(super) fn write_phase(at: &PhaistosPosition) -> String {
        let and = |rest: u8| if rest > 0 { format!(",{rest}") } else { String::new() };
        match at.phase {
            Phase::Open(thrown) => {
                let thrown: Vec<String> =
                    thrown.iter().filter(|n| **n > 0).map(u8::to_string).collect();
                let colon = if thrown.is_empty() { "" } else { ":" };
                format!("open{colon}{}", thrown.join(","))
            }
            Phase::Throw => "throw".to_owned(),
            Phase::Move(high, low) => format!("move:{high}{}", and(low)),
            Phase::Offer { field, number: 0, .. } => format!("offer:{field}+"),
            Phase::Offer { field, number, rest } => format!("offer:{field}x{number}{}", and(rest)),
            Phase::Ride { field, early: true, .. } => format!("ride:{field}+"),
            Phase::Ride { field, rest, .. } => format!("ride:{field}{}", and(rest)),
            Phase::Over => format!("over:{}", at.turn),
        }
    }

    pub(super) fn read_fields(&self, fields: &Fields<'_>) -> Result<PhaistosPosition, Wrong> {
        let mut at = self.start(fields.pieces.len() as u8);
        at.turn = fields.turn;
        let mut stands = [None; FIELDS];
        for (side, list) in Side::ALL.into_iter().zip(&fields.pieces) {
            let men = self.read_list(list)?;
            for man in &men {
                let field = usize::from(field_of(*man));
                if field == 0 || field_of(*man) == self.off || self.fields[field].sanctuary {
                    continue;
                }
                if let Some(other) = stands[field].replace(side) {
                    let problem = if other == side {
                        format!("two travellers of one side stand on {field}, which holds one")
                    } else {
                        format!("{other} and {side} both stand on {field}, which holds one")
                    };
                    return Err(Wrong::new(list, problem));
                }
                at.taken |= 1 << field;
            }
            at.men[side.index()][..men.len()].copy_from_slice(&men);
        }
        at.phase = self.read_phase(&at, fields)?;
        Ok(at)
    }

    /// One side's travellers.
    fn read_list(&self, text: &str) -> Result<Vec<Man>, Wrong> {
        let mut men: Vec<Man> = Vec::new();
        for word in text.split(',') {
            let (number, mark) = match word.split_once('!') {
                None => (word, None),
                Some((number, mark)) => (number, Some(mark)),
            };
            let field =
                plain_number(number).ok_or_else(|| Wrong::new(word, "a step is a plain number"))?;
            if field > self.off {
                return Err(Wrong::new(word, format!("the last step is {}", self.off)));
            }
            if field == self.last {
                let problem = format!("no traveller stays on {field}: it is borne off at once");
                return Err(Wrong::new(word, problem));
            }
            let mark = match mark {
                None => 0,
                Some(_) if !self.may_hold(field) => {
                    return Err(Wrong::new(word, "no traveller is trapped on that field"));
                }
                Some("0") => 1,
                Some("1") => 2,
                Some("2") => 3,
                Some(_) => {
                    return Err(Wrong::new(
                        word,
                        "a trapped traveller still misses 0, 1 or 2 turns",
                    ));
                }
            };
            let man = field << 2 | mark;
            if men.last().is_some_and(|last| field_of(*last) > field) {
                return Err(Wrong::new(text, "steps are written in ascending order"));
            }
            men.push(man);
            if men.len() > usize::from(self.pieces) {
                break;
            }
        }
        if men.len() != usize::from(self.pieces) {
            return Err(Wrong::new(text, format!("a side has {} travellers", self.pieces)));
        }
        Ok(men)
    }

    /// Whether a traveller on this field may serve a penalty: a trap, or where
    /// one drops to.
    fn may_hold(&self, field: u8) -> bool {
        let below = |trap: &Field| trap.turns > 0 && trap.drop == field;
        self.fields[usize::from(field)].turns > 0 || (field > 0 && self.fields.iter().any(below))
    }

    fn read_phase(&self, at: &PhaistosPosition, fields: &Fields<'_>) -> Result<Phase, Wrong> {
        let phase = match split(fields.phase) {
            ("open", thrown) => self.read_open(at, fields, thrown)?,
            ("throw", None) => Phase::Throw,
            ("move", Some(numbers)) => read_numbers(fields, numbers)?,
            ("offer", Some(offer)) => self.read_offer(at, fields, offer)?,
            ("ride", Some(ride)) => self.read_ride(at, fields, ride)?,
            ("over", Some(winner)) => {
                check_winner(fields, winner)?;
                Phase::Over
            }
            _ => return Err(fields.phase_error(PHASES)),
        };
        let done = |side: &Side| self.men(at, *side).iter().all(|man| field_of(*man) == self.off);
        let done: Vec<bool> = Side::ALL[..usize::from(at.sides)].iter().map(done).collect();
        check_end(fields, phase == Phase::Over, &done, "borne off every traveller")?;
        Ok(phase)
    }

    fn read_open(
        &self,
        at: &PhaistosPosition,
        fields: &Fields<'_>,
        thrown: Option<&str>,
    ) -> Result<Phase, Wrong> {
        let mut scores = [0; 3];
        let words: Vec<&str> = thrown.map_or_else(Vec::new, |thrown| thrown.split(',').collect());
        if words.len() != at.turn.index() {
            return Err(fields.phase_error("the sides throw in turn, and the next one is to act"));
        }
        for (score, word) in scores.iter_mut().zip(words) {
            *score = read_number(fields, word)?;
        }
        if at.men != self.start(at.sides).men {
            return Err(fields.phase_error("the opening throws come before any move"));
        }
        Ok(Phase::Open(scores))
    }

    fn read_offer(
        &self,
        at: &PhaistosPosition,
        fields: &Fields<'_>,
        text: &str,
    ) -> Result<Phase, Wrong> {
        if let Some(field) = text.strip_suffix('+') {
            let field = self.read_dropped(at, fields, field)?;
            return Ok(Phase::Offer { field, number: 0, rest: 0 });
        }
        let (field, numbers) = text.split_once('x').ok_or_else(|| fields.phase_error(PHASES))?;
        let (number, rest) = match numbers.split_once(',') {
            None => (numbers, 0),
            Some((number, rest)) => (number, read_number(fields, rest)?),
        };
        let number = read_number(fields, number)?;
        let field = self.read_field(at, fields, field)?;
        if self.offers(field, number).1 < 2 {
            return Err(fields.phase_error(format!("{field} offers nothing")));
        }
        Ok(Phase::Offer { field, number, rest })
    }

    fn read_ride(
        &self,
        at: &PhaistosPosition,
        fields: &Fields<'_>,
        text: &str,
    ) -> Result<Phase, Wrong> {
        if let Some(field) = text.strip_suffix('+') {
            let field = self.read_dropped(at, fields, field)?;
            return Ok(Phase::Ride { field, rest: 0, early: true });
        }
        let (field, rest) = match text.split_once(',') {
            None => (text, 0),
            Some((field, rest)) => (field, read_number(fields, rest)?),
        };
        let field = self.read_field(at, fields, field)?;
        if !self.fields[usize::from(field)].ride {
            return Err(fields.phase_error(format!("no ride begins on {field}")));
        }
        Ok(Phase::Ride { field, rest, early: false })
    }

    /// The field of an offer at the start of a turn: where a trap drops to.
    fn read_dropped(
        &self,
        at: &PhaistosPosition,
        fields: &Fields<'_>,
        text: &str,
    ) -> Result<u8, Wrong> {
        let field = self.read_field(at, fields, text)?;
        let dropped = self.fields.iter().any(|trap| trap.turns > 0 && trap.drop == field);
        if !dropped || !self.fields[usize::from(field)].ride {
            return Err(fields.phase_error(format!("no traveller drops to {field} and may ride")));
        }
        Ok(field)
    }

    /// The field of a traveller of the side to act that is not trapped.
    fn read_field(
        &self,
        at: &PhaistosPosition,
        fields: &Fields<'_>,
        text: &str,
    ) -> Result<u8, Wrong> {
        let field =
            plain_number(text).ok_or_else(|| fields.phase_error("a field is a plain number"))?;
        let man = |man: &&Man| (1..self.last).contains(&field) && field_of(**man) == field;
        match self.men(at, at.turn).iter().find(man) {
            None => {
                Err(fields.phase_error(format!("no traveller of {} stands on {field}", at.turn)))
            }
            Some(man) if mark_of(*man) > 0 => {
                Err(fields.phase_error(format!("the traveller on {field} is trapped")))
            }
            Some(_) => Ok(field),
        }
    }
}

/// A number that a die can show.
fn read_number(fields: &Fields<'_>, text: &str) -> Result<u8, Wrong> {
    plain_number(text)
        .filter(|n| (1..=6).contains(n))
        .ok_or_else(|| fields.phase_error("that number cannot be thrown"))
}

/// One or two numbers that are still to be used.
fn read_numbers(fields: &Fields<'_>, text: &str) -> Result<Phase, Wrong> {
    match text.split_once(',') {
        None => Ok(Phase::Move(read_number(fields, text)?, 0)),
        Some((high, low)) => {
            let (high, low) = (read_number(fields, high)?, read_number(fields, low)?);
            if high < low {
                return Err(fields.phase_error("the higher number stands first"));
            }
            Ok(Phase::Move(high, low))
        }
    }
}
