//! What a level file says, what the rules run on, and a position.

use serde::{Deserialize, Deserializer};

use super::reach::{Course, Reach};
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
    /// Whether the winner moves its foremost piece by that throw before it throws again.
    #[serde(default)]
    pub opening_move: bool,
    /// A move made with one of these scores gives another turn.
    pub throw_again_on: Vec<u8>,
    /// What rows bar and protect.
    #[serde(default)]
    pub rows: Rows,
    /// Squares on which no piece is captured.
    #[serde(default)]
    pub safe: Vec<u8>,
    /// Whether a piece that moves back needs an empty square.
    #[serde(default)]
    pub back_to_empty: bool,
    /// Where pieces return to that fail in a house or land in a trap.
    pub returns_to: u8,
    /// What happens when a piece stands there.
    #[serde(default)]
    pub returns: Returns,
    /// The square on which every piece stops and throws.
    #[serde(default, deserialize_with = "given")]
    pub stop: Option<Stop>,
    /// The squares beyond it where an arriving piece throws.
    #[serde(default)]
    pub houses: Vec<House>,
    /// Instead of a stop: the square that every piece must reach with the exact score.
    /// Those beyond it are left for nothing but the way off the board.
    #[serde(default, deserialize_with = "given")]
    pub gate: Option<u8>,
    /// Squares from which a piece that lands returns at once. They end the turn.
    #[serde(default)]
    pub traps: Vec<u8>,
    /// The squares from which every score takes a piece off.
    #[serde(default)]
    pub free_exits: Vec<u8>,
    /// No piece is borne off until all of its side are past this square.
    #[serde(default)]
    pub all_past: u8,
}

/// A field that need not be there, written without `Some`.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// What pieces of one side on squares that follow each other do.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// So many cannot be passed: two or three.
    pub bar: u8,
    /// Which of two or more cannot be captured.
    pub protect: Protected,
}

impl Default for Rows {
    fn default() -> Self {
        Self { bar: 2, protect: Protected::Ends }
    }
}

/// The pieces of a row that cannot be captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Protected {
    /// The first and the last.
    Ends,
    /// Every one.
    All,
}

/// Who gives way when a piece stands where another returns to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub enum Returns {
    /// The piece there: an opponent's goes to the lowest empty square, one's own to the
    /// nearest empty one below.
    #[default]
    Displace,
    /// The returning piece, which goes to the nearest empty square below.
    Below,
    /// The returning piece, which goes to the nearest empty square above.
    Above,
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
    /// How the path ends.
    pub(super) course: Course,
    /// The stop or the gate; off the board where there is neither.
    pub(super) stop: u8,
    pub(super) water: u8,
    pub(super) returns_to: u8,
    pub(super) returns: Returns,
    pub(super) opening_throw: u8,
    pub(super) opening_move: bool,
    /// Each side's starting squares.
    pub(super) start: [u32; 2],
    /// Squares before the stop.
    pub(super) before: u32,
    /// Squares beyond the stop.
    pub(super) beyond: u32,
    /// Squares on which an arriving piece throws, the stop among them.
    pub(super) houses: u32,
    /// Squares from which a piece that lands returns.
    pub(super) traps: u32,
    /// Squares from which every score takes a piece off.
    pub(super) free_exits: u32,
    /// A piece on one of these keeps its side's pieces on the board.
    pub(super) holds_all: u32,
    /// Squares from which a piece may move back.
    pub(super) may_go_back: u32,
    /// Squares that a piece leaves whatever the score when nothing else can move.
    pub(super) no_skipping: u32,
    /// Squares on which no piece is captured.
    pub(super) safe: u32,
    /// All bits if the middle of a row is protected as well, else none.
    pub(super) middles_safe: u32,
    /// All bits if rows of two bar the way, else none.
    pub(super) pairs_bar: u32,
    pub(super) back_to_empty: bool,
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
