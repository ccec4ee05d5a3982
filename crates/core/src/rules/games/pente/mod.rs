//! Pente grammai, five lines, after Ulrich Schädler's rules on the site of Locus
//! Ludi.
//!
//! Five counters a side travel a ring of ten points. They enter by the score,
//! and entering goes before moving. The side that has all of them on the goal, the far
//! end of the sacred line, has won. A point holds one counter, the sacred line
//! any number. In `knock-off` a counter that is landed on elsewhere is outside
//! again; in `race` an opponent's counter bars its point.
//!
//! A side is one number of sixteen nibbles: nibble `n` counts its counters on its
//! own step `n`, nibble 0 those outside. A move by the score is one shift of the
//! whole set, round the ring's end.
//!
//! The path is a ring, so a move may end on a lower step, `move 9-2`. The definition
//! says so by `ring_goal`, the step to gather on: its `way`, `onward`, `home` and
//! `progress` then know that the first step follows the last and that no piece is ever
//! off. There is no opening; the start awaits a throw at once.

mod compile;
mod data;
mod moves;
mod nibbles;
mod notation;
mod parts;
mod refusal;

pub use data::{Parameters, Pente, PentePosition};

use self::nibbles::count;
use super::common::turn::{Phase, Turn, as_games_for_two};
use crate::rules::prelude::{Action, Actions, Outcomes, Rules, Side, Step, Watch};

impl Rules for Pente {
    type Position = PentePosition;

    as_games_for_two!(PentePosition);

    fn start(&self, _sides: u8) -> PentePosition {
        let outside = u64::from(self.definition.pieces);
        PentePosition { counters: [outside; 2], turn: Turn::first(Phase::Throw) }
    }

    #[inline]
    fn outcomes(&self, _: &PentePosition) -> &Outcomes {
        &self.throws
    }

    fn actions(&self, at: &PentePosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.turn.phase else { return };
        let (mut targets, enters) = self.targets(at, score);
        if targets == 0 {
            list.push(Action::Pass);
        }
        while targets != 0 {
            let to = (targets.trailing_zeros() / 4) as u8;
            targets &= targets - 1;
            let from = if enters { 0 } else { self.back(to, score) };
            list.push(Action::Move { from: Step(from), to: Step(to) });
        }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut PentePosition, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Throw(throw) => Self::play_throw(at, throw, watch),
            Action::Move { from, to } => self.play_move(at, from.0, to.0, watch),
            _ => at.turn.pass(watch),
        }
    }

    fn pieces(&self, at: &PentePosition, side: Side) -> Vec<Step> {
        let counters = at.counters[side.index()];
        (0..=self.length)
            .flat_map(|step| std::iter::repeat_n(Step(step), usize::from(count(counters, step))))
            .collect()
    }
}
