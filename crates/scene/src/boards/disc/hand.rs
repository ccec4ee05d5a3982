//! The effect of hand and kiln on the disc: uneven thickness, an outline that is not quite a
//! circle, dark patches, scratches and cracks.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::stand::{FACE, RADIUS};
use super::text::Side;
use crate::material::noise::{hash, layered, ramp, value};
use crate::mesh::Shape;

/// A place on the plan, mapped to the unit square of a noise.
fn plan(at: Vec2) -> Vec2 {
    at / (RADIUS * 2.4) + 0.5
}

/// Deviation of the rim at a place, as a share of its distance from the middle: 158 to 165 mm
/// across.
pub fn swell(at: Vec2) -> f32 {
    let angle = at.y.atan2(at.x) / TAU + 0.5;
    let slow = value(Vec2::new(angle, 0.3), (5, 1), 5);
    let quick = value(Vec2::new(angle, 0.3), (19, 1), 7);
    0.040 * (slow - 0.42) + 0.008 * (quick - 0.5)
}

/// Rise of the clay at a place on the plan and a height. The upper and the lower face rise and
/// sink separately, by up to a millimetre and a half, and the whole disc is bent a little.
pub fn rise(at: Vec2, height: f32) -> f32 {
    let of = |seed: u32| layered(plan(at), (3, 3), 2, seed) - 0.5;
    let share = (height / FACE).clamp(-1.0, 1.0);
    // Pressed out: thicker in the middle of side A's left half than at the rim.
    let own = if height >= 0.0 { of(11) } else { of(13) };
    share * (0.004 + 0.036 * own) + 0.010 * of(17)
}

/// A shape of the disc with that rise applied.
pub fn risen(mut shape: Shape) -> Shape {
    let step = 1e-3;
    for (position, normal) in shape.positions.iter_mut().zip(&mut shape.normals) {
        let (at, height) = (position.xz(), position.y);
        let here = rise(at, height);
        let slope = Vec2::new(rise(at + Vec2::X * step, height), rise(at + Vec2::Y * step, height));
        let slope = (slope - here) / step;
        position.y += here;
        let turned = *normal - Vec3::new(slope.x, 0.0, slope.y) * normal.y;
        *normal = turned.normalize_or(*normal);
    }
    shape.without_folds()
}

/// Colour from the fire at a place: reddish where air reached the clay, grey where it did not.
pub fn fire(at: Vec3) -> Vec3 {
    let below = if at.y < 0.0 { 31 } else { 0 };
    let cloud = layered(plan(at.xz()), (2, 2), 4, 21 + below);
    let smoke = ramp(0.52, 0.74, layered(plan(at.xz()), (3, 3), 4, 23 + below));
    let red = Vec3::new(1.06, 0.92, 0.82);
    let buff = Vec3::new(1.00, 1.04, 1.06);
    red.lerp(buff, ramp(0.3, 0.7, cloud)).lerp(Vec3::new(0.50, 0.49, 0.50), smoke * 0.85)
}

/// Cracks from the rim inwards, and scratches, as lines on a side's plane.
pub fn scratches(side: Side) -> Vec<Vec<Vec2>> {
    let seed = if side == Side::A { 100 } else { 200 };
    let own = |k: i32, of: u32| hash(k, 2, seed + of);
    let crack = |k: i32| {
        let angle = TAU * own(k, 1);
        let long = 0.10 + 0.16 * own(k, 2);
        let steps = 14;
        (0..=steps)
            .map(|j| {
                let share = j as f32 / steps as f32;
                let stray = (hash(j, k, seed + 3) - 0.5) * 0.020 + share * (own(k, 4) - 0.5) * 0.16;
                Vec2::from_angle(angle + stray) * (0.770 - long * share)
            })
            .collect()
    };
    let scratch = |k: i32| {
        let from = Vec2::from_angle(TAU * own(k, 5)) * RADIUS * 0.9 * own(k, 6).sqrt();
        let way = Vec2::from_angle(TAU * own(k, 7)) * (0.03 + 0.08 * own(k, 8));
        (0..=4)
            .map(|j| {
                let share = j as f32 / 4.0;
                from + way * share + way.perp() * 0.12 * (share * (1.0 - share))
            })
            .filter(|p: &Vec2| p.length() < 0.76)
            .collect()
    };
    let cracks = (0..3).map(crack);
    let scratches: Vec<Vec<Vec2>> = (20..27).map(scratch).collect();
    cracks.chain(scratches).filter(|line: &Vec<Vec2>| line.len() > 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disc_is_sixteen_to_twenty_one_millimetres_thick() {
        let mut span = (f32::MAX, f32::MIN);
        for k in 0..4000 {
            let at = Vec2::from_angle(k as f32 * 2.4) * RADIUS * 0.97 * (k as f32 / 4000.0).sqrt();
            let thick = 2.0 * FACE + rise(at, FACE) - rise(at, -FACE);
            span = (span.0.min(thick), span.1.max(thick));
        }
        assert!(span.0 > 0.155 && span.1 < 0.215, "{span:?}");
        assert!(span.1 - span.0 > 0.02, "{span:?}");
    }
}
