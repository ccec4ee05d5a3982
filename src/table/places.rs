//! Where things stand: pieces on cells, in hand and borne off, and the trays.
//!
//! All in scene units. Side A (0) sits at +z, side B (1) at −z.

use bevy::prelude::*;

use super::board::CellModel;

/// Height of the board's upper surface above the table.
pub const BOARD_TOP: f32 = 0.24;

/// Middle of the throwing tray's floor.
pub const THROW_CENTRE: Vec3 = Vec3::new(2.55, 0.0, 0.0);
/// Half the throwing tray's inner extent along x and z: the dice's invisible
/// walls stand here.
pub const THROW_HALF: f32 = 0.75;

/// Middle of side A's rack for pieces in hand; B's is opposite.
pub const HAND_CENTRE: Vec3 = Vec3::new(-0.86, 0.0, 1.03);
/// Middle of side A's rack for pieces borne off; B's is opposite.
pub const OFF_CENTRE: Vec3 = Vec3::new(0.86, 0.0, 1.03);
/// Half the inner extent of a rack along x and z.
pub const RACK_HALF: Vec2 = Vec2::new(0.56, 0.29);
/// Height of a rack's floor above the table.
pub const RACK_FLOOR: f32 = 0.012;

/// Pieces in a row of a rack.
const ROW: usize = 4;
/// Distance between the middles of two pieces in a rack.
const PITCH: f32 = 0.262;

/// One of the two sides of the table, by seat: 0 is A (near), 1 is B (far).
pub type Seat = u8;

/// Base of the `index`-th of `count` pieces that side `seat` has in hand.
pub fn hand_place(seat: Seat, index: usize, count: usize) -> Vec3 {
    across(seat, HAND_CENTRE) + rack_place(seat, index, count)
}

/// Base of the `index`-th of `count` pieces that side `seat` has borne off.
pub fn off_place(seat: Seat, index: usize, count: usize) -> Vec3 {
    across(seat, OFF_CENTRE) + rack_place(seat, index, count)
}

/// Base of the `index_on_cell`-th of `count_on_cell` pieces on a cell: one
/// stands in the middle, more are set round it.
pub fn cell_place(cell: &CellModel, index_on_cell: usize, count_on_cell: usize) -> Vec3 {
    let middle = cell.centre() + Vec3::Y * BOARD_TOP;
    place_on(middle, cell.side(), index_on_cell, count_on_cell)
}

/// The same for a cell given by the middle and the side of its upper face.
pub fn place_on(middle: Vec3, side: f32, index_on_cell: usize, count_on_cell: usize) -> Vec3 {
    if count_on_cell <= 1 {
        return middle;
    }
    let angle = std::f32::consts::TAU * index_on_cell as f32 / count_on_cell as f32;
    let away = side * 0.24;
    middle + Vec3::new(angle.cos() * away, 0.0, -angle.sin() * away)
}

/// A place given for side A, as side `seat` has it: mirrored front to back.
pub fn across(seat: Seat, place: Vec3) -> Vec3 {
    match seat {
        0 => place,
        _ => Vec3::new(place.x, place.y, -place.z),
    }
}

fn rack_place(seat: Seat, index: usize, count: usize) -> Vec3 {
    // Two rows, filled from the board's side and from the left. More pieces
    // than the rack was cut for stand closer together.
    let row_length = ROW.max(count.div_ceil(2));
    let pitch = (RACK_HALF.x * 2.0 / row_length as f32).min(PITCH);
    let (row, column) = (index / row_length, index % row_length);
    let x = (column as f32 - (row_length as f32 - 1.0) / 2.0) * pitch;
    // The shorter second row stands in the gaps of the first.
    let shift = if row == 1 { pitch / 2.0 } else { 0.0 };
    let z = (row as f32 - 0.5) * PITCH * 0.96;
    across(seat, Vec3::new(x + shift, RACK_FLOOR, z))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_discs_fit_a_rack_without_touching() {
        for place in [hand_place, off_place] {
            for seat in [0, 1] {
                let at: Vec<Vec3> = (0..7).map(|k| place(seat, k, 7)).collect();
                for (i, a) in at.iter().enumerate() {
                    for b in &at[..i] {
                        assert!(a.distance(*b) > 0.245, "{a} {b}");
                    }
                    assert!((seat == 0) == (a.z > 0.0));
                }
            }
        }
    }

    #[test]
    fn racks_stay_clear_of_board_and_tray() {
        for rack in [HAND_CENTRE, OFF_CENTRE] {
            assert!(rack.z - RACK_HALF.y > 0.62);
            assert!(rack.x + RACK_HALF.x < THROW_CENTRE.x - THROW_HALF - 0.1);
        }
    }
}
