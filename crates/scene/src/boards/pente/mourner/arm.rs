//! An arm of the mourner, raised to her head, the hand on her hair.

use bevy::prelude::*;

use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::outline::circle;
use crate::mesh::skin::{self, Section};
use crate::model::Model;

/// The arm from the shoulder out to the elbow and up to the wrist, with half its thickness.
const ARM: [(Vec3, f32); 9] = [
    (Vec3::new(5.8, 68.2, 0.0), 3.9),
    (Vec3::new(9.2, 70.6, 0.3), 3.9),
    (Vec3::new(12.4, 73.8, 0.8), 3.5),
    (Vec3::new(14.8, 77.4, 1.2), 3.2),
    (Vec3::new(15.9, 80.6, 1.5), 3.1),
    (Vec3::new(15.2, 83.8, 1.6), 2.9),
    (Vec3::new(12.9, 87.8, 1.5), 2.7),
    (Vec3::new(10.4, 91.0, 1.3), 2.2),
    (Vec3::new(8.8, 92.9, 1.1), 1.9),
];

/// Stations of the palm and the backs of the fingers: place, half the width and half the
/// thickness.
const PALM: [(Vec3, f32, f32); 5] = [
    (Vec3::new(8.9, 92.8, 1.1), 1.9, 1.7),
    (Vec3::new(7.2, 94.8, 1.0), 2.6, 1.5),
    (Vec3::new(5.4, 96.2, 0.9), 2.9, 1.2),
    (Vec3::new(4.0, 96.9, 0.8), 2.8, 0.9),
    (Vec3::new(3.2, 97.1, 0.8), 2.6, 0.6),
];

/// Adds the arm of a side, −1 or 1.
pub fn add(model: &mut Model, side: f32, detail: Detail) {
    let mirrored = |at: Vec3| Vec3::new(side * at.x, at.y, at.z);
    let corners = detail.pick(7, 16, 24);
    let arm: Vec<(Vec3, f32)> = ARM.iter().map(|(at, r)| (mirrored(*at), *r)).collect();
    model.add(Material::Terracotta, skin::limb(&arm, corners));
    let mut palm = Vec::new();
    for (k, (at, wide, thick)) in PALM.iter().enumerate() {
        let (before, after) = (PALM[k.saturating_sub(1)].0, PALM[(k + 1).min(PALM.len() - 1)].0);
        let direction = mirrored(after - before).normalize_or(Vec3::Y);
        let other = direction.cross(Vec3::Z);
        let point = |(sin, cos)| mirrored(*at) + Vec3::Z * (cos * wide) + other * (sin * thick);
        palm.push(Section { points: circle(corners).map(point).collect(), shade: 1.0 });
    }
    palm.push(Section::tip(mirrored(Vec3::new(2.9, 97.1, 0.8))));
    model.add(Material::Terracotta, skin::over(&palm));
    let finger = detail.pick(4, 8, 12);
    for (k, reach) in [0.0, 0.8, 0.9, 0.3].into_iter().enumerate() {
        let z = 0.8 + (1.5 - k as f32) * 1.45;
        let line = [(4.4, 96.6, 0.85), (2.4, 97.3, 0.8), (0.9 - reach, 97.2, 0.62)];
        let line = line.map(|(x, y, r)| (mirrored(Vec3::new(x, y, z)), r));
        model.add(Material::Terracotta, skin::limb(&line, finger));
    }
    let thumb = [(7.6, 94.2, 2.6, 1.0), (6.4, 94.8, 4.2, 0.85), (5.0, 94.6, 5.4, 0.65)];
    let thumb = thumb.map(|(x, y, z, r)| (mirrored(Vec3::new(x, y, z)), r));
    model.add(Material::Terracotta, skin::limb(&thumb, finger));
    // A bracelet, painted on.
    let wrist = [(10.5, 90.9, 1.3, 2.32), (9.8, 91.7, 1.24, 2.2)];
    let wrist = wrist.map(|(x, y, z, r)| (mirrored(Vec3::new(x, y, z)), r));
    model.add(Material::Slip, skin::limb(&wrist, corners));
}
