//! The travellers: small figures pinched from clay and dipped in slip. Each side has its own
//! headdress, and dark robes have a light foot. So all four can be told apart, and from the
//! clay, without colour.

use bevy::prelude::*;

use super::figure::{Figure, Point};
use crate::boards::badge;
use crate::boards::badge::{Area, Badge};
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::lathe::{Ring, shaded};
use crate::mesh::{Shape, lathe};
use crate::model::{Model, PartId};

/// Radius of a traveller's foot.
pub const RADIUS: f32 = 0.08;
/// Its height.
pub const HEIGHT: f32 = 0.20;

/// The slips of the four seats: red, ochre, blue and white.
const SLIPS: [Vec3; 4] = [
    Vec3::new(0.420, 0.037, 0.031),
    Vec3::new(1.240, 0.826, 0.100),
    Vec3::new(0.0164, 0.074, 0.446),
    Vec3::new(1.222, 1.317, 1.451),
];
/// The same where their grains are visible: earths instead of paints.
const EARTHY: [Vec3; 4] = [
    Vec3::new(0.370, 0.066, 0.050),
    Vec3::new(0.960, 0.640, 0.170),
    Vec3::new(0.034, 0.082, 0.270),
    Vec3::new(1.180, 1.240, 1.330),
];
/// Slip for feet and bands: white on dark robes, near black on light ones.
const PALE: Vec3 = Vec3::new(1.186, 1.258, 1.339);
const DARK: Vec3 = Vec3::new(0.046, 0.039, 0.040);

/// A traveller's headdress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Headdress {
    /// A crown that widens upwards, hollow above.
    Crown,
    /// A flat hat with a broad brim.
    Hat,
    /// A pointed helmet with a band round the brow.
    Helmet,
    /// A round head without any.
    Bare,
}

fn headdress(seat: u8) -> Headdress {
    match seat {
        0 => Headdress::Crown,
        1 => Headdress::Hat,
        2 => Headdress::Helmet,
        _ => Headdress::Bare,
    }
}

/// Is a seat's robe dark?
fn is_dark(seat: u8) -> bool {
    matches!(seat, 0 | 2)
}

/// The panels' colour for a seat's slip.
pub fn colour(seat: u8) -> [u8; 3] {
    match seat {
        0 => [158, 44, 34],
        1 => [236, 184, 64],
        2 => [36, 62, 136],
        _ => [232, 228, 216],
    }
}

/// The same for eyes that see fewer hues: the sides differ in lightness too.
pub fn safe_colour(seat: u8) -> [u8; 3] {
    match seat {
        0 => [196, 84, 30],
        1 => [240, 190, 80],
        2 => [24, 48, 120],
        _ => [240, 238, 232],
    }
}

/// A bust with the seat's headdress.
pub fn badge(seat: u8) -> Badge {
    const ROBE: Area = Area::Convex(&[(-0.75, -1.0), (0.75, -1.0), (0.3, -0.25), (-0.3, -0.25)]);
    const CROWN: &[Area] =
        &[ROBE, Area::Convex(&[(-0.3, -0.3), (0.3, -0.3), (0.85, 1.0), (-0.85, 1.0)])];
    const HOLLOW: &[Area] = &[Area::Convex(&[(-0.6, 0.72), (0.6, 0.72), (0.6, 0.9), (-0.6, 0.9)])];
    const HAT: &[Area] = &[
        ROBE,
        Area::Disc((0.0, 0.0), 0.38),
        Area::Convex(&[(-1.0, 0.14), (1.0, 0.14), (1.0, 0.46), (-1.0, 0.46)]),
        Area::Convex(&[(-0.45, 0.4), (0.45, 0.4), (0.32, 0.95), (-0.32, 0.95)]),
    ];
    const HELMET: &[Area] = &[
        ROBE,
        Area::Disc((0.0, -0.05), 0.42),
        Area::Convex(&[(-0.46, 0.05), (0.46, 0.05), (0.0, 1.0)]),
    ];
    const BROW: &[Area] = &[Area::Convex(&[(-0.46, 0.02), (0.46, 0.02), (0.4, 0.2), (-0.4, 0.2)])];
    const BARE: &[Area] = &[ROBE, Area::Disc((0.0, 0.25), 0.58)];
    match headdress(seat) {
        Headdress::Crown => Badge { body: CROWN, marks: HOLLOW, mark: badge::PALE },
        Headdress::Hat => Badge { body: HAT, marks: &[], mark: badge::DARK },
        Headdress::Helmet => Badge { body: HELMET, marks: BROW, mark: badge::PALE },
        Headdress::Bare => Badge { body: BARE, marks: &[], mark: badge::DARK },
    }
}

