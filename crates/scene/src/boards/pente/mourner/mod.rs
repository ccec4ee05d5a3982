//! A woman of clay in mourning, both hands at her head.

mod arm;
mod head;

use bevy::prelude::*;

use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::skin::Section;
use crate::mesh::{Shape, skin};
use crate::model::Model;

/// The figure stands on y = 0 and looks along +z. She is 100 mm high up to her hands.
pub fn mourner(detail: Detail) -> Model {
    let mut model = Model::default();
    model.begin("mourner");
    add_dress(&mut model, detail.pick(12, 28, 40));
    head::add(&mut model, detail);
    for side in [-1.0, 1.0] {
        arm::add(&mut model, side, detail);
    }
    model
}

/// Stations of the dress: height, half its width and half its depth.
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
    // Paint: bands that follow the dress, just outside it.
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
