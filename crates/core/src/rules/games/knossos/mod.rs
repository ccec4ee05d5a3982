//! The Knossos Game, after Eli Gurevich's rules.
//!
//! The pieces go out over the large block, cross the sea, round the small
//! block, cross the sea again and come home to the bay; the other side goes the
//! same way backwards, so that all meet head on. Which cells stop, trap, protect or
//! give another turn is data; this folder knows what stopping, trapping and so on mean.
//!
//! A piece stands on a step of its side's path, not on a cell: one cell may be met
//! twice. The sea is step 7 outward and step 17 homeward, so its two lanes are apart in
//! the state without a further mark; for capacity (`holds`) and for the picture they are
//! one cell. A side is a bit set of the steps it stands on, hand included, with four
//! bits of count for each of them.
//!
//! Where a piece lands from a step with a score, stops, sea and bearing off included, is
//! one table made from the level file. Who else is on a cell is a mask of steps for each
//! side: A meets cell 13 on its steps 4 and 19.
//!
//! A trap's throw is a phase of its own, `fate:9`. An opening throw that enters a piece
//! gives `Begins` and `Moved` in one ply. A small block in which neither side could ever
//! move again is cleared by the `pass` that finds it so, with a `Returned` for each
//! piece on 8.

mod compile;
mod data;
mod moves;
mod notation;
mod parts;
mod pieces;
mod refusal;

pub use data::{Knossos, KnossosPosition, Parameters};

use super::common::turn::{Phase, Turn, as_games_for_two};
use crate::rules::prelude::{Action, Actions, Outcomes, Rules, Side, Step, Throw, Watch};

impl Rules for Knossos {
    type Position = KnossosPosition;

    as_games_for_two!(KnossosPosition);

    fn start(&self, _sides: u8) -> KnossosPosition {
        KnossosPosition {
            sides: [pieces::Pieces::in_hand(self.definition.pieces); 2],
            turn: Turn::first(Phase::Open),
        }
    }

    #[inline]
    fn outcomes(&self, _: &KnossosPosition) -> &Outcomes {
        &self.throws
    }

    fn actions(&self, at: &KnossosPosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.turn.phase else { return };
        let me = at.turn.side.index();
        let mut movable = self.movable(at, me, score);
        if movable == 0 {
            list.push(Action::Pass);
        }
        while movable != 0 {
            let from = movable.trailing_zeros() as u8;
            movable &= movable - 1;
            let to = self.landing(me, from, score);
            list.push(Action::Move { from: Step(from), to: Step(to) });
        }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut KnossosPosition, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Throw(Throw::Score(score)) => self.play_throw(at, score, watch),
            Action::Move { from, to } => self.play_move(at, from.0, to.0, watch),
            _ => self.pass(at, watch),
        }
    }

    fn pieces(&self, at: &KnossosPosition, side: Side) -> Vec<Step> {
        at.sides[side.index()].list().map(Step).collect()
    }
}
