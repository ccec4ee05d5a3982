//! What may move, and what a move does.

use super::data::{Pente, PentePosition};
use super::nibbles::{count, one, taken};
use crate::rules::games::common::bits::from_nth;
use crate::rules::games::common::events::{captured, moved};
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Event, Throw, Watch};

impl Pente {
    /// The step so many further on round the ring.
    #[inline]
    pub(super) fn onward(&self, from: u8, score: u8) -> u8 {
        let to = from + score;
        if to > self.length { to - self.length } else { to }
    }

    /// The step so many before.
    #[inline]
    pub(super) fn back(&self, to: u8, score: u8) -> u8 {
        if to > score { to - score } else { to + self.length - score }
    }

    /// Steps on which no counter of `me` may land, by the lowest bits of nibbles: off the
    /// sacred line a point holds one counter.
    #[inline]
    pub(super) fn barred(&self, at: &PentePosition, me: usize) -> u64 {
        let own = taken(at.counters[me]) & !self.sacred;
        if self.knock_out { own } else { own | self.held(at, me) }
    }

    /// Can a counter of `me` from outside enter with this score?
    #[inline]
    pub(super) fn can_enter(&self, at: &PentePosition, me: usize, score: u8) -> bool {
        let barred = self.barred(at, me);
        let closed = if self.open_entry { barred | self.held(at, me) } else { barred };
        closed & one(score) == 0
    }

    /// Points off the sacred line that the opponent of `me` holds, by `me`'s steps.
    pub(super) fn held(&self, at: &PentePosition, me: usize) -> u64 {
        let mut opponents = taken(at.counters[1 - me]) & self.ring & !self.sacred;
        let mut held = 0;
        while opponents != 0 {
            let step = opponents.trailing_zeros() / 4;
            opponents &= opponents - 1;
            held |= one(self.meets[1 - me][step as usize]);
        }
        held
    }

    /// Where the moves with a score end, by the lowest bits of nibbles, and whether they
    /// enter.
    #[inline]
    pub(super) fn targets(&self, at: &PentePosition, score: u8) -> (u64, bool) {
        if score == 0 {
            return (0, false);
        }
        let me = at.turn.side.index();
        if self.entering_goes_first(at, me, score) {
            return (one(score), true);
        }
        let movable = taken(at.counters[me]) & self.ring;
        let onward = movable << (4 * score) | movable >> (4 * (self.length - score));
        (onward & self.ring & !self.barred(at, me), false)
    }

    /// A counter outside that can enter goes before all others (rule 4).
    #[inline]
    pub(super) fn entering_goes_first(&self, at: &PentePosition, me: usize, score: u8) -> bool {
        count(at.counters[me], 0) > 0 && self.can_enter(at, me, score)
    }

    #[inline]
    pub(super) fn play_throw(at: &mut PentePosition, throw: Throw, watch: &mut impl Watch) {
        let side = at.turn.side;
        if let Throw::Score(score) = throw {
            at.turn.phase = Phase::Move(score);
        }
        watch.see(|| Event::Thrown { side, throw });
    }

    #[inline]
    pub(super) fn play_move(
        &self,
        at: &mut PentePosition,
        from: u8,
        to: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn.side;
        let own = &mut at.counters[side.index()];
        *own = own.wrapping_sub(one(from)).wrapping_add(one(to));
        let won = *own == self.all_on_goal;
        watch.see(|| moved(&self.definition, side, from, to));
        self.knock_out(at, to, watch);
        if won {
            at.turn.win(watch);
        } else {
            at.turn.end_move(false, watch);
        }
    }

    /// An opponent's counter on the point is outside again; on the sacred line none is captured. In
    /// variants without captures, no opponent's piece stands where a counter may land.
    #[inline]
    fn knock_out(&self, at: &mut PentePosition, to: u8, watch: &mut impl Watch) {
        if self.sacred & one(to) != 0 {
            return;
        }
        let side = at.turn.side;
        let me = side.index();
        let meet = self.meets[me][usize::from(to & 15)];
        let hit = u64::from(count(at.counters[1 - me], meet));
        at.counters[1 - me] = at.counters[1 - me].wrapping_sub(hit << (4 * meet)) + hit;
        if hit > 0 {
            watch.see(|| captured(&self.definition, side, meet));
        }
    }

    /// A ply of its own choosing, for playouts: without a list of actions.
    #[inline]
    pub(super) fn picked(&self, at: &mut PentePosition, mut pick: impl FnMut(u32) -> u32) {
        match at.turn.phase {
            Phase::Throw => {
                let way = pick(self.ways.len() as u32);
                at.turn.phase = Phase::Move(self.ways[way as usize]);
            }
            Phase::Move(score) => {
                let (targets, enters) = self.targets(at, score);
                if targets == 0 {
                    return at.turn.pass(&mut ());
                }
                if enters {
                    // It is the one legal move.
                    return self.play_move(at, 0, score, &mut ());
                }
                let nth = pick(targets.count_ones());
                let to = (from_nth::<2>(targets, nth).trailing_zeros() / 4) as u8;
                self.play_move(at, self.back(to, score), to, &mut ());
            }
            _ => {}
        }
    }
}
