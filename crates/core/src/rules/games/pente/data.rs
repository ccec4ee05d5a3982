//! What a level file says, what the rules run on, and a position.

use std::hash::{Hash, Hasher};

use serde::Deserialize;

use crate::rules::games::common::turn::Turn;
use crate::rules::prelude::{Definition, Outcomes};

/// What a level file of five lines says beyond the common part.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The step on which a side gathers all its counters to win.
    pub goal: u8,
    /// The steps that are ends of the sacred line, for both sides: they hold any number of
    /// counters, and none is captured there.
    pub sacred: Vec<u8>,
    /// Does landing on an opponent's counter elsewhere capture it (rule 3)? If not, its point is
    /// closed.
    pub knock_out: bool,
    /// Does a counter enter only where nobody's counter stands, or on the sacred line?
    #[serde(default)]
    pub open_entry: bool,
}

/// The longest ring: a nibble a step, one for the hand, and one that is never used.
pub(super) const LONGEST_RING: u8 = 14;
/// The nibble that is never used: where steps that nobody else crosses lead.
pub(super) const NOWHERE: u8 = 15;

/// The rules of one variant.
#[derive(Debug)]
pub struct Pente {
    pub(super) definition: Definition,
    pub(super) throws: Outcomes,
    /// Which score each of the equally likely ways gives, for playouts.
    pub(super) ways: Vec<u8>,
    /// The number of points.
    pub(super) length: u8,
    /// Lowest bits of the nibbles of all steps.
    pub(super) ring: u64,
    /// The same of the sacred steps.
    pub(super) sacred: u64,
    /// For each side and own step: the opponent's step on the same cell, or nowhere.
    pub(super) meets: [[u8; 16]; 2],
    pub(super) knock_out: bool,
    pub(super) open_entry: bool,
    /// A side that has won.
    pub(super) all_on_goal: u64,
}

/// A position of five lines: 24 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PentePosition {
    pub(super) counters: [u64; 2],
    pub(super) turn: Turn,
}

impl Hash for PentePosition {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counters.hash(state);
        self.turn.hash_among(2, state);
    }
}
