//! A woman of clay in mourning, both hands at her head.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::skin::Section;
use crate::gui::render::mesh::{Shape, skin};
use crate::gui::render::model::Model;

/// The figure stands on y = 0 and looks along +z; she is 100 mm high up to her hands.
pub fn mourner(detail: Detail) -> Model {
    let corners = if detail.rounds_bevels() { 24 } else { 12 };
    let mut model = Model::default();
    add_dress(&mut model, corners);
    add_head(&mut model, corners);
    for side in [-1.0, 1.0] {
        add_arm(&mut model, side, if detail.rounds_bevels() { 10 } else { 6 });
    }
    model
}

/// Heights of the dress with half its width and half its depth there.
const DRESS: [(f32, f32, f32); 12] = [
    (0.0, 11.6, 10.6),
    (1.6, 11.9, 10.9),
    (6.0, 10.9, 9.8),
    (20.0, 9.3, 8.2),
    (36.0, 7.9, 6.8),
    (44.0, 7.0, 5.8),
    (47.5, 7.0, 5.8),
    (56.0, 8.3, 6.4),
    (64.0, 9.4, 6.6),
    (69.5, 9.9, 5.8),
    (73.0, 7.4, 4.8),
    (75.5, 3.9, 3.7),
];

/// The long dress with its painted hem and girdle, up to the neck.
fn add_dress(model: &mut Model, corners: usize) {
    let section = |(y, x, z): (f32, f32, f32)| {
        let shade = 0.72 + 0.28 * (y / 30.0).min(1.0);
        Section::level(Vec3::Y * y, Vec2::new(x, z), corners).shaded(shade)
    };
    let sections: Vec<Section> = DRESS.iter().copied().map(section).collect();
    model.add(Material::Terracotta, skin::over(&sections));
    // Paint: bands that follow the dress, a hair outside it.
    let mut band = |material: Material, from: usize, low: f32, high: f32| {
        let at = |y: f32| {
            let (a, b) = (DRESS[from], DRESS[from + 1]);
            let t = (y - a.0) / (b.0 - a.0);
            let (x, z) = (a.1 + (b.1 - a.1) * t, a.2 + (b.2 - a.2) * t);
            section((y, x + 0.12, z + 0.12))
        };
        model.add(material, skin::over(&[at(low), at(high)]));
    };
    band(Material::Slip, 2, 7.0, 9.0);
    band(Material::Ochre, 2, 10.4, 13.4);
    band(Material::Slip, 2, 14.8, 16.8);
    band(Material::Ochre, 5, 44.2, 47.3);
    band(Material::Slip, 7, 57.0, 58.2);
    // Upright strokes on the skirt, in front and at the sides.
    for k in 0..7 {
        let angle = (k as f32 - 3.0) * 0.52;
        add_stroke(model, angle);
    }
}

/// A painted stroke down the skirt, `angle` from its front.
fn add_stroke(model: &mut Model, angle: f32) {
    let mut shape = Shape::default();
    let half = 0.055;
    let edge: Vec<[u32; 2]> = DRESS[3..=4]
        .iter()
        .map(|(y, x, z)| {
            [angle - half, angle + half].map(|at| {
                let (sin, cos) = at.sin_cos();
                let place = Vec3::new((x + 0.14) * sin, *y, (z + 0.14) * cos);
                shape.vertex(place, Vec3::new(sin / x, 0.0, cos / z) * 10.0, 0.95)
            })
        })
        .collect();
    shape.quad([edge[0][0], edge[0][1], edge[1][1], edge[1][0]]);
    model.add(Material::Slip, shape);
}

