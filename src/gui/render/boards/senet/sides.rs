//! The sides of the Senet box: panels of signs, a drawer, friezes.

use bevy::prelude::*;

use super::signs::{ANKH, DJED, Fill, Painter, WAS};
use crate::gui::render::boards::frieze::Face;
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, Shape, lathe, solid};
use crate::gui::render::model::Model;

/// How far the painting of the sides stands out of them.
pub const SIDE: f32 = 0.005;
/// Width of a painted black line.
const LINE: f32 = 0.011;
/// From a side's upper and lower edge to its frieze.
const MARGIN: f32 = 0.030;
/// Height of the friezes of blocks along the upper and lower edges.
const FRIEZE: f32 = 0.048;

/// Adds all four sides of a box of that size standing on the table.
pub fn add(model: &mut Model, size: Vec3, detail: Detail) {
    let half = size / 2.0;
    let face = |outward: Vec3, length: f32| Face {
        middle: outward * Vec3::new(half.x, 0.0, half.z),
        outward,
        length,
        height: size.y,
    };
    for outward in [Vec3::Z, Vec3::NEG_Z] {
        let face = face(outward, size.x);
        face.stand(&long_side(face, detail), model);
    }
    let end = face(Vec3::X, size.z);
    end.stand(&plain_end(end, detail), model);
    let end = face(Vec3::NEG_X, size.z);
    end.stand(&drawer_end(end, detail), model);
}

/// Panels of ankh, djed and was signs between two friezes.
fn long_side(face: Face, detail: Detail) -> Model {
    let mut painter = painter(detail);
    let inner = add_friezes(&mut painter, face);
    let count = 13;
    let pitch = (face.length - 2.0 * MARGIN) / count as f32;
    for k in 0..=count {
        let x = (k as f32 - count as f32 / 2.0) * pitch;
        painter.bar(
            Material::Manganese,
            Vec2::new(x - LINE / 2.0, -inner),
            Vec2::new(x + LINE / 2.0, inner),
        );
        if k < count {
            let sign = if k % 2 == 0 { ANKH } else { DJED };
            let room = Vec2::new(pitch * 0.84, inner * 1.60);
            painter.sign(sign, room, Vec2::new(x + pitch / 2.0, 0.0), Fill::Pale);
        }
    }
    painter.model
}

/// A djed pillar between ankh and was signs.
fn plain_end(face: Face, detail: Detail) -> Model {
    let mut painter = painter(detail);
    let inner = add_friezes(&mut painter, face);
    let room = Vec2::new(face.length * 0.25, inner * 1.72);
    painter.sign(DJED, room, Vec2::ZERO, Fill::Pale);
    for turned in [false, true] {
        let side = if turned { 1.0 } else { -1.0 };
        let ankh = Vec2::new(side * face.length * 0.22, 0.0);
        painter.sign(ANKH, room, ankh, Fill::Pale);
        painter.facing(WAS, room, Vec2::new(-face.length * 0.37, 0.0), Fill::Pale, turned);
    }
    painter.model
}

/// The drawer: a checkerboard of light and dark blue about a knob.
fn drawer_end(face: Face, detail: Detail) -> Model {
    let mut painter = painter(detail);
    let inner = add_friezes(&mut painter, face);
    let front = Vec2::new(face.length - 4.0 * MARGIN, inner * 1.80);
    let gap = Vec2::splat(0.018);
    painter.bar(Material::Manganese, -front / 2.0 - gap, front / 2.0 + gap);
    let proud = 0.020;
    painter
        .model
        .add(Material::Faience, solid::prism(&Outline::rectangle(front.x, front.y), proud, 0.006));
    let mut board = Painter { model: Model::default(), height: SIDE, detail };
    let (columns, rows) = (11, 5);
    let square = ((front.x - 0.06) / columns as f32).min((front.y - 0.06) / rows as f32);
    let low = -Vec2::new(columns as f32, rows as f32) * square / 2.0;
    let rim = Vec2::splat(LINE);
    board.bar(Material::Manganese, low - rim, -low + rim);
    for column in 0..columns {
        for row in 0..rows {
            let corner = low + Vec2::new(column as f32, row as f32) * square;
            let (low, high) = (corner + Vec2::splat(0.0035), corner + Vec2::splat(square - 0.0035));
            let material =
                if (column + row) % 2 == 0 { Material::PaleFaience } else { Material::Faience };
            board.block(material, low, high);
        }
    }
    painter.model.append(&board.model, Transform::from_xyz(0.0, proud, 0.0));
    let knob = knob(detail).at(Vec3::Y * (proud + SIDE * 0.5));
    painter.model.add(Material::Ivory, knob);
    painter.model
}

/// A turned knob standing on y = 0.
fn knob(detail: Detail) -> Shape {
    let profile = [
        (0.062, 0.0),
        (0.060, 0.012),
        (0.030, 0.022),
        (0.026, 0.042),
        (0.050, 0.058),
        (0.058, 0.078),
        (0.046, 0.098),
        (0.020, 0.108),
        (0.0, 0.110),
    ];
    lathe::turn(&lathe::profile(&profile), detail.corners(0.06))
}

fn painter(detail: Detail) -> Painter {
    Painter { model: Model::default(), height: SIDE, detail }
}

/// Friezes of blocks in turn pale and blue along the upper and lower edges, a
/// black line on both sides of each. Returns half the height left between.
fn add_friezes(painter: &mut Painter, face: Face) -> f32 {
    let outer = face.height / 2.0 - MARGIN;
    let inner = outer - FRIEZE;
    let half = face.length / 2.0 - MARGIN;
    for sign in [-1.0_f32, 1.0] {
        let between = |a: f32, b: f32| (a.min(b), a.max(b));
        let (low, high) = between(sign * outer, sign * inner);
        painter.bar(Material::Manganese, Vec2::new(-half, low), Vec2::new(half, high));
        let count = (half * 2.0 / 0.075).round();
        let pitch = half * 2.0 / count;
        for k in 0..count as i32 {
            let x = k as f32 * pitch - half;
            // A pale block between each two short blue ones, as on jewellery.
            let material = match k % 3 {
                0 => Material::PaleFaience,
                _ => Material::Faience,
            };
            painter.block(
                material,
                Vec2::new(x + LINE / 2.0, low + LINE),
                Vec2::new(x + pitch - LINE / 2.0, high - LINE),
            );
        }
    }
    inner
}
