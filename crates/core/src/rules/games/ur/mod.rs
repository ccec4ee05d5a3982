//! The Royal Game of Ur, after Damian Walker's leaflet; (Rn) is its rule n.
//!
//! Seven pieces a side run a path of sixteen steps, enter by the score and
//! leave by an exact throw. A piece that is hit goes back to its owner's hand,
//! but a rosette protects it. The variants differ in their data alone: paths,
//! dice, what gives another throw, whether a rosette protects.
//!
//! A side's pieces are a bit set over its own steps: bit `n` is step `n`.
//! A move by `score` is then one shift of the whole set.

mod compile;
mod data;
mod moves;
mod notation;
mod parts;
mod refusal;

pub use data::{Parameters, Ur, UrPosition};

use super::common::turn::{Phase, Turn, as_games_for_two};
use crate::rules::prelude::{Action, Actions, Outcomes, Rules, Side, Step, Watch};

impl Rules for Ur {
    type Position = UrPosition;

    as_games_for_two!(UrPosition);

    fn start(&self, _sides: u8) -> UrPosition {
        UrPosition {
            on: [0; 2],
            hand: [self.pieces; 2],
            off: [0; 2],
            turn: Turn::first(Phase::Open),
        }
    }

    #[inline]
    fn outcomes(&self, at: &UrPosition) -> &Outcomes {
        if at.turn.phase == Phase::Open { &self.draw } else { &self.throws }
    }

    fn actions(&self, at: &UrPosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.turn.phase else { return };
        let mut targets = self.targets(at, score);
        if targets == 0 {
            list.push(Action::Pass);
        }
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            list.push(Action::Move { from: Step(to - score), to: Step(to) });
        }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut UrPosition, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Throw(throw) => self.play_throw(at, throw, watch),
            Action::Move { from, to } => self.play_move(at, from.0, to.0, watch),
            _ => at.turn.pass(watch),
        }
    }

    fn pieces(&self, at: &UrPosition, side: Side) -> Vec<Step> {
        let me = side.index();
        let mut steps = vec![Step::HAND; usize::from(at.hand[me])];
        steps.extend((1..self.off).filter(|s| at.on[me] >> s & 1 == 1).map(Step));
        steps.extend(std::iter::repeat_n(Step(self.off), usize::from(at.off[me])));
        steps
    }
}
