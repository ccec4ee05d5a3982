//! Places of the camera, in the orbit camera's terms. Every view follows from the table's size.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use tesserae_core::rules::CellId;

use super::line_of_sight::Obstacles;
use super::places::Seat;
use super::spec::TableSpec;

/// Vertical field of view in radians: a long lens, as for photographs of objects.
pub const FIELD_OF_VIEW: f32 = 0.52;

/// Width of the window's side panel in points. A first view leaves it free.
pub const PANEL_WIDTH: f32 = 316.0;

/// Angle above the table in radians, until there is a table.
const PITCH: f32 = 1.0;
/// Least and greatest angle above the table from a player's seat.
const SEAT_PITCHES: (f32, f32) = (0.66, 1.3);
/// Share of half the picture that the table may fill: to both sides and below; and above,
/// beside the buttons for views and layers.
const ROOM: (f32, f32) = (0.972, 0.88);
/// How much steeper than a game's own angle its first view may be, in radians, and the number
/// of steps to try. From any higher, the travellers' headdresses look alike, and two of their
/// sides can no longer be told apart without colour.
pub const STEEPER: (f32, u8) = (0.07, 7);
/// Height of racks and tray in the view, with the pieces in them.
const FURNITURE: f32 = 0.16;
/// Least angle above the table of the view for viewers, in radians, and the step to the next one.
const WATCHED: (f32, f32) = (0.58, 0.03);
/// Share of the picture's width or height that the board has there, if its table has room for it.
const ENOUGH: f32 = 0.6;

/// A camera on a sphere round its focus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The point looked at, in scene units.
    pub focus: Vec3,
    /// Angle about the vertical, in radians; 0 looks along −z, from side A.
    pub yaw: f32,
    /// Angle above the table, in radians.
    pub pitch: f32,
    /// Distance from the focus, in scene units.
    pub radius: f32,
}

impl View {
    /// The camera's place before there is a table.
    pub const START: Self =
        Self { focus: Vec3::new(0.9, 0.0, 0.1), yaw: 0.0, pitch: PITCH, radius: 9.0 };

    /// The camera's place and direction.
    pub fn transform(self) -> Transform {
        let rotation = Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch);
        Transform {
            translation: self.focus + rotation * (Vec3::Z * self.radius),
            rotation,
            scale: Vec3::ONE,
        }
    }

    /// Where a picture `aspect` times as wide as high shows a point: shares of half the picture
    /// from its middle, to the right and up.
    pub fn place(self, aspect: f32, point: Vec3) -> Vec2 {
        let seen = self.transform().to_matrix().inverse().transform_point3(point);
        Vec2::new(seen.x / aspect, seen.y) / (-seen.z * (FIELD_OF_VIEW / 2.0).tan())
    }

    /// The view from that direction whose `points` fill these shares of half the picture,
    /// horizontally and vertically, with equal room about them. It turns about their middle.
    pub fn centred(yaw: f32, pitch: f32, aspect: f32, points: &[Vec3], share: Vec2) -> Self {
        let turn = Self { focus: Vec3::ZERO, yaw, pitch, radius: 0.0 }.transform().rotation;
        let seen: Vec<Vec3> = points.iter().map(|p| turn.inverse() * *p).collect();
        let high = (FIELD_OF_VIEW / 2.0).tan() * share.y;
        let wide = (FIELD_OF_VIEW / 2.0).tan() * aspect * share.x;
        let across: Vec<Vec2> = seen.iter().map(|p| Vec2::new(p.x, p.z)).collect();
        let up: Vec<Vec2> = seen.iter().map(|p| Vec2::new(p.y, p.z)).collect();
        let away = least_away(&across, wide, wide).max(least_away(&up, high, high));
        let place =
            |points: &[Vec2], half| balanced(points, middle(points, half, half, away), away);
        let eye = Vec3::new(place(&across, wide), place(&up, high), away);
        // The depth of the middle of the points.
        let deep = seen.iter().map(|p| p.z);
        let (near, far) = (deep.clone().fold(f32::MIN, f32::max), deep.fold(f32::MAX, f32::min));
        let radius = (away - (near + far) / 2.0).max(0.05);
        Self { focus: turn * (eye - Vec3::Z * radius), yaw, pitch, radius }
    }

    /// The nearest view from that direction with all `points` in the picture and equal room to
    /// their left and right.
    pub fn filled(yaw: f32, pitch: f32, aspect: f32, points: &[Vec3]) -> Fill {
        let turn = Self { focus: Vec3::ZERO, yaw, pitch, radius: 0.0 }.transform().rotation;
        let points: Vec<Vec3> = points.iter().map(|p| turn.inverse() * *p).collect();
        let half = (FIELD_OF_VIEW / 2.0).tan();
        let across: Vec<Vec2> = points.iter().map(|p| Vec2::new(p.x, p.z)).collect();
        let up: Vec<Vec2> = points.iter().map(|p| Vec2::new(p.y, p.z)).collect();
        let wide = half * aspect * ROOM.0;
        let (below, above) = (half * ROOM.0, half * ROOM.1);
        let (by_width, by_height) =
            (least_away(&across, wide, wide), least_away(&up, below, above));
        let away = by_width.max(by_height).max(0.5);
        let camera =
            Vec3::new(middle(&across, wide, wide, away), middle(&up, below, above, away), away);
        let camera = turn * camera;
        // The camera turns about a point on the table.
        let radius = (camera.y / pitch.sin().max(0.1)).max(0.5);
        let view = Self { focus: camera - turn * (Vec3::Z * radius), yaw, pitch, radius };
        Fill { view, room_in_height: by_width > by_height }
    }
}

