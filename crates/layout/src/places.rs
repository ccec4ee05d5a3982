//! Places round a board: the racks for pieces that wait or are home, and the throwing tray.
//! They follow from the board's size and the players' seats.
//!
//! All lengths are in scene units.

use bevy::prelude::*;

use super::fittings::{PieceSize, RackGrid, Setting, TrayAt};
use super::plan::BoardPlan;

/// A side of the table, by its player's place in the order of turns, 0 to 3.
pub type Seat = u8;

/// Width of the throwing tray's rim.
pub const TRAY_RIM: f32 = 0.045;
/// Height of the throwing tray's rim.
pub const TRAY_RIM_HEIGHT: f32 = 0.045;
/// Width of the floor inside the rim on which no die comes to lie.
const TRAY_MARGIN: f32 = 0.04;
/// Height of a rack's floor above the table.
pub const RACK_FLOOR: f32 = 0.012;

/// Distance from the board's edge to the inside of a rack.
const RACK_GAP: f32 = 0.11;
/// Distance between a tray's outer edge and that of a rack or board beside it.
const APART: f32 = 0.07;
/// Distance from the middle of a side's edge to the inside of each of its two racks.
const RACKS_APART: f32 = 0.30;
/// Room between the outermost pieces of a rack and its rim.
const RACK_MARGIN: f32 = 0.03;
/// Width of a rack's rim.
pub const RACK_RIM: f32 = 0.045;
/// Room between two pieces in a rack.
const PIECES_APART: f32 = 0.022;
/// Distance between a rack's rows, as a share of that between its columns.
const ROWS_CLOSER: f32 = 0.96;

/// Largest height of a board that is low enough to see over.
const LOW: f32 = 0.24;
/// Above this height a board hides what stands behind it. The far side's racks then stand
/// before the board, or beside it.
const HIDES: f32 = 0.5;
/// Extra distance of things beside a board, for each unit of its height above [`LOW`]: a higher
/// board hides and shades more.
const HIGHER_IS_FARTHER: f32 = 0.25;

/// What a rack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Pieces that wait to enter.
    Hand,
    /// Pieces borne off.
    Off,
}

/// A shallow rack for one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rack {
    /// Its seat.
    pub seat: Seat,
    /// Its purpose.
    pub keeps: Keeps,
    /// Its middle, on the table.
    pub middle: Vec3,
    /// Unit direction along its rows.
    pub along: Vec3,
    /// Unit direction away from the board.
    pub outward: Vec3,
    /// Half its inner extent along its rows and across them.
    pub half: Vec2,
    /// The pieces that it is cut for.
    grid: RackGrid,
    /// Distance between the middles of two pieces in a row.
    pitch: f32,
}

impl Rack {
    /// Base of its `index`-th piece.
    pub fn place(&self, index: usize) -> Vec3 {
        // Pieces fill it from the board's side and from the left.
        let (columns, rows) = (usize::from(self.grid.columns), usize::from(self.grid.rows));
        let (row, column) = (index / columns, index % columns);
        let along = (column as f32 - (columns as f32 - 1.0) / 2.0) * self.pitch;
        // Every second row stands in the gaps of the row before.
        let shift = if row % 2 == 1 { self.pitch / 2.0 } else { 0.0 };
        let across = (row as f32 - (rows as f32 - 1.0) / 2.0) * self.pitch * ROWS_CLOSER;
        self.middle + self.along * (along + shift) + self.outward * across + Vec3::Y * RACK_FLOOR
    }

    /// Moves a rack modelled about the origin, its rows along x, to its place.
    pub fn transform(&self) -> Transform {
        let turned = self.along.z.abs() > 0.5;
        let angle = if turned { std::f32::consts::FRAC_PI_2 } else { 0.0 };
        Transform::from_translation(self.middle).with_rotation(Quat::from_rotation_y(angle))
    }

    /// Half its outer extent along x and z.
    pub fn outer_half(&self) -> Vec2 {
        self.half_on_table() + Vec2::splat(RACK_RIM)
    }

    /// Half its inner extent along x and z.
    pub fn half_on_table(&self) -> Vec2 {
        if self.along.z.abs() > 0.5 { self.half.yx() } else { self.half }
    }
}

/// The racks that a table needs, and the pieces they hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RackNeeds {
    /// Number of sides.
    pub sides: u8,
    /// Pieces stand in the rack at the start, or return to it.
    pub hand: bool,
    /// Pieces bear off at the end.
    pub off: bool,
    /// The largest piece.
    pub piece: PieceSize,
    /// Pieces in a row, and rows.
    pub grid: RackGrid,
}

