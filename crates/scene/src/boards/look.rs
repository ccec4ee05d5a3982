//! What each game brings to be seen.

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::{Block, Fittings, PieceSize, RackGrid, Setting, Spot};
use tesserae_layout::plan::BoardPlan;
use tesserae_layout::spec::TableSpec;

use super::badge::Badge;
use crate::furniture::Furnishing;
use crate::mesh::Shape;
use crate::mesh::detail::Detail;
use crate::model::Model;

/// How one game looks: pure functions that model its things in scene units.
#[derive(Clone, Copy)]
pub struct GameLook {
    /// The game's id, as in its level file.
    pub game: &'static str,
    /// The board, standing on the table (y = 0) about the origin; its upper
    /// surface is at `plan.top()`.
    pub board: fn(&BoardPlan, Detail) -> Model,
    /// A piece of seat 0 to 3, standing on y = 0.
    pub piece: fn(u8, Detail) -> Model,
    /// Its size, for markers, shadows, racks and the pointer.
    pub piece_size: fn(u8) -> PieceSize,
    /// A die of seat 0 to 3 about its body's own origin.
    pub die: fn(u8, &DieBody, Detail) -> Model,
    /// Boxes that keep light from the table.
    pub solids: fn(&BoardPlan) -> Vec<Block>,
    /// How the table is laid and first looked at.
    pub setting: Setting,
    /// What the racks for pieces that wait or are home are cut for.
    pub racks: RackGrid,
    /// What the table, its racks and its tray are made of.
    pub furnishing: Furnishing,
    /// The colour that stands for the pieces of seat 0 to 3 in the panels.
    pub colour: fn(u8) -> [u8; 3],
    /// The figure that stands for them there.
    pub badge: fn(u8) -> Badge,
    /// A small picture of the board as a PNG file, for the title screen.
    pub picture: Option<&'static [u8]>,
    /// Boxes that stand up from the board's upper face and may hide what lies on it,
    /// such as walls and figures.
    pub upright: fn(&BoardPlan) -> Vec<Block>,
    /// The numbers and signs on the board that a player goes by.
    pub written: fn(&BoardPlan) -> Vec<Spot>,
    /// The file of `assets/parts` on the parts of its models: see [`parts`].
    ///
    /// [`parts`]: crate::parts
    pub parts: &'static str,
    /// Where the signs are on the board, for the inspector.
    pub signs: fn(&BoardPlan) -> Vec<Spot>,
    /// Another thing of the game that the inspector shows, by its name in the
    /// level file, standing on y = 0; the plan is its board's.
    pub model: fn(&str, &BoardPlan, Detail) -> Option<LabelledModel>,
    /// What lies beside the board.
    pub beside_board: Option<BesideBoard>,
}

/// A thing that lies beside the board and has a place for each of its cells.
#[derive(Clone, Copy)]
pub struct BesideBoard {
    /// The thing about its own middle.
    pub model: fn(Detail) -> Model,
    /// Where that is on a table, and how large the thing is there.
    pub lies: fn(&TableSpec) -> Transform,
    /// Whether the thing must be turned over (about z) to show the place of the cell of that
    /// name, and a sheet over that place, in the model's space; none where it has no such
    /// place.
    pub place: fn(&str) -> Option<(bool, Shape)>,
}

impl GameLook {
    /// Its measures on a board.
    pub fn fittings(&self, plan: &BoardPlan) -> Fittings {
        Fittings {
            setting: self.setting,
            racks: self.racks,
            pieces: [0, 1, 2, 3].map(self.piece_size),
            solids: (self.solids)(plan),
            upright: (self.upright)(plan),
            written: (self.written)(plan),
        }
    }
}

/// A model for the inspector, with places that have names.
#[derive(Clone, Debug, Default)]
pub struct LabelledModel {
    /// The thing.
    pub model: Model,
    /// Its cells or fields.
    pub cells: Vec<Spot>,
    /// Its signs.
    pub signs: Vec<Spot>,
}