/// The place, at a given distance, that sees the points equally far to both sides; the search
/// starts at `at`. Each point has its place first and its depth second.
fn balanced(points: &[Vec2], mut at: f32, away: f32) -> f32 {
    // Newton's steps. The outermost points seldom change after the first.
    for _ in 0..8 {
        let seen = points.iter().map(|p| ((p.x - at) / (away - p.y), away - p.y));
        let low = seen.clone().min_by(|a, b| a.0.total_cmp(&b.0));
        let high = seen.max_by(|a, b| a.0.total_cmp(&b.0));
        let (Some(low), Some(high)) = (low, high) else { return at };
        at += (low.0 + high.0) / (1.0 / low.1 + 1.0 / high.1);
    }
    at
}

/// The nearest view of some points.
pub struct Fill {
    /// The view.
    pub view: View,
    /// Does the width alone limit it? Then there is room above and below.
    pub room_in_height: bool,
}

/// Least distance of a camera from the origin, along its axis, that keeps points within these
/// shares of the distance to either side. Points are given across and along that axis.
fn least_away(points: &[Vec2], low: f32, high: f32) -> f32 {
    let reach = |share: f32| points.iter().map(|p| p.x / share + p.y).fold(f32::MIN, f32::max);
    let (up, down) = (reach(high), reach(-low));
    // Both bounds move with the camera's place, one up while the other goes down.
    (up * high + down * low) / (high + low)
}

/// Place of such a camera across its axis, with equal room on both sides.
fn middle(points: &[Vec2], low: f32, high: f32, away: f32) -> f32 {
    let least = points.iter().map(|p| p.x - high * (away - p.y)).fold(f32::MIN, f32::max);
    let most = points.iter().map(|p| p.x + low * (away - p.y)).fold(f32::MAX, f32::min);
    (least + most) / 2.0
}

/// The name of the full view.
pub const DEFAULT: &str = "default";

/// The name of the view for viewers. Only the director asks for it.
pub const WATCH: &str = "watch";

/// The names of all other views.
pub const NAMES: [&str; 9] =
    [DEFAULT, "near", "far", "left", "right", "top", "close", "tray", "board"];

/// The views from the seats, in the order of sides.
pub const SEATS: [&str; 4] = ["near", "far", "left", "right"];

/// A table's view by name, in a picture `aspect` times as wide as high. An unknown name is the
/// full view.
pub fn named_view(name: &str, aspect: f32, spec: &TableSpec) -> View {
    let seat = SEATS.iter().position(|seat| *seat == name);
    match (name, seat) {
        (_, Some(seat)) => seat_view(seat as Seat, aspect, spec),
        (WATCH, _) => watch(aspect, spec),
        ("top", _) => whole(spec.facing(), FRAC_PI_2 - 0.001, aspect, spec),
        ("close", _) => close(spec),
        ("tray", _) => tray(spec),
        ("board", _) => board(aspect, spec),
        _ => first(aspect, spec),
    }
}

/// The full view at the game's own angle. A narrow picture looks from higher up, while that
/// uses room that would stay empty above and below. Whatever lies flat on the board, above all
/// its numbers, then appears as high as possible.
fn first(aspect: f32, spec: &TableSpec) -> View {
    let (most, steps) = STEEPER;
    let (corners, board) = (corners(spec), Obstacles::board(spec));
    let at = |step: u8| {
        let pitch = spec.fittings.setting.pitch + most * f32::from(step) / f32::from(steps);
        View::filled(spec.facing(), pitch, aspect, &corners)
    };
    let good = |fill: &Fill| fill.room_in_height && shows_racks(fill.view, spec, &board);
    let roomy = (1..=steps).map(at).take_while(good).last();
    roomy.map_or_else(|| at(0).view, |fill| fill.view)
}