/// A traveller of a seat.
pub fn piece(seat: u8, detail: Detail) -> Model {
    let slip = SLIPS[usize::from(seat).min(SLIPS.len() - 1)];
    let band = if is_dark(seat) { PALE } else { DARK };
    let mut model = Model::default();
    model.begin(part(seat));
    if detail != Detail::Coarse {
        let earthy = EARTHY[usize::from(seat).min(EARTHY.len() - 1)];
        model.add(Material::WhiteSlip, pinched(seat, earthy, band, detail));
        return model;
    }
    let mut add = |shape: Shape, tint: Vec3| model.add(Material::WhiteSlip, shape.tinted(tint));
    add(foot(detail), band);
    add(robe(detail), slip);
    let corners = detail.corners(0.065);
    let turned = |rings: &[Ring]| lathe::turn(rings, corners);
    match headdress(seat) {
        Headdress::Crown => {
            add(turned(&CROWN), slip);
            add(turned(&CROWN_RIM), band);
            add(turned(&CROWN_HOLLOW), DARK);
        }
        Headdress::Hat => add(turned(&HAT), slip),
        Headdress::Helmet => {
            add(turned(&FACE), slip);
            add(turned(&BROW), band);
            add(turned(&POINT), slip);
        }
        Headdress::Bare => add(lathe::turn(&head(detail), corners), slip),
    }
    model
}

/// The part's name for a seat's travellers.
fn part(seat: u8) -> PartId {
    match headdress(seat) {
        Headdress::Crown => "traveller-crown",
        Headdress::Hat => "traveller-hat",
        Headdress::Helmet => "traveller-helmet",
        Headdress::Bare => "traveller-bare",
    }
}

