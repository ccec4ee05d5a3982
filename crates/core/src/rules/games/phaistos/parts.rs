//! What an evaluation may ask of the labyrinth beyond the common face.

use std::sync::Arc;

use super::data::{Distances, Held, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::games::common::endgame_key::packed;
use crate::rules::prelude::Side;

impl PhaistosPosition {
    /// A side's travellers, ascending: the field of each and, where it is
    /// trapped, one more than the turns that it still misses.
    #[inline]
    pub fn travellers(&self, side: Side) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.men[side.index()].iter().map(|man| (field_of(*man), mark_of(*man)))
    }

    /// What is due.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }
}

impl Phaistos {
    /// Off the board.
    #[inline]
    pub fn off(&self) -> u8 {
        self.off
    }

    /// How far it is from each field. Worked out once, in a fraction of a millisecond.
    pub fn distances(&self) -> Arc<Distances> {
        self.distances.get_or_init(|| Arc::new(Distances::new(self))).clone()
    }

    /// Whether a trap holds all travellers of its owner.
    #[inline]
    pub fn traps_hold_players(&self) -> bool {
        self.traps_hold == Held::Player
    }

    /// A number for a position of two sides in which no side has more than `most`
    /// travellers left, at most two, and a throw is due or what is offered before it: the
    /// same for positions that differ only in who is called A, since all share one path,
    /// and for no others. None for any other position.
    #[inline]
    pub fn endgame_key(&self, at: &PhaistosPosition, most: u8) -> Option<u64> {
        if at.sides != 2 {
            return None;
        }
        let phase = match at.phase {
            Phase::Throw => 0,
            Phase::Offer { field, number: 0, .. } => u64::from(field) << 6 | 1,
            Phase::Ride { field, rest, early } => {
                u64::from(field) << 6 | u64::from(rest) << 3 | u64::from(early) << 2 | 2
            }
            _ => return None,
        };
        let me = at.turn.index();
        let left = |side: usize| at.men[side].iter().filter(|man| field_of(**man) < self.off);
        if (0..2).any(|side| left(side).count() > usize::from(most.min(2))) {
            return None;
        }
        // No byte is as high as off the board, so there is room for one more.
        let list = |side: usize| left(side).map(|man| man + 1);
        Some(packed(8, list(me), list(1 - me)) << 12 | phase)
    }
}
