//! Senet, after Dmitriy Skiryuk's reconstruction as Eli Gurevich tells it, and after two others.
//!
//! Both sides run the same path of thirty squares. A piece that lands on a lone
//! opponent changes places with it; two opposing pieces in a row cannot be passed. Every
//! piece stops on the House of Beauty, and there and in the houses beyond it a
//! throw of its own decides its fate. The variants differ in their data alone:
//! which squares are houses and what a throw does there is data too. So it is whether the
//! way off leads over such a stop, through a gate that takes the exact score, or straight on.
//!
//! A side never has two pieces on a square, so a side is a bit set: bit `n` is
//! square `n`. What may move is found for all pieces at once, by shifts of whole
//! sets. A piece that passes a row passes its far end, so the ends of all rows, smeared
//! back over the score, are the squares from which a row bars the way.
//!
//! A house throw is a phase of its own, `fate:26+`: a chance node like any other, in
//! which the turn is still the mover's. The plus sign says whether its turn goes on
//! afterwards. In the opening `open:3` holds the throw of the side before. A tie leads
//! back to the start; the search counts it like a choice, or ties would follow ties
//! without end. The winner of the opening has the spools, side B: the event
//! `SeatsChange` says that the players swap sides, and the pieces do not.

mod compile;
mod data;
mod houses;
mod moves;
mod notation;
mod parts;
mod reach;
mod refusal;

pub use data::{House, Parameters, Protected, Returns, Rows, Senet, SenetPosition, Stop};

use super::common::turn::{Phase, Turn, as_games_for_two};
use crate::rules::prelude::{Action, Actions, Outcomes, Rules, Side, Step, Throw, Watch};

impl Rules for Senet {
    type Position = SenetPosition;

    as_games_for_two!(SenetPosition);

    fn start(&self, _sides: u8) -> SenetPosition {
        SenetPosition { on: self.start, turn: Turn::first(Phase::Open) }
    }

    #[inline]
    fn outcomes(&self, _: &SenetPosition) -> &Outcomes {
        &self.throws
    }

    fn actions(&self, at: &SenetPosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.turn.phase else { return };
        let choices = self.choices(at, score);
        let mut from = choices.from;
        if from == 0 {
            list.push(Action::Pass);
        }
        while from != 0 {
            let square = from.trailing_zeros() as u8;
            from &= from - 1;
            let to = self.target(square, score, choices.direction);
            list.push(Action::Move { from: Step(square), to: Step(to) });
        }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut SenetPosition, action: Action, watch: &mut impl Watch) {
        match (action, at.turn.phase) {
            (Action::Throw(Throw::Score(score)), _) => self.play_throw(at, score, watch),
            (Action::Move { from, to }, Phase::Move(score)) => {
                self.play_move(at, from.0, to.0, score, watch);
            }
            _ => at.turn.pass(watch),
        }
    }

    fn pieces(&self, at: &SenetPosition, side: Side) -> Vec<Step> {
        let own = at.on[side.index()];
        let mut steps: Vec<Step> = (1..self.off).filter(|s| own >> s & 1 == 1).map(Step).collect();
        steps.resize(usize::from(self.pieces), Step(self.off));
        steps
    }
}
