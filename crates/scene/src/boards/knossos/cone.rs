//! The cones of Knossos, white and black. Each side has its own bands too, so they stand out from
//! gold, ivory and blue.

use bevy::prelude::*;

use tesserae_layout::fittings::PieceSize;

use super::carving::{Carving, Frieze};
use crate::boards::badge::{self, Area, Badge};
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::lathe::Ring;
use crate::mesh::{Outline, inlay, lathe};
use crate::model::Model;

/// Cones are 16 mm across and 19 mm high: two share a rosette, and five a lane of the sea.
pub const PIECE: PieceSize = PieceSize { radius: 0.078, height: 0.19 };

/// Plain ivory with blackened bands, or ivory stained dark with plain bands.
const STAINED: Vec3 = Vec3::new(0.066, 0.046, 0.036);
const BLACK: Vec3 = Vec3::new(0.030, 0.026, 0.034);
const IVORY: Vec3 = Vec3::new(1.08, 1.04, 0.96);

/// The bands of a side from the foot up: each ends at a share of the height.
fn bands(seat: u8) -> &'static [(f32, Vec3)] {
    const SUN: [(f32, Vec3); 3] = [(0.13, BLACK), (0.84, IVORY), (1.0, BLACK)];
    const WAVES: [(f32, Vec3); 4] = [(0.11, IVORY), (0.46, STAINED), (0.57, IVORY), (1.0, STAINED)];
    if seat == 0 { &SUN } else { &WAVES }
}

/// The same bands for the panels.
pub fn badge(seat: u8) -> Badge {
    const SUN: &[Area] = &[
        Area::Convex(&[(-0.85, -1.0), (0.85, -1.0), (0.85, -0.66), (-0.85, -0.66)]),
        Area::Convex(&[(-0.31, 0.6), (0.31, 0.6), (0.14, 1.0), (-0.14, 1.0)]),
    ];
    const WAVES: &[Area] = &[
        Area::Convex(&[(-0.85, -1.0), (0.85, -1.0), (0.85, -0.72), (-0.85, -0.72)]),
        Area::Convex(&[(-0.55, -0.14), (0.55, -0.14), (0.44, 0.14), (-0.44, 0.14)]),
    ];
    match seat {
        0 => Badge { body: badge::CONE, marks: SUN, mark: badge::DARK },
        _ => Badge { body: badge::CONE, marks: WAVES, mark: badge::PALE },
    }
}

/// The carving of a side's cones: rays of the sun, or waves.
fn carving(seat: u8) -> Carving {
    let frieze = match seat {
        0 => (Frieze::Rays, 0.15, 0.58),
        _ => (Frieze::Waves, 0.14, 0.43),
    };
    Carving { size: PIECE, bands: bands(seat), frieze, bare: IVORY }
}

/// An ivory cone with the bands of its side. The white ones have a sun below, like two of the
/// originals.
pub fn piece(seat: u8, detail: Detail) -> Model {
    let mut model = if detail == Detail::Coarse { turned(seat, detail) } else { Model::default() };
    if detail != Detail::Coarse {
        model.begin("cone");
        model.add(Material::Ivory, carving(seat).shape(detail));
    }
    if seat == 0 {
        model.append(&sun(detail), Transform::IDENTITY);
    }
    model
}

/// The same cone with as few vertices as possible.
fn turned(seat: u8, detail: Detail) -> Model {
    let PieceSize { radius, height } = PIECE;
    let corners = detail.corners(radius);
    let mut model = Model::default();
    model.begin("cone");
    let bands = bands(seat);
    let mut from = 0.0;
    for (k, (to, stain)) in bands.iter().enumerate() {
        let mut profile = Vec::new();
        if k == 0 {
            profile.extend([
                Ring::new(0.0, 0.0, (0.0, -1.0)),
                Ring::new(radius - 0.006, 0.0, (0.0, -1.0)),
                Ring::new(radius, 0.006, (1.0, 0.1)),
            ]);
        } else {
            profile.push(on(from, 0.0, 1.0));
        }
        let last = k + 1 == bands.len();
        profile.push(on(*to, 0.0, 1.0));
        if last {
            profile.push(Ring::new(0.006, height - 0.002, (0.6, 0.8)));
            profile.push(Ring::new(0.0, height, (0.0, 1.0)));
        }
        model.add(Material::Ivory, lathe::turn(&profile, corners).tinted(*stain));
        from = *to;
    }
    model
}

/// A ring round the flank at a share of its height, cut in by `sunk`.
fn on(share: f32, sunk: f32, shade: f32) -> Ring {
    let PieceSize { radius, height } = PIECE;
    let lean = Vec2::new(height, radius).normalize();
    let slope = radius + (0.010 - radius) * share;
    lathe::shaded(slope - sunk, 0.006 + (height - 0.012) * share, (lean.x, lean.y), shade)
}

/// Rays about a disc, set into the underside of a piece.
fn sun(detail: Detail) -> Model {
    let mut model = Model::default();
    model.begin("cone-sun");
    let ray = Outline::new([(0.024, -0.005), (0.050, 0.0), (0.024, 0.005)]);
    let under = Transform::from_rotation(Quat::from_rotation_x(std::f32::consts::PI));
    for k in 0..8 {
        let angle = k as f32 * std::f32::consts::FRAC_PI_4;
        model.add(Material::Gilt, inlay::flat(&ray.turned(angle), 0.0006).placed(under));
    }
    let disc = Outline::regular(detail.corners(0.02), 0.018);
    model.add(Material::Gilt, inlay::flat(&disc, 0.0006).placed(under));
    model
}
