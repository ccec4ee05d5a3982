//! The inlaid sides of the Ur box: rows of small plaques, and the long
//! triangles at the large block's end.

use bevy::prelude::*;

use super::decoration::{RELIEF, Setter};
use crate::gui::render::material::Material;
use crate::gui::render::mesh::Outline;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::model::Model;

/// One face of the box: a strip standing upright on the table.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// Middle of the face's foot, in scene units.
    pub middle: Vec3,
    /// Unit normal, level.
    pub outward: Vec3,
    /// Its length along the foot.
    pub length: f32,
    /// Its height.
    pub height: f32,
}

impl Face {
    /// Stands a figure modelled flat, its lower edge towards the viewer, up
    /// against the face.
    pub(super) fn stand(&self, model: &Model, onto: &mut Model) {
        let right = Vec3::Y.cross(self.outward);
        let turn = Quat::from_mat3(&Mat3::from_cols(right, self.outward, -Vec3::Y));
        onto.append(
            model,
            Transform::from_translation(self.middle + Vec3::Y * (self.height / 2.0))
                .with_rotation(turn),
        );
    }
}

/// Small shell plaques parted by strips of lapis; every second holds an
/// eye and those between a red lozenge.
pub fn plaques(face: Face, detail: Detail, onto: &mut Model) {
    let mut setter = Setter { model: Model::default(), detail };
    let count = (face.length / 0.21).round().max(1.0);
    let pitch = face.length / count;
    let high = face.height - 0.05;
    for k in 0..count as i32 {
        let x = (k as f32 + 0.5) * pitch - face.length / 2.0;
        let plaque = Outline::rectangle(pitch - 0.036, high).moved(Vec2::new(x, 0.0));
        setter.set_worn(Material::Shell, &plaque);
        if k > 0 {
            let strip = Outline::rectangle(0.016, high).moved(Vec2::new(x - pitch / 2.0, 0.0));
            setter.set(Material::Lapis, &strip);
        }
        let mut upon = Setter { model: Model::default(), detail };
        if k.rem_euclid(2) == 1 {
            upon.eye(Vec2::new(x, 0.0), pitch * 0.70, 0.0);
        } else {
            let lozenge = Outline::regular(4, high * 0.33).moved(Vec2::new(x, 0.0));
            upon.set(Material::RedStone, &lozenge);
        }
        setter.model.append(&upon.model, Transform::from_xyz(0.0, RELIEF, 0.0));
    }
    face.stand(&setter.model, onto);
}

/// Long upright triangles of shell with red between, point up and point down.
pub fn triangles(face: Face, detail: Detail, onto: &mut Model) {
    let mut setter = Setter { model: Model::default(), detail };
    let count = (face.length / 0.125).round().max(1.0);
    let pitch = face.length / count;
    let half = face.height / 2.0 - 0.022;
    let gap = 0.011;
    for k in 0..count as i32 {
        let x = (k as f32 + 0.5) * pitch - face.length / 2.0;
        setter.set(Material::Shell, &Outline::tooth(x, pitch / 2.0 - gap, -half, half));
        if k > 0 {
            let x = x - pitch / 2.0;
            setter.set(Material::RedStone, &Outline::tooth(x, pitch / 2.0 - gap, half, -half));
        }
    }
    face.stand(&setter.model, onto);
}