/// The throwing tray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThrowTray {
    /// Middle of its floor.
    pub centre: Vec3,
    /// Half its inner extent along x and z.
    pub half: Vec2,
    /// Turned with the board: dice fly away from the viewer, along this frame's −z.
    pub turned: bool,
}

impl ThrowTray {
    /// From the tray's space, where dice fly along −z, to the table.
    pub fn frame(&self) -> Transform {
        let turn = if self.turned { -std::f32::consts::FRAC_PI_2 } else { 0.0 };
        Transform::from_translation(self.centre).with_rotation(Quat::from_rotation_y(turn))
    }

    /// A point of the table in the tray's space.
    pub fn within(&self, point: Vec3) -> Vec3 {
        self.frame().to_matrix().inverse().transform_point3(point)
    }

    /// Half its inner extent along its own axes.
    pub fn own_half(&self) -> Vec2 {
        if self.turned { self.half.yx() } else { self.half }
    }

    /// Half the extent of the floor that dice lie on, along the tray's own axes. Invisible walls
    /// keep them so far from the rim that it hides none.
    pub fn walls(&self) -> Vec2 {
        self.own_half() - TRAY_MARGIN
    }

    /// Half its outer extent along x and z.
    pub fn outer_half(&self) -> Vec2 {
        self.half + TRAY_RIM
    }

    /// Is a point of the table above its leather, or nearly?
    pub fn is_under(&self, point: Vec3) -> bool {
        (point - self.centre).xz().abs().cmplt(self.half + TRAY_RIM).all()
    }
}

/// The table in its first view: x across, y towards the viewer.
#[derive(Clone, Copy)]
struct Ground {
    across: Vec3,
    towards: Vec3,
}

impl Ground {
    fn of(setting: &Setting) -> Self {
        if setting.turned {
            Self { across: Vec3::Z, towards: Vec3::NEG_X }
        } else {
            Self { across: Vec3::X, towards: Vec3::Z }
        }
    }

    fn at(self, point: Vec2) -> Vec3 {
        self.across * point.x + self.towards * point.y
    }

    /// An extent across and towards the viewer, as one along x and z.
    fn extent(self, extent: Vec2) -> Vec2 {
        if self.across == Vec3::X { extent } else { extent.yx() }
    }
}

/// Lays things round a board.
struct Layer {
    ground: Ground,
    needs: RackNeeds,
    /// Half a rack's inner extent along its rows and across them.
    half: Vec2,
    pitch: f32,
    racks: Vec<Rack>,
}

impl Layer {
    fn new(ground: Ground, needs: RackNeeds) -> Self {
        let pitch = needs.piece.radius * 2.0 + PIECES_APART;
        let half = Vec2::new(
            f32::from(needs.grid.columns) * pitch / 2.0 + RACK_MARGIN,
            f32::from(needs.grid.rows) * pitch * ROWS_CLOSER / 2.0 + RACK_MARGIN,
        );
        Self { ground, needs, half, pitch, racks: Vec::new() }
    }

    fn kinds(&self) -> Vec<Keeps> {
        let kinds = [(self.needs.hand, Keeps::Hand), (self.needs.off, Keeps::Off)];
        kinds.into_iter().filter_map(|(wanted, keeps)| wanted.then_some(keeps)).collect()
    }

    /// Half a rack's outer extent along its rows and across them.
    fn outer(&self) -> Vec2 {
        self.half + RACK_RIM
    }

    /// Adds a rack about a point, with its rows along one direction. `outward` leads away from
    /// the board.
    fn add(&mut self, seat: Seat, keeps: Keeps, middle: Vec2, along: Vec2, outward: Vec2) {
        self.racks.push(Rack {
            seat,
            keeps,
            middle: self.ground.at(middle),
            along: self.ground.at(along),
            outward: self.ground.at(outward),
            half: self.half,
            grid: self.needs.grid,
            pitch: self.pitch,
        });
    }

