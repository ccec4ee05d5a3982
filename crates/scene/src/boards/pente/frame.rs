//! The slab's edges, the legs and the aprons between them, in millimetres.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use tesserae_layout::fittings::Block;

use super::measures::{BEVEL, Measures, SLAB};
use super::paint;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::outline::lift;
use crate::mesh::{Outline, Region, Shape, region, skin};
use crate::model::Model;

/// A leg's thickness at its foot and under the slab.
const LEG: (f32, f32) = (25.0, 34.0);
/// Distance from the slab's edge to the outer faces of the legs.
const INSET: f32 = 5.0;
/// Height and thickness of the apron between two legs.
const APRON: Vec2 = Vec2::new(30.0, 7.0);

/// Adds everything below the upper face.
pub fn add(model: &mut Model, measures: Measures, detail: Detail) {
    model.begin("slab");
    add_slab(model, measures, detail);
    model.begin("leg");
    let half = measures.half - Vec2::splat(INSET);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        add_leg(model, half, Vec2::new(x, z), measures.top - SLAB);
    }
    for quarter in 0..4 {
        let turn = Quat::from_rotation_y(quarter as f32 * FRAC_PI_2);
        let (along, away) = if quarter % 2 == 0 { (half.x, half.y) } else { (half.y, half.x) };
        let mut side = Model::default();
        side.begin("apron");
        // Its ends are sunk into the legs, which narrow below the slab.
        let length = 2.0 * (along - LEG.1) + 14.0;
        side.append(
            &apron(length, detail),
            upright(Vec3::new(0.0, measures.top - SLAB - APRON.x / 2.0, away - 2.0)),
        );
        let length = 2.0 * (along + INSET - BEVEL);
        let mut edge = Model::default();
        side.begin("ornament");
        paint::triangles(
            &mut edge,
            Vec2::new(length - 4.0, SLAB - 2.0 * BEVEL - 3.0),
            Vec2::ZERO,
            detail,
        );
        side.append(&edge, upright(Vec3::new(0.0, measures.top - SLAB / 2.0, away + INSET)));
        for sign in [-1.0, 1.0] {
            let height = measures.top - SLAB;
            let at = Vec3::new(sign * (along - LEG.0 / 2.0), height / 2.0, away);
            side.append(&leg_face(height, detail), upright(at));
        }
        model.append(&side, Transform::from_rotation(turn));
    }
}

/// Stands a flat model up at a place, facing +z.
fn upright(at: Vec3) -> Transform {
    Transform::from_translation(at).with_rotation(Quat::from_rotation_x(FRAC_PI_2))
}

/// The slab without its upper face.
fn add_slab(model: &mut Model, measures: Measures, detail: Detail) {
    let Measures { half, top, .. } = measures;
    let edge = |drawn_in: f32, y: f32| -> Vec<Vec3> {
        let outline = Outline::rectangle(half.x * 2.0, half.y * 2.0).inset(drawn_in);
        outline.points().iter().map(|p| lift(*p, y)).collect()
    };
    let steps = if detail.rounds_bevels() { 4 } else { 1 };
    let rounded = |from_above: f32, k: usize| {
        // A quarter of a circle from the side over to the face.
        let (sin, cos) = (FRAC_PI_2 * k as f32 / steps as f32).sin_cos();
        edge(BEVEL * (1.0 - cos), from_above + BEVEL * sin)
    };
    let mut rings: Vec<Vec<Vec3>> = vec![edge(BEVEL, top - SLAB), edge(0.0, top - SLAB + BEVEL)];
    rings.extend((0..=steps).map(|k| rounded(top - BEVEL, k)));
    // Each side has a separate skin, so that the corners stay crisp.
    for k in 0..4 {
        let strip: Vec<[Vec3; 2]> = rings.iter().map(|r| [r[k], r[(k + 1) % 4]]).collect();
        model.add(Material::Terracotta, sheet(&strip));
    }
    let mut below = edge(BEVEL, top - SLAB);
    below.reverse();
    model.add(Material::Terracotta, skin::face(&below, 0.5));
}

/// A sheet over pairs of points from the bottom up. From outside, the second of each is to the
/// right of the first.
fn sheet(pairs: &[[Vec3; 2]]) -> Shape {
    let mut shape = Shape::default();
    let normal = |k: usize| {
        let (below, above) = (pairs[k.saturating_sub(1)], pairs[(k + 1).min(pairs.len() - 1)]);
        (pairs[k][1] - pairs[k][0]).cross(above[0] - below[0])
    };
    let rows: Vec<[u32; 2]> =
        (0..pairs.len()).map(|k| pairs[k].map(|p| shape.vertex(p, normal(k) * 1e3, 1.0))).collect();
    shape.strip(&rows);
    shape
}

