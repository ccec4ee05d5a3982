//! From the level file's millimetres to the scene's units.

use bevy::prelude::*;

use super::places::BOARD_TOP;
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
    let middle = cell_centre(cell);
    if count <= 1 {
        return middle;
    }
    let angle = std::f32::consts::TAU * index as f32 / count as f32;
    let away = cell.size * UNITS_PER_MM * 0.24;
    middle + Vec3::new(angle.cos() * away, 0.0, -angle.sin() * away)
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
