//! A second opinion on what is said: whether each claim holds, by what the witness counts.

use std::collections::BTreeSet;

use tesserae_core::commentary::{Claim, Ending, Goal, Rank, Remark};
use tesserae_core::rules::{Action, Due, Event, Position, Side, Step, Throw};

use crate::chances::shares;
use crate::witness::{Watched, fell, some_line};

/// How two probabilities may differ that are the same.
pub const SAME: f64 = 1e-9;

/// What is wrong with a sentence as such; none where nothing is.
pub fn malformed(text: &str) -> Option<&'static str> {
    let first = text.chars().next()?;
    if !(first.is_uppercase() || first.is_ascii_digit()) {
        Some("begins without a capital letter")
    } else if !text.ends_with('.') || text.ends_with("..") || text.matches(". ").count() > 0 {
        Some("is not one sentence")
    } else if text.contains("  ") || text.contains(" ,") || text.contains(",.") {
        Some("has signs in the wrong places")
    } else {
        None
    }
}

impl Watched {
    /// What is false of a remark; none where it is true.
    pub fn refutes(&self, remark: &Remark) -> Option<String> {
        let wrong = |what: &str| Some(format!("{}: {what}", remark.claim.kind()));
        if !self.holds(remark.ply, &remark.claim) {
            return wrong("the claim does not hold");
        }
        // Each chance that is written is one of those that are claimed.
        let chances: BTreeSet<String> =
            shares(&remark.claim).iter().map(|it| percent(*it)).collect();
        let mut written = remark.text.split([' ', ',', ':', ';']).filter(|word| word.contains('%'));
        let word = written.find(|word| !chances.contains(word.trim_end_matches('.')));
        word.and_then(|word| wrong(&format!("{word} is not claimed")))
    }

    fn holds(&self, number: usize, claim: &Claim) -> bool {
        self.of_pieces(number, claim)
            .or_else(|| self.of_throws(number, claim))
            .or_else(|| self.of_chances(number, claim))
            .expect("a claim that somebody tests")
    }

