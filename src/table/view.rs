//! Where the camera stands, in the orbit camera's terms. Every view follows from
//! the table's own size.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use super::places::Seat;
use super::spec::TableSpec;

/// Vertical field of view in radians: a long lens, as for objects.
pub const FIELD_OF_VIEW: f32 = 0.52;

/// Angle above the table of the view of everything, in radians.
const PITCH: f32 = 0.92;
/// The same from a player's seat.
const SEAT_PITCH: f32 = 0.66;
/// Room left round the board and the tray, and round the racks, in scene units.
const MARGINS: (f32, f32) = (0.115, 0.035);

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
    /// Where a camera stands before there is a table to look at.
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

    /// The view drawn back as far as it takes to see all `points` in a picture
    /// `aspect` times as wide as high, with a small margin.
    #[must_use]
    pub(super) fn framing(self, aspect: f32, points: &[Vec3]) -> Self {
        let high = (FIELD_OF_VIEW / 2.0).tan() * 0.95;
        let wide = high * aspect;
        let inverse = Transform {
            translation: self.focus,
            rotation: self.transform().rotation,
            scale: Vec3::ONE,
        }
        .to_matrix()
        .inverse();
        let radius = points
            .iter()
            .map(|p| {
                let p = inverse.transform_point3(*p);
                p.z + (p.x.abs() / wide).max(p.y.abs() / high)
            })
            .fold(0.5, f32::max);
        Self { radius, ..self }
    }

    /// How far the points reach up in the picture more than down: half the
    /// difference, as a share of the distance.
    fn lopsided(self, points: &[Vec3]) -> f32 {
        let camera = self.transform().to_matrix().inverse();
        let height = |p: &Vec3| {
            let p = camera.transform_point3(*p);
            -p.y / p.z
        };
        let (low, high) = points
            .iter()
            .map(height)
            .fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(y), high.max(y)));
        if low > high { 0.0 } else { (low + high) / 2.0 }
    }
}

/// The name of the view of everything.
pub const DEFAULT: &str = "default";

/// The names of all views.
pub const NAMES: [&str; 9] =
    [DEFAULT, "near", "far", "left", "right", "top", "close", "tray", "board"];

/// The views from the seats, in the order of the sides.
pub const SEATS: [&str; 4] = ["near", "far", "left", "right"];

/// The view of that name of a table, in a picture `aspect` times as wide as high;
/// the view of everything for a name that is none.
#[must_use]
pub fn named_view(name: &str, aspect: f32, spec: &TableSpec) -> View {
    let seat = SEATS.iter().position(|seat| *seat == name);
    match (name, seat) {
        (_, Some(seat)) => seat_view(seat as Seat, aspect, spec),
        ("top", _) => whole(0.0, FRAC_PI_2 - 0.001, aspect, spec),
        ("close", _) => close(spec),
        ("tray", _) => tray(spec),
        ("board", _) => board(aspect, spec),
        _ => whole(0.0, PITCH, aspect, spec),
    }
}

/// From a player's seat, lower and closer to the table: A near, B far, C left, D
/// right.
fn seat_view(seat: Seat, aspect: f32, spec: &TableSpec) -> View {
    let yaw = match seat {
        0 => 0.0,
        1 => PI,
        2 => -FRAC_PI_2,
        _ => FRAC_PI_2,
    };
    whole(yaw, SEAT_PITCH, aspect, spec)
}

/// Everything on the table, as near as it fits.
fn whole(yaw: f32, pitch: f32, aspect: f32, spec: &TableSpec) -> View {
    let (low, high) = spec.extent();
    let middle = (low + high) / 2.0;
    // A little towards the viewer, as the far half is foreshortened.
    let depth = (high - low) / 2.0 * 0.07;
    let nearer = Vec3::new(yaw.sin() * depth.x, 0.0, yaw.cos() * depth.y);
    // A low board is looked at on the table, a high one about its middle.
    let up = (spec.plan.top() - 0.5).max(0.0) * 0.5;
    let focus = Vec3::new(middle.x, up, middle.y) + nearer;
    let corners = corners(spec);
    let mut view = View { focus, yaw, pitch, radius: 6.0 }.framing(aspect, &corners);
    // As much room above as below: it pays where something stands up high.
    for _ in 0..4 {
        let towards = Vec3::new(yaw.sin(), 0.0, yaw.cos());
        view.focus -= towards * (view.lopsided(&corners) * view.radius / pitch.sin());
        view = view.framing(aspect, &corners);
    }
    view
}

