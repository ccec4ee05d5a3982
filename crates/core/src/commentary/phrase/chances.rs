//! Sentences about chances of winning and the costs of choices.

use super::Words;
use crate::commentary::claim::Claim;
use crate::review::Reason;
use crate::rules::{Action, Event, Side, Step};
use crate::words::{capitalized, counted, number, ordinal, percent, points, with_article};

impl Words<'_> {
    pub(super) fn of_chances(&self, claim: &Claim) -> Vec<String> {
        match claim {
            Claim::Costly { side, cost, better, reason } => {
                self.costly(*side, *cost, (*better, reason.as_ref()))
            }
            Claim::BestByFar { side, margin, among } => {
                let (name, much) = (self.name(*side), least_points(*margin));
                if *among == 2 {
                    return vec![
                        format!("The other choice would have cost {name} {}.", points(*margin)),
                        format!(
                            "{} well: the other choice is {} worse.",
                            self.does(*side, "chooses", "choose"),
                            points(*margin)
                        ),
                    ];
                }
                vec![
                    format!("The one good choice: any other costs {name} at least {much}."),
                    format!(
                        "{} the best of {}; the next best costs {}.",
                        self.does(*side, "finds", "find"),
                        number(*among),
                        points(*margin)
                    ),
                ]
            }
            Claim::LeadChange { side, chance, number } => {
                let chance = percent(*chance);
                let is = self.does(*side, "is", "are");
                let mut list = vec![format!("{is} the favourite now, at {chance}.")];
                if let Some(times) = number {
                    list.push(format!(
                        "The lead changes for the {} time: {} at {chance}.",
                        ordinal(*times),
                        self.name(*side)
                    ));
                }
                list
            }
            Claim::Peak { side, chance } => {
                let chance = percent(*chance);
                vec![
                    format!("{} never stood better: {chance}.", self.does(*side, "has", "have")),
                    format!("{} best chance so far: {chance}.", capitalized(&self.owns(*side))),
                ]
            }
            Claim::Recovered { side, from, to } => {
                let (from, to) = (percent(*from), percent(*to));
                let was = self.does(*side, "was", "were");
                let is = self.and_does(*side, "is", "are");
                vec![
                    format!("From {from} to {to}: {is} back in the game."),
                    format!("{was} down to {from} once, and now it is {to}."),
                ]
            }
            Claim::Nearly { side, chance } => vec![
                format!(
                    "{} close to winning: {}.",
                    self.does(*side, "is", "are"),
                    percent(*chance)
                ),
                format!("Little can stop {} now: {}.", self.name(*side), percent(*chance)),
            ],
            Claim::Even => vec![
                "The chances are even.".into(),
                "Neither side is ahead \
                                 now."
                    .into(),
            ],
            Claim::BiggestSwing { side, gain } => {
                let (name, gain) = (self.name(*side), points(*gain));
                vec![
                    format!("The greatest swing of the match so far: {gain} to {name}."),
                    format!("No throw or choice has brought more: {gain} to {name}."),
                ]
            }
            Claim::RaceLead { side, steps } => {
                let (other, steps) = (self.name(side.opponent()), counted(*steps, "step"));
                vec![
                    format!(
                        "{} {other} and {} by {steps}.",
                        self.does(*side, "overtakes", "overtake"),
                        self.verb(*side, "leads", "lead")
                    ),
                    format!("The lead on the board goes to {}: {steps}.", self.name(*side)),
                ]
            }
            Claim::RaceAgainstChance { ahead, steps, favourite, chance } => {
                let (chance, steps) = (percent(*chance), counted(*steps, "step"));
                let is = self.and_does(*favourite, "is", "are");
                vec![
                    format!(
                        "{} by {steps}, yet {is} the favourite at {chance}.",
                        self.does(*ahead, "leads", "lead")
                    ),
                    format!(
                        "{} {steps} behind on the board, and still at {chance}.",
                        self.does(*favourite, "is", "are")
                    ),
                ]
            }
            pieces!() | home!() | throws!() => Vec::new(),
        }
    }

    fn costly(
        &self,
        side: Side,
        cost: f64,
        (better, why): (Action, Option<&Reason>),
    ) -> Vec<String> {
        let (name, much) = (self.name(side), points(cost));
        let mut list = Vec::new();
        if let Some(why) = why.and_then(|why| self.reason(why)) {
            list.push(format!("The choice {why} and costs {name} {much}."));
        }
        if let Some(better) = self.doing(side, better) {
            list.push(format!("A costly choice for {name}: {much} gone, and {better} was better."));
            list.push(format!("Better was {better}: the choice costs {name} {much}."));
            list.push(format!(
                "{} {much}; {better} was better.",
                self.does(side, "gives up", "give up")
            ));
        }
        list
    }

    /// The argument against a choice: `misses a capture`.
    fn reason(&self, reason: &Reason) -> Option<String> {
        let side = self.before.turn();
        let piece = self.word(side);
        Some(match *reason {
            Reason::MissesWin => "misses a winning move".to_owned(),
            Reason::MissesCapture => "misses a capture".to_owned(),
            Reason::MissesBearingOff => {
                format!("misses a chance to bear {} off", with_article(&piece))
            }
            Reason::MissesThrow => "gives up an extra throw".to_owned(),
            Reason::Trapped { at, turns } => {
                let turns = counted(u32::from(turns), "turn");
                format!("traps {} on {} for {turns}", with_article(&piece), self.place(side, at))
            }
            Reason::LedBack { from, to } => {
                let (from, to) = (self.place(side, from), self.place(side, to));
                format!("leads {} back from {from} to {to}", with_article(&piece))
            }
            Reason::GivesUpSafety { from } => {
                format!("gives up the safety of {}", self.naming.cell(side, from))
            }
            Reason::LeavesOpen { by, at, chance, .. } => {
                let (open, by) = (percent(chance), self.owns(by));
                let left = at.map_or_else(
                    || format!("{piece}s"),
                    |at| format!("the {piece} on {}", self.place(side, at)),
                );
                format!("leaves {left} open to {open} of {by} throws")
            }
        })
    }

    /// An action as a gerund: `capturing on m4`, `bearing a cone off from 28`.
    fn doing(&self, side: Side, action: Action) -> Option<String> {
        let (_, events) = self.before.play(action).ok()?;
        let has = |test: &dyn Fn(&Event) -> bool| events.iter().any(test);
        let captured = events.iter().find_map(|event| match event {
            Event::Captured { side: whose, cell, .. } if *whose != side => Some(cell),
            _ => None,
        });
        let moved = events.iter().find_map(|event| match event {
            Event::Moved { side: whose, from, to, .. } if *whose == side => Some((*from, *to)),
            _ => None,
        });
        let off =
            has(&|event| matches!(event, Event::BorneOff { side: whose, .. } if *whose == side));
        let again = has(&|event| *event == Event::ExtraTurn { side });
        let piece = with_article(&self.word(side));
        let text = match (action, captured, moved) {
            (_, Some(cell), _) => format!("capturing on {cell}"),
            (_, _, Some((from, _))) if off => {
                format!("bearing {piece} off from {}", self.place(side, from))
            }
            (Action::Go, _, Some((_, to))) => format!("going on to {}", self.place(side, to)),
            (Action::Cross, _, Some((_, to))) => format!("crossing to {}", self.place(side, to)),
            (Action::Ride, ..) => "riding".to_owned(),
            (Action::Stay, ..) => "staying".to_owned(),
            (_, _, Some((Step::HAND, to))) => {
                format!("entering {piece} on {}", self.place(side, to))
            }
            (_, _, Some((from, to))) if from == to => {
                format!("turning back to {}", self.place(side, to))
            }
            (_, _, Some((from, to))) => {
                format!("moving from {} to {}", self.place(side, from), self.place(side, to))
            }
            _ => return None,
        };
        Some(if again { format!("{text}, with another throw,") } else { text })
    }
}

