//! The travellers: small turned figures of clay, dipped in slip.

use bevy::prelude::*;

use crate::table::figure::Figure;
use crate::table::material::Stuff;
use crate::table::model::lathe::{self, Ring};
use crate::table::model::{Detail, Shape};

/// Radius of a traveller's foot.
pub const RADIUS: f32 = 0.08;
/// Its height.
pub const HEIGHT: f32 = 0.20;

/// The slips of the four seats: red, ochre, blue and white.
const SLIPS: [Vec3; 4] = [
    Vec3::new(0.62, 0.075, 0.045),
    Vec3::new(1.25, 0.66, 0.075),
    Vec3::new(0.055, 0.19, 0.56),
    Vec3::new(1.34, 1.34, 1.30),
];

/// The colour of a seat's slip as the panels show it.
pub fn colour(seat: u8) -> [u8; 3] {
    match seat {
        0 => [182, 58, 42],
        1 => [222, 162, 50],
        2 => [62, 96, 164],
        _ => [232, 228, 216],
    }
}

/// A traveller of a seat: the foot is bare clay, the rest slip.
pub fn piece(seat: u8, detail: Detail) -> Figure {
    let slip = SLIPS[usize::from(seat).min(SLIPS.len() - 1)];
    let mut figure = Figure::default();
    figure.add(Stuff::Clay, foot(detail));
    figure.add(Stuff::Plaster, body(detail).tinted(slip));
    figure
}

fn foot(detail: Detail) -> Shape {
    let profile = [
        Ring::new(0.0, 0.0, (0.0, -1.0)),
        Ring::new(RADIUS - 0.008, 0.0, (0.0, -1.0)),
        Ring::new(RADIUS, 0.008, (1.0, 0.0)),
        Ring::new(RADIUS - 0.004, 0.024, (0.8, 0.6)),
        shaded(RADIUS - 0.016, 0.029, (0.3, 1.0), 0.7),
    ];
    lathe::turn(&profile, detail.corners(RADIUS))
}

/// A robe, narrow at the waist, shoulders and a head.
fn body(detail: Detail) -> Shape {
    let mut profile = vec![
        shaded(0.066, 0.028, (0.9, 0.4), 0.6),
        shaded(0.052, 0.060, (0.95, 0.30), 0.95),
        shaded(0.036, 0.098, (0.98, 0.05), 0.9),
        shaded(0.041, 0.112, (0.95, -0.1), 0.95),
        shaded(0.038, 0.124, (0.5, 0.87), 1.0),
        shaded(0.022, 0.129, (0.5, 0.86), 0.62),
    ];
    // The head.
    let (middle, radius) = (0.163, 0.037);
    let steps = if detail == Detail::Coarse { 3 } else { 8 };
    for k in 0..steps {
        let angle = -1.0 + (std::f32::consts::FRAC_PI_2 + 1.0) * k as f32 / steps as f32;
        let (sin, cos) = angle.sin_cos();
        let shade = if k == 0 { 0.66 } else { 1.0 };
        profile.push(shaded(radius * cos, middle + radius * sin, (cos, sin), shade));
    }
    profile.push(Ring::new(0.0, HEIGHT, (0.0, 1.0)));
    lathe::turn(&profile, detail.corners(0.065))
}

fn shaded(radius: f32, height: f32, normal: (f32, f32), shade: f32) -> Ring {
    let mut ring = Ring::new(radius, height, normal);
    ring.shade = shade;
    ring
}
