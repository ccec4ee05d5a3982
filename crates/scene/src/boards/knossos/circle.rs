//! The ten circles: an ivory plaque with a round opening. In it is a white four-pointed star on
//! blue, ringed with crystal over silver.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::bench::{BED, BLUE, Bench, GILT, Glaze, IVORY, KYANOS, SILVER_CRYSTAL, TOP};
use super::border::INNER;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, Region, Shape, region};

/// Half the side of a circle's plaque.
const PLAQUE: f32 = 48.6;

/// Adds one circle.
pub fn add(bench: &mut Bench, at: Vec2, radius: f32) {
    let unit = bench.unit;
    let corners = bench.corners(radius);
    // The border cuts the last row short.
    let near = PLAQUE.min(INNER.y - 1.2 - at.y);
    let outer =
        Outline::new([(-PLAQUE, -near), (PLAQUE, -near), (PLAQUE, PLAQUE), (-PLAQUE, PLAQUE)]);
    let plaque = Region {
        outer: bench.scaled(&outer),
        holes: vec![bench.scaled(&Outline::regular(corners, radius))],
    };
    bench.model.begin("circle-plaque");
    let shape = region::raised(&plaque, (TOP - 0.9 - BED) * unit, 0.9 * unit, bench.detail);
    bench.set(IVORY, shape, at, BED);
    bench.model.begin("circle-wedge");
    for corner in 0..4 {
        let (x, y) = (corner % 2 * 2 - 1, corner / 2 * 2 - 1);
        wedge(bench, at, Vec2::new(x as f32 * PLAQUE, if y < 0 { -near } else { PLAQUE }));
    }
    let ring = |radius: f32| Outline::regular(corners, radius);
    bench.model.begin("circle-ring");
    bench.bead(GILT, &ring(radius + 1.0), at, 3.4, (BED, TOP + 0.3));
    bench.model.begin("circle-crystal");
    bench.inlay(SILVER_CRYSTAL, &ring(radius - 2.0), at, (BED, TOP - 1.9), 0.6);
    bench.model.begin("circle-blue");
    let blue = Glaze::tinted(Material::Paste, KYANOS * 0.9);
    bench.inlay(blue, &ring(radius - 6.5), at, (TOP - 2.2, TOP - 1.3), 0.5);
    bench.model.begin("star");
    let star = star(radius * 0.80 * unit, radius * 0.20 * unit, 1.3 * unit, bench.detail);
    // Set by hand, a little askew.
    let askew = Quat::from_rotation_y((Bench::own(at, 8) - 0.5) * 0.09);
    bench.set(IVORY, star.placed(Transform::from_rotation(askew)), at, TOP - 1.3);
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
    bench.inlay(BLUE, &outline, at, (TOP - 1.4, TOP - 0.5), 0.4);
}

/// A four-pointed star on y = 0; each point is cut to a ridge. Except in the low look, its
/// sides curve inwards a little, and its edges are low walls instead of knife edges.
pub fn star(reach: f32, waist: f32, height: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let steps = detail.pick(1, 4, 8);
    let wall = if detail == Detail::Coarse { 0.0 } else { height * 0.30 };
    let turned = |k: usize, share: f32, away: f32, y: f32| {
        let (sin, cos) = (TAU * (k as f32 + share) / 4.0 + FRAC_PI_2).sin_cos();
        Vec3::new(cos * away, y, -sin * away)
    };
    let middle = Vec3::Y * height;
    for k in 0..4 {
        let (tip, left, right) =
            (turned(k, 0.0, reach, 0.0), turned(k, 0.5, waist, 0.0), turned(k, -0.5, waist, 0.0));
        // Each half of a ray: from its ridge down to one of its sides.
        for (dip, counter) in [(left, true), (right, false)] {
            let along = |share: f32| {
                let bow = (share * (1.0 - share)) * 0.16;
                (tip.lerp(dip, share) * (1.0 - bow)).with_y(wall)
            };
            let ridge = |share: f32| middle.lerp(tip.with_y(wall + height * 0.06), 1.0 - share);
            let face = (along(0.5) - ridge(0.2)).cross(along(1.0) - ridge(0.8));
            let face = face * face.y.signum();
            // Normals flatter than the cut, or two facets in four would be in shade.
            let normal = face.normalize_or(Vec3::Y).lerp(Vec3::Y, 0.30);
            let outward = (dip - tip).cross(Vec3::Y).normalize_or(Vec3::X);
            let outward = outward * outward.dot(tip + dip).signum();
            let mut rows: [Vec<u32>; 4] = default();
            for step in 0..=steps {
                let share = step as f32 / steps as f32;
                let (low, high) = (along(share), ridge(share));
                rows[0].push(shape.vertex(low.with_y(0.0), outward, 0.5));
                rows[1].push(shape.vertex(low, outward + Vec3::Y * 0.6, 0.9));
                rows[2].push(shape.vertex(low, normal, 0.92));
                rows[3].push(shape.vertex(high, normal, 1.0));
            }
            if counter {
                rows.iter_mut().for_each(|row| row.reverse());
            }
            // From outside, the row of the tip's right side runs to the right.
            rows.iter_mut().for_each(|row| row.reverse());
            if wall > 0.0 {
                shape.strip(&rows[..2]);
            }
            shape.strip(&rows[2..]);
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_star_is_sound_and_as_large_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine, Detail::Finest] {
            let shape = star(0.12, 0.03, 0.006, detail);
            check::sound(&shape);
            let (low, high) = shape.bounds();
            assert!((high.x - 0.12).abs() < 1e-4 && (low.z + 0.12).abs() < 1e-4, "{low} {high}");
            assert!((high.y - 0.006).abs() < 1e-6);
        }
    }
}
