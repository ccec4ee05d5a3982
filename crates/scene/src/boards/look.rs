//! The parts of a game's look.

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::{Block, Fittings, PieceSize, RackGrid, Setting, Spot, Substances};
use tesserae_layout::plan::BoardPlan;
use tesserae_layout::spec::TableSpec;

use super::badge::Badge;
use crate::furniture::Furnishing;
use crate::mesh::Shape;
use crate::mesh::detail::Detail;
use crate::model::Model;

/// The look of one game: pure functions that model its things in scene units.
#[derive(Clone, Copy)]
pub struct GameLook {
    /// The game's id, as in its level file.
    pub game: &'static str,
    /// The board, standing on the table (y = 0) about the origin. Its upper surface is at
    /// `plan.top()`.
    pub board: fn(&BoardPlan, Detail) -> Model,
    /// A piece of seat 0 to 3, standing on y = 0.
    pub piece: fn(u8, Detail) -> Model,
    /// Its size, for markers, shadows, racks and the pointer.
    pub piece_size: fn(u8) -> PieceSize,
    /// A die of seat 0 to 3 about its body's own origin.
    pub die: fn(u8, &DieBody, Detail) -> Model,
    /// Boxes that block light from the table.
    pub solids: fn(&BoardPlan) -> Vec<Block>,
    /// The table's layout and first view.
    pub setting: Setting,
    /// Pieces that fit each rack.
    pub racks: RackGrid,
    /// The materials of the table, its racks and its tray.
    pub furnishing: Furnishing,
    /// What its things are made of, for their sounds.
    pub substances: Substances,
    /// The panels' colour for the pieces of seat 0 to 3.
    pub colour: fn(u8) -> [u8; 3],
    /// The same in the sets for eyes that see fewer hues; none if it is the same.
    pub safe_colour: Option<fn(u8) -> [u8; 3]>,
    /// The colour of their paths; none where it is that of the pieces.
    pub path_colour: Option<fn(u8) -> [u8; 3]>,
    /// The panels' figure for them.
    pub badge: fn(u8) -> Badge,
    /// A small picture of the board as a PNG file, for the title screen.
    pub picture: Option<&'static [u8]>,
    /// Boxes that rise above the board's upper face and may hide what lies on it, such as walls
    /// and figures.
    pub upright: fn(&BoardPlan) -> Vec<Block>,
    /// The numbers and signs on the board that players need to read.
    pub written: fn(&BoardPlan) -> Vec<Spot>,
    /// Does the board itself show the name of every cell?
    pub named: bool,
    /// The game's file in `assets/parts`, with texts about the parts of its models: see
    /// [`parts`].
    ///
    /// [`parts`]: crate::parts
    pub parts: &'static str,
    /// The places of the signs on the board, for the inspector.
    pub signs: fn(&BoardPlan) -> Vec<Spot>,
    /// Another of the game's things that the inspector shows, by its name in the level file,
    /// standing on y = 0. The plan is its board's.
    pub model: fn(&str, &BoardPlan, Detail) -> Option<LabelledModel>,
    /// The thing beside the board.
    pub beside_board: Option<BesideBoard>,
}

/// A thing beside the board with a place for each of the board's cells.
#[derive(Clone, Copy)]
pub struct BesideBoard {
    /// The thing about its own middle.
    pub model: fn(Detail) -> Model,
    /// Its place and size on a table.
    pub lies: fn(&TableSpec) -> Transform,
    /// The thing's place for the cell of that name: whether the thing must turn over (about z)
    /// to show it, and a sheet over it, in the model's space. `None` if there is no such place.
    pub place: fn(&str) -> Option<(bool, Shape)>,
    /// The place's name, such as `Group 3 of face A`.
    pub title: fn(&str) -> Option<String>,
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
            named: self.named,
            substances: self.substances,
        }
    }
}

/// A model for the inspector, with named places.
#[derive(Clone, Debug, Default)]
pub struct LabelledModel {
    /// The thing.
    pub model: Model,
    /// Its cells or fields.
    pub cells: Vec<Spot>,
    /// Its signs.
    pub signs: Vec<Spot>,
}
