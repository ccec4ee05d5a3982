//! The tiles. The signs of a field are stamped into clay, with its number painted above them,
//! at the far edge. There neither the wall before the tile nor a traveller on it hides the
//! number.

use bevy::prelude::*;

use tesserae_layout::fittings::Spot;
use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::brush;
use super::marks::{self, WHITE_SLIP};
use crate::boards::disc::sign::Stamp;
use crate::boards::disc::{sign, text};
use crate::material::Material;
use crate::material::noise::hash;
use crate::mesh::detail::Detail;
use crate::mesh::glyph::Glyph;
use crate::mesh::groove::{groove, number};
use crate::mesh::stamp::Plate;
use crate::mesh::{Outline, region, stamp};
use crate::model::Model;

/// Thickness of a tile above the tray's floor.
pub const THICKNESS: f32 = 0.034;
/// Rounding of a tile's edge.
const BEVEL: f32 = 0.012;
/// Height of the strip above the signs, for number and mark.
const STRIP: f32 = 0.099;
/// Height of the number, and darkness of its slip.
const NUMBER: f32 = 0.090;
const INK: f32 = 0.26;
/// Distance from the tile's edges to the number.
const MARGIN: f32 = 0.016;
/// Evans' number of the sign of the flying goose.
const GOOSE: u8 = 18;

/// The tile of a cell about the middle of its face.
pub fn tile(cell: &CellPlan, detail: Detail) -> Model {
    let mut model = Model::default();
    let side = cell.side();
    let own =
        |seed: u32| hash(cell.name.bytes().fold(7, |sum, b| sum * 31 + i32::from(b)), 5, seed);
    let stamps = stamps(cell, detail);
    let signs: Vec<Glyph> = stamps.iter().map(|stamp| stamp.glyph.clone()).collect();
    let outline = handmade(side, detail, &own);
    // Fired unevenly in the kiln: each tile has its own tone.
    let tone = Vec3::splat(0.92 + 0.18 * own(1))
        * Vec3::new(1.0, 0.96 + 0.08 * own(2), 0.90 + 0.20 * own(3));
    let clay = Plate { thickness: THICKNESS, bevel: BEVEL, burr: 0.0 };
    let plate = stamp::plate(&outline, clay, &signs, detail).tinted(tone);
    model.begin("tile");
    model.add(Material::Clay, plate);
    model.begin("stroke");
    for stroke in stamps.iter().filter_map(|stamp| stamp.stroke) {
        model.add(Material::Clay, groove(&stroke, 0.0075, detail).tinted(tone));
    }
    if sanctuary(cell) {
        model.begin("sanctuary-line");
        edge(&mut model, side, detail, &own);
    }
    model.begin("goose-slip");
    for goose in stamps.iter().filter(|stamp| stamp.sign == Some(GOOSE)) {
        slip_in(&mut model, &goose.glyph, detail);
    }
    model.begin("number");
    let digits = number(&cell.name, NUMBER, INK, detail).tinted(tone);
    let low = number_corner(side);
    model.add(Material::Clay, digits.at(Vec3::new(low.x, 0.0, -low.y)));
    marks::add(&mut model, &cell.name, mark_middle(side), detail);
    if detail == Detail::Coarse {
        return model;
    }
    // No tile is quite level; its middle keeps its height, since pieces stand there.
    let lean = |seed: u32| (own(seed) - 0.5) * 0.012;
    let mut laid = Model::default();
    let tilt = Quat::from_rotation_x(lean(31)) * Quat::from_rotation_z(lean(32));
    laid.append(&model, Transform::from_rotation(tilt));
    laid
}

/// Lower left corner of a tile's number.
fn number_corner(side: f32) -> Vec2 {
    Vec2::new(MARGIN - side / 2.0, side / 2.0 - MARGIN - NUMBER)
}

/// Middle of a tile's mark.
fn mark_middle(side: f32) -> Vec2 {
    Vec2::new(side / 2.0 - 0.057, number_corner(side).y + NUMBER / 2.0)
}

/// The numbers of all tiles, and the marks of special fields.
pub fn written(plan: &BoardPlan) -> Vec<Spot> {
    let of = |cell: &CellPlan| {
        let top = cell.centre() + Vec3::Y * plan.top();
        let spot = |name: String, at: Vec2, extent: Vec2| Spot {
            name,
            at: top + Vec3::new(at.x, 0.0, -at.y),
            normal: Vec3::Y,
            extent,
        };
        let (low, high) = number(&cell.name, NUMBER, INK, Detail::Coarse).bounds();
        let wide = high.x - low.x;
        let corner = number_corner(cell.side());
        let middle = corner + Vec2::new(low.x + wide / 2.0, NUMBER / 2.0);
        let digits = spot(cell.name.clone(), middle, Vec2::new(wide, NUMBER));
        let mark = marks::is_marked(&cell.name).then(|| {
            let extent = Vec2::splat(marks::REACH * 2.0);
            spot(format!("mark of {}", cell.name), mark_middle(cell.side()), extent)
        });
        [Some(digits), mark]
    };
    plan.cells.iter().flat_map(of).flatten().collect()
}

