//! What may move, and what a move does.

use super::data::{Knossos, KnossosPosition, SCORES, STEPS};
use crate::rules::games::common::bits::from_nth;
use crate::rules::games::common::events::{captured, moved};
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Event, Side, Step, Throw, Watch};

impl Knossos {
    /// Where a piece of the side `me` lands from a step with a score; 0 if it cannot
    /// leave.
    #[inline]
    pub(super) fn landing(&self, me: usize, from: u8, score: u8) -> u8 {
        self.goes[me][usize::from(score) % SCORES][usize::from(from) % STEPS]
    }

    /// Whether the side `me` may land on its step `to`, coming from `from`.
    #[inline]
    pub(super) fn has_room(&self, at: &KnossosPosition, me: usize, from: u8, to: u8) -> bool {
        let place = &self.places[me][usize::from(to)];
        let mine = at.sides[me].steps() & place.mine;
        if place.exposed {
            // An opponent's piece is captured; an own piece bars the way in both directions.
            return mine & !(1 << from) == 0;
        }
        let theirs = at.sides[1 - me].steps() & place.theirs;
        if mine | theirs == 0 {
            return true;
        }
        let leaving = (place.mine >> from & 1) as u8;
        at.sides[me].on(mine) + at.sides[1 - me].on(theirs) - leaving < place.holds
    }

    /// Whether a piece may go to where it lands.
    #[inline]
    fn may_go(&self, at: &KnossosPosition, me: usize, from: u8, to: u8) -> bool {
        to == self.off || (to != 0 && self.has_room(at, me, from, to))
    }

    /// Bits of the steps from which the side `me` may move a piece by `score`.
    #[inline]
    pub(super) fn movable(&self, at: &KnossosPosition, me: usize, score: u8) -> u32 {
        let goes = &self.goes[me][usize::from(score) % SCORES];
        let mut left = at.sides[me].steps();
        let mut found = 0;
        while left != 0 {
            let from = left.trailing_zeros() as u8;
            if self.may_go(at, me, from, goes[usize::from(from) % STEPS]) {
                found |= left & left.wrapping_neg();
            }
            left &= left - 1;
        }
        found
    }

    #[inline]
    pub(super) fn play_throw(&self, at: &mut KnossosPosition, score: u8, watch: &mut impl Watch) {
        let side = at.turn.side;
        watch.see(|| Event::Thrown { side, throw: Throw::Score(score) });
        match at.turn.phase {
            Phase::Throw => at.turn.phase = Phase::Move(score),
            Phase::Fate { step, again } => self.trap_throw(at, step, again, score, watch),
            Phase::Open | Phase::OpenAfter(_) => self.play_opening(at, score, watch),
            Phase::Move(_) | Phase::Over => debug_assert!(false, "no throw is due"),
        }
    }

    /// Who alone throws the right score begins, and enters a piece with it.
    fn play_opening(&self, at: &mut KnossosPosition, score: u8, watch: &mut impl Watch) {
        let wanted = self.parameters.opening_score;
        if let Some(side) = at.turn.open(score, wanted) {
            at.turn.begin(side, watch);
            self.play_move(at, 0, self.landing(side.index(), 0, wanted), watch);
        }
    }

    #[inline]
    pub(super) fn play_move(
        &self,
        at: &mut KnossosPosition,
        from: u8,
        to: u8,
        watch: &mut impl Watch,
    ) {
        let again = self.walls[at.turn.side.index()] >> to & 1 == 1;
        self.advance(at, (from, to), again, watch);
    }

    /// A piece of the side to act goes forward. `again`: its side then has another turn.
    #[inline]
    fn advance(
        &self,
        at: &mut KnossosPosition,
        (from, to): (u8, u8),
        again: bool,
        watch: &mut impl Watch,
    ) {
        let side = at.turn.side;
        let me = side.index();
        at.sides[me].shift(from, to);
        watch.see(|| moved(&self.definition, side, from, to));
        if to == self.off {
            watch.see(|| Event::BorneOff { side, from: Step(from) });
            if at.sides[me].steps() == 1 << self.off {
                return at.turn.win(watch);
            }
            return at.turn.end_move(again, watch);
        }
        self.knock_off(at, to, watch);
        if self.traps[me] >> to & 1 == 1 {
            at.turn.phase = Phase::Fate { step: to, again };
            watch.see(|| Event::Fate { side, at: Step(to) });
        } else {
            at.turn.end_move(again, watch);
        }
    }