/// How high what stands highest on the board reaches above the table.
fn highest(spec: &TableSpec) -> f32 {
    let solids = (spec.look().solids)(&spec.plan);
    solids.iter().fold(spec.plan.top(), |most, (_, high)| most.max(high.y))
}

/// The board's left part from its corner, to see how it is made.
fn close(spec: &TableSpec) -> View {
    let half = spec.plan.size / 2.0;
    // Farther off where figures stand on the board.
    let upon = highest(spec) - spec.plan.top();
    View {
        focus: Vec3::new(-half.x * 0.565, spec.plan.top() * 0.67 + upon * 0.35, half.z * 0.09),
        yaw: -0.55,
        pitch: 0.62,
        radius: half.x.max(half.z) * 2.06 + upon * 1.6,
    }
}

/// The board alone, filling the picture.
fn board(aspect: f32, spec: &TableSpec) -> View {
    let size = spec.plan.size;
    let whole = (size * Vec3::new(-0.5, 0.0, -0.5), size * Vec3::new(0.5, 1.0, 0.5));
    let solids = (spec.look().solids)(&spec.plan);
    let corners: Vec<Vec3> = solids
        .into_iter()
        .chain([whole])
        .flat_map(|(low, high)| {
            let pick = move |k: usize, bit: usize| if k >> bit & 1 == 1 { high } else { low };
            (0..8).map(move |k| Vec3::new(pick(k, 0).x, pick(k, 1).y, pick(k, 2).z))
        })
        .collect();
    let focus = Vec3::Y * (size.y * 0.5);
    View { focus, yaw: -0.3, pitch: 0.8, radius: 1.0 }.framing(aspect, &corners)
}

/// The throwing tray.
fn tray(spec: &TableSpec) -> View {
    View { focus: spec.throw_centre, yaw: 0.25, pitch: 0.8, radius: 3.6 }
}

/// Corners of what must be in view.
fn corners(spec: &TableSpec) -> Vec<Vec3> {
    let mut corners = Vec::new();
    let mut add = |middle: Vec3, half: Vec2, height: f32| {
        for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            corners.push(middle + Vec3::new(half.x * x, height, half.y * z));
        }
    };
    let (wide, narrow) = MARGINS;
    let board = Vec2::new(spec.plan.size.x, spec.plan.size.z) / 2.0;
    add(Vec3::ZERO, board + wide, 0.0);
    add(Vec3::ZERO, board, spec.plan.top());
    // What stands up from the board, such as figures at its corners.
    for (low, high) in (spec.look().solids)(&spec.plan) {
        add((low + high) / 2.0 * Vec3::new(1.0, 0.0, 1.0), (high - low).xz() / 2.0, high.y);
    }
    let mut furniture = spec.furniture();
    if let Some((middle, half)) = furniture.pop() {
        add(middle, half + Vec2::new(narrow, wide), 0.0);
    }
    for (middle, half) in furniture {
        add(middle, half + narrow, 0.1);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_corner_is_inside_the_picture() {
        let spec = crate::table::sample::spec();
        for aspect in [0.6, 1.0, 16.0 / 9.0, 2.4] {
            for name in ["default", "near", "far", "left", "right", "top"] {
                let view = named_view(name, aspect, &spec);
                let camera = view.transform().to_matrix().inverse();
                let high = (FIELD_OF_VIEW / 2.0).tan();
                for corner in corners(&spec) {
                    let p = camera.transform_point3(corner);
                    assert!(p.z < 0.0);
                    assert!((p.y / p.z).abs() <= high * 1.001, "{aspect} {corner}");
                    assert!((p.x / p.z).abs() <= high * aspect * 1.001);
                }
            }
        }
    }

    #[test]
    fn every_name_is_a_view_of_its_own() {
        let spec = crate::table::sample::spec();
        let views = NAMES.map(|name| named_view(name, 1.5, &spec));
        for (i, view) in views.iter().enumerate() {
            assert!(!views[..i].contains(view), "{}", NAMES[i]);
        }
    }
}