    fn of_pieces(&self, number: usize, claim: &Claim) -> Option<bool> {
        let ply = &self.course.plies()[number];
        let (before, after) = (self.at(number), self.at(number + 1));
        let definition = self.course.game().definition();
        let in_rack = |position: &Position, side: Side| {
            position.pieces(side).iter().filter(|step| **step == Step::HAND).count()
        };
        Some(match claim {
            Claim::Begins { side } => {
                let earlier = self.course.plies()[..number].iter().flat_map(|ply| &ply.events);
                let begins = |event: &Event| matches!(event, Event::Begins { .. });
                ply.events.contains(&Event::Begins { side: *side })
                    && !earlier.into_iter().any(begins)
            }
            Claim::FirstCapture { by, whose, cell } => {
                let stood = before.pieces(*whose).into_iter();
                ply.side == *by
                    && self.sides().iter().all(|side| self.captures(number, *side) == 0)
                    && stood.into_iter().any(|step| definition.place_name(*whose, step) == cell)
                    && in_rack(after, *whose) == in_rack(before, *whose) + 1
            }
            Claim::Capture { by, whose, number: count, steps } => {
                let left = self.moved(number, *whose).0;
                ply.side == *by
                    && self.captures(number + 1, *by) == *count
                    && self.captures(number, *by) < *count
                    && left.iter().any(|step| self.progress(*whose, *step) == *steps)
            }
            Claim::CapturesEven { by, each } => {
                ply.side == *by
                    && self.sides().len() == 2
                    && self.sides().iter().all(|side| self.captures(number + 1, *side) == *each)
                    && self.captures(number, *by) < *each
            }
            Claim::Displaced { by, whose, from, to, steps } => {
                let (left, come) = self.moved(number, *whose);
                ply.side == *by
                    && whose != by
                    && left.contains(from)
                    && come.contains(to)
                    && self.progress(*whose, *from) - self.progress(*whose, *to) == *steps
            }
            Claim::SentBack { side, from, to, steps } => {
                let event = Event::Returned { side: *side, from: *from, to: *to };
                ply.events.contains(&event)
                    && after.pieces(*side).contains(to)
                    && self.progress(*side, *from) - self.progress(*side, *to) == *steps
                    && *steps > 0
            }
            Claim::Trapped { side, at, turns } => after
                .standings()
                .iter()
                .any(|it| (it.side, it.step) == (*side, *at) && it.trapped == Some(*turns)),
            Claim::FirstHome { side } => {
                let nobody = |ply| self.sides().iter().all(|side| self.home(ply, *side) == 0);
                (0..=number).all(nobody) && self.home(number + 1, *side) > 0
            }
            Claim::Home { side, home, of, other } => {
                let theirs =
                    (self.sides().len() == 2).then(|| self.home(number + 1, side.opponent()));
                self.home(number, *side) < *home
                    && self.home(number + 1, *side) == *home
                    && after.pieces(*side).len() as u32 == *of
                    && theirs == *other
            }
            Claim::HomeEven { side, each } => {
                self.home(number, *side) < *each
                    && self.sides().iter().all(|side| self.home(number + 1, *side) == *each)
            }
            Claim::LastPiece { side } => {
                let all = after.pieces(*side).len() as u32;
                self.home(number, *side) + 1 < all && self.home(number + 1, *side) + 1 == all
            }
            Claim::AllEntered { side } => {
                (0..=number).all(|ply| in_rack(self.at(ply), *side) > 0)
                    && in_rack(after, *side) == 0
            }
            Claim::Won { side, ending } => {
                let low = (0..=number + 1).map(|ply| self.chance(ply, *side)).fold(1.0, f64::min);
                let other = side.opponent();
                let left = after.pieces(other).len() as u32 - self.home(number + 1, other);
                after.winner() == Some(*side)
                    && match ending {
                        Ending::Comeback { low: told } => {
                            self.is_complete(number) && *told == low && low <= 0.2
                        }
                        Ending::Shutout => {
                            self.sides().len() == 2 && self.home(number + 1, other) == 0
                        }
                        Ending::Margin { left: told } => {
                            self.sides().len() == 2 && *told == left && left > 0
                        }
                        Ending::After { throws } => *throws == self.thrown(number + 1),
                    }
            }
            Claim::ForcedOff { side, from } => {
                let safe = |step: Step| definition.cell(*side, step).is_some_and(|cell| cell.safe);
                let (left, come) = self.moved(number, *side);
                ply.side == *side
                    && before.actions().len() == 1
                    && safe(*from)
                    && left.contains(from)
                    && !come.iter().any(|step| safe(*step))
            }
            Claim::FateOdds { side, at, back, total } => {
                after.turn() == *side
                    && after.fate() == Some(*at)
                    && self.back(number + 1) == *back
                    && after.outcomes().unwrap().total() == *total
                    && (1..*total).contains(back)
            }
            Claim::Survived { side, at, back, total } => {
                before.turn() == *side
                    && before.fate() == Some(*at)
                    && self.back(number) == *back
                    && back * 2 >= *total
                    && !fell(&before.pieces(*side), &after.pieces(*side), *at, |step| {
                        self.progress(*side, step)
                    })
            }
            _ => return None,
        })
    }

