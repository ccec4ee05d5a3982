//! Half-round throwing sticks, plain and with ends carved as fingertips.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::{Outline, circle};
use super::shape::Shape;
use super::{inlay, skin};
use crate::material::noise::hash;

/// Height of inlays and lines above a stick: just enough to draw over it.
const PROUD: f32 = 0.0011;

/// Distances from an end, with the stick's relative width there: a rounded tip, then the
/// creases of two joints.
const TIP: [(f32, f32); 11] = [
    (0.0, 0.34),
    (0.005, 0.58),
    (0.014, 0.77),
    (0.028, 0.91),
    (0.048, 1.0),
    (0.112, 0.985),
    (0.124, 0.925),
    (0.136, 0.985),
    (0.238, 1.0),
    (0.250, 0.955),
    (0.262, 1.0),
];
/// The same for the low look.
const COARSE_TIP: [(f32, f32); 3] = [(0.0, 0.40), (0.014, 0.77), (0.048, 1.0)];

/// The parts of a carved stick.
#[derive(Clone, Debug)]
pub struct Stick {
    /// The flat side.
    pub flat: Shape,
    /// The round side with both ends.
    pub round: Shape,
    /// Nails and rings on the round side.
    pub inlay: Shape,
    /// Lines across the flat side.
    pub lines: Shape,
}

/// In scene units: length along x, radius of the round side, and height above the origin of the
/// flat side, which faces +y.
#[derive(Clone, Copy, Debug)]
struct Measures {
    length: f32,
    radius: f32,
    flat: f32,
    facets: usize,
}

impl Measures {
    fn new(length: f32, radius: f32, flat: f32, detail: Detail) -> Self {
        let facets = if detail.rounds_bevels() { 17 } else { 7 };
        Self { length, radius, flat, facets }
    }

    /// A point of the round side: `share` of the whole width, `angle` from the edge at +z below
    /// to the one at -z, `proud` of the surface.
    fn point(self, x: f32, share: f32, angle: f32, proud: f32) -> Vec3 {
        let (sin, cos) = angle.sin_cos();
        let radius = self.radius * share + proud;
        Vec3::new(x, self.flat - radius * sin, radius * cos)
    }

    fn angle(self, facet: usize) -> f32 {
        PI * facet as f32 / self.facets as f32
    }
}

/// A carved stick along x. Its flat side lies `flat` above the origin and is twice `radius`
/// wide. It stays within the plain half-round body of that size.
pub fn carved(length: f32, radius: f32, flat: f32, detail: Detail) -> Stick {
    let tip: &[(f32, f32)] = if detail.rounds_bevels() { &TIP } else { &COARSE_TIP };
    let measures = Measures::new(length, radius, flat, detail);
    let half = length / 2.0;
    let left = tip.iter().map(|(away, share)| (away - half, *share));
    let right = tip.iter().rev().map(|(away, share)| (half - away, *share));
    // A knife leaves the shaft slightly uneven.
    let shaft = half - tip[tip.len() - 1].0;
    let cuts = detail.pick(0, 9, 17);
    let carved = (1..=cuts).map(|k| {
        let x = shaft * (2.0 * k as f32 / (cuts + 1) as f32 - 1.0);
        (x, 1.0 - 0.022 * hash(k, 3, 77))
    });
    let stations: Vec<(f32, f32)> = left.chain(carved).chain(right).collect();
    Stick {
        flat: flat_side(measures, &stations),
        round: round_side(measures, &stations),
        inlay: inlays(measures, detail),
        lines: lines(measures),
    }
}

/// A plain stick of those measures: its flat side, and its round side with both ends.
pub fn plain(length: f32, radius: f32, flat: f32, detail: Detail) -> (Shape, Shape) {
    let measures = Measures::new(length, radius, flat, detail);
    let ends = [(-length / 2.0, 1.0), (length / 2.0, 1.0)];
    (flat_side(measures, &ends), round_side(measures, &ends))
}

fn flat_side(measures: Measures, stations: &[(f32, f32)]) -> Shape {
    let mut shape = Shape::default();
    let (near, far): (Vec<u32>, Vec<u32>) = stations
        .iter()
        .map(|(x, share)| {
            let at = |z: f32| Vec3::new(*x, measures.flat, z * measures.radius * share);
            (shape.vertex(at(1.0), Vec3::Y, 1.0), shape.vertex(at(-1.0), Vec3::Y, 1.0))
        })
        .unzip();
    shape.strip(&[near, far]);
    shape
}

