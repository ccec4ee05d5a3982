//! Turns statements into sentences, each in several forms.

// Each claim stands in one of these groups, and the file of that group writes its sentences.
// A claim whose group and file differ does not compile.
macro_rules! pieces {
    () => {
        Claim::Begins { .. }
            | Claim::FirstCapture { .. }
            | Claim::Capture { .. }
            | Claim::CapturesEven { .. }
            | Claim::Displaced { .. }
            | Claim::SentBack { .. }
            | Claim::Trapped { .. }
            | Claim::FateOdds { .. }
            | Claim::Survived { .. }
            | Claim::ForcedOff { .. }
    };
}
macro_rules! home {
    () => {
        Claim::FirstHome { .. }
            | Claim::Home { .. }
            | Claim::HomeEven { .. }
            | Claim::LastPiece { .. }
            | Claim::AllEntered { .. }
            | Claim::Won { .. }
    };
}
macro_rules! throws {
    () => {
        Claim::Needs { .. }
            | Claim::Comes { .. }
            | Claim::Misses { .. }
            | Claim::Worth { .. }
            | Claim::Rare { .. }
            | Claim::Repeated { .. }
            | Claim::ThrowsInRow { .. }
            | Claim::Stuck { .. }
            | Claim::Throws { .. }
    };
}
macro_rules! chances {
    () => {
        Claim::Costly { .. }
            | Claim::BestByFar { .. }
            | Claim::LeadChange { .. }
            | Claim::Peak { .. }
            | Claim::Recovered { .. }
            | Claim::Nearly { .. }
            | Claim::Even
            | Claim::BiggestSwing { .. }
            | Claim::RaceLead { .. }
            | Claim::RaceAgainstChance { .. }
    };
}

mod chances;
mod home;
mod pieces;
mod throws;

use super::claim::Claim;
use crate::rules::{Position, Side, Step, Throw};
use crate::words::{Naming, counted, with_article};

/// The sentences for a statement about a ply that began with `before`. All mean the same.
pub(super) fn sentences(claim: &Claim, before: &Position) -> Vec<String> {
    let words = Words { naming: Naming(before.game().definition()), before };
    match claim {
        pieces!() => words.of_pieces(claim),
        home!() => words.of_home(claim),
        throws!() => words.of_throws(claim),
        chances!() => words.of_chances(claim),
    }
}

/// The words of one game.
struct Words<'a> {
    naming: Naming<'a>,
    before: &'a Position,
}

impl Words<'_> {
    fn name(&self, side: Side) -> String {
        self.naming.side_name(side)
    }

    fn subject(&self, side: Side) -> String {
        self.naming.subject(side)
    }

    fn owns(&self, side: Side) -> String {
        self.naming.possessive(side)
    }

    fn does(&self, side: Side, one: &str, several: &str) -> String {
        self.naming.does(side, one, several)
    }

    /// What a side does, without its name.
    fn verb<'a>(&self, side: Side, one: &'a str, several: &'a str) -> &'a str {
        if self.naming.0.is_several(side) { several } else { one }
    }

    /// Like `does`, in the middle of a sentence: `White needs`, `the cones need`.
    fn and_does(&self, side: Side, one: &str, several: &str) -> String {
        format!("{} {}", self.name(side), self.verb(side, one, several))
    }

    fn piece(&self, side: Side) -> String {
        self.naming.piece(side)
    }

    /// One of a side's pieces without its colour.
    fn word(&self, side: Side) -> String {
        self.naming.piece_word(side)
    }

    fn place(&self, side: Side, step: Step) -> String {
        self.naming.place(side, step)
    }

    /// A number of a side's pieces: `one cone`, `two cones`.
    fn pieces(&self, side: Side, count: u32) -> String {
        counted(count, &self.word(side))
    }
}

/// A throw: `4`, `6 and 4`, `double 6`.
fn bare(throw: Throw) -> String {
    match throw {
        Throw::Score(score) => score.to_string(),
        Throw::Pair(high, low) if high == low => format!("double {high}"),
        Throw::Pair(high, low) => format!("{high} and {low}"),
        Throw::First(_) => "draw".to_owned(),
    }
}

/// A throw that has been made: `the 4`, `the double 6`, `6 and 4`.
fn the(throw: Throw) -> String {
    match throw {
        Throw::Pair(high, low) if high != low => bare(throw),
        _ => format!("the {}", bare(throw)),
    }
}

/// A throw that may come: `a 4`, `a double 6`, `6 and 4`.
fn article(throw: Throw) -> String {
    match throw {
        Throw::Pair(high, low) if high != low => bare(throw),
        _ => with_article(&bare(throw)),
    }
}