    fn of_throws(&self, number: usize, claim: &Claim) -> Option<bool> {
        let plies = self.course.plies();
        let ply = &plies[number];
        let (before, after) = (self.at(number), self.at(number + 1));
        let threw =
            |side: &Side, throw: &Throw| ply.side == *side && ply.action == Action::Throw(*throw);
        let throws = plies[..=number].iter().rev().filter_map(|ply| match ply.action {
            Action::Throw(throw) => Some((ply, throw)),
            _ => None,
        });
        Some(match claim {
            Claim::Needs { side, goal, throws, ways, total } => {
                let found = match goal {
                    Goal::Win => self.winning(number + 1),
                    Goal::Capture { whose, at } => {
                        let rack =
                            after.pieces(*whose).iter().filter(|it| **it == Step::HAND).count();
                        self.throws(number + 1, |thrown| {
                            some_line(thrown, *side, &|position| {
                                let pieces = position.pieces(*whose);
                                let now = pieces.iter().filter(|it| **it == Step::HAND).count();
                                now > rack && !pieces.contains(at)
                            })
                        })
                    }
                    Goal::Move => self.throws(number + 1, |thrown| {
                        thrown.due() != Due::Choice || thrown.actions() != [Action::Pass]
                    }),
                };
                after.turn() == *side
                    && after.due() == Due::Throw
                    && found == (throws.clone(), *ways, *total)
                    && (1..*total).contains(ways)
            }
            Claim::Comes { side, throw, ways, total } => {
                let (winning, found, all) = self.winning(number);
                threw(side, throw)
                    && winning.contains(throw)
                    && (found, all) == (*ways, *total)
                    && ways * 2 <= *total
                    && after.winner().is_none()
            }
            Claim::Misses { side, ways, total } => {
                let (winning, found, all) = self.winning(number);
                ply.side == *side
                    && !winning.iter().any(|throw| ply.action == Action::Throw(*throw))
                    && (found, all) == (*ways, *total)
                    && ways * 2 >= *total
            }
            Claim::Worth { side, throw, worth, chance, rank } => {
                let (was, is) = (self.chance(number, *side), self.chance(number + 1, *side));
                let values = self.values(number, *side);
                let others = values.iter().filter(|(action, _)| *action != ply.action);
                let others: Vec<f64> = others.map(|(_, value)| *value).collect();
                threw(side, throw)
                    && (is - was - worth).abs() < SAME
                    && (is - chance).abs() < SAME
                    && match rank {
                        Rank::Best => others.iter().all(|other| *other < is),
                        Rank::Worst => others.iter().all(|other| *other > is),
                        Rank::Among => true,
                    }
            }
            Claim::Rare { side, throw, ways, total } => {
                let outcomes = before.outcomes().unwrap();
                let same = outcomes.list().iter().find(|it| it.throw == *throw).unwrap();
                threw(side, throw)
                    && (same.weight, outcomes.total()) == (*ways, *total)
                    && ways * 16 <= *total
            }
            Claim::Repeated { throw, times } => {
                let mut throws = throws;
                ply.action == Action::Throw(*throw)
                    && throws.by_ref().take(*times as usize).all(|(_, other)| other == *throw)
                    && throws.next().is_none_or(|(_, other)| other != *throw)
            }
            Claim::ThrowsInRow { side, number } => {
                let own = throws.take_while(|(ply, _)| {
                    let opens = ply.events.iter().any(|it| matches!(it, Event::Begins { .. }));
                    ply.side == *side && !opens
                });
                own.count() == *number as usize
            }
            Claim::Stuck { side, throw, number: count } => {
                let mut passes = 0;
                for ply in plies[..=number].iter().rev() {
                    let moves = ply.events.iter().any(|event| match event {
                        Event::Moved { side: whose, .. } | Event::Returned { side: whose, .. } => {
                            whose == side
                        }
                        _ => false,
                    });
                    if moves {
                        break;
                    }
                    passes += u32::from(ply.side == *side && ply.action == Action::Pass);
                }
                ply.action == Action::Pass
                    && ply.side == *side
                    && before.thrown() == Some(*throw)
                    && before.actions() == [Action::Pass]
                    && passes == *count
            }
            Claim::Throws { number: count } => {
                self.thrown(number + 1) == *count
                    && self.thrown(number) < *count
                    && count.is_multiple_of(100)
            }
            _ => return None,
        })
    }
}

/// A chance as it is written, without the words before it.
fn percent(share: f64) -> String {
    let hundredths = (share * 100.0).round();
    format!(
        "{}%",
        hundredths
            .clamp(if share > 0.0 { 1.0 } else { 0.0 }, if share < 1.0 { 99.0 } else { 100.0 })
    )
}
