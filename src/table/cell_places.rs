//! From the level file's millimetres to the scene's units.

use bevy::prelude::*;

use super::places::{BOARD_TOP, place_on};
use crate::rules::{Board, Cell, CellId};

/// Scene units a millimetre: one unit is 100 mm.
pub const UNITS_PER_MM: f32 = 0.01;

/// Middle of a cell's upper face.
#[must_use]
pub fn cell_centre(cell: &Cell) -> Vec3 {
    Vec3::new(cell.at.0 * UNITS_PER_MM, BOARD_TOP, cell.at.1 * UNITS_PER_MM)
}

/// Base of the `index`-th of `count` pieces that stand on a cell: one stands in
/// the middle, more are set round it.
#[must_use]
pub fn cell_place(cell: &Cell, index: usize, count: usize) -> Vec3 {
    place_on(cell_centre(cell), cell.size * UNITS_PER_MM, index, count)
}

/// The cell under a point of the board's upper face.
#[must_use]
pub fn cell_at(board: &Board, point: Vec3) -> Option<CellId> {
    let inside = |cell: &Cell| {
        let offset = (point - cell_centre(cell)).abs();
        let half = cell.size * UNITS_PER_MM / 2.0;
        offset.x <= half && offset.z <= half
    };
    board.cells.iter().position(inside).map(|index| CellId(index as u8))
}
