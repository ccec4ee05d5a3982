//! Why a move is refused, in the words of the rule that forbids it.

use super::data::{Knossos, KnossosPosition};
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Illegal, Step};

impl Knossos {
    pub(super) fn forbids_move(&self, at: &KnossosPosition, from: u8, to: u8) -> Option<Illegal> {
        let Phase::Move(score) = at.turn.phase else { return None };
        let me = at.turn.side.index();
        let name = |step| self.definition.place_name(at.turn.side, Step(step)).to_owned();
        if score == 0 {
            return Some(Illegal::ScoreOfNought);
        }
        if from >= self.off || at.sides[me].at(from) == 0 {
            return Some(Illegal::NoPiece { from });
        }
        let goes = self.landing(me, from, score);
        if goes == 0 {
            let place = name(from);
            return Some(if place == self.parameters.sea {
                Illegal::LeavesOnlyWith { cell: place, scores: self.parameters.sea_scores.clone() }
            } else if self.parameters.bears_off_from.contains(&place) {
                Illegal::NotExact { needed: self.off - from }
            } else {
                Illegal::NotBorneOff(place)
            });
        }
        if to != goes {
            return Some(if u32::from(goes) == u32::from(from) + u32::from(score) {
                Illegal::WrongLength { score }
            } else {
                Illegal::GoesTo { place: name(goes), step: goes, score }
            });
        }
        if to == self.off || self.has_room(at, me, from, to) {
            return None;
        }
        let place = &self.places[me][usize::from(to)];
        Some(if place.exposed {
            Illegal::OwnPiece(name(to))
        } else {
            Illegal::Full { cell: name(to), holds: place.holds }
        })
    }
}