    /// Sends an opponent's piece on the cell, unless it is safe, back to the beginning. The
    /// direction of either piece does not matter.
    #[inline]
    fn knock_off(&self, at: &mut KnossosPosition, to: u8, watch: &mut impl Watch) {
        let side = at.turn.side;
        let place = &self.places[side.index()][usize::from(to) % STEPS];
        let opponent = &mut at.sides[1 - side.index()];
        let hit = opponent.steps() & place.theirs;
        if place.exposed && hit != 0 {
            let hit = hit.trailing_zeros() as u8;
            opponent.shift(hit, 0);
            watch.see(|| captured(&self.definition, side, hit));
        }
    }

    /// A trap's throw sends its piece back to the sea or on, or leaves it. It gives no
    /// turn, even if it ends on a wall cell; `again` comes from the move before.
    fn trap_throw(
        &self,
        at: &mut KnossosPosition,
        from: u8,
        again: bool,
        score: u8,
        watch: &mut impl Watch,
    ) {
        let me = at.turn.side.index();
        let is = |scores: u32| scores >> score & 1 == 1;
        let on = self.landing(me, from, score);
        if is(self.trap_back) && self.has_room(at, me, from, self.sea[me]) {
            self.back_to_sea(at, at.turn.side, from, watch);
        } else if is(self.trap_on) && self.may_go(at, me, from, on) {
            return self.advance(at, (from, on), again, watch);
        }
        at.turn.end_move(again, watch);
    }

    /// The only way back: a piece returns to its first crossing of the sea.
    fn back_to_sea(&self, at: &mut KnossosPosition, side: Side, from: u8, watch: &mut impl Watch) {
        let sea = self.sea[side.index()];
        at.sides[side.index()].shift(from, sea);
        watch.see(|| Event::Returned { side, from: Step(from), to: Step(sea) });
    }

    #[inline]
    pub(super) fn pass(&self, at: &mut KnossosPosition, watch: &mut impl Watch) {
        let side = at.turn.side;
        watch.see(|| Event::Passed { side });
        if self.is_jammed(at) {
            self.clear_stops(at, watch);
        }
        at.turn.end_move(false, watch);
    }

    /// Whether neither side could move a piece with any score, now and for ever.
    ///
    /// It takes two pieces on 8, outward bound, with every cell before them full of
    /// pieces that wait for room on 8.
    #[inline]
    fn is_jammed(&self, at: &KnossosPosition) -> bool {
        let stuck = |me| {
            self.throws.list().iter().all(|outcome| match outcome.throw {
                Throw::Score(score) => self.movable(at, me, score) == 0,
                _ => true,
            })
        };
        stuck(at.turn.side.index()) && stuck(at.turn.side.opponent().index())
    }

    /// Every piece that waits on a stop puts out to sea again, for its first crossing.
    fn clear_stops(&self, at: &mut KnossosPosition, watch: &mut impl Watch) {
        for side in [Side::A, Side::B] {
            let me = side.index();
            let waits = |step: &u8| self.stops[me] >> step & 1 == 1;
            let waiting: Vec<u8> = at.sides[me].list().filter(waits).collect();
            for from in waiting {
                if self.has_room(at, me, from, self.sea[me]) {
                    self.back_to_sea(at, side, from, watch);
                }
            }
        }
    }

    /// A ply of its own choosing, for playouts: without a list of actions.
    #[inline]
    pub(super) fn picked(&self, at: &mut KnossosPosition, mut pick: impl FnMut(u32) -> u32) {
        match at.turn.phase {
            Phase::Move(score) => {
                let me = at.turn.side.index();
                let movable = self.movable(at, me, score);
                if movable == 0 {
                    return self.pass(at, &mut ());
                }
                let nth = pick(movable.count_ones());
                let from = from_nth::<0>(movable.into(), nth).trailing_zeros() as u8;
                self.play_move(at, from, self.landing(me, from, score), &mut ());
            }
            Phase::Over => {}
            _ => {
                let way = pick(self.ways.len() as u32);
                self.play_throw(at, self.ways[way as usize], &mut ());
            }
        }
    }
}
