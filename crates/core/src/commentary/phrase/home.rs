//! Sentences about pieces at home and about the end.

use super::Words;
use crate::commentary::claim::{Claim, Ending};
use crate::rules::Side;
use crate::words::{capitalized, counted, number, percent};

impl Words<'_> {
    pub(super) fn of_home(&self, claim: &Claim) -> Vec<String> {
        match claim {
            Claim::FirstHome { side } => vec![
                format!(
                    "{} the first {} of the match home.",
                    self.does(*side, "has", "have"),
                    self.word(*side)
                ),
                format!("The first {} is home: {}.", self.word(*side), self.owns(*side)),
            ],
            Claim::Home { side, home, of, other } => self.home((*side, *home, *of), *other),
            Claim::HomeEven { side, each } => vec![
                format!("{} home on each side.", capitalized(&number(*each))),
                format!(
                    "{} level: {} home each.",
                    self.does(*side, "comes", "come"),
                    number(*each)
                ),
            ],
            Claim::LastPiece { side } => vec![
                format!(
                    "{} one {} left to bring home.",
                    self.does(*side, "has", "have"),
                    self.word(*side)
                ),
                format!("One {} to go for {}.", self.word(*side), self.name(*side)),
            ],
            Claim::AllEntered { side } => vec![
                format!("No {} waits in the rack any more.", self.piece(*side)),
                format!(
                    "{} now entered every {}.",
                    self.does(*side, "has", "have"),
                    self.word(*side)
                ),
            ],
            Claim::Won { side, ending } => self.won(*side, *ending),
            pieces!() | throws!() | chances!() => Vec::new(),
        }
    }

    fn home(&self, (side, home, of): (Side, u32, u32), other: Option<u32>) -> Vec<String> {
        let (home, all) = (number(home), self.pieces(side, of));
        let Some(theirs) = other else {
            return vec![
                format!("{} {home} of {all} home.", self.does(side, "has", "have")),
                format!("{} of {all} home for {}.", capitalized(&home), self.name(side)),
            ];
        };
        let theirs = if theirs == 0 { "none".to_owned() } else { number(theirs) };
        let opponent = self.name(side.opponent());
        vec![
            format!(
                "{} {home} of {all} home, {opponent} {theirs}.",
                self.does(side, "has", "have")
            ),
            format!(
                "{} {} home for {}, {theirs} for {opponent}.",
                capitalized(&home),
                if home == "one" { "is" } else { "are" },
                self.name(side)
            ),
        ]
    }

    fn won(&self, side: Side, ending: Ending) -> Vec<String> {
        let wins = self.does(side, "wins", "win");
        let other = side.opponent();
        match ending {
            Ending::Comeback { low } => {
                let low = match percent(low) {
                    tiny if tiny.starts_with("under") => tiny,
                    low => format!("as low as {low}"),
                };
                vec![format!("{wins} from a chance {low}.")]
            }
            Ending::Shutout => {
                vec![format!("{wins} with no {} of {} home.", self.word(other), self.owns(other))]
            }
            Ending::Margin { left } => {
                let had = self.and_does(other, "had", "had");
                vec![format!("{wins}; {had} {} still to bring home.", self.pieces(other, left))]
            }
            Ending::After { throws } => {
                vec![format!("{wins} after {}.", counted(throws, "throw"))]
            }
        }
    }
}