/// A share in whole points, rounded down.
fn least_points(share: f64) -> String {
    counted(((share * 100.0).floor() as u32).max(1), "point")
}

#[cfg(test)]
mod tests {
    use crate::commentary::phrase::sentences;
    use crate::levels::Library;

    use super::*;

    #[test]
    fn a_lead_on_the_board_is_counted_in_steps_and_not_in_the_points_of_a_chance() {
        // Its cells are called points.
        let before = Library::built_in().game("pente").expect("built in").start(2);
        let lead = Claim::RaceLead { side: Side::A, steps: 4 };
        let told = sentences(&lead, &before);
        assert!(told.iter().all(|text| text.contains("four steps")), "{told:?}");
        let (ahead, favourite, chance) = (Side::A, Side::B, 0.6);
        let told =
            sentences(&Claim::RaceAgainstChance { ahead, steps: 6, favourite, chance }, &before);
        assert!(told.iter().all(|text| text.contains("six steps")), "{told:?}");
        assert!(told.iter().all(|text| text.contains("60%")), "{told:?}");
    }

    #[test]
    fn a_choice_that_ends_where_it_began_turns_back() {
        let line = "phaistos/aleff A 0,0,0,57 0,0,0,0 move:3,2";
        let before = Library::built_in().position(line).expect("a position");
        let better = "use 2 57".parse().expect("an action");
        let claim = Claim::Costly { side: Side::A, cost: 0.05, better, reason: None };
        let told = sentences(&claim, &before);
        assert!(told.iter().all(|text| text.contains("urning back to 57")), "{told:?}");
        assert!(!told.is_empty());
    }
}
