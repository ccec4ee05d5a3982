//! Where things stand round a board: the racks for pieces in hand and borne off,
//! and the throwing tray. All of it follows from the board's size and from how
//! the players sit.
//!
//! All in scene units.

use bevy::prelude::*;

use super::board::{BoardPlan, PieceSize, RackGrid, Seating};

/// A side of the table, by the place of its player in the order of turns, 0 to 3.
pub type Seat = u8;

/// Half the throwing tray's inner extent along x and z: the dice's invisible
/// walls stand here.
pub const THROW_HALF: f32 = 0.75;
/// Width of the throwing tray's rim.
pub const TRAY_RIM: f32 = 0.085;
/// Height of a rack's floor above the table.
pub const RACK_FLOOR: f32 = 0.012;

/// From the board's edge to the inside of a rack.
const RACK_GAP: f32 = 0.19;
/// From the board, or the racks on that side of it, to the inside of the tray.
const TRAY_GAP: f32 = 0.295;
/// Between the middle of a side's edge and the inside of each of its two racks.
const RACKS_APART: f32 = 0.30;
/// Room between the outermost pieces of a rack and its rim.
const RACK_MARGIN: f32 = 0.037;
/// Room between two pieces in a rack.
const PIECES_APART: f32 = 0.022;
/// The rows of a rack stand a little closer than its columns.
const ROWS_CLOSER: f32 = 0.96;

/// A board of this height stands low enough to see over.
const LOW: f32 = 0.24;
/// How much farther things stand from a board for each unit that it is higher:
/// it hides and shades more.
const HIGHER_IS_FARTHER: f32 = 0.58;
/// The same of racks, which stand behind it too.
const HIGHER_IS_FARTHER_FOR_RACKS: f32 = 0.8;
/// A board above this height would hide a rack behind it; the racks then stand
/// beside the tray.
const HIDES: f32 = 1.0;

/// What a rack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Pieces in hand.
    Hand,
    /// Pieces borne off.
    Off,
}

/// A shallow rack for one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rack {
    /// Whose it is.
    pub seat: Seat,
    /// What for.
    pub keeps: Keeps,
    /// Its middle, on the table.
    pub middle: Vec3,
    /// Unit direction along its rows.
    pub along: Vec3,
    /// Unit direction away from the board.
    pub outward: Vec3,
    /// Half its inner extent along its rows and across them.
    pub half: Vec2,
    /// What it is cut for.
    grid: RackGrid,
    /// Distance between the middles of two pieces in a row.
    pitch: f32,
}

impl Rack {
    /// Base of the `index`-th of `count` pieces in it.
    pub fn place(&self, index: usize, count: usize) -> Vec3 {
        // Filled from the board's side and from the left. More pieces than the
        // rack was cut for stand closer together.
        let (columns, rows) = (usize::from(self.grid.columns), usize::from(self.grid.rows));
        let row_length = columns.max(count.div_ceil(rows));
        let room = (self.half.x - RACK_MARGIN) * 2.0 / row_length as f32;
        let pitch = room.min(self.pitch);
        let (row, column) = (index / row_length, index % row_length);
        let along = (column as f32 - (row_length as f32 - 1.0) / 2.0) * pitch;
        // Every second row stands in the gaps of the one before.
        let shift = if row % 2 == 1 { pitch / 2.0 } else { 0.0 };
        let across = (row as f32 - (rows as f32 - 1.0) / 2.0) * self.pitch * ROWS_CLOSER;
        self.middle + self.along * (along + shift) + self.outward * across + Vec3::Y * RACK_FLOOR
    }

    /// The turn that brings a rack modelled about the origin, its rows along x,
    /// into place.
    pub fn transform(&self) -> Transform {
        let turned = self.along.z.abs() > 0.5;
        let angle = if turned { std::f32::consts::FRAC_PI_2 } else { 0.0 };
        Transform::from_translation(self.middle).with_rotation(Quat::from_rotation_y(angle))
    }

    /// Half its inner extent along x and z.
    pub fn half_on_table(&self) -> Vec2 {
        if self.along.z.abs() > 0.5 { self.half.yx() } else { self.half }
    }
}

/// What racks a table needs, and for what pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RackNeeds {
    /// How many sides play.
    pub sides: u8,
    /// Pieces stand in hand at the start, or come back there.
    pub hand: bool,
    /// Pieces leave the board at the end.
    pub off: bool,
    /// The largest piece.
    pub piece: PieceSize,
    /// How many stand in a row, and in how many rows.
    pub grid: RackGrid,
}

/// Where a side's racks stand: the middle of the edge that they stand along, the
/// directions away from it and along it, and half the edge's length.
struct Edge {
    middle: Vec3,
    outward: Vec3,
    along: Vec3,
    half: f32,
}

