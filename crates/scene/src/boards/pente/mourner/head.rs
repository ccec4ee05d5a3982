//! The mourner's head: a face pinched and pressed out of the clay, and her hair.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::material::Material;
use crate::material::noise::ramp;
use crate::mesh::Shape;
use crate::mesh::detail::Detail;
use crate::mesh::outline::circle;
use crate::mesh::skin::{self, Section};
use crate::model::Model;

/// Stations of neck and head in millimetres: height, half the width, half the depth, and the
/// offset forward.
const HEAD: [(f32, f32, f32, f32); 9] = [
    (74.0, 3.6, 3.5, 0.0),
    (77.0, 3.1, 3.1, 0.2),
    (79.2, 3.2, 3.4, 0.7),
    (80.4, 4.0, 4.4, 1.1),
    (83.0, 5.3, 5.4, 0.8),
    (87.0, 6.1, 6.0, 0.5),
    (91.0, 5.9, 5.8, 0.1),
    (94.0, 4.2, 4.2, -0.2),
    (95.2, 0.6, 0.6, -0.2),
];

/// Neck, face and hair.
pub fn add(model: &mut Model, detail: Detail) {
    let corners = detail.pick(16, 48, 72);
    let steps = detail.pick(14, 44, 72);
    let (low, high) = (HEAD[0].0, HEAD[HEAD.len() - 1].0);
    let mut face: Vec<Section> =
        (0..=steps).map(|k| level(low + (high - low) * k as f32 / steps as f32, corners)).collect();
    face.push(Section::tip(Vec3::new(0.0, high + 0.2, -0.2)));
    model.add(Material::Terracotta, skin::over(&face));
    add_hair(model, corners);
    for side in [-1.0, 1.0] {
        add_eye(model, side, detail);
        add_ear(model, side, detail);
    }
    add_mouth(model, detail);
}

/// The head's outline at a height, features and all.
fn level(y: f32, corners: usize) -> Section {
    let k = HEAD.windows(2).position(|pair| y <= pair[1].0).unwrap_or(HEAD.len() - 2);
    let (a, b) = (HEAD[k], HEAD[k + 1]);
    let t = ramp(0.0, 1.0, (y - a.0) / (b.0 - a.0));
    let mix = |a: f32, b: f32| a + (b - a) * t;
    let (x, z, forward) = (mix(a.1, b.1), mix(a.2, b.2), mix(a.3, b.3));
    let points = circle(corners)
        .map(|(sin, cos)| {
            // 0 is straight ahead, along +z.
            let aside = sin.atan2(cos);
            let out = 1.0 + feature(y, aside) / z;
            Vec3::new(x * sin * out, y, z * cos * out + forward)
        })
        .collect();
    Section { points, shade: 0.78 + 0.22 * ramp(75.0, 83.0, y) }
}

/// Relief of the face at a place, in millimetres. `aside` is the angle from straight ahead.
fn feature(y: f32, aside: f32) -> f32 {
    let bump = |at: f32, width: f32, height: f32, tall: f32| {
        let (across, up) = ((aside.abs() - at) / width, (y - height) / tall);
        (-across * across - up * up).exp()
    };
    // The nose rises from the brow to its tip and falls off sharply below.
    let nose = ramp(82.9, 83.9, y) * (1.0 - ramp(83.9, 89.6, y) * 0.86) * ramp(90.4, 89.0, y);
    let nose = 3.1 * nose * (-(aside / 0.17).powi(2)).exp();
    let brow = 0.55 * bump(0.42, 0.36, 89.2, 0.8);
    let socket = -0.95 * bump(0.40, 0.20, 87.3, 1.25);
    let cheek = 0.45 * bump(0.66, 0.26, 84.6, 1.7);
    let lips = 0.75 * bump(0.0, 0.30, 82.2, 0.45) + 0.6 * bump(0.0, 0.24, 81.2, 0.4);
    let chin = 0.8 * bump(0.0, 0.40, 79.9, 0.8);
    nose + brow + socket + cheek + lips + chin
}

/// Hair: a cap with locks down the back, open towards the face.
fn add_hair(model: &mut Model, corners: usize) {
    let cap = |y: f32, x: f32, z: f32, back: f32| {
        let mut section = Section::level(Vec3::new(0.0, y, back), Vec2::new(x, z), corners);
        for point in &mut section.points {
            // Combed into locks that run down from the crown.
            let angle = point.x.atan2(point.z - back);
            let lock = 1.0 + 0.035 * (angle * 14.0).sin() * ramp(97.0, 90.0, y);
            point.x *= lock;
            point.z = (point.z - back) * lock + back;
            // Drawn back from the brow to leave the face free.
            let brow = ((90.5 - y) / 8.0).clamp(0.0, 1.0);
            if point.z > 0.0 {
                point.z *= 1.0 - brow;
            }
        }
        section
    };
    let hair = [
        cap(66.0, 4.4, 2.6, -4.6),
        cap(70.0, 5.0, 3.6, -4.0),
        cap(76.0, 5.6, 5.0, -2.4),
        cap(82.0, 6.6, 6.7, -0.9),
        cap(87.0, 7.0, 7.0, -0.2),
        cap(91.0, 6.7, 6.6, 0.0),
        cap(94.6, 4.8, 4.8, -0.2),
        Section::tip(Vec3::new(0.0, 96.2, -0.2)),
    ];
    model.add(Material::Slip, skin::over(&hair));
}