/// The signs of a field on the face of its tile.
pub fn stamps(cell: &CellPlan, detail: Detail) -> Vec<Stamp> {
    let side = cell.side();
    let room = Vec2::new(side - 0.040, side - 0.040 - STRIP);
    let below_the_strip = Vec2::new(0.0, -STRIP / 2.0);
    sign::rows(&text::marks(&cell.decoration), room, detail)
        .into_iter()
        .map(|stamp| stamp.moved(below_the_strip))
        .enumerate()
        .map(|(k, stamp)| askew(stamp, cell, k as i32, detail))
        .collect()
}

/// A sign set by hand: not quite upright. The low look has no room for that.
fn askew(stamp: Stamp, cell: &CellPlan, number: i32, detail: Detail) -> Stamp {
    if detail == Detail::Coarse {
        return stamp;
    }
    let seed = cell.name.bytes().fold(3, |sum: u32, b| sum.wrapping_mul(37) + u32::from(b));
    let (at, turn) = (stamp.at, (hash(number, 9, seed) - 0.5) * 0.13);
    stamp.moved(-at).turned(turn).moved(at)
}

/// May any number of travellers share the field?
fn sanctuary(cell: &CellPlan) -> bool {
    cell.holds > 1
}

/// A square cut by hand: slightly out of true, its sides a little bent.
fn handmade(side: f32, detail: Detail, own: &impl Fn(u32) -> f32) -> Outline {
    let round = 0.020;
    let half = side / 2.0;
    let steps = detail.pick(0_u8, 4, 6);
    let mut points = Vec::new();
    for corner in 0..4u8 {
        let turn = Vec2::from_angle(f32::from(corner) * std::f32::consts::FRAC_PI_2);
        let off = |axis: u32| (own(10 + u32::from(corner) * 2 + axis) - 0.5) * 0.006;
        let shift = Vec2::new(off(0), off(1));
        if steps == 0 {
            points.push(turn.rotate(Vec2::splat(half - round * 0.3)) + shift);
            continue;
        }
        for k in 0..steps {
            let angle = f32::from(k) / f32::from(steps - 1) * std::f32::consts::FRAC_PI_2;
            let arc = Vec2::splat(half - round) + Vec2::from_angle(angle) * round;
            points.push(turn.rotate(arc) + shift);
        }
        // Along the next side: pressed in here and there by the neighbour.
        for k in 1..4u8 {
            let along = half * (0.72 - 0.48 * f32::from(k));
            let bent = (own(40 + u32::from(corner * 4 + k)) - 0.6) * 0.004;
            points.push(turn.rotate(Vec2::new(along, half + bent)));
        }
    }
    Outline::new(points)
}

/// A line of white slip along the edge, brushed on: the mark of a sanctuary.
fn edge(model: &mut Model, side: f32, detail: Detail, own: &impl Fn(u32) -> f32) {
    let line = side - 0.026;
    let seed = (own(50) * 900.0) as u32;
    let outline = Outline::rounded(Vec2::splat(line / 2.0), 0.014, detail.pick(1, 3, 4));
    model.add(Material::WhiteSlip, brush::ring(&outline, 0.0080, seed, detail).tinted(WHITE_SLIP));
}

/// White slip rubbed into a sign.
fn slip_in(model: &mut Model, glyph: &Glyph, detail: Detail) {
    for (field, depth) in stamp::sunken(glyph) {
        let height = if detail == Detail::Coarse { 0.0019 } else { -depth * 0.66 };
        model.add(Material::WhiteSlip, region::flat(field, height).tinted(WHITE_SLIP));
    }
}

/// The corners of a field's number on the face of its tile, for tests of visibility.
#[cfg(test)]
pub fn number_corners(cell: &CellPlan) -> Vec<Vec2> {
    let side = cell.side();
    let (low, high) = number(&cell.name, NUMBER, INK, Detail::Coarse).bounds();
    let at = Vec2::new(MARGIN - side / 2.0, MARGIN + NUMBER - side / 2.0);
    [(low.x, low.z), (high.x, low.z), (low.x, high.z), (high.x, high.z)]
        .map(|(x, z)| at + Vec2::new(x, z))
        .to_vec()
}
