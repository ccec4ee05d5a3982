//! What an evaluation may ask of the labyrinth beyond the common face.

use super::{Held, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::Side;

/// What the side to act has in hand beyond the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// Its throw, or the opening's.
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
            Phase::Open(_) | Phase::Throw | Phase::Over => Pending::Throw,
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

    /// Whether a field is a sanctuary.
    #[must_use]
    pub fn is_sanctuary(&self, field: u8) -> bool {
        self.fields[usize::from(field & 63)].sanctuary
    }

    /// Where a number leads from a field, and whether by turning back.
    #[must_use]
    pub fn landing(&self, field: u8, number: u8) -> (u8, bool) {
        let landing = self.landings[usize::from(field & 63)][usize::from(number % 7)];
        (landing.to, landing.turned > 0)
    }

    /// Whether the number may be used again from a field.
    #[must_use]
    pub fn is_goose(&self, field: u8) -> bool {
        self.fields[usize::from(field & 63)].goose
    }

    /// The field to which a field sends at once.
    #[must_use]
    pub fn passage(&self, field: u8) -> Option<u8> {
        let to = self.fields[usize::from(field & 63)].passage;
        (to > 0).then_some(to)
    }

    /// The turns that a trap takes and the field to which it drops, 0 for none.
    #[must_use]
    pub fn penalty(&self, field: u8) -> Option<(u8, u8)> {
        let field = self.fields[usize::from(field & 63)];
        (field.turns > 0).then_some((field.turns, field.drop))
    }

    /// Where rides of 1 to 6 from a field end, before any fall.
    #[must_use]
    pub fn rides(&self, field: u8) -> Option<&[u8]> {
        let field = usize::from(field & 63);
        self.fields[field].ride.then(|| &self.rides[field][1..])
    }

    /// The field across the millstone.
    #[must_use]
    pub fn across(&self, field: u8) -> Option<u8> {
        let to = self.fields[usize::from(field & 63)].across;
        (to > 0).then_some(to)
    }

    /// Whether a trap holds all travellers of its owner.
    #[must_use]
    #[inline]
    pub fn traps_hold_players(&self) -> bool {
        self.traps_hold == Held::Player
    }
}
