//! What may move, and what a move does.

use super::data::{FEW_SHARED, Ur, UrPosition};
use crate::rules::games::common::bits::from_nth;
use crate::rules::games::common::events::{captured, moved};
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Event, Side, Step, Throw, Watch};

impl Ur {
    /// Bits of the steps on which a move of `score` may end.
    #[inline]
    pub(super) fn targets(&self, at: &UrPosition, score: u8) -> u32 {
        if score == 0 {
            return 0;
        }
        let me = at.turn.side.index();
        let own = at.on[me];
        let movable = own | u32::from(at.hand[me] > 0);
        (movable << score) & self.exact & !own & !self.a_rosette_protects(at, me)
    }

    /// The own steps of `me` on which an opponent's piece stands that a rosette protects (R14).
    #[inline]
    fn a_rosette_protects(&self, at: &UrPosition, me: usize) -> u32 {
        let opponent = at.on[1 - me];
        let guard = |bits, (mine, theirs): &(u8, u8)| bits | ((opponent >> theirs) & 1) << mine;
        // The unused entries do no harm, and a loop of a known length is unrolled.
        let (few, more) = self.shared_rosettes[me].split_at(FEW_SHARED);
        let protected = few.iter().fold(0, guard);
        if self.shared_count[me] > FEW_SHARED {
            more.iter().fold(protected, guard)
        } else {
            protected
        }
    }

    #[inline]
    pub(super) fn play_throw(&self, at: &mut UrPosition, throw: Throw, watch: &mut impl Watch) {
        match throw {
            Throw::First(side) => at.turn.begin(side, watch),
            Throw::Score(score) => {
                let side = at.turn.side;
                at.turn.phase = Phase::Move(score);
                watch.see(|| Event::Thrown { side, throw });
            }
            Throw::Pair(..) => debug_assert!(false, "Ur has no pairs"),
        }
    }

    #[inline]
    pub(super) fn play_move(&self, at: &mut UrPosition, from: u8, to: u8, watch: &mut impl Watch) {
        let side = at.turn.side;
        let me = side.index();
        // Without branches, for playouts: step 0, the hand, never has its bit set.
        at.hand[me] -= u8::from(from == 0);
        at.on[me] &= !(1 << from);
        watch.see(|| moved(&self.definition, side, from, to));
        let mut captures = false;
        if to == self.off {
            at.off[me] += 1;
            watch.see(|| Event::BorneOff { side, from: Step(from) });
            if at.off[me] == self.pieces {
                return at.turn.win(watch);
            }
        } else {
            at.on[me] |= 1 << to;
            captures = self.capture(at, to, watch);
        }
        let again = self.throws_again(me, from, to) | (captures & self.throw_again_on_capture);
        at.turn.end_move(again, watch);
    }

    /// An opponent's piece on the cell goes back to its owner's hand (R13). Tells whether there
    /// is one.
    #[inline]
    fn capture(&self, at: &mut UrPosition, to: u8, watch: &mut impl Watch) -> bool {
        let side = at.turn.side;
        let me = side.index();
        let meet = self.meets[me][usize::from(to & 31)];
        // No meeting is step 0, and so no hit.
        let hit = at.on[1 - me] >> meet & 1;
        at.on[1 - me] ^= hit << meet;
        at.hand[1 - me] += hit as u8;
        if hit == 1 {
            watch.see(|| captured(&self.definition, side, meet));
        }
        hit == 1
    }

    /// The same player throws again after a move with a 4 (R9), or to a rosette, or with a
    /// capture: once, whatever the reasons.
    #[inline]
    fn throws_again(&self, me: usize, from: u8, to: u8) -> bool {
        (self.throw_again_on >> (to - from) | self.throw_again_at[me] >> to) & 1 == 1
    }

    /// A ply of its own choosing, for playouts: without a list of actions.
    #[inline]
    pub(super) fn picked(&self, at: &mut UrPosition, mut pick: impl FnMut(u32) -> u32) {
        match at.turn.phase {
            Phase::Throw => {
                let way = pick(self.ways.len() as u32);
                at.turn.phase = Phase::Move(self.ways[way as usize]);
            }
            Phase::Move(score) => {
                let targets = self.targets(at, score);
                if targets == 0 {
                    return at.turn.pass(&mut ());
                }
                let nth = pick(targets.count_ones());
                let to = from_nth::<3>(targets.into(), nth).trailing_zeros() as u8;
                self.play_move(at, to - score, to, &mut ());
            }
            Phase::Open => at.turn.begin(Side::from_index(pick(2) as usize), &mut ()),
            _ => {}
        }
    }
}
