//! Wear: the effect of hands, falls and time on edges and faces.
//!
//! Only the finer looks have it: a coarse outline stays the same. Wear only removes material.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::Outline;
use super::shape::Shape;
use crate::material::noise::{hash, value};

/// Amounts of wear on an edge; lengths are in scene units.
#[derive(Clone, Copy, Debug)]
pub struct Wear {
    /// Rounding of sharp corners.
    pub round: f32,
    /// Share of corners broken off, 0 to 1.
    pub chipped: f32,
    /// Largest inward deviation of an edge from its cut.
    pub stray: f32,
}

impl Wear {
    /// The same wear on a larger or smaller thing.
    pub fn scaled(self, by: f32) -> Self {
        Self { round: self.round * by, stray: self.stray * by, ..self }
    }
}

/// Cosine of the smallest turn of a corner. Smaller turns belong to a curve and are not
/// rounded.
const CURVE: f32 = 0.80;
/// Distance between points along a straight edge that strays.
const SPACING: f32 = 0.055;
/// Loss of a broken corner, relative to a rounded one.
const BROKEN: f32 = 2.3;

/// The outline with its corners rounded or broken off and its edges no longer quite straight.
pub fn worn(outline: &Outline, wear: Wear, seed: u32, detail: Detail) -> Outline {
    if detail == Detail::Coarse {
        return outline.clone();
    }
    let points = outline.points();
    let n = points.len();
    let own = |k: usize, what: i32| hash(k as i32, what, seed);
    // Share of an edge that each of its corners may take.
    let share = |length: f32| (wear.round * 1.4 * BROKEN / length.max(1e-6)).min(0.3);
    let mut worn = Vec::with_capacity(n * 4);
    for k in 0..n {
        let (before, here, after) = (points[(k + n - 1) % n], points[k], points[(k + 1) % n]);
        let (back, on) = (before - here, after - here);
        let (length, along) = (on.length(), on.normalize_or_zero());
        let to_back = back.normalize_or_zero();
        // The inner side is on the left.
        let inwards = (along - to_back).normalize_or_zero().perp();
        if -to_back.dot(along) > CURVE {
            let stray = wear.stray.min(length * 0.06);
            worn.push(here + inwards * stray * own(k, 1));
            continue;
        }
        let broken = own(k, 2) < wear.chipped;
        let size = wear.round * (0.6 + 0.8 * own(k, 3)) * if broken { BROKEN } else { 1.0 };
        let room = (share(back.length()) * back.length()).min(share(length) * length);
        let size = size.min(room);
        let (start, end) = (here + to_back * size, here + along * size);
        if broken {
            // Two faces of a break, never quite in line.
            let at = 0.3 + 0.4 * own(k, 4);
            let middle = start.lerp(end, at);
            worn.extend([start, middle.lerp(here, 0.10 + 0.25 * own(k, 5)), end]);
        } else {
            let steps = detail.pick(1, 2, 4);
            worn.extend((0..=steps).map(|j| {
                let t = j as f32 / steps as f32;
                start.lerp(here, t).lerp(here.lerp(end, t), t)
            }));
        }
        let margin = share(length);
        let count = (length * (1.0 - 2.0 * margin) / SPACING) as usize;
        worn.extend((0..count).map(|j| {
            let t = margin + (1.0 - 2.0 * margin) * (j as f32 + 0.5) / count as f32;
            here + on * t + along.perp() * wear.stray * own(k, 10 + j as i32)
        }));
    }
    Outline::new(worn)
}

/// Pose of a thing that a hand set at the origin: rotated by up to `turn` radians and tilted.
/// Over its half extent it stays between y = 0 and `sunk` below.
pub fn settled(half: Vec2, sunk: f32, turn: f32, seed: u32) -> Transform {
    let own = |what: i32| hash(what, 0, seed) * 2.0 - 1.0;
    let (about_x, about_z) = (own(1), own(2));
    let tilt = sunk / 8.0;
    let down = (about_x.abs() + about_z.abs()) * tilt + sunk * 0.25 * (own(4) + 1.0);
    Transform::from_xyz(0.0, -down, 0.0).with_rotation(
        Quat::from_rotation_x(about_x * tilt / half.y.max(1e-3))
            * Quat::from_rotation_z(about_z * tilt / half.x.max(1e-3))
            * Quat::from_rotation_y(own(3) * turn),
    )
}