fn round_side(measures: Measures, stations: &[(f32, f32)]) -> Shape {
    let mut shape = Shape::default();
    let rings: Vec<Vec<u32>> = (0..stations.len())
        .map(|k| {
            let (x, share) = stations[k];
            let (before, after) =
                (stations[k.saturating_sub(1)], stations[(k + 1).min(stations.len() - 1)]);
            let slope = (before.1 - after.1) * measures.radius / (after.0 - before.0);
            (0..=measures.facets)
                .map(|facet| {
                    let angle = measures.angle(facet);
                    let (sin, cos) = angle.sin_cos();
                    let normal = Vec3::new(slope, -sin, cos);
                    // Creases gather dirt.
                    let shade = 1.0 - 3.0 * (0.97 - share).clamp(0.0, 0.1);
                    shape.vertex(measures.point(x, share, angle, 0.0), normal, shade)
                })
                .collect()
        })
        .collect();
    shape.strip(&rings);
    for (end, forward) in [(0, false), (stations.len() - 1, true)] {
        let mut section: Vec<Vec3> =
            rings[end].iter().map(|i| shape.positions[*i as usize]).collect();
        if !forward {
            section.reverse();
        }
        shape.append(&skin::face(&section, 0.85));
    }
    shape
}

/// A nail on each end and rings between, on the round side.
fn inlays(measures: Measures, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let half = measures.length / 2.0;
    for end in [-1.0, 1.0] {
        shape.append(&nail(measures, end, detail));
        for away in [0.30, 0.32] {
            shape.append(&ring(measures, end * (half - away), 0.007));
        }
    }
    for at in [-0.018, 0.0, 0.018] {
        shape.append(&ring(measures, at, 0.007));
    }
    shape
}

/// An oval on the back of the round side, near the end at `end` (-1 or 1) times half the
/// length.
fn nail(measures: Measures, end: f32, detail: Detail) -> Shape {
    let corners = if detail.rounds_bevels() { 18 } else { 8 };
    let mut shape = Shape::default();
    let middle = measures.length / 2.0 - 0.064;
    let (long, wide) = (0.028, 0.62);
    let mut ring = |size: f32| -> Vec<u32> {
        circle(corners)
            .map(|(sin, cos)| {
                let angle = PI / 2.0 + wide * size * sin;
                let x = end * (middle + long * size * cos);
                let (down, across) = angle.sin_cos();
                let at = measures.point(x, 1.0, angle, PROUD);
                shape.vertex(at, Vec3::new(0.0, -down, across), 1.0)
            })
            .collect()
    };
    let mut rings = [ring(1.0), ring(0.62), ring(0.3)];
    // Seen from below, the orientation depends on the end.
    if end > 0.0 {
        rings.iter_mut().for_each(|ring| ring.reverse());
    }
    shape.tube(&rings);
    shape.fan(&rings[2]);
    shape
}

/// A thin ring round the round side.
fn ring(measures: Measures, x: f32, width: f32) -> Shape {
    let mut shape = Shape::default();
    let rows = [-width / 2.0, width / 2.0].map(|off| -> Vec<u32> {
        (0..=measures.facets)
            .map(|facet| {
                let angle = measures.angle(facet);
                let (sin, cos) = angle.sin_cos();
                let at = measures.point(x + off, 1.0, angle, PROUD);
                shape.vertex(at, Vec3::new(0.0, -sin, cos), 1.0)
            })
            .collect()
    });
    shape.strip(&rows);
    shape
}

/// The joints' creases and a few scored lines on the flat side.
fn lines(measures: Measures) -> Shape {
    let mut shape = Shape::default();
    let half = measures.length / 2.0;
    let width = measures.radius * 1.74;
    let mut line = |x: f32, thickness: f32| {
        let bar = Outline::rectangle(thickness, width).moved(Vec2::new(x, 0.0));
        shape.append(&inlay::flat(&bar, measures.flat + PROUD));
    };
    for end in [-1.0, 1.0] {
        for away in [0.117, 0.130, 0.250] {
            line(end * (half - away), 0.0045);
        }
    }
    for at in [-0.018, 0.0, 0.018] {
        line(at, 0.007);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_stick_is_sound_and_keeps_within_its_body() {
        for detail in [Detail::Coarse, Detail::Fine] {
            let stick = carved(1.2, 0.06, 0.025, detail);
            for part in [&stick.flat, &stick.round, &stick.inlay, &stick.lines] {
                check::sound(part);
                let (low, high) = part.bounds();
                assert!(low.x > -0.6005 && high.x < 0.6005, "{low} {high}");
                assert!(low.y > 0.025 - 0.0625 && high.y < 0.0265, "{low} {high}");
            }
            for (flat, round) in [(stick.flat, stick.round), plain(1.2, 0.06, 0.025, detail)] {
                let mut whole = round;
                whole.append(&flat);
                check::whole(&whole);
            }
        }
    }
}