    /// Adds a seat's racks along its edge of the board.
    fn along_edge(&mut self, seat: Seat, board: Vec2) {
        let (outward, away, long) = edge(seat, board);
        let along = if outward.x == 0.0 { Vec2::X } else { Vec2::Y };
        let half = self.half.x;
        // Inside the board's edge, if that is long enough for both.
        let room = long - half - RACKS_APART / 4.0;
        let apart = (half + RACKS_APART).min(room).max(half + RACKS_APART / 4.0);
        let kinds = self.kinds();
        let places = match kinds[..] {
            [_] => vec![0.0],
            _ => vec![-apart, apart],
        };
        let middle = outward * (away + RACK_GAP + self.half.y);
        for (keeps, sideways) in kinds.into_iter().zip(places) {
            self.add(seat, keeps, middle + along * sideways, along, outward);
        }
    }
}

/// The racks of a table and its throwing tray.
pub fn lay_out(plan: &BoardPlan, setting: &Setting, needs: RackNeeds) -> (Vec<Rack>, ThrowTray) {
    let ground = Ground::of(setting);
    let board = ground.extent(Vec2::new(plan.size.x, plan.size.z) / 2.0);
    let mut layer = Layer::new(ground, needs);
    let tray = setting.tray + TRAY_MARGIN;
    let centre = match setting.tray_at {
        TrayAt::Before => before(&mut layer, board, plan.top(), tray),
        TrayAt::Beside => beside(&mut layer, board, plan.top(), tray),
    };
    let half = ground.extent(tray);
    let tray = ThrowTray { centre: ground.at(centre), half, turned: setting.turned };
    (layer.racks, tray)
}

/// Lays the tray before the middle of the board, with the racks of side A to its left and
/// right. Those of B stand behind the board, or opposite A's if the board would hide them.
fn before(layer: &mut Layer, board: Vec2, top: f32, tray: Vec2) -> Vec2 {
    let outer = tray + TRAY_RIM;
    let centre = Vec2::new(0.0, board.y + RACK_GAP - RACK_RIM + outer.y);
    let row = board.y + RACK_GAP + layer.half.y;
    let beside = outer.x + APART + layer.outer().x;
    let kinds = layer.kinds();
    let next = layer.outer().y * 2.0 + APART;
    let hidden = top > HIDES;
    let before = if hidden { layer.needs.sides } else { 1 };
    for seat in 0..before {
        for (number, keeps) in kinds.iter().copied().enumerate() {
            // Waiting pieces on the left, those at home on the right; or side by side.
            let left = if hidden { seat % 2 == 0 } else { keeps == Keeps::Hand };
            let further = if hidden { number + usize::from(seat / 2) * kinds.len() } else { 0 };
            let across = if left { -beside } else { beside };
            let at = Vec2::new(across, row + next * further as f32);
            layer.add(seat, keeps, at, Vec2::X, Vec2::Y);
        }
    }
    for seat in before..layer.needs.sides {
        layer.along_edge(seat, board);
    }
    centre
}

/// The edge of the board before a seat: the direction out over it, its distance from the
/// board's middle, and half its length.
fn edge(seat: Seat, board: Vec2) -> (Vec2, f32, f32) {
    match seat {
        0 => (Vec2::Y, board.y, board.x),
        1 => (Vec2::NEG_Y, board.y, board.x),
        2 => (Vec2::NEG_X, board.x, board.y),
        _ => (Vec2::X, board.x, board.y),
    }
}

