//! Cones, spools and throwing sticks.

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::PieceSize;

use crate::boards::badge::{Area, Badge};
use crate::boards::common::DieMaterials;
use crate::boards::{badge, common};
use crate::material::Material;
use crate::material::noise::ramp;
use crate::mesh::detail::Detail;
use crate::mesh::lathe::Ring;
use crate::mesh::wear::uneven;
use crate::mesh::{Shape, lathe, stick};
use crate::model::Model;

/// Radius of a cone's and of a spool's foot.
const FOOT: f32 = 0.105;
/// At the board's scale, cones are 22 mm high and spools 14.
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

/// Heights of a cone's two blue rings: the foot, which separates it from the pale houses, and
/// one above.
const CONE_FOOT: (f32, f32) = (0.0, 0.036);
const CONE_RING: (f32, f32) = (0.056, 0.074);

/// Deviation of a piece from round: it was rolled and pressed by hand.
const UNROUND: f32 = 0.018;

fn cone(detail: Detail) -> Model {
    let mut profile = vec![(0.0, 0.0), (FOOT * 0.94, 0.0)];
    if detail.rounds_bevels() {
        profile.extend([(FOOT * 0.985, 0.003), (FOOT, 0.010), (FOOT, 0.024), (FOOT * 0.98, 0.032)]);
    } else {
        profile.push((FOOT, 0.028));
    }
    // The flank is slightly concave and ends in a round tip.
    let (low, high) = (CONE_FOOT.1, CONE * 0.86);
    let flank = |y: f32| {
        let t = ((y - low) / (high - low)).max(0.0);
        (FOOT * (0.92 - 0.66 * t.powf(0.82)), y)
    };
    let steps = detail.pick(2, 8, 14);
    profile.extend([low, CONE_RING.0, CONE_RING.1].map(flank));
    let rest = high - CONE_RING.1;
    profile.extend((1..=steps).map(|k| flank(CONE_RING.1 + rest * k as f32 / steps as f32)));
    let neck = FOOT * 0.26;
    if detail.rounds_bevels() {
        profile.extend([
            (neck * 1.16, CONE * 0.877),
            (neck * 1.38, CONE * 0.900),
            (neck * 1.44, CONE * 0.925),
            (neck * 1.32, CONE * 0.952),
            (neck * 1.00, CONE * 0.977),
            (neck * 0.55, CONE * 0.993),
        ]);
    } else {
        profile.extend([(neck * 1.40, CONE * 0.91), (neck * 0.9, CONE * 0.98)]);
    }
    profile.push((0.0, CONE));
    let mut model = Model::default();
    model.begin("cone");
    // Glaze ran down and is thick above the foot; the tip is worn to the sandy body.
    let glaze = |at: Vec3| {
        let run = 1.0 - (at.y / 0.10).min(1.0);
        let bare = ramp(CONE * 0.84, CONE, at.y);
        Vec3::ONE.lerp(Vec3::new(0.66, 0.76, 0.80), run * 0.75)
            * Vec3::ONE.lerp(Vec3::new(0.96, 0.86, 0.70), bare)
    };
    let bands = [CONE_FOOT, CONE_RING];
    let materials = (Material::WhiteFaience, Material::Faience);
    banded(&mut model, &lathe::profile(&profile), materials, &bands, glaze, detail);
    model
}

/// A reel: two rims with a waist between, its deck dished about a low boss.
fn spool(detail: Detail) -> Model {
    let waist = FOOT * 0.70;
    let (low, high) = (0.036, SPOOL * 0.775);
    let foot_band = (0.011, 0.025);
    let head_band = (high + 0.008, high + 0.020);
    let mut profile = vec![(0.0, 0.0), (FOOT * 0.93, 0.0)];
    if detail.rounds_bevels() {
        profile.extend([(FOOT * 0.975, 0.003)]);
    }
    profile.extend([(FOOT, foot_band.0), (FOOT, foot_band.1), (FOOT * 0.965, 0.032)]);
    let steps = detail.pick(4, 10, 18);
    profile.extend((0..=steps).map(|k| {
        let t = k as f32 / steps as f32;
        // Narrowest a little above the middle, swelling softly to both rims.
        let off = ((t - 0.54) / if t < 0.54 { 0.54 } else { 0.46 }).abs();
        (waist + (FOOT * 0.89 - waist) * off.powf(2.2), low + (high - low) * t)
    }));
    let head = FOOT * 0.93;
    profile.extend([(head * 0.985, high + 0.004), (head, head_band.0), (head, head_band.1)]);
    let deck = high + 0.028;
    if detail.rounds_bevels() {
        profile.push((head * 0.975, high + 0.0255));
    }
    profile.push((head * 0.92, deck));
    // A pale ring on the deck, which dips slightly towards its middle.
    let ring = (deck - 0.0012, deck - 0.0020);
    profile.extend([(FOOT * 0.72, ring.0), (FOOT * 0.55, ring.1), (FOOT * 0.36, deck - 0.0024)]);
    if detail.rounds_bevels() {
        profile.extend([
            (FOOT * 0.30, deck + 0.003),
            (FOOT * 0.25, SPOOL - 0.005),
            (FOOT * 0.14, SPOOL - 0.001),
        ]);
    } else {
        profile.push((FOOT * 0.26, SPOOL - 0.004));
    }
    profile.push((0.0, SPOOL));
    let mut model = Model::default();
    model.begin("spool");
    let bands = [foot_band, head_band, ring];
    // The waist lies in the head's shade.
    let glaze = |at: Vec3| {
        let inward = 1.0 - (Vec2::new(at.x, at.z).length() / FOOT).min(1.0);
        Vec3::splat(if at.y < high { 1.0 - 0.25 * inward } else { 1.0 })
    };
    let materials = (Material::Manganese, Material::PaleFaience);
    banded(&mut model, &lathe::profile(&profile), materials, &bands, glaze, detail);
    model
}

/// Turns a body of one material with bands of another between the given heights, and tints it.
/// The profile must have rings at those heights.
fn banded(
    model: &mut Model,
    rings: &[Ring],
    (plain, band): (Material, Material),
    bands: &[(f32, f32)],
    tint: impl Fn(Vec3) -> Vec3,
    detail: Detail,
) {
    let corners = detail.corners(FOOT * detail.pick(1.0, 1.2, 1.4));
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
    for (material, shape) in [(plain, plain_shape), (band, band_shape)] {
        let mut shape = if detail.rounds_bevels() { uneven(shape, UNROUND, 41) } else { shape };
        for (colour, at) in shape.colours.iter_mut().zip(&shape.positions) {
            *colour *= tint(*at).extend(1.0);
        }
        model.add(material, shape);
    }
}

/// A throwing stick of ebony with a flat side of ivory, its ends carved as fingertips.
pub fn stick(_seat: u8, body: &DieBody, detail: Detail) -> Model {
    let DieBody::Stick { length, radius, flat } = *body else {
        let materials = DieMaterials { plain: Material::Ebony, marked: Material::Ivory };
        return common::die(body, materials, detail);
    };
    let parts = stick::carved(length, radius, flat, detail);
    let mut model = Model::default();
    model.begin("stick-back");
    model.add(Material::Ebony, parts.round);
    model.begin("stick-nail");
    model.add(Material::Ivory, parts.inlay);
    model.begin("stick-face");
    model.add(Material::Ivory, parts.flat);
    model.add(Material::Ebony, parts.lines);
    model
}