/// A point of the face at a height and angle, and its normal.
fn on_face(y: f32, aside: f32) -> (Vec3, Vec3) {
    let point = |y: f32, aside: f32| {
        // With that many corners, one lies as near as the eye can tell.
        let ring = level(y, 720).points;
        let turns = aside / TAU;
        ring[((turns.rem_euclid(1.0) * 720.0).round() as usize).min(719)]
    };
    let at = point(y, aside);
    let across = point(y, aside + 0.05) - point(y, aside - 0.05);
    let up = point(y + 0.4, aside) - point(y - 0.4, aside);
    (at, across.cross(up).normalize_or(Vec3::Z))
}

/// A painted eye: a light almond with a dark pupil under a dark brow.
fn add_eye(model: &mut Model, side: f32, detail: Detail) {
    let steps = detail.pick(8, 16, 24);
    let aside = side * 0.40;
    let mut oval = |material: Material, size: Vec2, out: f32, shift: f32| {
        let points: Vec<Vec3> = circle(steps)
            .map(|(sin, cos)| {
                let (at, normal) = on_face(87.3 + shift + sin * size.y, aside + cos * size.x / 6.0);
                at + normal * out
            })
            .collect();
        model.add(material, patch(&points));
    };
    // The white lies flat over the hollow of the eye, the pupil on it.
    oval(Material::WhiteSlip, Vec2::new(1.35, 0.85), 0.10, 0.0);
    oval(Material::Slip, Vec2::new(0.60, 0.70), 0.62, 0.0);
    oval(Material::Slip, Vec2::new(1.55, 0.28), 0.12, 1.75);
}

/// A patch of paint over a ring of points, counter-clockwise from outside, flat over its
/// inside.
fn patch(ring: &[Vec3]) -> Shape {
    let middle = ring.iter().sum::<Vec3>() / ring.len() as f32;
    let next = |k: usize| ring[(k + 1) % ring.len()];
    let normal: Vec3 = (0..ring.len()).map(|k| (ring[k] - middle).cross(next(k) - middle)).sum();
    let mut shape = Shape::default();
    let mut vertex = |at: Vec3| shape.vertex(at, normal, 1.0);
    let rings = [ring.iter().map(|at| vertex(*at)).collect(), vec![vertex(middle)]];
    shape.tube(&rings);
    shape
}

/// A dark stroke between the lips, following the face.
fn add_mouth(model: &mut Model, detail: Detail) {
    let steps = detail.pick(4, 10, 14);
    let mut shape = Shape::default();
    let mut row = |up: f32| -> Vec<u32> {
        (0..=steps)
            .map(|k| {
                let along = 2.0 * k as f32 / steps as f32 - 1.0;
                let half = 0.05 + 0.13 * (1.0 - along * along);
                let (at, normal) = on_face(81.7 + up * half, 0.22 * along);
                shape.vertex(at + normal * 0.14, normal, 0.8)
            })
            .collect()
    };
    let rows = [row(-1.0), row(1.0)];
    shape.strip(&rows);
    model.add(Material::Slip, shape);
}

/// A pellet of clay pressed on for an ear.
fn add_ear(model: &mut Model, side: f32, detail: Detail) {
    let (at, normal) = on_face(86.0, side * 1.5);
    let line = [(at + Vec3::Y * 1.3, 0.75), (at + normal * 0.5, 1.0), (at - Vec3::Y * 1.5, 0.6)];
    model.add(Material::Terracotta, skin::limb(&line, detail.pick(5, 10, 14)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn the_face_is_sound_and_its_nose_is_foremost() {
        for detail in [Detail::Coarse, Detail::Fine, Detail::Finest] {
            let mut model = Model::default();
            add(&mut model, detail);
            model.parts().for_each(|(_, shape)| check::sound(shape));
        }
        let (nose, _) = on_face(84.0, 0.0);
        for (y, aside) in [(84.0, 0.4), (87.3, 0.0), (81.0, 0.0), (92.0, 0.0)] {
            assert!(on_face(y, aside).0.z < nose.z - 0.5, "{y}, {aside}");
        }
    }
}
