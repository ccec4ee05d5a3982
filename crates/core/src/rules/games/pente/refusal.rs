//! Why a move is refused, in the words of the rule that forbids it.

use super::data::{Pente, PentePosition};
use super::nibbles::{count, one};
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Illegal, Step};

impl Pente {
    pub(super) fn forbids_move(&self, at: &PentePosition, from: u8, to: u8) -> Option<Illegal> {
        let Phase::Move(score) = at.turn.phase else { return None };
        let side = at.turn.side;
        let me = side.index();
        let cell = |step| self.definition.place_name(side, Step(step)).to_owned();
        if score == 0 {
            return Some(Illegal::ScoreOfNought);
        }
        if from > self.length || count(at.counters[me], from) == 0 {
            return Some(Illegal::NoPiece { from });
        }
        if from > 0 && self.targets(at, score).1 {
            return Some(Illegal::EnterFirst(cell(score)));
        }
        if to != self.onward(from, score) {
            return Some(Illegal::WrongLength { score });
        }
        let open = if from == 0 {
            self.can_enter(at, me, score)
        } else {
            self.barred(at, me) & one(to) == 0
        };
        if open {
            None
        } else if count(at.counters[me], to) > 0 {
            Some(Illegal::OwnPiece(cell(to)))
        } else if self.knock_out {
            Some(Illegal::EntryHeld(cell(to)))
        } else {
            Some(Illegal::Held(cell(to)))
        }
    }
}
