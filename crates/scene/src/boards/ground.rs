//! The rectangular blocks of a board of square cells, found from the cells alone.

use bevy::prelude::*;

use tesserae_layout::plan::CellPlan;

/// A rectangle of adjoining columns with the same rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Middles of its columns along x, rising, in scene units.
    pub columns: Vec<f32>,
    /// Middles of its rows along z, rising, in scene units.
    pub rows: Vec<f32>,
    /// Distance between the middles of neighbouring cells.
    pub pitch: f32,
}

impl Block {
    /// Left and right edge of its cells.
    pub fn x(&self) -> (f32, f32) {
        span(&self.columns, self.pitch)
    }

    /// Far and near edge of its cells.
    pub fn z(&self) -> (f32, f32) {
        span(&self.rows, self.pitch)
    }
}

fn span(middles: &[f32], pitch: f32) -> (f32, f32) {
    let first = middles.first().copied().unwrap_or_default();
    let last = middles.last().copied().unwrap_or_default();
    (first - pitch / 2.0, last + pitch / 2.0)
}

/// Sorts the cells into blocks, from left to right.
pub fn blocks(cells: &[CellPlan]) -> Vec<Block> {
    let mut columns: Vec<(f32, Vec<f32>)> = Vec::new();
    for cell in cells {
        let at = cell.centre();
        match columns.iter_mut().find(|(x, _)| (*x - at.x).abs() < 0.01) {
            Some((_, rows)) => rows.push(at.z),
            None => columns.push((at.x, vec![at.z])),
        }
    }
    columns.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, rows) in &mut columns {
        rows.sort_by(f32::total_cmp);
    }
    let pitch = columns.windows(2).map(|pair| pair[1].0 - pair[0].0).fold(f32::MAX, f32::min);
    let pitch = if pitch.is_finite() && pitch < 10.0 { pitch } else { 0.365 };
    let mut blocks: Vec<Block> = Vec::new();
    for (x, rows) in columns {
        match blocks.last_mut().filter(|block| block.rows == rows) {
            Some(block) => block.columns.push(x),
            None => blocks.push(Block { columns: vec![x], rows, pitch }),
        }
    }
    blocks
}
