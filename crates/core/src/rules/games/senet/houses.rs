//! The houses: a piece's own throw, and the way back.

use super::data::{Returns, Senet, SenetPosition};
use crate::rules::prelude::{Event, Step, Watch};

/// What a house throw does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The piece is borne off.
    Off,
    /// It returns.
    Back,
    /// It stays where it is.
    Stays,
    /// It leads on from the stop.
    On,
}

impl Senet {
    /// What the throw of the piece on a house does.
    #[inline]
    pub(super) fn fate_of(&self, square: u8, score: u8) -> Fate {
        let has = |scores: &[u32; 32]| scores[usize::from(square & 31)] >> (score & 15) & 1 == 1;
        if has(&self.off_on) {
            Fate::Off
        } else if square == self.stop {
            Fate::On
        } else if has(&self.back_on) {
            Fate::Back
        } else {
            Fate::Stays
        }
    }

    /// Plays the throw that decides the fate of the piece on a house.
    pub(super) fn play_fate(
        &self,
        at: &mut SenetPosition,
        square: u8,
        score: u8,
        again: bool,
        watch: &mut impl Watch,
    ) {
        let to = match self.fate_of(square, score) {
            Fate::Stays => return at.turn.end_move(again, watch),
            Fate::Off => Some(self.off),
            Fate::Back => None,
            Fate::On => self.leads_on(at.on[0] | at.on[1], score),
        };
        match to {
            Some(to) => {
                self.go(at, square, to, watch);
                self.arrive(at, to, again, watch);
            }
            None => {
                self.return_piece(at, square, watch);
                at.turn.end_move(again, watch);
            }
        }
    }

    /// Where a score leads from the stop: so many squares on when all of them
    /// are empty, else to the water; none when that is taken.
    pub(super) fn leads_on(&self, taken: u32, score: u8) -> Option<u8> {
        let to = self.stop + score;
        let passed = |to: u8| (1_u32 << to << 1).wrapping_sub(2 << self.stop);
        if to < self.off && taken & passed(to) == 0 {
            Some(to)
        } else {
            (taken >> self.water & 1 == 0).then_some(self.water)
        }
    }

    /// Brings the piece on a square back to where pieces return to.
    pub(super) fn return_piece(&self, at: &mut SenetPosition, from: u8, watch: &mut impl Watch) {
        let side = at.turn.side;
        let taken = at.on[0] | at.on[1];
        let home = self.returns_where(taken);
        let empty = !taken & ((1 << home) - 2);
        if taken >> home & 1 == 1 {
            let own = at.on[side.index()] >> home & 1 == 1;
            let (whose, to) = if own {
                (side, 31 - empty.leading_zeros() as u8)
            } else {
                (side.opponent(), empty.trailing_zeros() as u8)
            };
            at.on[whose.index()] ^= 1 << home | 1 << to;
            watch.see(|| Event::Returned { side: whose, from: Step(home), to: Step(to) });
        }
        at.on[side.index()] ^= 1 << from | 1 << home;
        watch.see(|| Event::Returned { side, from: Step(from), to: Step(home) });
    }

    /// Where a piece returns to when those squares are `taken`.
    fn returns_where(&self, taken: u32) -> u8 {
        let home = self.returns_to;
        match self.returns {
            Returns::Displace => home,
            Returns::Below => 31 - (!taken & ((2 << home) - 2)).leading_zeros() as u8,
            Returns::Above => (!taken >> home << home).trailing_zeros() as u8,
        }
    }
}
