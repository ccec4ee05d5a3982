//! What a level file says, what the rules run on, and a position.

use serde::Deserialize;

use super::reach::Reach;
use crate::rules::games::common::turn::Turn;
use crate::rules::prelude::{Definition, Outcomes, Side, Step};

/// What a Senet variant's level file says beyond the common part. Squares are
/// given by their number along the path.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Where the pieces stand at the start: one list for each side.
    pub start: Vec<Vec<u8>>,
    /// The throw that wins the opening, when only one of the two has it.
    pub opening_throw: u8,
    /// A move made with one of these scores gives another turn.
    pub throw_again_on: Vec<u8>,
    /// Where pieces return to that fail in a house.
    pub returns_to: u8,
    /// The square on which every piece stops.
    pub stop: Stop,
    /// The squares beyond it where an arriving piece throws.
    pub houses: Vec<House>,
    /// The squares from which every score takes a piece off.
    pub free_exits: Vec<u8>,
}

/// The square that no piece passes. A score leads on from it by so many squares
/// when all of them are empty, and to the water when they are not.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// Its number.
    pub square: u8,
    /// The scores that take the piece off.
    pub off_on: Vec<u8>,
    /// Where a piece goes that cannot get where its score leads.
    pub water: u8,
}

/// A square on which an arriving piece throws; with any other score it stays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Its number.
    pub square: u8,
    /// The scores that take the piece off.
    pub off_on: Vec<u8>,
    /// The scores that send the piece back.
    pub back_on: Vec<u8>,
}

/// The longest path that a bit set has room for, with off the board beside it.
pub(super) const LONGEST_PATH: u8 = 30;
/// More than the highest score that any dice give, and a power of two.
pub(super) const SCORES: usize = 16;

/// The rules of one variant.
#[derive(Debug)]
pub struct Senet {
    pub(super) definition: Definition,
    /// Chances of a throw: the same for a turn, for a fate and in the opening.
    pub(super) throws: Outcomes,
    /// Which score each of the equally likely ways gives, for playouts.
    pub(super) ways: Vec<u8>,
    pub(super) pieces: u8,
    /// Where off the board lies.
    pub(super) off: u8,
    pub(super) stop: u8,
    pub(super) water: u8,
    pub(super) returns_to: u8,
    pub(super) opening_throw: u8,
    /// Each side's starting squares.
    pub(super) start: [u32; 2],
    /// Squares before the stop.
    pub(super) before: u32,
    /// Squares beyond the stop.
    pub(super) beyond: u32,
    /// Squares on which an arriving piece throws, the stop among them.
    pub(super) houses: u32,
    /// Squares from which every score takes a piece off.
    pub(super) free_exits: u32,
    /// For each square: the scores that take a piece off and that send it back.
    pub(super) off_on: [u32; 32],
    pub(super) back_on: [u32; 32],
    /// The scores that give another turn.
    pub(super) throw_again_on: u32,
    /// For each score: where it reaches.
    pub(super) reach: [Reach; SCORES],
}

/// A position of Senet: 12 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SenetPosition {
    /// Pieces on the board, by square. Those that are not here are off.
    pub(super) on: [u32; 2],
    pub(super) turn: Turn,
}

impl Senet {
    /// A square's name.
    pub(super) fn place(&self, square: u8) -> String {
        self.definition.place_name(Side::A, Step(square)).to_owned()
    }
}