/// A leg with upright outer faces and inner faces that spread towards the slab. The signs of
/// `corner` say which leg.
fn add_leg(model: &mut Model, half: Vec2, corner: Vec2, height: f32) {
    let section = |y: f32, thickness: f32| -> Vec<Vec3> {
        let (outer, inner) = (half * corner, (half - Vec2::splat(thickness)) * corner);
        let (low, high) = (outer.min(inner), outer.max(inner));
        [(low.x, high.y), (high.x, high.y), (high.x, low.y), (low.x, low.y)]
            .map(|(x, z)| Vec3::new(x, y, z))
            .to_vec()
    };
    // A foot spreads inwards a little, and a moulding lies above it.
    let profile = [(0.0, 28.5), (5.0, 28.5), (9.0, LEG.0), (height * 0.62, 26.5), (height, LEG.1)];
    let rings: Vec<Vec<Vec3>> = profile.iter().map(|(y, width)| section(*y, *width)).collect();
    for k in 0..4 {
        for pair in rings.windows(2) {
            let strip = [0, 1].map(|r: usize| [pair[r][k], pair[r][(k + 1) % 4]]);
            model.add(Material::Terracotta, sheet(&strip));
        }
    }
}

/// The painted outer face of a leg, about its middle.
fn leg_face(height: f32, detail: Detail) -> Model {
    let mut model = Model::default();
    let width = LEG.0 - 4.0;
    let field = |share: f32| Vec2::new(width, height * share);
    let at = |share: f32| Vec2::Y * height * share;
    for share in [-0.43, -0.40, -0.015, 0.015, 0.46] {
        paint::bar(&mut model, Material::Slip, Vec2::new(width, 1.3), at(share), detail);
    }
    paint::chevrons(&mut model, field(0.36) * Vec2::new(0.9, 1.0), at(-0.205), 6, detail);
    paint::plant(&mut model, field(0.40), at(0.235), detail);
    model
}

/// The apron between two legs, its lower edge arched, about its middle.
fn apron(length: f32, detail: Detail) -> Model {
    let steps = if detail.rounds_bevels() { 20 } else { 8 };
    let (half, high) = (length / 2.0, APRON.x / 2.0);
    let mut points = vec![Vec2::new(half, -high), Vec2::new(half, high)];
    points.extend([Vec2::new(-half, high), Vec2::new(-half, -high)]);
    // The arch rises to two fifths of the apron's height.
    points.extend((1..steps).map(|k| {
        let t = k as f32 / steps as f32;
        Vec2::new(length * (t - 0.5), -high + APRON.x * 0.62 * (PI * t).sin().powf(0.55))
    }));
    let outline = Outline::new(points);
    let mut model = Model::default();
    let region = Region::from(outline);
    let front = region::raised(&region, APRON.y, 0.0, detail);
    // Modelled with its face at y = 0 and its back behind.
    model.add(Material::Terracotta, front.at(Vec3::Y * -APRON.y));
    let back = region::flat(&region.mirrored(), 0.0);
    let turned = Transform::from_xyz(0.0, -APRON.y, 0.0).with_rotation(Quat::from_rotation_z(PI));
    model.add(Material::Terracotta, back.placed(turned));
    let band = Vec2::new(length - 20.0, 7.0);
    paint::zigzag(&mut model, Material::Slip, band, Vec2::Y * (high - 6.5), 1.4, detail);
    model
}

/// The boxes that the slab and the legs fill, in millimetres.
pub fn solids(measures: Measures) -> Vec<Block> {
    let Measures { half, top, .. } = measures;
    let mut boxes = vec![(Vec3::new(-half.x, top - SLAB, -half.y), Vec3::new(half.x, top, half.y))];
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        let middle = (half - Vec2::splat(INSET + LEG.0 / 2.0)) * Vec2::new(x, z);
        let reach = Vec3::new(LEG.0 / 2.0, 0.0, LEG.0 / 2.0);
        let foot = Vec3::new(middle.x, 0.0, middle.y);
        boxes.push((foot - reach, foot + reach + Vec3::Y * (top - SLAB)));
    }
    boxes
}
