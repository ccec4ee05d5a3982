//! Geometric ornament as painted on early Attic clay: triangles, zigzags, chevrons, plants. It
//! is modelled flat, in millimetres, about the middle of a field of the given size.

use bevy::prelude::*;

use crate::material::Material;
use crate::material::noise::value3;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, inlay};
use crate::model::Model;

/// Height of paint above clay, in millimetres: just enough to draw over it.
pub const PAINT: f32 = 0.12;

/// Deviation of a brush stroke's edge, in millimetres, and its wavelength.
const STRAY: (f32, f32) = (0.34, 2.6);

/// Adds a stroke of the brush, with an uneven edge.
fn stroke(model: &mut Model, material: Material, outline: &Outline, detail: Detail) {
    let outline = if detail == Detail::Coarse { outline.clone() } else { brushed(outline) };
    model.add(material, inlay::flat(&outline, PAINT));
}

/// An outline whose edges waver.
fn brushed(outline: &Outline) -> Outline {
    let corners = outline.points();
    let mut points = Vec::new();
    for (k, from) in corners.iter().enumerate() {
        let to = corners[(k + 1) % corners.len()];
        let steps = (from.distance(to) / (STRAY.1 * 0.6)).ceil().clamp(1.0, 60.0);
        points.extend((0..steps as usize).map(|j| from.lerp(to, j as f32 / steps)));
    }
    let waver =
        |at: Vec2, seed: u32| STRAY.0 * (2.0 * value3((at / STRAY.1).extend(0.5), seed) - 1.0);
    Outline::new(points.into_iter().map(|at| at + Vec2::new(waver(at, 17), waver(at, 29))))
}

/// Dark triangles side by side, point up, between two lines.
pub fn triangles(model: &mut Model, field: Vec2, at: Vec2, detail: Detail) {
    let line = 1.2;
    let half = field / 2.0;
    for sign in [-1.0, 1.0] {
        bar(
            model,
            Material::Slip,
            Vec2::new(field.x, line),
            at + Vec2::Y * sign * (half.y - line / 2.0),
            detail,
        );
    }
    let (low, high) = (1.5 * line - half.y, half.y - 2.2 * line);
    let count = (field.x / (high - low) / 0.92).round().max(1.0);
    let pitch = field.x / count;
    for k in 0..count as i32 {
        let x = (k as f32 + 0.5) * pitch - half.x;
        let tooth = Outline::tooth(x, pitch * 0.46, low, high);
        let material = if k % 2 == 0 { Material::Slip } else { Material::Ochre };
        stroke(model, material, &tooth.moved(at), detail);
    }
}

/// A running zigzag line along x.
pub fn zigzag(
    model: &mut Model,
    material: Material,
    field: Vec2,
    at: Vec2,
    thickness: f32,
    detail: Detail,
) {
    let count = (field.x / field.y * 0.9).round().max(1.0);
    let pitch = field.x / count;
    let up = field.y / 2.0 - thickness;
    let corners: Vec<Vec2> = (0..=2 * count as i32)
        .map(|k| {
            let y = if k % 2 == 0 { -up } else { up };
            Vec2::new(k as f32 * pitch / 2.0 - field.x / 2.0, y)
        })
        .collect();
    stroke(model, material, &ribbon(&corners, thickness).moved(at), detail);
}

/// Chevrons, one above the other, points up.
pub fn chevrons(model: &mut Model, field: Vec2, at: Vec2, count: usize, detail: Detail) {
    let pitch = field.y / count as f32;
    for k in 0..count {
        let y = k as f32 * pitch - field.y / 2.0;
        let corners = [
            Vec2::new(-field.x / 2.0, y),
            Vec2::new(0.0, y + pitch * 0.75),
            Vec2::new(field.x / 2.0, y),
        ];
        let material = if k % 2 == 0 { Material::Slip } else { Material::Ochre };
        stroke(model, material, &ribbon(&corners, pitch * 0.34).moved(at), detail);
    }
}

/// A plant: an upright stem with pairs of leaves, and a bud.
pub fn plant(model: &mut Model, field: Vec2, at: Vec2, detail: Detail) {
    let steps = detail.pick(3, 8, 12);
    let stem = Vec2::new(1.4, field.y * 0.86);
    bar(model, Material::Slip, stem, at - Vec2::Y * field.y * 0.07, detail);
    let pairs = 4;
    for k in 0..pairs {
        let y = field.y * (0.20 * k as f32 - 0.40);
        let length = field.x * (0.52 - 0.05 * k as f32);
        for side in [-1.0_f32, 1.0] {
            let leaf = Outline::almond(length, length * 0.34, steps)
                .moved(Vec2::X * length * 0.5)
                .turned(0.75);
            let leaf = if side < 0.0 { leaf.mirrored() } else { leaf };
            stroke(model, Material::Slip, &leaf.moved(at + Vec2::Y * y), detail);
        }
    }
    let bud = Outline::almond(field.y * 0.16, field.x * 0.22, steps)
        .turned(std::f32::consts::FRAC_PI_2)
        .moved(at + Vec2::Y * field.y * 0.42);
    stroke(model, Material::Ochre, &bud, detail);
}

/// A bar of the given size.
pub fn bar(model: &mut Model, material: Material, size: Vec2, at: Vec2, detail: Detail) {
    stroke(model, material, &Outline::rectangle(size.x, size.y).moved(at), detail);
}

/// A line of that thickness through the corners.
fn ribbon(corners: &[Vec2], thickness: f32) -> Outline {
    let shift = Vec2::Y * thickness / 2.0;
    let below = corners.iter().map(|p| *p - shift);
    let above = corners.iter().rev().map(|p| *p + shift);
    Outline::new(below.chain(above))
}
