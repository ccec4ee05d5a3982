//! Sentences about throws: their purpose and their value.

use super::{Words, article, bare, the};
use crate::commentary::claim::{Claim, Goal, Rank};
use crate::rules::{Side, Throw};
use crate::words::{capitalized, listed, odds, odds_do, one_in, ordinal, percent, points};

/// The largest number of throws to name one by one.
const NAMED: usize = 3;

impl Words<'_> {
    pub(super) fn of_throws(&self, claim: &Claim) -> Vec<String> {
        match claim {
            Claim::Needs { side, goal, throws, ways, total } => {
                self.needs(*side, *goal, named(throws), (*ways, *total))
            }
            Claim::Comes { side, throw, ways, total } => vec![
                format!(
                    "{} can win it for {}; only {}.",
                    capitalized(&the(*throw)),
                    self.name(*side),
                    odds_do(*ways, *total, "wins", "win")
                ),
                format!(
                    "{} can win with {}, a chance of {}.",
                    self.subject(*side),
                    the(*throw),
                    one_in(*ways, *total)
                ),
            ],
            Claim::Misses { side, ways, total } => vec![
                format!(
                    "{} the win: {} would have won.",
                    self.does(*side, "misses", "miss"),
                    odds(*ways, *total)
                ),
                format!(
                    "{} would have won for {}; this one does not.",
                    capitalized(&odds(*ways, *total)),
                    self.name(*side)
                ),
            ],
            Claim::Worth { side, throw, worth, chance, rank } => {
                self.worth(*side, *throw, (*worth, *chance, *rank))
            }
            Claim::Rare { side, throw, ways, total } => vec![
                format!(
                    "{} {}, {}.",
                    self.does(*side, "throws", "throw"),
                    article(*throw),
                    odds(*ways, *total)
                ),
                format!(
                    "{} for {}: {}.",
                    capitalized(&article(*throw)),
                    self.name(*side),
                    odds(*ways, *total)
                ),
            ],
            Claim::Repeated { throw, times } => {
                let (throw, times) = (bare(*throw), ordinal(*times));
                vec![
                    format!("The {times} {throw} in a row."),
                    format!("{} again, for the {times} time in a row.", capitalized(&throw)),
                ]
            }
            Claim::ThrowsInRow { side, number } => vec![
                format!(
                    "{} for the {} time in a row.",
                    self.does(*side, "throws", "throw"),
                    ordinal(*number)
                ),
                format!("{} {} throw in a row.", capitalized(&self.owns(*side)), ordinal(*number)),
            ],
            Claim::Stuck { side, throw, number: 1 } => vec![
                format!("{} cannot move with {}.", self.subject(*side), the(*throw)),
                format!("{} is no use to {}.", capitalized(&the(*throw)), self.name(*side)),
            ],
            Claim::Stuck { side, number, .. } => vec![
                format!(
                    "{} for the {} time in a row.",
                    self.does(*side, "passes", "pass"),
                    ordinal(*number)
                ),
                format!("{} {} pass in a row.", capitalized(&self.owns(*side)), ordinal(*number)),
            ],
            Claim::Throws { number } => vec![
                format!("That was throw number {number} of the match."),
                format!("The match has seen {number} throws."),
            ],
            pieces!() | home!() | chances!() => Vec::new(),
        }
    }

    fn needs(
        &self,
        side: Side,
        goal: Goal,
        named: Option<String>,
        (ways, total): (u32, u32),
    ) -> Vec<String> {
        let (name, odds) = (self.name(side), odds(ways, total));
        let begun = |named: &str| capitalized(named);
        match (goal, named) {
            (Goal::Win, Some(throws)) => vec![
                format!("{} {throws} to win now: {odds}.", self.does(side, "needs", "need")),
                format!("{} wins for {name}: {odds}.", begun(&throws)),
            ],
            (Goal::Win, None) => vec![
                format!("{} at once with {odds}.", self.does(side, "wins", "win")),
                format!("{} can win now: {odds}.", self.subject(side)),
            ],
            (Goal::Capture { whose, at }, named) => {
                let (piece, at) = (self.piece(whose), self.place(whose, at));
                let by = self.and_does(side, "captures", "capture");
                match named {
                    Some(throws) => vec![
                        format!("{} captures the {piece} on {at}: {odds}.", begun(&throws)),
                        format!("The {piece} on {at} is open to {throws}, {odds}."),
                    ],
                    None => vec![
                        format!("The {piece} on {at} is open: {by} it with {odds}."),
                        format!("{} the {piece} on {at} with {odds}.", capitalized(&by)),
                    ],
                }
            }
            (Goal::Move, Some(throws)) => vec![
                format!("Only {throws} lets {name} move: {odds}."),
                format!("{} {throws} to move at all: {odds}.", self.does(side, "needs", "need")),
            ],
            (Goal::Move, None) => {
                vec![format!("Only {} {name} move.", odds_do(ways, total, "lets", "let"))]
            }
        }
    }

    fn worth(
        &self,
        side: Side,
        throw: Throw,
        (worth, chance, rank): (f64, f64, Rank),
    ) -> Vec<String> {
        let (name, the, much) = (self.name(side), the(throw), points(worth));
        let (begun, chance) = (capitalized(&the), percent(chance));
        match (rank, worth > 0.0) {
            (Rank::Best, true) => vec![
                format!("{} could not have thrown better: {the}, {much}.", self.subject(side)),
                format!("{begun} is the best throw for {name}, worth {much}."),
                format!("The best possible throw brings {name} to {chance}: {the}."),
            ],
            (Rank::Worst, false) => vec![
                format!("No throw was worse for {name}: {the} costs {much}."),
                format!("{begun} is the worst throw for {name} and costs {much}."),
                format!("The worst possible throw brings {name} down to {chance}: {the}."),
            ],
            (_, true) => vec![
                format!("{begun} is worth {much} to {name}."),
                format!("{begun} gains {name} {much}."),
                format!("{begun} brings {name} up to {chance}."),
            ],
            (_, false) => vec![
                format!("{begun} costs {name} {much}."),
                format!("{begun} loses {name} {much}."),
                format!("{begun} brings {name} down to {chance}."),
            ],
        }
    }
}

/// A few throws, one by one; none if there are too many.
fn named(throws: &[Throw]) -> Option<String> {
    let few = (1..=NAMED).contains(&throws.len());
    few.then(|| listed(&throws.iter().map(|throw| article(*throw)).collect::<Vec<_>>(), "or"))
}
