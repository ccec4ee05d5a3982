//! A board as data: cells, paths and size, at the table's scale.

use bevy::prelude::*;

use tesserae_core::rules::{Board, Cell, CellId, Definition};

/// Scene units in a millimetre: one unit is 100 mm.
const UNITS_PER_MM: f32 = 0.01;

/// One cell of a board from the level file, at the scale of the board on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct CellPlan {
    /// Its name in the notation, such as `a4`.
    pub name: String,
    /// Its middle in millimetres from the board's: x to the right, z towards side A.
    pub centre_mm: Vec2,
    /// Its side or diameter in millimetres; of an oblong cell, the shorter side.
    pub size_mm: f32,
    /// Width along x and depth along z in millimetres. Both equal `size_mm` unless the cell is
    /// oblong.
    pub extent_mm: Vec2,
    /// Separates pieces on their first visit from those on their second, in lanes.
    pub lanes: bool,
    /// Number of pieces it holds.
    pub holds: u8,
    /// Its decoration, a word of the game's builder; empty for none.
    pub decoration: String,
}

impl CellPlan {
    fn new(cell: &Cell, scale: f32) -> Self {
        let (width, depth) = cell.extent();
        Self {
            name: cell.name.clone(),
            centre_mm: Vec2::new(cell.at.0, cell.at.1) * scale,
            size_mm: cell.size * scale,
            extent_mm: Vec2::new(width, depth) * scale,
            lanes: cell.lanes,
            holds: cell.holds,
            decoration: cell.decoration.clone(),
        }
    }

    /// Its middle on the table's level, in scene units.
    pub fn centre(&self) -> Vec3 {
        Vec3::new(self.centre_mm.x, 0.0, self.centre_mm.y) * UNITS_PER_MM
    }

    /// Its side in scene units; of an oblong cell, the shorter one.
    pub fn side(&self) -> f32 {
        self.size_mm * UNITS_PER_MM
    }

    /// Width along x and depth along z in scene units.
    pub fn extent(&self) -> Vec2 {
        self.extent_mm * UNITS_PER_MM
    }
}

/// A board's ground plan and size.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlan {
    /// All cells, in the order of the level file.
    pub cells: Vec<CellPlan>,
    /// Each side's path: indices of cells in order of travel.
    pub paths: Vec<Vec<usize>>,
    /// Length along x, height along y and width along z, in scene units.
    pub size: Vec3,
}

impl BoardPlan {
    /// Height of the board's upper surface above the table, in scene units. Pieces stand on it.
    pub fn top(&self) -> f32 {
        self.size.y
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<&CellPlan> {
        self.cells.iter().find(|cell| cell.name == name)
    }

    /// Middle of a cell's upper face; the board's middle if there is no such cell.
    pub fn cell_top(&self, cell: CellId) -> Vec3 {
        let centre = self.cells.get(usize::from(cell.0)).map_or(Vec3::ZERO, CellPlan::centre);
        centre + Vec3::Y * self.top()
    }

    /// The cell under a point of the board's upper face.
    pub fn cell_at(&self, point: Vec3) -> Option<CellId> {
        let inside = |cell: &CellPlan| {
            let offset = (point - cell.centre()).abs();
            let half = cell.extent() / 2.0;
            offset.x <= half.x && offset.z <= half.y
        };
        self.cells.iter().position(inside).map(|index| CellId(index as u8))
    }
}

impl From<&Definition> for BoardPlan {
    fn from(definition: &Definition) -> Self {
        let Board { size: (length, width, thickness), scale, cells } = &definition.board;
        let path = |path: &Vec<CellId>| path.iter().map(|cell| usize::from(cell.0)).collect();
        Self {
            cells: cells.iter().map(|cell| CellPlan::new(cell, *scale)).collect(),
            paths: definition.paths.iter().map(path).collect(),
            size: Vec3::new(*length, *thickness, *width) * *scale * UNITS_PER_MM,
        }
    }
}
