//! The inlaid sides of the Ur box: rows of small plaques, and the long triangles at the large
//! block's end.

use bevy::prelude::*;

use super::plaque::{Setter, slab};
use crate::boards::face::Face;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::wear::settled;
use crate::mesh::{Outline, Shape};
use crate::model::Model;

/// Projection of plaques from a side, and of triangles from the end.
pub const PLAQUES: f32 = 0.0125;
const TRIANGLES: f32 = 0.0065;
/// Largest depth of an inlay in the bitumen, and its largest tilt, in radians.
const SUNK: f32 = 0.003;
const ASKEW: f32 = 0.020;

/// Small shell plaques separated by strips of lapis. They hold alternately an eye and a red
/// lozenge.
pub fn plaques(face: Face, seed: u32, detail: Detail, onto: &mut Model) {
    let mut side = Model::default();
    let count = (face.length / 0.21).round().max(1.0);
    let pitch = face.length / count;
    let high = face.height - 0.05;
    for k in 0..count as i32 {
        let own = seed * 100 + k as u32;
        let x = (k as f32 + 0.5) * pitch - face.length / 2.0;
        if k > 0 {
            let strip = Outline::rectangle(0.015, high);
            let shape = slab(&strip, PLAQUES, own + 50, detail);
            side.begin("lapis-strip");
            let at = Transform::from_xyz(x - pitch / 2.0, 0.0, 0.0);
            side.add(Material::Lapis, laid(shape, at, Vec2::new(0.01, high / 2.0), own, detail));
        }
        let mut setter = Setter::new(&Outline::rectangle(pitch - 0.040, high), own, detail);
        if k.rem_euclid(2) == 1 {
            setter.eye(Vec2::ZERO, pitch * 0.68, 0.0);
        } else {
            setter.set("lozenge", Material::RedStone, &Outline::regular(4, high * 0.33));
        }
        let plaque = setter.finish("edge-plaque", PLAQUES);
        let at = Transform::from_xyz(x, PLAQUES, 0.0);
        side.append(&plaque, at * settling(Vec2::new(pitch, high) / 2.0, own, detail));
    }
    face.stand(&side, onto);
}

/// Long upright triangles of shell, alternately point up and point down, with red between.
pub fn triangles(face: Face, detail: Detail, onto: &mut Model) {
    let mut end = Model::default();
    end.begin("end-triangle");
    let count = (face.length / 0.125).round().max(1.0);
    let pitch = face.length / count;
    let half = face.height / 2.0 - 0.022;
    let gap = 0.011;
    let mut lay = |material: Material, x: f32, foot: f32, seed: u32| {
        let tooth = Outline::tooth(0.0, pitch / 2.0 - gap, foot, -foot);
        let shape = slab(&tooth, TRIANGLES, seed, detail);
        let reach = Vec2::new(pitch / 2.0, half);
        end.add(material, laid(shape, Transform::from_xyz(x, 0.0, 0.0), reach, seed, detail));
    };
    for k in 0..count as i32 {
        let x = (k as f32 + 0.5) * pitch - face.length / 2.0;
        lay(Material::Shell, x, -half, 700 + k as u32);
        if k > 0 {
            lay(Material::RedStone, x - pitch / 2.0, half, 800 + k as u32);
        }
    }
    face.stand(&end, onto);
}

fn settling(half: Vec2, seed: u32, detail: Detail) -> Transform {
    if detail.rounds_bevels() { settled(half, SUNK, ASKEW, seed) } else { Transform::IDENTITY }
}

/// A slab set by hand on a side.
fn laid(shape: Shape, at: Transform, half: Vec2, seed: u32, detail: Detail) -> Shape {
    shape.placed(at * settling(half, seed, detail))
}