/// Neck, face and hair.
fn add_head(model: &mut Model, corners: usize) {
    let level = |y: f32, x: f32, z: f32, forward: f32| {
        Section::level(Vec3::new(0.0, y, forward), Vec2::new(x, z), corners)
    };
    let mut face = vec![
        level(74.5, 3.3, 3.2, 0.0).shaded(0.7),
        level(79.0, 3.0, 3.0, 0.3).shaded(0.75),
        level(80.6, 3.8, 4.2, 1.3).shaded(0.8),
        level(83.0, 5.2, 5.3, 0.9),
        level(87.0, 6.1, 6.0, 0.5),
        level(91.0, 5.9, 5.8, 0.1),
        level(94.0, 4.2, 4.2, -0.2),
    ];
    // A ridge of a nose, pinched out of the clay.
    for (section, out) in face.iter_mut().zip([0.0, 0.0, 0.4, 2.9, 1.9, 0.3, 0.0]) {
        for point in &mut section.points {
            let sharp = (point.z.max(0.0) / Vec2::new(point.x, point.z).length()).powi(16);
            point.z += out * sharp;
        }
    }
    face.push(Section::tip(Vec3::new(0.0, 95.2, -0.2)));
    model.add(Material::Terracotta, skin::over(&face));
    // Hair: a cap with locks down the back, open towards the face.
    let cap = |y: f32, x: f32, z: f32, back: f32| {
        let mut section = level(y, x, z, back);
        for point in &mut section.points {
            // Drawn back from the brow, so that the face stays free.
            let brow = ((90.5 - y) / 8.0).clamp(0.0, 1.0);
            if point.z > 0.0 {
                point.z *= 1.0 - brow;
            }
        }
        section
    };
    let hair = [
        cap(70.0, 4.6, 3.6, -3.6),
        cap(76.0, 5.4, 5.0, -2.4),
        cap(82.0, 6.5, 6.6, -0.9),
        cap(87.0, 6.9, 6.9, -0.2),
        cap(91.0, 6.6, 6.5, 0.0),
        cap(94.6, 4.7, 4.7, -0.2),
        Section::tip(Vec3::new(0.0, 96.2, -0.2)),
    ];
    model.add(Material::Slip, skin::over(&hair));
    for side in [-1.0, 1.0] {
        add_eye(model, Vec3::new(side * 2.5, 87.4, 6.35), side);
    }
}

/// A painted eye: a light almond with a dark pupil.
fn add_eye(model: &mut Model, at: Vec3, side: f32) {
    let normal = Vec3::new(side * 0.42, 0.05, 0.9).normalize();
    let across = Vec3::Y.cross(normal).normalize();
    let up = normal.cross(across);
    let mut oval = |material: Material, size: Vec2, out: f32| {
        let points: Vec<Vec3> = (0..8)
            .map(|k| {
                let (sin, cos) = (TAU * k as f32 / 8.0).sin_cos();
                at + normal * out + across * (cos * size.x) + up * (sin * size.y)
            })
            .collect();
        model.add(material, skin::face(&points, 1.0));
    };
    oval(Material::WhiteSlip, Vec2::new(1.25, 0.75), 0.0);
    oval(Material::Slip, Vec2::new(0.62, 0.66), 0.08);
}

/// An arm from the shoulder out to the elbow and up to the hand on her head.
fn add_arm(model: &mut Model, side: f32, corners: usize) {
    let at = |x: f32, y: f32, z: f32| Vec3::new(side * x, y, z);
    let line = [
        (at(7.6, 69.6, 0.0), 3.1),
        (at(11.6, 73.0, 0.4), 3.0),
        (at(15.2, 79.2, 0.9), 2.6),
        (at(15.4, 83.0, 1.0), 2.5),
        (at(12.6, 88.0, 1.0), 2.3),
        (at(8.6, 92.6, 0.8), 1.9),
        (at(6.2, 95.2, 0.6), 2.2),
        (at(3.4, 97.0, 0.5), 1.9),
    ];
    model.add(Material::Terracotta, skin::limb(&line, corners));
    // A bracelet.
    let wrist = [(at(9.6, 91.45, 0.84), 2.25), (at(8.9, 92.25, 0.82), 2.2)];
    model.add(Material::Slip, skin::limb(&wrist, corners));
}
