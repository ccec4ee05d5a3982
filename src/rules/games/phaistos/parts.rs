//! What an evaluation may ask of the labyrinth beyond the common face.

use std::sync::Arc;

use super::data::{Distances, Held, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::games::common::endgame_key::packed;
use crate::rules::prelude::Side;

/// What the side to act has in hand beyond the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// Nothing: who begins is not settled, or the game is over.
    Nothing,
    /// Its throw.
    Throw,
    /// Numbers to use; 0 stands for none.
    Numbers(u8, u8),
    /// An offer on a field to a traveller that came by a number, or by none as
    /// its turn began; and another number to use, or 0.
    Offer {
        /// The field.
        field: u8,
        /// The number that led there; 0 at the start of a turn.
        number: u8,
        /// The number left over, or 0.
        rest: u8,
    },
    /// A ride from a field; and a number to use afterwards, or 0.
    Ride {
        /// The field.
        field: u8,
        /// The number left over, or 0.
        rest: u8,
        /// The turn's throw comes after it.
        early: bool,
    },
}

impl PhaistosPosition {
    /// A side's travellers, ascending: the field of each and, where it is
    /// trapped, one more than the turns that it still misses.
    #[inline]
    pub fn travellers(&self, side: Side) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.men[side.index()].iter().map(|man| (field_of(*man), mark_of(*man)))
    }

    /// What is due.
    #[must_use]
    #[inline]
    pub fn pending(&self) -> Pending {
        match self.phase {
            Phase::Open(_) | Phase::Over => Pending::Nothing,
            Phase::Throw => Pending::Throw,
            Phase::Move(high, low) => Pending::Numbers(high, low),
            Phase::Offer { field, number, rest } => Pending::Offer { field, number, rest },
            Phase::Ride { field, rest, early } => Pending::Ride { field, rest, early },
        }
    }
}

impl Phaistos {
    /// Off the board.
    #[must_use]
    #[inline]
    pub fn off(&self) -> u8 {
        self.off
    }

    /// How far it is from each field. Worked out once, in a fraction of a millisecond.
    #[must_use]
    pub fn distances(&self) -> Arc<Distances> {
        self.distances.get_or_init(|| Arc::new(Distances::new(self))).clone()
    }

    /// Whether a trap holds all travellers of its owner.
    #[must_use]
    #[inline]
    pub fn traps_hold_players(&self) -> bool {
        self.traps_hold == Held::Player
    }

    /// A number for a position of two sides in which no side has more than `most`
    /// travellers left, at most two, and a throw is due or what is offered before it: the
    /// same for positions that differ only in who is called A, since all share one path,
    /// and for no others. None for any other position.
    #[must_use]
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