/// Is every piece in a rack clear of what rises above the board?
fn shows_racks(view: View, spec: &TableSpec, board: &Obstacles) -> bool {
    let eye = view.transform().translation;
    spec.racks.iter().all(|rack| {
        let height = spec.piece_size(rack.seat).height;
        (0..spec.pieces).all(|number| {
            let base = rack.place(number);
            [0.1, 0.5, 0.9].iter().all(|up| board.lets_see(eye, base + Vec3::Y * height * up))
        })
    })
}

/// The view for viewers: everything, from the angle that shows the board's upper face largest.
/// A wide picture looks from lower down, because depth then takes less of its height. The board
/// fills [`ENOUGH`] first, and hides no cell and no piece in a rack.
fn watch(aspect: f32, spec: &TableSpec) -> View {
    let (lowest, step) = WATCHED;
    let highest = spec.fittings.setting.pitch + STEEPER.0;
    let steps = ((highest - lowest) / step).round() as u8;
    let (corners, board) = (corners(spec), Obstacles::board(spec));
    let at = |number: u8| {
        let pitch = highest - step * f32::from(number);
        let view = View::filled(spec.facing(), pitch, aspect, &corners).view;
        let (share, face) = board_in(view, aspect, spec);
        (share.min(ENOUGH), face, view)
    };
    let mut views: Vec<(f32, f32, View)> = (0..=steps).map(at).collect();
    views.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
    let clear = views.iter().find(|(.., view)| shows_places(*view, spec, &board));
    clear.map_or_else(|| first(aspect, spec), |(.., view)| *view)
}

/// The board in a view: the share that it has of the width or of the height, whichever is larger,
/// and the share of the picture that its upper face covers.
fn board_in(view: View, aspect: f32, spec: &TableSpec) -> (f32, f32) {
    let (half, top) = (spec.plan.size / 2.0, Vec3::Y * spec.plan.top());
    let foot = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, z)| Vec3::new(half.x * x, 0.0, half.z * z));
    let face = foot.map(|corner| view.place(aspect, corner + top));
    let all = foot.map(|corner| view.place(aspect, corner)).into_iter().chain(face);
    let (low, high) =
        all.fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
    let twice: f32 = (0..4).map(|k| face[k].perp_dot(face[(k + 1) % 4])).sum();
    // The whole picture is two wide and two high.
    ((high - low).max_element() / 2.0, twice.abs() / 8.0)
}

/// Does the board leave the middle of every cell and the head of every piece in a rack in sight?
fn shows_places(view: View, spec: &TableSpec, board: &Obstacles) -> bool {
    let eye = view.transform().translation;
    let cells = (0..spec.plan.cells.len()).map(|cell| spec.cell_top(CellId(cell as u8)));
    let heads = spec.racks.iter().flat_map(|rack| {
        let head = Vec3::Y * spec.piece_size(rack.seat).height * 0.9;
        (0..spec.pieces).map(move |number| rack.place(number) + head)
    });
    cells.chain(heads).all(|place| board.lets_see(eye, place))
}

/// From a player's seat, lower and closer to the table: A near, B far, C left, D right. It is
/// as low as possible with everything on the table in sight.
fn seat_view(seat: Seat, aspect: f32, spec: &TableSpec) -> View {
    let yaw = match seat {
        0 => 0.0,
        1 => PI,
        2 => -FRAC_PI_2,
        _ => FRAC_PI_2,
    };
    let board = Obstacles::board(spec);
    let things: Vec<Vec3> = spec
        .furniture()
        .iter()
        .flat_map(|(middle, half)| {
            let corner = Vec3::new(half.x, 0.0, half.y) * 0.8;
            [*middle, *middle + corner, *middle - corner].map(|at| at + Vec3::Y * FURNITURE / 2.0)
        })
        .collect();
    let (mut pitch, most) = SEAT_PITCHES;
    loop {
        let view = whole(spec.facing() + yaw, pitch, aspect, spec);
        let eye = view.transform().translation;
        if pitch >= most || things.iter().all(|thing| board.lets_see(eye, *thing)) {
            return view;
        }
        pitch += 0.04;
    }
}

/// Everything on the table, from as near as it fits.
fn whole(yaw: f32, pitch: f32, aspect: f32, spec: &TableSpec) -> View {
    View::filled(yaw, pitch, aspect, &corners(spec)).view
}

/// Height above the table of the highest thing on the board.
fn highest(spec: &TableSpec) -> f32 {
    let solids = &spec.fittings.solids;
    solids.iter().fold(spec.plan.top(), |most, (_, high)| most.max(high.y))
}

