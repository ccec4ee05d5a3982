//! The boards as objects: one builder a game behind one small registry.

pub mod badge;
pub mod common;
pub mod decoration;
pub mod disc;
pub mod frieze;
pub mod generic;
pub mod ground;
pub mod knossos;
pub mod pente;
pub mod phaistos;
pub mod senet;
pub mod ur;

use bevy::prelude::*;

use super::figure::Figure;
use super::mesh::{Detail, tetrahedron};
use crate::dice::{DiceKind, Face, cube_measures, lot_vertices, stick_measures};
use crate::rules::{Dice, LotBody};

pub use crate::gui::layout::plan::{BoardPlan, CellModel};
pub use badge::Badge;

/// How large a piece is, in scene units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceSize {
    /// Radius of its base.
    pub radius: f32,
    /// Its height.
    pub height: f32,
}

/// How a game's table is laid, and how it is looked at when it is first seen. Near,
/// far, left and right are those of that first view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The board lies across: what its level file has on the left is near.
    pub turned: bool,
    /// Angle of the first view above the table, in radians: high enough that every
    /// cell can be read.
    pub pitch: f32,
    /// Half the throwing tray's inner extent, across the view and away from it.
    pub tray: Vec2,
    /// Where the tray stands.
    pub tray_at: TrayAt,
}

/// Where the throwing tray stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrayAt {
    /// Before the board, between the racks of side A: for boards wider than deep.
    Before,
    /// Right of the board: for those that are as deep as wide.
    Beside,
}

/// How many pieces a rack is cut for: columns along the board's edge, rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackGrid {
    /// Pieces in a row.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
}

/// The body of a die as the physics throws it, in scene units about its centre of
/// mass: the model must fill it, so that what is seen touching the floor is what
/// touches it.
#[derive(Clone, Debug, PartialEq)]
pub enum DieBody {
    /// A four-cornered lot.
    Tetrahedron {
        /// Its bevelled corners.
        vertices: Box<tetrahedron::Vertices>,
        /// Which of the corners are marked.
        marks: [bool; 4],
    },
    /// A half-round throwing stick along x, its flat, marked side facing +y.
    Stick {
        /// Its length.
        length: f32,
        /// Radius of the round side, half of the width along z.
        radius: f32,
        /// Height of the flat side above the origin.
        flat: f32,
    },
    /// A cube with 1 on +y, 2 on +z, 3 on +x; opposite faces add up to 7.
    Cube {
        /// Its edge.
        edge: f32,
        /// Width of the bevel along its edges, measured on either side.
        bevel: f32,
    },
}

impl From<&Dice> for DieBody {
    fn from(dice: &Dice) -> Self {
        match dice {
            Dice::Lots { body: LotBody::Tetrahedron, .. } => {
                let faces = Face::all(DiceKind::Tetrahedra);
                Self::Tetrahedron {
                    vertices: Box::new(
                        lot_vertices().map(|corner| corner.map(|at| at.map(Vec3::from))),
                    ),
                    marks: std::array::from_fn(|corner| faces[corner].is_marked()),
                }
            }
            Dice::Lots { body: LotBody::Stick, .. } => {
                let stick = stick_measures();
                Self::Stick { length: stick.length, radius: stick.radius, flat: stick.flat }
            }
            Dice::Cubes { .. } => {
                let cube = cube_measures();
                Self::Cube { edge: cube.edge, bevel: cube.bevel }
            }
        }
    }
}

/// How one game looks: pure functions that model its things in scene units.
#[derive(Clone, Copy)]
pub struct GameLook {
    /// The game's id, as in its level file.
    pub game: &'static str,
    /// The board, standing on the table (y = 0) about the origin; its upper
    /// surface is at `plan.top()`.
    pub board: fn(&BoardPlan, Detail) -> Figure,
    /// A piece of seat 0 to 3, standing on y = 0.
    pub piece: fn(u8, Detail) -> Figure,
    /// Its size, for markers, shadows, racks and the pointer.
    pub piece_size: fn(u8) -> PieceSize,
    /// A die of seat 0 to 3 about its body's own origin.
    pub die: fn(u8, &DieBody, Detail) -> Figure,
    /// Boxes, by two opposite corners (the smaller coordinates first), that keep
    /// light from the table: [`common::cell_boxes`], [`common::whole_box`] or the
    /// look's own.
    pub solids: fn(&BoardPlan) -> Vec<(Vec3, Vec3)>,
    /// How the table is laid and first looked at.
    pub setting: Setting,
    /// What the racks for pieces that wait or are home are cut for.
    pub racks: RackGrid,
    /// The colour that stands for the pieces of seat 0 to 3 in the panels.
    pub colour: fn(u8) -> [u8; 3],
    /// The figure that stands for them there.
    pub badge: fn(u8) -> Badge,
    /// A small picture of the board as a PNG file, for the title screen.
    pub picture: Option<&'static [u8]>,
    /// Boxes that stand up from the board's upper face and may hide what lies on it,
    /// such as walls and figures, by two opposite corners; see [`common::bare`].
    pub upright: fn(&BoardPlan) -> Vec<(Vec3, Vec3)>,
    /// The numbers and signs on the board that a player goes by; see
    /// [`common::no_signs`].
    pub written: fn(&BoardPlan) -> Vec<Spot>,
    /// Where the signs are on the board, for the inspector; see
    /// [`common::no_signs`].
    pub signs: fn(&BoardPlan) -> Vec<Spot>,
    /// Another thing of the game that the inspector shows, by its name in the
    /// level file, standing on y = 0; see [`common::no_model`].
    pub model: fn(&str, Detail) -> Option<Show>,
}

/// A place on a modelled thing that has a name: a cell, a field, a sign.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The cell's name, or the sign's id in the level file.
    pub name: String,
    /// Its middle in the thing's own space, in scene units.
    pub at: Vec3,
    /// The direction it faces.
    pub normal: Vec3,
    /// Its width and height.
    pub extent: Vec2,
}

/// A thing for the inspector.
#[derive(Clone, Debug, Default)]
pub struct Show {
    /// The thing.
    pub figure: Figure,
    /// Its cells or fields.
    pub cells: Vec<Spot>,
    /// Its signs.
    pub signs: Vec<Spot>,
}

/// Every game's look. A new game adds its line here and its file beside; until
/// it does it looks as [`generic::LOOK`].
const LOOKS: [GameLook; 5] = [knossos::LOOK, pente::LOOK, phaistos::LOOK, senet::LOOK, ur::LOOK];

/// The look of a game by its id; a plain one for a game that has none of its own.
pub fn look_of(game: &str) -> &'static GameLook {
    LOOKS.iter().find(|look| look.game == game).unwrap_or(&generic::LOOK)
}
