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
/// The same of racks at the end of a high board, which hides little of them.
const HIGHER_IS_FARTHER_AT_THE_END: f32 = 0.3;
/// A board above this height would hide a rack behind it; the racks then stand at
/// its left end.
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

/// How much higher than a low board this one is.
fn above_low(plan: &BoardPlan) -> f32 {
    (plan.top() - LOW).max(0.0)
}

/// The racks round a board.
pub fn racks(plan: &BoardPlan, seating: Seating, needs: RackNeeds) -> Vec<Rack> {
    let kinds: Vec<Keeps> = [(needs.hand, Keeps::Hand), (needs.off, Keeps::Off)]
        .into_iter()
        .filter_map(|(wanted, keeps)| wanted.then_some(keeps))
        .collect();
    let pitch = needs.piece.radius * 2.0 + PIECES_APART;
    let half = Vec2::new(
        f32::from(needs.grid.columns) * pitch / 2.0 + RACK_MARGIN,
        f32::from(needs.grid.rows) * pitch * ROWS_CLOSER / 2.0 + RACK_MARGIN,
    );
    let hides = plan.top() > HIDES;
    let higher = above_low(plan)
        * if hides { HIGHER_IS_FARTHER_AT_THE_END } else { HIGHER_IS_FARTHER_FOR_RACKS };
    let gap = RACK_GAP + higher;
    let board = Vec2::new(plan.size.x, plan.size.z) / 2.0;
    let single = kinds.len() == 1;
    let mut racks = Vec::new();
    for seat in 0..needs.sides {
        let (outward, along, edge, beside) = match (seating, seat) {
            _ if hides => (Vec3::NEG_X, Vec3::Z, board.x, board.y),
            (Seating::Facing | Seating::Round, 0) => (Vec3::Z, Vec3::X, board.y, board.x),
            (Seating::Facing | Seating::Round, 1) => (Vec3::NEG_Z, Vec3::X, board.y, board.x),
            (Seating::Beside, 0) | (_, 2) => (Vec3::NEG_X, Vec3::Z, board.x, board.y),
            _ => (Vec3::X, Vec3::Z, board.x, board.y),
        };
        for (index, keeps) in kinds.iter().copied().enumerate() {
            let mut away = edge + gap + half.y;
            // Within the board's edge, where that is long enough for both.
            let room = beside - half.x - RACKS_APART / 4.0;
            let apart = (half.x + RACKS_APART).min(room).max(half.x + RACKS_APART / 4.0);
            let sideways = if hides {
                // Both sides' racks share one end of the board, A's nearer.
                away += index as f32 * (half.y * 2.0 + RACK_GAP);
                if seat == 0 { apart } else { -apart }
            } else if single {
                0.0
            } else if (keeps == Keeps::Hand) == (seating == Seating::Beside) {
                // Beside the board the hand is at the player's end of it.
                apart
            } else {
                -apart
            };
            racks.push(Rack {
                seat,
                keeps,
                middle: outward * away + along * sideways,
                along,
                outward,
                half,
                grid: needs.grid,
                pitch,
            });
        }
    }
    racks
}

/// Middle of the throwing tray's floor: right of the board, and of the racks that
/// stand there.
pub fn throw_centre(plan: &BoardPlan, racks: &[Rack]) -> Vec3 {
    let reach = racks
        .iter()
        .map(|rack| rack.middle.x + rack.half_on_table().x)
        .filter(|right| *right > plan.size.x / 2.0 + RACK_GAP)
        .fold(plan.size.x / 2.0, f32::max);
    let gap = TRAY_GAP + above_low(plan) * HIGHER_IS_FARTHER;
    Vec3::X * (reach + gap + THROW_HALF)
}

/// Base of the `index`-th of `count` pieces on a cell, given by the middle of its
/// upper face: one stands in the middle, more are set round it.
pub fn place_on(middle: Vec3, extent: Vec2, index: usize, count: usize) -> Vec3 {
    if count <= 1 {
        return middle;
    }
    let angle = std::f32::consts::TAU * index as f32 / count as f32;
    let away = extent * 0.24;
    middle + Vec3::new(angle.cos() * away.x, 0.0, -angle.sin() * away.y)
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
    fn tables() -> Vec<(BoardPlan, Vec<Rack>)> {
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
            let racks = racks(&plan, seating, needs(sides));
            (plan, racks)
        })
        .collect()
    }

    #[test]
    fn seven_discs_fit_a_rack_without_touching() {
        for (_, racks) in tables() {
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
        for (plan, racks) in tables() {
            let board = (Vec2::ZERO, Vec2::new(plan.size.x, plan.size.z) / 2.0);
            let tray = (throw_centre(&plan, &racks).xz(), Vec2::splat(THROW_HALF + 0.085));
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
    fn each_side_has_its_own_racks_before_it() {
        for (_, racks) in tables() {
            for rack in &racks {
                let same = |other: &&Rack| other.seat == rack.seat && other.keeps == rack.keeps;
                assert_eq!(racks.iter().filter(same).count(), 1);
            }
        }
        let (_, round) = &tables()[3];
        let directions: Vec<Vec3> = [0, 1, 2, 3]
            .map(|seat| {
                round.iter().find(|rack| rack.seat == seat).expect("a rack of each side").outward
            })
            .to_vec();
        assert_eq!(directions, [Vec3::Z, Vec3::NEG_Z, Vec3::NEG_X, Vec3::X]);
    }
}