/// The board's left part from its corner, to show its construction.
fn close(spec: &TableSpec) -> View {
    let half = spec.plan.size / 2.0;
    // From farther away if figures stand on the board.
    let upon = highest(spec) - spec.plan.top();
    View {
        focus: Vec3::new(-half.x * 0.565, spec.plan.top() * 0.67 + upon * 0.35, half.z * 0.09),
        yaw: -0.55,
        pitch: 0.62,
        radius: half.x.max(half.z) * 2.06 + upon * 1.6,
    }
}

/// Three close views along the first side's path: near its start, middle and end.
pub fn close_ups(spec: &TableSpec) -> [View; 3] {
    let top = Vec3::Y * spec.plan.top();
    let path = &spec.plan.paths[0];
    [0.12, 0.5, 0.88].map(|share| {
        let step = (path.len() as f32 * share) as usize;
        let cell = path.get(step).and_then(|cell| spec.plan.cells.get(*cell));
        let focus = cell.map_or(top, |cell| cell.centre() + top);
        let extent = cell.map_or(0.4, |cell| cell.extent().max_element());
        View { focus, yaw: spec.facing() - 0.5, pitch: 0.72, radius: extent * 5.5 }
    })
}

/// The board alone, filling the picture.
fn board(aspect: f32, spec: &TableSpec) -> View {
    let size = spec.plan.size;
    let whole = (size * Vec3::new(-0.5, 0.0, -0.5), size * Vec3::new(0.5, 1.0, 0.5));
    let solids = &spec.fittings.solids;
    let corners: Vec<Vec3> = solids
        .iter()
        .chain([&whole])
        .flat_map(|(low, high)| {
            let (low, high) = (*low, *high);
            let pick = move |k: usize, bit: usize| if k >> bit & 1 == 1 { high } else { low };
            (0..8).map(move |k| Vec3::new(pick(k, 0).x, pick(k, 1).y, pick(k, 2).z))
        })
        .collect();
    View::centred(spec.facing() - 0.3, 0.8, aspect, &corners, Vec2::splat(0.95))
}

/// The throwing tray.
fn tray(spec: &TableSpec) -> View {
    let radius = spec.tray.half.max_element() * 4.8;
    View { focus: spec.tray.centre, yaw: spec.facing() + 0.25, pitch: 0.8, radius }
}

/// Corners of everything that the view must contain.
pub fn corners(spec: &TableSpec) -> Vec<Vec3> {
    let mut corners = Vec::new();
    let mut add = |middle: Vec3, half: Vec2, height: f32| {
        for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            corners.push(middle + Vec3::new(half.x * x, height, half.y * z));
        }
    };
    let board = Vec2::new(spec.plan.size.x, spec.plan.size.z) / 2.0;
    add(Vec3::ZERO, board, 0.0);
    add(Vec3::ZERO, board, spec.plan.top());
    // Things that rise above the board, such as figures at its corners.
    for &(low, high) in spec.fittings.solids.iter().chain(&spec.fittings.upright) {
        add((low + high) / 2.0 * Vec3::new(1.0, 0.0, 1.0), (high - low).xz() / 2.0, high.y);
    }
    // Pieces on any cell.
    let tallest = (0..spec.sides).map(|seat| spec.piece_size(seat).height).fold(0.0, f32::max);
    for cell in &spec.plan.cells {
        add(cell.centre(), Vec2::ZERO, spec.plan.top() + tallest);
    }
    for (middle, half) in spec.furniture() {
        add(middle, half, 0.0);
        add(middle, half, FURNITURE);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_framed_whole_and_in_the_middle() {
        let corners =
            [-1.0_f32, 1.0].map(|x| [0.0_f32, 0.4].map(|y| Vec3::new(x * 1.5, y, x * 0.4)));
        let corners = corners.concat();
        for (yaw, pitch, aspect) in [(0.0, 0.7, 1.3), (-0.4, 1.2, 0.8), (1.0, 0.3, 2.0)] {
            let view = View::centred(yaw, pitch, aspect, &corners, Vec2::splat(0.8));
            let inverse = view.transform().to_matrix().inverse();
            let seen = corners.iter().map(|corner| view.place(aspect, *corner));
            let low = seen.clone().reduce(Vec2::min).expect("corners");
            let high = seen.reduce(Vec2::max).expect("corners");
            assert!((low + high).abs().max_element() < 2e-3, "{low} {high}");
            assert!((high.max_element() - 0.8).abs() < 2e-3, "{low} {high}");
            let focus = inverse.transform_point3(view.focus);
            assert!(focus.xy().length() < 1e-4 && (focus.z + view.radius).abs() < 1e-4);
        }
    }
}