/// The handmade figure.
fn pinched(seat: u8, slip: Vec3, band: Vec3, detail: Detail) -> Shape {
    let mut profile: Vec<Point> = vec![
        (0.0, 0.0, band),
        (RADIUS - 0.006, 0.0, band),
        (RADIUS, 0.007, band),
        (RADIUS - 0.003, 0.022, band),
        (0.066, 0.030, slip),
        (0.053, 0.058, slip),
        (0.037, 0.092, slip),
        (0.041, 0.110, slip),
        (0.037, 0.123, slip),
        (0.022, 0.129, slip),
    ];
    let (head, nose): (&[Point], f32) = match headdress(seat) {
        Headdress::Crown => (
            &[
                (0.025, 0.134, slip),
                (0.033, 0.147, slip),
                (0.034, 0.157, slip),
                (0.047, 0.178, slip),
                (0.059, 0.191, band),
                (0.061, 0.198, band),
                (0.055, HEIGHT, band),
                (0.048, 0.198, DARK),
                (0.034, 0.183, DARK),
                (0.0, 0.179, DARK),
            ],
            0.148,
        ),
        Headdress::Hat => (
            &[
                (0.025, 0.133, slip),
                (0.032, 0.144, slip),
                (0.033, 0.152, slip),
                (0.062, 0.1545, slip),
                (0.069, 0.159, slip),
                (0.062, 0.164, slip),
                (0.036, 0.169, slip),
                (0.030, 0.188, slip),
                (0.022, 0.198, slip),
                (0.0, HEIGHT, slip),
            ],
            0.144,
        ),
        Headdress::Helmet => (
            &[
                (0.026, 0.133, slip),
                (0.035, 0.143, band),
                (0.036, 0.155, slip),
                (0.027, 0.170, slip),
                (0.015, 0.184, slip),
                (0.007, 0.196, slip),
                (0.0, HEIGHT, slip),
            ],
            0.145,
        ),
        Headdress::Bare => (
            &[
                (0.024, 0.134, slip),
                (0.034, 0.147, slip),
                (0.0375, 0.163, slip),
                (0.033, 0.181, slip),
                (0.020, 0.195, slip),
                (0.0, HEIGHT, slip),
            ],
            0.160,
        ),
    };
    profile.extend_from_slice(head);
    let figure = Figure {
        profile: &profile,
        size: (RADIUS, HEIGHT),
        waist: 0.088,
        shoulders: 0.118,
        nose: (nose, 0.034),
        robe: slip,
        seed: 640 + u32::from(seat) * 40,
    };
    figure.shape(detail)
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

/// A robe, narrow at the waist, and shoulders.
fn robe(detail: Detail) -> Shape {
    let profile = [
        shaded(0.066, 0.028, (0.9, 0.4), 0.6),
        shaded(0.052, 0.060, (0.95, 0.30), 0.95),
        shaded(0.036, 0.098, (0.98, 0.05), 0.9),
        shaded(0.041, 0.112, (0.95, -0.1), 0.95),
        shaded(0.038, 0.124, (0.5, 0.87), 1.0),
        shaded(0.022, 0.129, (0.5, 0.86), 0.62),
    ];
    lathe::turn(&profile, detail.corners(0.065))
}

/// A bare head.
fn head(detail: Detail) -> Vec<Ring> {
    let (middle, radius) = (0.163, 0.037);
    let steps = if detail == Detail::Coarse { 3 } else { 8 };
    let mut rings: Vec<Ring> = (0..steps)
        .map(|k| {
            let angle = -1.0 + (std::f32::consts::FRAC_PI_2 + 1.0) * k as f32 / steps as f32;
            let (sin, cos) = angle.sin_cos();
            let shade = if k == 0 { 0.66 } else { 1.0 };
            shaded(radius * cos, middle + radius * sin, (cos, sin), shade)
        })
        .collect();
    rings.push(Ring::new(0.0, HEIGHT, (0.0, 1.0)));
    rings
}

/// A head that widens into a crown, its rim, and the hollow within.
const CROWN: [Ring; 4] = [
    shaded(0.023, 0.128, (0.8, -0.4), 0.62),
    shaded(0.032, 0.146, (1.0, 0.0), 1.0),
    shaded(0.034, 0.156, (0.9, -0.4), 0.9),
    shaded(0.060, 0.192, (0.85, -0.5), 1.0),
];
const CROWN_RIM: [Ring; 3] = [
    shaded(0.060, 0.192, (1.0, 0.1), 1.0),
    shaded(0.060, HEIGHT, (0.4, 0.9), 1.0),
    shaded(0.049, HEIGHT, (0.0, 1.0), 1.0),
];
const CROWN_HOLLOW: [Ring; 3] = [
    shaded(0.049, HEIGHT, (-0.8, 0.6), 1.0),
    shaded(0.030, 0.180, (-0.4, 0.9), 0.8),
    shaded(0.0, 0.178, (0.0, 1.0), 0.8),
];

/// A head under a hat: the brim from below, its edge, and the low crown.
const HAT: [Ring; 8] = [
    shaded(0.023, 0.128, (0.8, -0.4), 0.62),
    shaded(0.032, 0.144, (1.0, 0.0), 0.8),
    shaded(0.032, 0.154, (0.8, -0.6), 0.6),
    shaded(0.068, 0.156, (0.3, -0.95), 0.7),
    shaded(0.068, 0.163, (0.3, 0.95), 1.0),
    shaded(0.034, 0.170, (0.4, 0.9), 0.72),
    shaded(0.028, 0.194, (0.8, 0.6), 1.0),
    shaded(0.0, HEIGHT, (0.0, 1.0), 1.0),
];

/// A face, the band round its brow, and the helmet's point.
const FACE: [Ring; 2] =
    [shaded(0.023, 0.128, (0.8, -0.4), 0.62), shaded(0.035, 0.142, (1.0, 0.0), 1.0)];
const BROW: [Ring; 2] =
    [shaded(0.036, 0.142, (1.0, 0.1), 1.0), shaded(0.034, 0.155, (0.98, 0.2), 1.0)];
const POINT: [Ring; 4] = [
    shaded(0.033, 0.155, (0.9, 0.43), 1.0),
    shaded(0.016, 0.178, (0.88, 0.47), 1.0),
    shaded(0.005, 0.197, (0.8, 0.6), 1.0),
    shaded(0.0, HEIGHT, (0.0, 1.0), 1.0),
];
