//! Why a move is refused, in the words of the rule that forbids it.

use super::data::{Senet, SenetPosition};
use super::moves::Direction;
use super::reach::Course;
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
        if let Some(refusal) = self.forbids_leaving(own, from, to, score) {
            return Some(refusal);
        }
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

    /// What stops a piece before a gate, or on the board, by the rules that not every variant has.
    fn forbids_leaving(&self, own: u32, from: u8, to: u8, score: u8) -> Option<Illegal> {
        let reach = self.reach(score);
        let ways_off = reach.leaves | self.free_exits;
        if to == self.off && ways_off >> from & 1 == 1 && own & self.holds_all != 0 {
            let last = 31 - self.holds_all.leading_zeros() as u8;
            return Some(Illegal::TooEarly(self.place(last)));
        }
        if let Course::Gate(gate) = self.course
            && from < gate
            && from + score > gate
            && to >= gate
        {
            return Some(Illegal::ReachExactly { cell: self.place(gate), needed: gate - from });
        }
        let waits = self.beyond >> from & 1 == 1 && self.no_skipping == 0;
        (waits && ways_off >> from & 1 == 0).then(|| Illegal::NotExact { needed: self.off - from })
    }

    fn forbids_back(
        &self,
        at: &SenetPosition,
        score: u8,
        from: u8,
        to: u8,
        legal: Direction,
    ) -> Illegal {
        if self.may_go_back >> from & 1 == 0 {
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
        if self.back_to_empty && to < from && opponent >> to & 1 == 1 {
            return Illegal::BackToEmpty(self.place(to));
        }
        let (low, high) = (from.min(to), from.max(to));
        let between = (1_u32 << high) - (2 << low);
        let bar = if self.pairs_bar == 0 { 3 } else { 2 };
        for first in low + 1..high {
            let row = (opponent >> first).trailing_ones() as u8;
            let starts = opponent >> (first - 1) & 1 == 0;
            let whole = ((1_u32 << row) - 1) << first;
            if starts && row >= bar && whole & !between == 0 {
                return Illegal::Barred {
                    first: self.place(first),
                    last: self.place(first + row - 1),
                };
            }
        }
        if self.safe >> to & 1 == 1 {
            Illegal::SafeSquare(self.place(to))
        } else if self.middles_safe != 0 {
            Illegal::InARow(self.place(to))
        } else {
            Illegal::EndOfRow(self.place(to))
        }
    }
}
