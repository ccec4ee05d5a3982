//! Cones, spools and throwing sticks.

use bevy::prelude::*;

use crate::gui::layout::die_body::DieBody;
use crate::gui::layout::fittings::PieceSize;
use crate::gui::render::boards::badge::{Area, Badge};
use crate::gui::render::boards::common::DieMaterials;
use crate::gui::render::boards::{badge, common};
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::lathe::Ring;
use crate::gui::render::mesh::{Shape, lathe, stick};
use crate::gui::render::model::Model;

/// Radius of a cone's and of a spool's foot.
const FOOT: f32 = 0.105;
/// Cones are 22 mm high, spools 14, at the board's scale.
const CONE: f32 = 0.308;
const SPOOL: f32 = 0.196;

/// A cone is side A's piece, a spool side B's.
pub fn size(seat: u8) -> PieceSize {
    PieceSize { radius: FOOT, height: if seat == 0 { CONE } else { SPOOL } }
}

/// A cone with its dark foot, or a spool with a pale ring.
pub fn badge(seat: u8) -> Badge {
    const FOOT_OF_CONE: &[Area] =
        &[Area::Convex(&[(-0.85, -1.0), (0.85, -1.0), (0.85, -0.66), (-0.85, -0.66)])];
    const RING: &[Area] = &[Area::Convex(&[(-0.9, 0.5), (0.9, 0.5), (0.9, 0.72), (-0.9, 0.72)])];
    match seat {
        0 => Badge { body: badge::CONE, marks: FOOT_OF_CONE, mark: [38, 74, 138] },
        _ => Badge { body: badge::SPOOL, marks: RING, mark: badge::PALE },
    }
}

/// A white cone on a blue foot, or a black spool with pale rings.
pub fn piece(seat: u8, detail: Detail) -> Model {
    match seat {
        0 => cone(detail),
        _ => spool(detail),
    }
}

/// The heights between which a cone carries its blue rings: the foot, which parts
/// it from the pale houses, and one above.
const CONE_FOOT: (f32, f32) = (0.0, 0.036);
const CONE_RING: (f32, f32) = (0.056, 0.074);

fn cone(detail: Detail) -> Model {
    let mut profile = vec![(0.0, 0.0), (FOOT * 0.94, 0.0)];
    if detail.rounds_bevels() {
        profile.extend([(FOOT, 0.008), (FOOT, 0.026), (FOOT * 0.97, 0.034)]);
    } else {
        profile.push((FOOT, 0.028));
    }
    // The flank is a little hollow and runs out into a round tip.
    let (low, high) = (CONE_FOOT.1, CONE * 0.86);
    let flank = |y: f32| {
        let t = ((y - low) / (high - low)).max(0.0);
        (FOOT * (0.90 - 0.66 * t.powf(0.86)), y)
    };
    let steps = if detail.rounds_bevels() { 6 } else { 2 };
    profile.extend([low, CONE_RING.0, CONE_RING.1].map(flank));
    let rest = high - CONE_RING.1;
    profile.extend((1..=steps).map(|k| flank(CONE_RING.1 + rest * k as f32 / steps as f32)));
    let neck = FOOT * 0.24;
    if detail.rounds_bevels() {
        profile.extend([
            (neck * 1.30, CONE * 0.885),
            (neck * 1.42, CONE * 0.920),
            (neck * 1.20, CONE * 0.962),
            (neck * 0.65, CONE * 0.990),
        ]);
    } else {
        profile.extend([(neck * 1.40, CONE * 0.91), (neck * 0.9, CONE * 0.98)]);
    }
    profile.push((0.0, CONE));
    let mut model = Model::default();
    let rings = lathe::profile(&profile);
    banded(
        &mut model,
        &rings,
        (Material::WhiteFaience, Material::Faience),
        &[CONE_FOOT, CONE_RING],
        detail,
    );
    model.shade(|at, _| 0.78 + 0.22 * (at.y / 0.12).min(1.0));
    model
}

fn spool(detail: Detail) -> Model {
    let waist = FOOT * 0.50;
    let (low, high) = (0.032, SPOOL * 0.76);
    let head = FOOT * 0.96;
    let bands = [(0.009, 0.021), (high + 0.008, high + 0.018)];
    let mut profile = vec![(0.0, 0.0), (FOOT * 0.95, 0.0)];
    if detail.rounds_bevels() {
        profile.push((FOOT, 0.006));
    }
    profile.extend([(FOOT, bands[0].0), (FOOT, bands[0].1)]);
    profile.push((FOOT * 0.95, 0.029));
    let steps = if detail.rounds_bevels() { 8 } else { 4 };
    profile.extend((0..=steps).map(|k| {
        let t = k as f32 / steps as f32;
        let out = (2.0 * t - 1.0).abs().powf(2.4);
        (waist + (FOOT * 0.90 - waist) * out, low + (high - low) * t)
    }));
    profile.extend([(head, bands[1].0), (head, bands[1].1), (head - 0.008, high + 0.026)]);
    let (deck, knob) = (high + 0.027, FOOT * 0.34);
    // A pale ring round the knob; the deck rises a hair towards it.
    let ring = (deck - 0.0004, deck - 0.0002);
    profile.extend([(FOOT * 0.74, ring.0), (FOOT * 0.58, ring.1), (knob, deck)]);
    if detail.rounds_bevels() {
        profile.extend([(knob * 0.88, SPOOL * 0.965), (knob * 0.50, SPOOL * 0.993)]);
    } else {
        profile.push((knob * 0.75, SPOOL * 0.98));
    }
    profile.push((0.0, SPOOL));
    let mut model = Model::default();
    let rings = lathe::profile(&profile);
    let bands = [bands[0], bands[1], ring];
    banded(&mut model, &rings, (Material::Manganese, Material::PaleFaience), &bands, detail);
    // The waist lies in the shade of the head.
    model.shade(|at, _| {
        let inward = 1.0 - (Vec2::new(at.x, at.z).length() / FOOT).min(1.0);
        if at.y < high { 1.0 - 0.8 * inward } else { 1.0 }
    });
    model
}

/// Turns a body of one material with bands of another between the given heights,
/// at which the profile must have rings.
fn banded(
    model: &mut Model,
    rings: &[Ring],
    (plain, band): (Material, Material),
    bands: &[(f32, f32)],
    detail: Detail,
) {
    let corners = detail.corners(FOOT);
    let mut plain_shape = Shape::default();
    let mut band_shape = Shape::default();
    let mut from = 0;
    for (low, high) in bands {
        let at = |height: f32| rings.iter().position(|ring| ring.height == height);
        if let (Some(low), Some(high)) = (at(*low), at(*high)) {
            plain_shape.append(&lathe::turn(&rings[from..=low], corners));
            band_shape.append(&lathe::turn(&rings[low..=high], corners));
            from = high;
        }
    }
    plain_shape.append(&lathe::turn(&rings[from..], corners));
    model.add(plain, plain_shape);
    model.add(band, band_shape);
}

/// A throwing stick of ebony, its flat side of ivory, its ends carved as
/// fingertips.
pub fn stick(_seat: u8, body: &DieBody, detail: Detail) -> Model {
    let DieBody::Stick { length, radius, flat } = *body else {
        let materials = DieMaterials { plain: Material::Ebony, marked: Material::Ivory };
        return common::die(body, materials, detail);
    };
    let parts = stick::carved(length, radius, flat, detail);
    let mut model = Model::default();
    model.add(Material::Ebony, parts.round);
    model.add(Material::Ivory, parts.flat);
    model.add(Material::Ivory, parts.inlay);
    model.add(Material::Ebony, parts.lines);
    model
}