/// Lays the tray to the right of the board, and each side's racks along its own edge. The racks
/// of the side on the right stand in the tray's column.
///
/// Racks behind a high board would be hidden. There the tray lies to the left, before it the racks
/// of the near side, and those of the far side stand diagonally across.
fn beside(layer: &mut Layer, board: Vec2, top: f32, tray: Vec2) -> Vec2 {
    let outer = tray + TRAY_RIM;
    let rack = layer.outer();
    let kinds = layer.kinds();
    let left = board.x + APART + (top - LOW).max(0.0) * HIGHER_IS_FARTHER;
    if top > HIDES {
        let tray = Vec2::new(-left - outer.x.max(rack.x), 0.0);
        for seat in 0..layer.needs.sides {
            let (column, way) = match seat % 2 {
                0 => (tray.x, Vec2::Y),
                _ => (left + rack.x, Vec2::NEG_Y),
            };
            for (number, keeps) in kinds.iter().copied().enumerate() {
                let further = number + usize::from(seat / 2) * kinds.len();
                let away = outer.y + APART + rack.y + further as f32 * (rack.y * 2.0 + APART);
                layer.add(seat, keeps, Vec2::new(column, 0.0) + way * away, Vec2::X, way);
            }
        }
        return tray;
    }
    for seat in 0..layer.needs.sides.min(3) {
        layer.along_edge(seat, board);
    }
    if layer.needs.sides < 4 {
        return Vec2::new(left + outer.x, 0.0);
    }
    // Upright over the tray: the racks side by side, both in the middle of the edge.
    let column = left + outer.x.max(rack.y * kinds.len() as f32);
    let high = rack.x * 2.0 + APART + outer.y * 2.0;
    for (number, keeps) in kinds.iter().copied().enumerate() {
        let at = Vec2::new(left + rack.y + number as f32 * rack.y * 2.0, rack.x - high / 2.0);
        layer.add(3, keeps, at, Vec2::Y, Vec2::X);
    }
    Vec2::new(column, high / 2.0 - outer.y)
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

    /// Boards of every shape: long, square, deep, high.
    fn tables() -> Vec<(BoardPlan, Vec<Rack>, ThrowTray)> {
        let setting = |turned, at| Setting { turned, ..Setting::new(1.0, Vec2::new(0.6, 0.5), at) };
        [
            (Vec3::new(3.01, 0.24, 1.10), setting(false, TrayAt::Before), 2),
            (Vec3::new(2.94, 0.77, 1.08), setting(false, TrayAt::Before), 2),
            (Vec3::new(2.94, 0.77, 1.08), setting(false, TrayAt::Before), 4),
            (Vec3::new(2.21, 0.19, 3.86), setting(true, TrayAt::Before), 2),
            (Vec3::new(2.64, 0.22, 2.64), setting(false, TrayAt::Beside), 2),
            (Vec3::new(2.64, 0.22, 2.64), setting(false, TrayAt::Beside), 4),
            (Vec3::new(2.64, 0.22, 2.64), setting(true, TrayAt::Beside), 4),
            (Vec3::new(2.85, 2.07, 2.10), setting(false, TrayAt::Beside), 2),
            (Vec3::new(2.85, 2.07, 2.10), setting(false, TrayAt::Beside), 4),
        ]
        .into_iter()
        .map(|(size, setting, sides)| {
            let plan = plan(size);
            let (racks, tray) = lay_out(&plan, &setting, needs(sides));
            (plan, racks, tray)
        })
        .collect()
    }

    #[test]
    fn seven_discs_fit_a_rack_without_touching() {
        for (_, racks, _) in tables() {
            for rack in racks {
                let at: Vec<Vec3> = (0..7).map(|k| rack.place(k)).collect();
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
            let tray = (tray.centre.xz(), tray.half + TRAY_RIM);
            let mut things = vec![board, tray];
            let outer = |rack: &Rack| (rack.middle.xz(), rack.half_on_table() + RACK_RIM);
            things.extend(racks.iter().map(outer));
            for (i, (a, a_half)) in things.iter().enumerate() {
                for (b, b_half) in &things[..i] {
                    let apart = (*a - *b).abs() - (*a_half + *b_half);
                    assert!(apart.max_element() > -1e-4, "{:?}: {a} and {b}", plan.size);
                    // Only racks of one side may touch.
                    let near = apart.max_element() < 0.03;
                    assert!(!near || (i > 1 && a_half == b_half), "{:?}: {a}, {b}", plan.size);
                }
            }
        }
    }

    #[test]
    fn each_side_has_its_own_racks_before_it() {
        for (_, racks, _) in tables() {
            for rack in &racks {
                let same = |other: &&Rack| other.seat == rack.seat && other.keeps == rack.keeps;
                assert_eq!(racks.iter().filter(same).count(), 1);
            }
        }
        // In the frame for throwing dice, the viewer is in front.
        let (_, _, turned) = &tables()[3];
        assert!(turned.frame().rotation.mul_vec3(Vec3::NEG_Z).distance(Vec3::X) < 1e-5);
        assert!(turned.centre.x < -1.1 && turned.centre.z.abs() < 1e-5);
        assert_eq!(turned.half, Vec2::new(0.5, 0.6) + TRAY_MARGIN);
        assert!(turned.walls().distance(Vec2::new(0.6, 0.5)) < 1e-5, "dice lie on all of it");
        let (_, round, _) = &tables()[5];
        let directions: Vec<Vec3> = [0, 1, 2, 3]
            .map(|seat| {
                round.iter().find(|rack| rack.seat == seat).expect("a rack of each side").outward
            })
            .to_vec();
        assert_eq!(directions, [Vec3::Z, Vec3::NEG_Z, Vec3::NEG_X, Vec3::X]);
    }
}
