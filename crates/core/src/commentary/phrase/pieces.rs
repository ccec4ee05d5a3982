//! Sentences about single pieces: captures, fates, traps.

use super::Words;
use crate::commentary::claim::Claim;
use crate::words::{capitalized, counted, number, odds, odds_do, ordinal, with_article};

impl Words<'_> {
    pub(super) fn of_pieces(&self, claim: &Claim) -> Vec<String> {
        match claim {
            Claim::Begins { side } => vec![format!("{}.", self.does(*side, "begins", "begin"))],
            Claim::FirstCapture { by, whose, cell } => vec![
                format!(
                    "{} on {cell}: the first capture of the match.",
                    self.does(*by, "captures", "capture")
                ),
                format!(
                    "The first capture of the match: {} on {cell}.",
                    with_article(&self.piece(*whose))
                ),
            ],
            Claim::Capture { by, whose, number, steps } => {
                let (time, steps) = (ordinal(*number), counted(*steps, "step"));
                vec![
                    format!(
                        "{} for the {time} time; the {} had come {steps}.",
                        self.does(*by, "captures", "capture"),
                        self.piece(*whose)
                    ),
                    format!(
                        "{} {time} capture costs {} {steps}.",
                        capitalized(&self.owns(*by)),
                        self.name(*whose)
                    ),
                    format!(
                        "{} {steps} to the {time} capture by {}.",
                        self.does(*whose, "loses", "lose"),
                        self.name(*by)
                    ),
                ]
            }
            Claim::CapturesEven { each, .. } => vec![
                format!("That makes it {} each.", counted(*each, "capture")),
                format!("Captures are even: {} each.", number(*each)),
            ],
            Claim::Displaced { by, whose, from, to, steps } => {
                let (from, to) = (self.place(*whose, *from), self.place(*whose, *to));
                let (piece, steps) = (self.piece(*whose), counted(*steps, "step"));
                vec![
                    format!(
                        "{} the {piece} on {from} back to {to}: {steps} lost.",
                        self.does(*by, "sends", "send")
                    ),
                    format!("The {piece} on {from} loses {steps} and stands on {to} now."),
                ]
            }
            Claim::SentBack { side, from, to, steps } => {
                let (from, to) = (self.place(*side, *from), self.place(*side, *to));
                let (piece, steps) = (self.piece(*side), counted(*steps, "step"));
                vec![
                    format!("From {from} back to {to}: the {piece} loses {steps}."),
                    format!("{} {steps} on {from}.", self.does(*side, "loses", "lose")),
                    format!("{from} sends the {piece} back to {to}, {steps}."),
                ]
            }
            Claim::Trapped { side, at, turns } => {
                let (at, turns) = (self.place(*side, *at), counted(u32::from(*turns), "turn"));
                vec![
                    format!("The {} on {at} is trapped for {turns}.", self.piece(*side)),
                    format!(
                        "The trap on {at} holds {} for {turns}.",
                        with_article(&self.piece(*side))
                    ),
                ]
            }
            Claim::FateOdds { side, at, back, total } => {
                let (piece, at) = (self.piece(*side), self.place(*side, *at));
                let send = odds_do(*back, *total, "sends", "send");
                vec![
                    format!("The {piece} on {at} throws for itself: {send} it back."),
                    format!("{} the {piece} on {at} back.", capitalized(&send)),
                ]
            }
            Claim::Survived { side, at, back, total } => {
                let (piece, at) = (self.piece(*side), self.place(*side, *at));
                let odds = odds(*back, *total);
                vec![
                    format!("The {piece} on {at} comes through: {odds} would have sent it back."),
                    format!(
                        "{} would have sent the {piece} on {at} back; this one does not.",
                        capitalized(&odds)
                    ),
                ]
            }
            Claim::ForcedOff { side, from } => {
                let from = self.place(*side, *from);
                vec![
                    format!(
                        "{} one legal move: {} leaves {from}, where it was safe.",
                        self.does(*side, "has", "have"),
                        with_article(&self.word(*side))
                    ),
                    format!("{} must give up the safety of {from}.", self.subject(*side)),
                ]
            }
            home!() | throws!() | chances!() => Vec::new(),
        }
    }
}