/// The edge of the board that a seat's racks stand along.
fn board_edge(board: Vec2, seating: Seating, seat: Seat) -> Edge {
    let (outward, along) = match (seating, seat) {
        (Seating::Facing | Seating::Round, 0) => (Vec3::Z, Vec3::X),
        (Seating::Facing | Seating::Round, 1) => (Vec3::NEG_Z, Vec3::X),
        (Seating::Beside, 0) | (_, 2) => (Vec3::NEG_X, Vec3::Z),
        _ => (Vec3::X, Vec3::Z),
    };
    let (away, half) = if along == Vec3::X { (board.y, board.x) } else { (board.x, board.y) };
    Edge { middle: outward * away, outward, along, half }
}

/// The racks of a table and the middle of its throwing tray's floor, which lies
/// right of the board and of the racks that stand there.
pub fn lay_out(plan: &BoardPlan, seating: Seating, needs: RackNeeds) -> (Vec<Rack>, Vec3) {
    let pitch = needs.piece.radius * 2.0 + PIECES_APART;
    let half = Vec2::new(
        f32::from(needs.grid.columns) * pitch / 2.0 + RACK_MARGIN,
        f32::from(needs.grid.rows) * pitch * ROWS_CLOSER / 2.0 + RACK_MARGIN,
    );
    let kinds: Vec<Keeps> = [(needs.hand, Keeps::Hand), (needs.off, Keeps::Off)]
        .into_iter()
        .filter_map(|(wanted, keeps)| wanted.then_some(keeps))
        .collect();
    let board = Vec2::new(plan.size.x, plan.size.z) / 2.0;
    let higher = (plan.top() - LOW).max(0.0);
    let tray_right_of =
        |right: f32| Vec3::X * (right + TRAY_GAP + higher * HIGHER_IS_FARTHER + THROW_HALF);
    let mut racks = Vec::new();
    let mut add = |seat, edge: &Edge, gap: f32, places: &[(Keeps, f32)]| {
        for (keeps, sideways) in places {
            racks.push(Rack {
                seat,
                keeps: *keeps,
                middle: edge.middle + edge.outward * (gap + half.y) + edge.along * *sideways,
                along: edge.along,
                outward: edge.outward,
                half,
                grid: needs.grid,
                pitch,
            });
        }
    };
    if plan.top() > HIDES {
        // Beside the tray nothing is hidden by the board.
        let tray = tray_right_of(board.x);
        for seat in 0..needs.sides {
            let outward = if seat % 2 == 0 { Vec3::Z } else { Vec3::NEG_Z };
            let beyond = f32::from(seat / 2) * kinds.len() as f32;
            for (index, keeps) in kinds.iter().enumerate() {
                let edge = Edge {
                    middle: tray + outward * (THROW_HALF + TRAY_RIM),
                    outward,
                    along: Vec3::X,
                    half: THROW_HALF,
                };
                let gap = RACK_GAP + (beyond + index as f32) * (half.y * 2.0 + RACK_GAP);
                add(seat, &edge, gap, &[(*keeps, 0.0)]);
            }
        }
        return (racks, tray);
    }
    for seat in 0..needs.sides {
        let edge = board_edge(board, seating, seat);
        // Within the board's edge, where that is long enough for both.
        let room = edge.half - half.x - RACKS_APART / 4.0;
        let apart = (half.x + RACKS_APART).min(room).max(half.x + RACKS_APART / 4.0);
        let places: Vec<(Keeps, f32)> = match kinds[..] {
            [only] => vec![(only, 0.0)],
            // Beside the board the hand is at the player's end of it.
            _ if seating == Seating::Beside => vec![(Keeps::Hand, apart), (Keeps::Off, -apart)],
            _ => kinds.iter().copied().zip([-apart, apart]).collect(),
        };
        add(seat, &edge, RACK_GAP + higher * HIGHER_IS_FARTHER_FOR_RACKS, &places);
    }
    let right = racks
        .iter()
        .map(|rack| rack.middle.x + rack.half_on_table().x)
        .filter(|right| *right > board.x + RACK_GAP)
        .fold(board.x, f32::max);
    (racks, tray_right_of(right))
}

/// Room between two pieces on one cell, as a share of their diameter.
const ROOM_ON_CELL: f32 = 1.04;
/// A piece lower than this many of its radii can be stood upon.
const FLAT: f32 = 1.3;

