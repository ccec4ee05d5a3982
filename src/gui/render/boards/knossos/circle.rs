//! The ten circles: an ivory plaque with a round opening, in it a white
//! four-pointed star on blue, ringed with crystal over silver.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::bench::{BED, Bench, GILT, IVORY, KYANOS, SILVER_CRYSTAL, TOP};
use super::border::INNER;
use crate::gui::render::material::Material;
use crate::gui::render::mesh::{Outline, Region, Shape, region};

/// Half the side of a circle's plaque.
const PLAQUE: f32 = 48.6;

/// Adds one circle.
pub fn add(bench: &mut Bench, at: Vec2, radius: f32) {
    let unit = bench.unit;
    let corners = bench.corners(radius);
    // The last row is cut short by the border.
    let near = PLAQUE.min(INNER.y - 1.2 - at.y);
    let outer =
        Outline::new([(-PLAQUE, -near), (PLAQUE, -near), (PLAQUE, PLAQUE), (-PLAQUE, PLAQUE)]);
    let plaque = Region {
        outer: bench.scaled(&outer),
        holes: vec![bench.scaled(&Outline::regular(corners, radius))],
    };
    let shape = region::raised(&plaque, (TOP - 0.9 - BED) * unit, 0.9 * unit, bench.detail);
    bench.set(IVORY, shape, at, BED);
    for corner in 0..4 {
        let (x, y) = (corner % 2 * 2 - 1, corner / 2 * 2 - 1);
        wedge(bench, at, Vec2::new(x as f32 * PLAQUE, if y < 0 { -near } else { PLAQUE }));
    }
    let ring = |radius: f32| Outline::regular(corners, radius);
    bench.bead(GILT, &ring(radius + 1.0), at, 3.4, (BED, TOP + 0.3));
    bench.inlay(SILVER_CRYSTAL, &ring(radius - 2.0), at, (BED, TOP - 1.9), 0.6);
    bench.inlay(
        (Material::Paste, KYANOS * 0.9),
        &ring(radius - 6.5),
        at,
        (TOP - 2.2, TOP - 1.3),
        0.5,
    );
    let star = star(radius * 0.78 * unit, radius * 0.20 * unit, 1.3 * unit);
    bench.set(IVORY, star, at, TOP - 1.3);
}

/// A small blue triangle in a corner of the plaque.
fn wedge(bench: &mut Bench, at: Vec2, corner: Vec2) {
    let inwards = -corner.signum();
    let tip = corner + inwards * 4.0;
    let long = 12.0 * (corner.y.abs() / PLAQUE);
    let outline = Outline::new([
        tip,
        tip + Vec2::new(inwards.x * long, 0.0),
        tip + Vec2::new(0.0, inwards.y * long),
    ]);
    bench.inlay((Material::Paste, KYANOS), &outline, at, (TOP - 1.4, TOP - 0.5), 0.4);
}

/// A star of four points, each cut to a ridge, on y = 0.
pub fn star(reach: f32, waist: f32, height: f32) -> Shape {
    let mut shape = Shape::default();
    let middle = Vec3::Y * height;
    let tip = |k: usize| {
        let (sin, cos) = (TAU * k as f32 / 4.0 + FRAC_PI_2).sin_cos();
        Vec3::new(cos * reach, height * 0.30, -sin * reach)
    };
    let dip = |k: usize| {
        let (sin, cos) = (TAU * (k as f32 + 0.5) / 4.0 + FRAC_PI_2).sin_cos();
        Vec3::new(cos * waist, 0.0, -sin * waist)
    };
    for k in 0..4 {
        for corners in [[middle, tip(k), dip(k)], [middle, dip(k + 3), tip(k)]] {
            let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize();
            // Flatter than it is cut, or two facets in four would lie in shade.
            let normal = normal.lerp(Vec3::Y, 0.35);
            let face = corners.map(|corner| {
                let shade = if corner.y == 0.0 { 0.82 } else { 1.0 };
                shape.vertex(corner, normal, shade)
            });
            shape.triangle(face);
        }
    }
    shape
}
