//! What a level file says, what the rules run on, and a position.

use serde::Deserialize;

use super::pieces::Pieces;
use crate::rules::games::common::turn::Turn;
use crate::rules::prelude::{Definition, Outcomes};

/// What a Knossos variant's level file says beyond the common part. Cells are
/// given by name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Who alone throws this in the opening begins, and enters with it.
    pub opening_score: u8,
    /// Landing on one of these gives another turn.
    pub extra_turn: Vec<String>,
    /// The cell on which every piece stops that would reach or pass it, and to which
    /// a trap sends back.
    pub sea: String,
    /// The scores with which a piece may leave the sea.
    pub sea_scores: Vec<u8>,
    /// More cells on which every piece stops.
    pub stops: Vec<String>,
    /// A piece that lands on one of these throws again at once, for itself.
    pub traps: Vec<String>,
    /// With these scores a trap sends its piece back to the sea, first crossing.
    pub trap_back: Vec<u8>,
    /// With these scores a trapped piece goes on; with all others it stays.
    pub trap_on: Vec<u8>,
    /// The last cell of both paths; any score bears a piece off from it.
    pub bay: String,
    /// From these cells the exact score bears a piece off.
    pub bears_off_from: Vec<String>,
}

/// One more than the highest step: a side's steps fit a word of 32 bits.
pub(super) const STEPS: usize = 32;
/// One more than the highest score, for tables by score.
pub(super) const SCORES: usize = 16;

/// What a step of a side's path is like as a place to land.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// This side's steps on the same cell, this one included.
    pub(super) mine: u32,
    /// The other side's steps on the same cell.
    pub(super) theirs: u32,
    /// How many pieces the cell holds; of either side, if it is safe.
    pub(super) holds: u8,
    /// An opponent's piece that lands here knocks the piece off.
    pub(super) exposed: bool,
}

/// The rules of one variant.
#[derive(Debug)]
pub struct Knossos {
    pub(super) definition: Definition,
    pub(super) parameters: Parameters,
    pub(super) throws: Outcomes,
    /// The score of each of the equally likely ways, for playouts.
    pub(super) ways: Vec<u8>,
    /// Where off the board lies.
    pub(super) off: u8,
    /// By side, score and step: where a piece lands, or 0 if it cannot leave.
    pub(super) goes: [[[u8; STEPS]; SCORES]; 2],
    pub(super) places: [[Place; STEPS]; 2],
    /// For each side: steps on which a landing gives another turn.
    pub(super) walls: [u32; 2],
    /// For each side: steps whose landing asks for a throw of fate.
    pub(super) traps: [u32; 2],
    /// For each side: the step of its first crossing of the sea.
    pub(super) sea: [u8; 2],
    /// For each side: steps on which every piece stops, without those in the sea.
    pub(super) stops: [u32; 2],
    /// Bit `score`: a trap sends its piece back with it.
    pub(super) trap_back: u32,
    /// Bit `score`: a trapped piece goes on with it.
    pub(super) trap_on: u32,
    /// Both sides have the same before them.
    pub(super) even: bool,
}

/// A position of the Knossos Game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KnossosPosition {
    pub(super) sides: [Pieces; 2],
    pub(super) turn: Turn,
}