/// The line of a crack between two points: jagged, and bent overall.
pub fn crack(from: Vec2, to: Vec2, seed: u32) -> Vec<Vec2> {
    let along = to - from;
    let steps = (along.length() / 0.012).clamp(4.0, 40.0) as usize;
    let bend = (hash(1, 0, seed) - 0.5) * 0.22;
    (0..=steps)
        .map(|k| {
            let t = k as f32 / steps as f32;
            let arch = bend * (t * std::f32::consts::PI).sin();
            let jag = (hash(k as i32, 1, seed) - 0.5) * 0.55 / steps as f32;
            let drift = (value(Vec2::new(t * 0.31, 0.5), (16, 1), seed) - 0.5) * 0.10;
            from + along * t + along.perp() * (arch + jag + drift * t * (1.0 - t) * 4.0)
        })
        .collect()
}

/// A turned body with a hand-made radius, short by up to `share` in places.
#[must_use]
pub fn uneven(mut shape: Shape, share: f32, seed: u32) -> Shape {
    let short = |angle: f32, y: f32| {
        let at = Vec2::new(angle / TAU, y * 0.45);
        share * (0.7 * value(at, (3, 7), seed) + 0.3 * value(at, (9, 23), seed + 1))
    };
    for (position, normal) in shape.positions.iter_mut().zip(&mut shape.normals) {
        let angle = position.z.atan2(position.x);
        let (sin, cos) = angle.sin_cos();
        let slope = (short(angle + 0.02, position.y) - short(angle - 0.02, position.y)) / 0.04;
        let level = normal.xz().length();
        *normal = (*normal + Vec3::new(-sin, 0.0, cos) * slope * level).normalize_or(*normal);
        let kept = 1.0 - short(angle, position.y);
        *position *= Vec3::new(kept, 1.0, kept);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::mesh::outline::signed_area;
    use crate::mesh::{lathe, region};

    const WEAR: Wear = Wear { round: 0.008, chipped: 0.3, stray: 0.002 };

    #[test]
    fn a_worn_outline_stays_within_what_it_was_cut_from() {
        for seed in 0..40 {
            for outline in [
                Outline::rectangle(0.33, 0.33),
                Outline::rectangle(0.30, 0.016),
                Outline::tooth(0.0, 0.05, -0.1, 0.1),
                Outline::regular(4, 0.06),
                Outline::almond(0.12, 0.07, 10),
            ] {
                let worn = worn(&outline, WEAR, seed, Detail::Finest);
                let (before, after) = (signed_area(outline.points()), signed_area(worn.points()));
                assert!(after < before && after > before * 0.7, "{after} of {before}");
                let grown = outline.inset(-1e-5);
                assert!(worn.points().iter().all(|p| grown.holds(*p)), "{worn:?}");
                check::sound(&region::raised(&worn.into(), 0.006, 0.002, Detail::Finest));
            }
        }
    }

    #[test]
    fn what_is_settled_lies_within_its_depth() {
        let half = Vec2::new(0.165, 0.10);
        for seed in 0..200 {
            let place = settled(half, 0.005, 0.017, seed);
            for corner in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                let at =
                    place.transform_point(Vec3::new(half.x * corner.0, 0.0, half.y * corner.1));
                assert!(at.y < 1e-4 && at.y > -0.0052, "{at}");
            }
        }
    }

    #[test]
    fn an_uneven_body_is_whole_and_no_larger() {
        let shape = uneven(lathe::disc(0.12, 0.07, 0.012, Detail::Fine), 0.03, 5);
        check::whole(&shape);
        let (low, high) = shape.bounds();
        assert!(high.x <= 0.12 && low.x >= -0.12 && high.x > 0.115);
    }

    #[test]
    fn a_crack_joins_its_ends() {
        let (from, to) = (Vec2::new(-0.1, 0.0), Vec2::new(0.1, 0.05));
        let line = crack(from, to, 3);
        assert!(line[0].distance(from) < 0.01 && line[line.len() - 1].distance(to) < 0.01);
    }
}
