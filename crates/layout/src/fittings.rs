//! What a game's look brings to its table besides the models: measures and places.

use bevy::prelude::*;

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

impl Setting {
    /// A board that does not lie across.
    pub const fn new(pitch: f32, tray: Vec2, tray_at: TrayAt) -> Self {
        Self { turned: false, pitch, tray, tray_at }
    }
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

/// A box by two opposite corners, the smaller coordinates first, in scene units.
pub type Block = (Vec3, Vec3);

/// A game's measures on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Fittings {
    /// How the table is laid and first looked at.
    pub setting: Setting,
    /// What the racks for pieces that wait or are home are cut for.
    pub racks: RackGrid,
    /// How large the pieces of seat 0 to 3 are.
    pub pieces: [PieceSize; 4],
    /// What keeps light from the table.
    pub solids: Vec<Block>,
    /// What stands up from the board's upper face and may hide what lies on it.
    pub upright: Vec<Block>,
    /// The numbers and signs on the board that a player goes by.
    pub written: Vec<Spot>,
}
