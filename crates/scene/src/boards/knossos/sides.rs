//! The board's body: a wooden base under a gilt moulding, its sides set with ivory.

use bevy::prelude::*;

use super::bench::{BED, Bench, GILT, Glaze, IVORY, LENGTH, SILVER_CRYSTAL, TOP, WIDTH};
use super::hewn;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, inlay, region, solid};
use crate::model::PartId;

/// Projection of the mouldings beyond the plaques' bed.
const MOULDING: f32 = 3.0;
/// Lower and upper edge of the sides' plaques.
const PLAQUES: (f32, f32) = (10.5, 36.5);

/// Adds body and sides.
pub fn add(bench: &mut Bench) {
    let unit = bench.unit;
    bench.model.begin("body");
    let mut layer =
        |inset: f32, (low, high): (f32, f32), bevel: f32, shade: f32, material: Material| {
            let size = Vec3::new(WIDTH - inset * 2.0, high - low, LENGTH - inset * 2.0);
            let shape = solid::block(size * unit, bevel * unit);
            let at = Vec3::Y * (low + high) / 2.0 * unit;
            bench.model.add(material, shape.tinted(Vec3::splat(shade)).at(at));
        };
    layer(0.0, (0.0, 8.0), 2.0, 1.0, Material::Cedar);
    layer(MOULDING + 1.0, (4.0, 40.0), 0.5, 0.8, Material::Cedar);
    // Its top is the bed of the inlays, visible only in the joints between them.
    layer(0.0, (39.0, BED), 1.5, 0.62, Material::Gilt);
    bench.model.begin("rim");
    let rim = Outline::rectangle(WIDTH - 2.0, LENGTH - 2.0);
    bench.bead(GILT, &rim, Vec2::ZERO, 4.0, (BED, TOP - 0.4));
    for (outward, length, away) in [
        (Vec3::Z, WIDTH, LENGTH / 2.0),
        (Vec3::NEG_Z, WIDTH, LENGTH / 2.0),
        (Vec3::X, LENGTH, WIDTH / 2.0),
        (Vec3::NEG_X, LENGTH, WIDTH / 2.0),
    ] {
        side(bench, outward, length - 2.0 * (MOULDING + 1.0), away - MOULDING - 1.0);
    }
}

/// One side: ivory plaques separated by crystal.
fn side(bench: &mut Bench, outward: Vec3, length: f32, away: f32) {
    let count = (length / 78.0).round();
    let pitch = length / count;
    let high = PLAQUES.1 - PLAQUES.0;
    let unit = bench.unit;
    let right = Vec3::Y.cross(outward);
    let turn = Quat::from_mat3(&Mat3::from_cols(right, outward, Vec3::NEG_Y));
    let mut stand = |part: PartId, glaze: Glaze, width: f32, along: f32| {
        bench.model.begin(part);
        let at = right * along + outward * away + Vec3::Y * (PLAQUES.0 + PLAQUES.1) / 2.0;
        let cut = if bench.detail == Detail::Coarse {
            Outline::rectangle(width, high)
        } else {
            hewn::plaque(Vec2::new(width, high), at.xz(), false, bench.detail)
        };
        let outline = bench.scaled(&cut);
        let (thick, bevel) = (2.6 * unit, 1.0 * unit);
        let shape = region::raised(&outline.clone().into(), thick, bevel, bench.detail);
        let place = Transform::from_translation(at * unit).with_rotation(turn);
        let (material, tint) = bench.seen(glaze);
        bench.model.add(material, shape.tinted(tint).placed(place));
        if let Some((material, tint)) = bench.foil(glaze) {
            let foil = inlay::flat(&outline, thick * 0.1).tinted(tint);
            bench.model.add(material, foil.placed(place));
        }
    };
    for k in 0..count as usize {
        let along = (k as f32 + 0.5) * pitch - length / 2.0;
        stand("side-ivory", IVORY, pitch - 19.0, along);
        if k > 0 {
            stand("side-crystal", SILVER_CRYSTAL, 13.0, along - pitch / 2.0);
        }
    }
    for end in [-1.0, 1.0] {
        stand("side-crystal", SILVER_CRYSTAL, 6.5, end * (length / 2.0 - 3.6));
    }
}
