//! What a level file says, what the rules run on, and a position.

use std::hash::{Hash, Hasher};

use serde::Deserialize;

use crate::rules::games::common::turn::Turn;
use crate::rules::prelude::{Definition, Outcomes};

/// What an Ur variant's level file says beyond the common part.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// A move made with one of these scores gives another throw (R9).
    pub throw_again_on: Vec<u8>,
    /// Landing on a safe cell, a rosette, gives another throw.
    pub throw_again_on_rosette: bool,
    /// A capture gives another throw.
    #[serde(default)]
    pub throw_again_on_capture: bool,
    /// No piece can be captured on a rosette (R14). If not, the board's rosettes only give throws.
    #[serde(default = "yes")]
    pub rosettes_protect: bool,
}

fn yes() -> bool {
    true
}

/// The longest path a bit set of steps holds, with room for the shift.
pub(super) const LONGEST_PATH: u8 = 20;
/// How many shared rosettes a path may have.
pub(super) const MOST_SHARED: usize = 8;
/// How many the paths we know have, at most.
pub(super) const FEW_SHARED: usize = 3;

/// The rules of one variant.
#[derive(Debug)]
pub struct Ur {
    pub(super) definition: Definition,
    /// Chances of a normal throw.
    pub(super) throws: Outcomes,
    /// The draw for who begins (R4).
    pub(super) draw: Outcomes,
    /// Which score each of the equally likely ways gives, for playouts.
    pub(super) ways: Vec<u8>,
    /// Where off the board lies.
    pub(super) off: u8,
    pub(super) pieces: u8,
    /// An exact throw bears a piece off (R10): bits of steps `1..=off`, where a move may
    /// end.
    pub(super) exact: u32,
    /// For each side and own step: the opponent's step on the same cell, or 0.
    pub(super) meets: [[u8; 32]; 2],
    /// For each side: pairs (own step, opponent's step) of shared rosettes.
    /// Unused entries are (0, 31), and bit 31 is never set.
    pub(super) shared_rosettes: [[(u8, u8); MOST_SHARED]; 2],
    pub(super) shared_count: [usize; 2],
    /// For each side: own steps on a rosette that give another throw.
    pub(super) throw_again_at: [u32; 2],
    /// Bit `score`: a move made with it gives another throw.
    pub(super) throw_again_on: u32,
    /// A capture gives another throw.
    pub(super) throw_again_on_capture: bool,
}

/// A position of Ur: 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrPosition {
    /// Pieces on the board, by own step.
    pub(super) on: [u32; 2],
    pub(super) hand: [u8; 2],
    pub(super) off: [u8; 2],
    pub(super) turn: Turn,
}

impl Hash for UrPosition {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.on, self.hand, self.off).hash(state);
        self.turn.hash_among(1, state);
    }
}
