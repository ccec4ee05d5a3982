//! Measures and places that a game's look adds to its table besides the models.

use bevy::prelude::*;

use tesserae_core::sound::Substance;

/// How large a piece is, in scene units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceSize {
    /// Radius of its base.
    pub radius: f32,
    /// Its height.
    pub height: f32,
}

/// The layout of a game's table, and its first view. Near, far, left and right are those of
/// that view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// Turns the board across: its left edge in the level file is near.
    pub turned: bool,
    /// Angle of the first view above the table, in radians: high enough that every
    /// cell can be read.
    pub pitch: f32,
    /// Half the extent of the tray's floor that dice lie on, across the view and away from it.
    pub tray: Vec2,
    /// Place of the tray.
    pub tray_at: TrayAt,
}

impl Setting {
    /// A board that is not turned across.
    pub const fn new(pitch: f32, tray: Vec2, tray_at: TrayAt) -> Self {
        Self { turned: false, pitch, tray, tray_at }
    }
}

/// Place of the throwing tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrayAt {
    /// Before the board, between the racks of side A: for boards wider than deep.
    Before,
    /// Right of the board, or left of one that is too high to see over: for those that are as
    /// deep as wide.
    Beside,
}

/// Pieces that fit a rack: columns along the board's edge, rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackGrid {
    /// Pieces in a row.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
}

impl RackGrid {
    /// The same, or the next larger one that holds so many pieces. It stays longer than deep.
    #[must_use]
    pub fn holding(self, pieces: u8) -> Self {
        let Self { columns, rows } = self;
        if columns.saturating_mul(rows) >= pieces {
            self
        } else if columns <= rows * 2 {
            Self { columns: columns + 1, rows }.holding(pieces)
        } else {
            Self { columns: pieces.div_ceil(rows + 1), rows: rows + 1 }
        }
    }
}

/// A named place on a model: a cell, a field, a sign.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The cell's name, or the sign's id in the level file.
    pub name: String,
    /// Its middle in the model's space, in scene units.
    pub at: Vec3,
    /// The direction it faces.
    pub normal: Vec3,
    /// Its width and height.
    pub extent: Vec2,
}

impl Spot {
    /// The directions along its width and its height.
    pub fn axes(&self) -> (Vec3, Vec3) {
        if self.normal.abs_diff_eq(Vec3::Y, 1e-3) {
            return (Vec3::X, Vec3::Z);
        }
        let side = self.normal.any_orthonormal_vector();
        (side, self.normal.cross(side))
    }

    /// Its corners, one after the other.
    pub fn corners(&self) -> [Vec3; 4] {
        let (u, v) = self.axes();
        let (u, v) = (u * self.extent.x / 2.0, v * self.extent.y / 2.0);
        [self.at - u - v, self.at + u - v, self.at + u + v, self.at - u + v]
    }
}

/// A box given by two opposite corners in scene units, smaller coordinates first.
pub type Block = (Vec3, Vec3);

/// What a game's things are made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Substances {
    /// The pieces of seats 0 to 3.
    pub pieces: [Substance; 4],
    /// The board's cells.
    pub board: Substance,
    /// The floors of the racks.
    pub racks: Substance,
    /// The dice of seats 0 to 3.
    pub dice: [Substance; 4],
    /// The floor of the tray.
    pub tray: Substance,
    /// The frames of tray and racks.
    pub frame: Substance,
}

/// A game's measures on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Fittings {
    /// The table's layout and first view.
    pub setting: Setting,
    /// Pieces that fit each rack.
    pub racks: RackGrid,
    /// Size of the pieces of seats 0 to 3.
    pub pieces: [PieceSize; 4],
    /// Boxes that block light.
    pub solids: Vec<Block>,
    /// Boxes that rise above the board's upper face and may hide what lies on it.
    pub upright: Vec<Block>,
    /// Numbers and signs on the board that players need to read.
    pub written: Vec<Spot>,
    /// Does the board itself show the name of every cell?
    pub named: bool,
    /// What its things are made of, for their sounds.
    pub substances: Substances,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rack_for_more_pieces_is_longer_or_has_another_row() {
        let rack = |columns, rows| RackGrid { columns, rows };
        assert_eq!(rack(5, 1).holding(5), rack(5, 1));
        assert_eq!(rack(5, 1).holding(7), rack(4, 2));
        assert_eq!(rack(3, 2).holding(7), rack(4, 2));
        assert_eq!(rack(4, 2).holding(7), rack(4, 2));
        for pieces in 0..=15 {
            let RackGrid { columns, rows } = rack(1, 1).holding(pieces);
            assert!(columns * rows >= pieces && columns >= rows, "{pieces}: {columns} x {rows}");
        }
    }
}
