//! What a level file says, what the rules run on, and a position.

use std::sync::{Arc, OnceLock};

use crate::rules::prelude::{Definition, Outcomes, Side};
use serde::Deserialize;

/// What a variant's level file says beyond the common part. Fields are numbered
/// as steps of the path. Sanctuaries are the board's safe cells.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Fields that nobody may pass without an exact count; the goal is one.
    pub exact: Vec<u8>,
    /// Fields on which the same number may be used again.
    pub geese: Vec<u8>,
    /// Pairs of a field and the field to which it sends at once.
    pub passages: Vec<(u8, u8)>,
    /// Fields at which a passage begins that is an offer.
    #[serde(default)]
    pub free_passages: Vec<u8>,
    /// Fields that hold who arrives there.
    pub traps: Vec<Trap>,
    /// What a trap holds.
    pub traps_hold: Held,
    /// The orbit's fields in order; from the last one rides go the other way.
    pub orbit: Vec<u8>,
    /// Pairs of fields between which one may cross.
    pub crossings: Vec<(u8, u8)>,
}

/// A field that holds who arrives there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// The field.
    pub at: u8,
    /// How many of its owner's turns the traveller misses: 1 or 2.
    pub turns: u8,
    /// The field to which it drops afterwards; 0 when it stays.
    #[serde(default)]
    pub drops_to: u8,
}

/// What a trap holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Held {
    /// The traveller that arrived on it.
    Traveller,
    /// Its owner with all its travellers.
    Player,
}

/// The most travellers a side may have.
pub(super) const MOST_PIECES: usize = 4;
/// The only number that brings a traveller in, and the field on which it enters.
pub(super) const ENTERS_WITH: u8 = 1;
pub(super) const ENTRY: u8 = 1;
/// One more than the highest number that a field, or off, may have.
pub(super) const FIELDS: usize = 64;

/// What a field is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Field {
    /// Any number may share it.
    pub sanctuary: bool,
    pub goose: bool,
    /// Where its passage leads; 0 when there is none.
    pub passage: u8,
    /// Its passage is an offer.
    pub free: bool,
    /// Turns that it takes; 0 when it is no trap.
    pub turns: u8,
    /// Where the trap drops to; 0 when it does not.
    pub drop: u8,
    /// A ride may begin here.
    pub ride: bool,
    /// The field across the millstone; 0 when there is none.
    pub across: u8,
    /// Some effect or offer: the other marks need not be looked at without it.
    pub special: bool,
}

/// Where a number leads from a field.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Landing {
    pub to: u8,
    /// The exact field it turned back on; 0 when it did not.
    pub turned: u8,
}

/// The rules of one variant.
#[derive(Debug)]
pub struct Phaistos {
    pub(super) definition: Definition,
    pub(super) throws: Outcomes,
    /// The one die of the opening and of rides.
    pub(super) die: Outcomes,
    /// The pair that each of the 36 ways gives, for playouts.
    pub(super) ways: [(u8, u8); 36],
    /// The goal.
    pub(super) last: u8,
    pub(super) off: u8,
    pub(super) pieces: u8,
    pub(super) fields: [Field; FIELDS],
    pub(super) landings: [[Landing; 7]; FIELDS],
    /// Where a ride of a number ends, for the fields where one may begin.
    pub(super) rides: [[u8; 7]; FIELDS],
    pub(super) orbit: Vec<u8>,
    pub(super) traps_hold: Held,
    /// Worked out when first asked for.
    pub(super) distances: OnceLock<Arc<Distances>>,
}

/// Means of the numbers needed; by field, and by number where there are two indices.
#[derive(Debug)]
pub struct Distances {
    /// From each field; from 0, the hand, with a 1 to come.
    pub left: [f64; FIELDS],
    /// After using a number from there.
    pub after: [[f64; 7]; FIELDS],
    /// With an offer to one that came by a number; by 0 as its turn began.
    pub offered: [[f64; 7]; FIELDS],
    /// When the die of a ride is due.
    pub riding: [f64; FIELDS],
    /// What a newcomer from the first field, with one number, costs on average the
    /// traveller on the second.
    pub threat: Box<[[f32; FIELDS]; FIELDS]>,
}

/// A traveller: its field, and what is left of its penalty in the low two bits.
///
/// 0 is free; 1, 2 and 3 stand for the marks `!0`, `!1` and `!2`.
pub(super) type Man = u8;

/// A position of the labyrinth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PhaistosPosition {
    /// Each side's travellers, ascending. Of a variant with fewer than four the
    /// places left over are off the board for good.
    pub(super) men: [[Man; MOST_PIECES]; 4],
    /// Bit `n`: somebody stands on field `n`, which is no sanctuary.
    pub(super) taken: u64,
    pub(super) sides: u8,
    pub(super) turn: Side,
    pub(super) phase: Phase,
}

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// An opening throw, after those of the sides before; 0 is not thrown yet.
    Open([u8; 3]),
    /// The turn's throw.
    Throw,
    /// The numbers to be used, the higher first; the second is 0 when one is left.
    Move(u8, u8),
    /// An answer to what a field offers.
    Offer {
        /// The field.
        field: u8,
        /// The number by which the traveller arrived; 0: it dropped there as its turn
        /// began.
        number: u8,
        /// The number still to be used, or 0.
        rest: u8,
    },
    /// The die of a ride.
    Ride {
        /// The field where it begins.
        field: u8,
        /// The number still to be used, or 0.
        rest: u8,
        /// It comes before the turn's throw.
        early: bool,
    },
    /// Nothing: the game is over.
    Over,
}

#[inline]
pub(super) const fn field_of(man: Man) -> u8 {
    man >> 2
}

#[inline]
pub(super) const fn mark_of(man: Man) -> u8 {
    man & 3
}

impl Phaistos {
    /// A side's travellers, ascending.
    pub(super) fn men<'a>(&self, at: &'a PhaistosPosition, side: Side) -> &'a [Man] {
        &at.men[side.index()][..usize::from(self.pieces)]
    }
}
