//! Why an action is refused, in the words of the rules.

use super::{Knossos, KnossosPosition, Phase, SCORES, STEPS};
use crate::rules::action::Action;
use crate::rules::due::Due;
use crate::rules::illegal::Illegal;
use crate::rules::step::Step;
use crate::rules::traits::Rules;

impl Knossos {
    pub(super) fn refusal(&self, at: &KnossosPosition, action: Action) -> Option<Illegal> {
        match (action, self.due(at)) {
            (_, Due::Over(_)) => Some(Illegal::GameOver),
            (Action::Throw(throw), Due::Throw) => {
                (!self.throws.contains(throw)).then_some(Illegal::NotThrown(throw))
            }
            (Action::Pass | Action::Move { .. }, Due::Choice) => {
                let Phase::Move(score) = at.phase else { return Some(Illegal::NotOfThisGame) };
                match action {
                    Action::Move { from, to } => self.refused_move(at, score, from.0, to.0),
                    _ => {
                        (self.movable(at, at.turn.index(), score) != 0).then_some(Illegal::MustMove)
                    }
                }
            }
            (Action::Throw(_) | Action::Pass | Action::Move { .. }, due) => {
                Some(Illegal::NotDue { due })
            }
            _ => Some(Illegal::NotOfThisGame),
        }
    }

    fn refused_move(&self, at: &KnossosPosition, score: u8, from: u8, to: u8) -> Option<Illegal> {
        let me = at.turn.index();
        let name = |step| self.definition.place_name(at.turn, Step(step)).to_owned();
        if score == 0 {
            return Some(Illegal::ScoreOfNought);
        }
        if from >= self.off || at.sides[me].at(from) == 0 {
            return Some(Illegal::NoPiece { from });
        }
        let goes = self.goes[me][usize::from(score) % SCORES][usize::from(from) % STEPS];
        if goes == 0 {
            let place = name(from);
            return Some(if place == self.parameters.sea {
                Illegal::LeavesOnlyWith { cell: place, scores: self.parameters.sea_scores.clone() }
            } else if self.parameters.bears_off_from.contains(&place) {
                Illegal::NotExact { needed: self.off - from }
            } else {
                Illegal::NotBorneOff { cell: place }
            });
        }
        if to != goes {
            return Some(if u32::from(goes) == u32::from(from) + u32::from(score) {
                Illegal::WrongLength { score }
            } else {
                Illegal::GoesTo { place: name(goes), step: goes, score }
            });
        }
        if to == self.off || self.room(at, me, from, to) {
            return None;
        }
        let place = &self.places[me][usize::from(to)];
        Some(if place.exposed {
            Illegal::OwnPiece { cell: name(to) }
        } else {
            Illegal::Full { cell: name(to), holds: place.holds }
        })
    }
}