/// Base of the `index`-th of `count` pieces on a cell, given by the middle of its
/// upper face. One stands in the middle, more side by side as far as the cell has
/// room; then flat pieces are piled up and others stand closer.
pub fn place_on(middle: Vec3, extent: Vec2, piece: PieceSize, index: usize, count: usize) -> Vec3 {
    if count <= 1 {
        return middle;
    }
    let wide = piece.radius * 2.0 * ROOM_ON_CELL;
    let fits = |room: f32| ((room / wide) as usize).max(1);
    let (most_columns, most_rows) = (fits(extent.x), fits(extent.y));
    let piles = piece.height < piece.radius * FLAT;
    let layer = if piles || most_columns * most_rows >= count {
        (most_columns * most_rows).min(count)
    } else {
        count
    };
    let (columns, rows) = grid(layer, extent, (most_columns, most_rows));
    let pitch = Vec2::new(wide.min(extent.x / columns as f32), wide.min(extent.y / rows as f32));
    let (level, index) = (index / layer, index % layer);
    let (row, column) = (index / columns, index % columns);
    // A shorter last row stands in the middle.
    let in_row = columns.min(layer - row * columns);
    let along = (column as f32 - (in_row as f32 - 1.0) / 2.0) * pitch.x;
    let across = (row as f32 - (rows as f32 - 1.0) / 2.0) * pitch.y;
    middle + Vec3::new(along, level as f32 * piece.height, across)
}

/// Columns and rows for so many pieces: within what fits, where that is enough,
/// else as square as the cell.
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

    fn needs(sides: u8) -> RackNeeds {
        RackNeeds {
            sides,
            hand: true,
            off: true,
            piece: PieceSize { radius: 0.12, height: 0.07 },
            grid: RackGrid { columns: 4, rows: 2 },
        }
    }

    fn plan(size: Vec3) -> BoardPlan {
        BoardPlan { cells: Vec::new(), paths: Vec::new(), size }
    }

    /// Boards of every shape there is: long, square, deep, high.
    fn tables() -> Vec<(BoardPlan, Vec<Rack>, Vec3)> {
        [
            (Vec3::new(3.01, 0.24, 1.10), Seating::Facing, 2),
            (Vec3::new(2.94, 0.77, 1.08), Seating::Facing, 2),
            (Vec3::new(2.21, 0.19, 3.86), Seating::Beside, 2),
            (Vec3::new(2.64, 0.22, 2.64), Seating::Round, 4),
            (Vec3::new(2.85, 2.07, 2.10), Seating::Facing, 2),
        ]
        .into_iter()
        .map(|(size, seating, sides)| {
            let plan = plan(size);
            let (racks, tray) = lay_out(&plan, seating, needs(sides));
            (plan, racks, tray)
        })
        .collect()
    }

    #[test]
    fn seven_discs_fit_a_rack_without_touching() {
        for (_, racks, _) in tables() {
            for rack in racks {
                let at: Vec<Vec3> = (0..7).map(|k| rack.place(k, 7)).collect();
                for (i, a) in at.iter().enumerate() {
                    let inside = (*a - rack.middle).abs();
                    assert!(inside.dot(rack.along.abs()) < rack.half.x - 0.1);
                    for b in &at[..i] {
                        assert!(a.distance(*b) > 0.245, "{a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn racks_tray_and_board_stay_clear_of_each_other() {
        for (plan, racks, tray) in tables() {
            let board = (Vec2::ZERO, Vec2::new(plan.size.x, plan.size.z) / 2.0);
            let tray = (tray.xz(), Vec2::splat(THROW_HALF + TRAY_RIM));
            let mut things = vec![board, tray];
            things.extend(
                racks
                    .iter()
                    .map(|rack| (rack.middle.xz(), rack.half_on_table() + Vec2::splat(0.045))),
            );
            for (i, (a, a_half)) in things.iter().enumerate() {
                for (b, b_half) in &things[..i] {
                    let apart = (*a - *b).abs() - (*a_half + *b_half);
                    assert!(apart.max_element() > 0.03, "{:?}: {a} and {b}", plan.size);
                }
            }
        }
    }

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
        assert_eq!(pile[4], Vec3::Y * 0.24, "flat stones are piled up");
        let tall = PieceSize { radius: 0.11, height: 0.3 };
        let pair = [0, 1].map(|k| place_on(Vec3::ZERO, Vec2::splat(0.36), tall, k, 2));
        assert_eq!(pair[0].y, 0.0);
        assert!(pair[0].distance(pair[1]) > 0.17);
    }

    #[test]
    fn each_side_has_its_own_racks_before_it() {
        for (_, racks, _) in tables() {
            for rack in &racks {
                let same = |other: &&Rack| other.seat == rack.seat && other.keeps == rack.keeps;
                assert_eq!(racks.iter().filter(same).count(), 1);
            }
        }
        let (_, round, _) = &tables()[3];
        let directions: Vec<Vec3> = [0, 1, 2, 3]
            .map(|seat| {
                round.iter().find(|rack| rack.seat == seat).expect("a rack of each side").outward
            })
            .to_vec();
        assert_eq!(directions, [Vec3::Z, Vec3::NEG_Z, Vec3::NEG_X, Vec3::X]);
    }
}
