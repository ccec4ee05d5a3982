//! Why a move is refused, in the words of the rule that forbids it.

use super::data::{Senet, SenetPosition};
use super::moves::Direction;
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::Illegal;

impl Senet {
    pub(super) fn forbids_move(&self, at: &SenetPosition, from: u8, to: u8) -> Option<Illegal> {
        let Phase::Move(score) = at.turn.phase else { return None };
        let own = at.on[at.turn.side.index()];
        if from >= self.off || own >> from & 1 == 0 {
            return Some(Illegal::NoPiece { from });
        }
        let choices = self.choices(at, score);
        let movable = choices.from >> from & 1 == 1;
        if movable && to == self.target(from, score, choices.direction) {
            return None;
        }
        if to < from {
            return Some(self.forbids_back(at, score, from, to, choices.direction));
        }
        let direction = match choices.direction {
            Direction::NoSkipping => Direction::NoSkipping,
            Direction::Forward | Direction::Backward => Direction::Forward,
        };
        let target = self.target(from, score, direction);
        let length = u32::from(from) + u32::from(score);
        if direction == Direction::Forward && from > self.stop && length > u32::from(self.off) {
            return Some(Illegal::NotExact { needed: self.off - from });
        }
        if to != target {
            return Some(if from < self.stop && target == self.stop && to > target {
                Illegal::MustStop(self.place(self.stop))
            } else {
                Illegal::WrongLength { score }
            });
        }
        Some(self.in_the_way(at, from, to))
    }

    fn forbids_back(
        &self,
        at: &SenetPosition,
        score: u8,
        from: u8,
        to: u8,
        legal: Direction,
    ) -> Illegal {
        if self.never_back() >> from & 1 == 1 {
            Illegal::NeverBack(self.place(self.stop))
        } else if legal == Direction::Forward {
            Illegal::ForwardFirst
        } else if score >= from {
            Illegal::BeforeTheFirst
        } else if to != from - score {
            Illegal::WrongLength { score }
        } else {
            self.in_the_way(at, from, to)
        }
    }

    /// What bars a move of the right length: the piece on its end, or a row that
    /// it would have to pass.
    fn in_the_way(&self, at: &SenetPosition, from: u8, to: u8) -> Illegal {
        let me = at.turn.side.index();
        let (own, opponent) = (at.on[me], at.on[1 - me]);
        if own >> to & 1 == 1 {
            return Illegal::OwnPiece(self.place(to));
        }
        let (low, high) = (from.min(to), from.max(to));
        let between = (1_u32 << high) - (2 << low);
        for first in low + 1..high {
            let row = (opponent >> first).trailing_ones() as u8;
            let starts = opponent >> (first - 1) & 1 == 0;
            let whole = ((1_u32 << row) - 1) << first;
            if starts && row > 1 && whole & !between == 0 {
                return Illegal::Barred {
                    first: self.place(first),
                    last: self.place(first + row - 1),
                };
            }
        }
        Illegal::EndOfRow(self.place(to))
    }
}
