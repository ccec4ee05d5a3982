//! Where pieces stand that share a cell.
//!
//! All lengths are in scene units.

use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use bevy::prelude::*;

use super::fittings::PieceSize;

/// Room for a piece beside others on one cell, as a share of its diameter.
const ROOM_ON_CELL: f32 = 1.02;
/// A piece lower than this many radii can carry another.
const FLAT: f32 = 1.3;
/// Overhang of flat pieces that share a cell, both edges together, as a share of their
/// diameter. It is better than a stack.
const OVERHANG: f32 = 0.74;

/// Distance of the pieces on top of a rosette from its middle, as a share of their radius: each
/// lies on two below, and leaves enough of all to be seen.
const ON_TOP: f32 = 1.6;

/// Base of the `index`-th of `count` pieces on a cell, given by the middle of its upper face.
/// Each piece stays visible. One piece stands in the middle, several side by side while there
/// is room. After that, flat pieces lie in a rosette, or in the gaps of those below, and others
/// stand closer.
pub fn place_on(middle: Vec3, extent: Vec2, piece: PieceSize, index: usize, count: usize) -> Vec3 {
    if count <= 1 {
        return middle;
    }
    let wide = piece.radius * 2.0 * ROOM_ON_CELL;
    let flat = piece.height < piece.radius * FLAT;
    if flat && let Some(spot) = rosette(extent, piece, index, count) {
        return middle + spot;
    }
    let over = if flat { piece.radius * 2.0 * OVERHANG } else { 0.0 };
    let fits = |room: f32| (((room + over) / wide) as usize).max(1);
    let most = (fits(extent.x), fits(extent.y));
    if flat && count > most.0 * most.1 {
        return heap(middle, wide, piece.height, most, index);
    }
    if !flat && count == 2 && most == (1, 1) {
        // The diagonal has the most room.
        let away = wide.min(extent.min_element()) * 0.5 * FRAC_1_SQRT_2;
        let sign = if index == 0 { -1.0 } else { 1.0 };
        return middle + Vec3::new(away, 0.0, -away) * sign;
    }
    let (columns, rows) = grid(count, extent, most);
    let room = extent + over;
    let pitch = Vec2::new(wide.min(room.x / columns as f32), wide.min(room.y / rows as f32));
    let (row, column) = (index / columns, index % columns);
    // A shorter last row is centred.
    let in_row = columns.min(count - row * columns);
    let along = (column as f32 - (in_row as f32 - 1.0) / 2.0) * pitch.x;
    let across = (row as f32 - (rows as f32 - 1.0) / 2.0) * pitch.y;
    middle + Vec3::new(along, 0.0, across)
}

/// Base of one of five to ten flat pieces on a cell with room for seven side by side: four in a
/// square, one in the middle, one on either hand, and three on top of those.
fn rosette(extent: Vec2, piece: PieceSize, index: usize, count: usize) -> Option<Vec3> {
    let wide = piece.radius * 2.0 * ROOM_ON_CELL;
    let row = wide * 0.75_f32.sqrt();
    let room = (Vec2::new(wide, row) + piece.radius) * 2.0;
    if !(5..=10).contains(&count) || extent.cmplt(room).any() {
        return None;
    }
    let aside = wide / 2.0;
    let below = [
        (-aside, -row),
        (aside, row),
        (aside, -row),
        (-aside, row),
        (0.0, 0.0),
        (-wide, 0.0),
        (wide, 0.0),
    ];
    Some(match below.get(index) {
        Some((x, z)) => Vec3::new(*x, 0.0, *z),
        None => {
            let turn = TAU * ((index - below.len()) as f32 / 3.0 - 0.25);
            let at = Vec2::from_angle(turn) * piece.radius * ON_TOP;
            Vec3::new(at.x, piece.height, at.y)
        }
    })
}

/// Base of a flat piece in a heap. Each layer is a column and a row smaller than the one below
/// and lies in its gaps. A full heap carries another.
fn heap(
    middle: Vec3,
    wide: f32,
    height: f32,
    (mut columns, mut rows): (usize, usize),
    mut index: usize,
) -> Vec3 {
    let whole = (columns, rows);
    let mut level = 0.0;
    while index >= columns * rows {
        index -= columns * rows;
        level += 1.0;
        (columns, rows) = if columns.min(rows) > 1 { (columns - 1, rows - 1) } else { whole };
    }
    let (row, column) = (index / columns, index % columns);
    let along = column as f32 - (columns as f32 - 1.0) / 2.0;
    let across = row as f32 - (rows as f32 - 1.0) / 2.0;
    middle + Vec3::new(along * wide, level * height, across * wide)
}

/// Columns and rows for a number of pieces: within the largest that fit if that is enough,
/// otherwise in the proportions of the cell.
fn grid(count: usize, extent: Vec2, (most_columns, most_rows): (usize, usize)) -> (usize, usize) {
    let square = (count as f32 * extent.x / extent.y.max(1e-3)).sqrt().round() as usize;
    let columns = if most_columns * most_rows >= count {
        square.clamp(count.div_ceil(most_rows), most_columns)
    } else {
        square.clamp(1, count)
    };
    (columns, count.div_ceil(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_share_a_cell_stand_apart_where_there_is_room() {
        let square = Vec2::splat(0.27);
        let small = PieceSize { radius: 0.06, height: 0.2 };
        let at: Vec<Vec3> = (0..4).map(|k| place_on(Vec3::ZERO, square, small, k, 4)).collect();
        for (i, a) in at.iter().enumerate() {
            assert!(a.abs().max_element() + small.radius <= 0.135 + 1e-4, "{a}");
            for b in &at[..i] {
                assert!(a.distance(*b) > 0.12, "{a} {b}");
            }
        }
        let flat = PieceSize { radius: 0.1, height: 0.06 };
        let pile: Vec<Vec3> = (0..5).map(|k| place_on(Vec3::ZERO, square, flat, k, 5)).collect();
        assert_eq!(pile[4], Vec3::Y * 0.06, "the fifth lies in the gap of four");
        assert!(pile[..4].iter().all(|at| at.y == 0.0));
        let tall = PieceSize { radius: 0.11, height: 0.3 };
        let pair = [0, 1].map(|k| place_on(Vec3::ZERO, Vec2::splat(0.36), tall, k, 2));
        assert_eq!(pair[0].y, 0.0);
        assert!(pair[0].distance(pair[1]) > 0.17);
    }
}
