//! The sides of the Senet box: panels of signs between friezes.

use bevy::prelude::*;

use super::glaze::{Figure, Panel, blue};
use super::signs::{ANKH, DJED, Fill, PAINT, Painter, WAS};
use crate::boards::face::Face;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::wear::{Wear, worn};
use crate::mesh::{Glyph, Outline, glyph, region};
use crate::model::Model;

/// Projection of the sides' ornament.
pub const SIDE: f32 = 0.013;
/// Width of a painted black line.
pub const LINE: f32 = 0.011;
/// Distance from a side's upper and lower edge to its frieze.
pub const MARGIN: f32 = 0.030;
/// Height of the friezes of blocks along the upper and lower edges.
const FRIEZE: f32 = 0.048;
/// Heights of a panel's ground, and of its signs' crests above that.
const PANEL: (f32, f32) = (0.0045, 0.0085);
/// Height of the coarse look's ornament.
const COARSE: f32 = 0.005;
/// Wear of the friezes' blocks.
const BLOCK: Wear = Wear { round: 0.0032, chipped: 0.12, stray: 0.0013 };

/// A face of a box of that size on the table.
pub fn face(size: Vec3, outward: Vec3) -> Face {
    let half = size / 2.0;
    Face {
        middle: outward * Vec3::new(half.x, 0.0, half.z),
        outward,
        length: if outward.x == 0.0 { size.x } else { size.z },
        height: size.y,
    }
}

/// Half the height of a face between its friezes.
pub fn inner(face: Face) -> f32 {
    face.height / 2.0 - MARGIN - FRIEZE
}

/// Adds the ornament of all four sides of a box of that size, without the drawer.
pub fn add(model: &mut Model, size: Vec3, detail: Detail) {
    for (k, outward) in [Vec3::Z, Vec3::NEG_Z].into_iter().enumerate() {
        let face = face(size, outward);
        face.stand(&long_side(face, k as u32 * 20, detail), model);
    }
    let end = face(size, Vec3::X);
    end.stand(&plain_end(end, detail), model);
    let end = face(size, Vec3::NEG_X);
    let mut friezes = painter(detail);
    add_friezes(&mut friezes, end, 90);
    end.stand(&friezes.model, model);
}

/// Panels of ankh and djed signs between two friezes.
fn long_side(face: Face, seed: u32, detail: Detail) -> Model {
    let mut painter = painter(detail);
    let inner = inner(face);
    add_friezes(&mut painter, face, seed);
    let count = 13;
    let pitch = (face.length - 2.0 * MARGIN) / count as f32;
    let room = Vec2::new(pitch * 0.80, inner * 1.60);
    let figures = [(ANKH, "ankh-panel"), (DJED, "djed-panel")].map(|(sign, part)| {
        let glyph = glyph::glyph(sign, room, detail).unwrap_or_default();
        (sign, part, Figure::new(&[(glyph, sign == ANKH)]))
    });
    for k in 0..count {
        let x = (k as f32 + 0.5 - count as f32 / 2.0) * pitch;
        let (sign, part, figure) = &figures[k % 2];
        painter.model.begin(part);
        if detail == Detail::Coarse {
            for edge in [x - pitch / 2.0, x + pitch / 2.0] {
                let (low, high) = (Vec2::new(edge, -inner), Vec2::new(edge, inner));
                let half = Vec2::X * (LINE / 2.0);
                painter.bar(Material::Manganese, low - half, high + half);
            }
            painter.sign(*sign, room, Vec2::new(x, 0.0), Fill::Pale);
            continue;
        }
        let panel = panel(Vec2::new(pitch / 2.0, inner), figure, detail);
        let shape = panel.shape(seed + k as u32).at(Vec3::new(x, PAINT, 0.0));
        painter.model.add(Material::PaleFaience, shape);
    }
    painter.model
}

fn panel(half: Vec2, figure: &Figure, detail: Detail) -> Panel<'_> {
    Panel {
        half,
        figure,
        glaze: (blue(), Vec3::ONE),
        heights: PANEL,
        line: LINE / 2.0,
        step: detail.pick(0.02, 0.0075, 0.0046),
    }
}

/// A djed pillar between ankh and was signs.
fn plain_end(face: Face, detail: Detail) -> Model {
    let mut painter = painter(detail);
    let inner = inner(face);
    add_friezes(&mut painter, face, 60);
    let room = Vec2::new(face.length * 0.25, inner * 1.72);
    let (ankh, was) = (Vec2::new(face.length * 0.22, 0.0), Vec2::new(-face.length * 0.37, 0.0));
    painter.model.begin("end-panel");
    if detail == Detail::Coarse {
        painter.sign(DJED, room, Vec2::ZERO, Fill::Pale);
        for turned in [false, true] {
            painter.sign(ANKH, room, if turned { ankh } else { -ankh }, Fill::Pale);
            painter.facing(WAS, room, was, Fill::Pale, turned);
        }
        return painter.model;
    }
    let of = |sign: char| glyph::glyph(sign, room, detail).unwrap_or_default();
    let sceptre: Glyph = of(WAS).mirrored().moved(was);
    let figure = Figure::new(&[
        (of(DJED), false),
        (of(ANKH).moved(ankh), true),
        (of(ANKH).moved(-ankh), true),
        (sceptre.mirrored(), false),
        (sceptre, false),
    ]);
    let half = Vec2::new(face.length / 2.0 - MARGIN, inner);
    painter
        .model
        .add(Material::PaleFaience, panel(half, &figure, detail).shape(57).at(Vec3::Y * PAINT));
    painter.model
}

fn painter(detail: Detail) -> Painter {
    Painter { model: Model::default(), height: COARSE, detail }
}

/// Friezes of alternating pale and blue blocks along the upper and lower edges, with a black
/// line on both sides of each.
fn add_friezes(painter: &mut Painter, face: Face, seed: u32) {
    painter.model.begin("frieze");
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
            let corners = (
                Vec2::new(x + LINE / 2.0, low + LINE),
                Vec2::new(x + pitch - LINE / 2.0, high - LINE),
            );
            if painter.detail == Detail::Coarse {
                painter.block(material, corners.0, corners.1);
                continue;
            }
            let size = corners.1 - corners.0;
            let own = seed * 97 + k as u32 + if sign > 0.0 { 50 } else { 0 };
            let outline = worn(&Outline::rectangle(size.x, size.y), BLOCK, own, painter.detail);
            let at = (corners.0 + corners.1) / 2.0;
            let shape = region::raised(&outline.moved(at).into(), 0.0075, 0.0036, painter.detail);
            painter.model.add(material, shape);
        }
    }
}
