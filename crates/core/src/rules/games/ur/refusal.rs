//! Why a move is refused, in the words of the rule that forbids it.

use super::data::{Ur, UrPosition};
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Illegal, Step};

impl Ur {
    pub(super) fn forbids_move(&self, at: &UrPosition, from: u8, to: u8) -> Option<Illegal> {
        let Phase::Move(score) = at.turn.phase else { return None };
        let side = at.turn.side;
        let me = side.index();
        let stands =
            if from == 0 { at.hand[me] > 0 } else { from < 32 && at.on[me] >> from & 1 == 1 };
        let cell = || self.definition.place_name(side, Step(to)).to_owned();
        if score == 0 {
            Some(Illegal::ScoreOfNought)
        } else if !stands {
            Some(Illegal::NoPiece { from })
        } else if from + score > self.off {
            Some(Illegal::NotExact { needed: self.off - from })
        } else if u32::from(to) != u32::from(from) + u32::from(score) {
            Some(Illegal::WrongLength { score })
        } else if to < self.off && at.on[me] >> to & 1 == 1 {
            Some(Illegal::OwnPiece(cell()))
        } else if self.targets(at, score) >> to & 1 == 0 {
            Some(Illegal::Protected(cell()))
        } else {
            None
        }
    }
}
