//! The carved flank of a cone: slightly convex, with rings and a frieze cut in, stained, and
//! rubbed where fingers hold it.

use std::f32::consts::TAU;

use bevy::prelude::*;

use tesserae_layout::fittings::PieceSize;

use crate::material::noise::{layered, ramp};
use crate::mesh::Shape;
use crate::mesh::detail::Detail;
use crate::mesh::outline::circle;

/// The frieze cut into the flank between two rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frieze {
    /// Upright tongues round the foot, like rays of the sun.
    Rays,
    /// A wave all round.
    Waves,
}

/// The carving and stains of a side's cones.
#[derive(Clone, Copy, Debug)]
pub struct Carving {
    /// Size of a cone.
    pub size: PieceSize,
    /// Stains from the foot up: each ends at a share of the height, in a ring.
    pub bands: &'static [(f32, Vec3)],
    /// The frieze, from one share of the height to another.
    pub frieze: (Frieze, f32, f32),
    /// Colour of bare ivory, visible where the stain is rubbed off.
    pub bare: Vec3,
}

/// Depth of the cuts, and half the width of one, in scene units.
const DEPTH: f32 = 0.0030;
const HALF_WIDTH: f32 = 0.0034;
/// Rounding of the foot's edge, and of the tip.
const FOOT: f32 = 0.006;
const TIP: f32 = 0.013;
/// Share of the stain's brightness at the bottom of a cut, where dirt and colour collect.
const CUT_SHADE: f32 = 0.40;

/// Share of the profile up to which the foot's edge is rounded, and the share from which the
/// tip is.
const LOW: f32 = 0.04;
const HIGH: f32 = 0.95;

/// Places of the rings on the profile, `up` of them along the flank.
fn shares(up: usize) -> impl Iterator<Item = f32> {
    let even = |from: f32, to: f32, count: usize| {
        (0..count).map(move |k| from + (to - from) * k as f32 / count as f32)
    };
    even(0.0, LOW, 4).chain(even(LOW, HIGH, up)).chain(even(HIGH, 1.0, 6))
}

impl Carving {
    /// The cone, standing on y = 0, closed.
    pub fn shape(&self, detail: Detail) -> Shape {
        let (around, up) = detail.pick((16, 10), (96, 44), (168, 76));
        let mut shape = Shape::default();
        let mut rings = vec![vec![shape.vertex(Vec3::ZERO, Vec3::NEG_Y, 1.0)]];
        let foot = self.size.radius - FOOT;
        let edge = circle(around).map(|(sin, cos)| {
            shape.vertex(Vec3::new(foot * cos, 0.0, -foot * sin), Vec3::NEG_Y, 0.9)
        });
        rings.push(edge.collect());
        for share in shares(up) {
            let ring = (0..around).map(|k| {
                let turn = k as f32 / around as f32;
                let vertex = shape.vertex(self.at(turn, share), self.normal(turn, share), 1.0);
                self.paint(&mut shape, vertex, turn, share);
                vertex
            });
            rings.push(ring.collect());
        }
        let top = shape.vertex(Vec3::Y * self.size.height, Vec3::Y, 1.0);
        self.paint(&mut shape, top, 0.0, 1.0);
        rings.push(vec![top]);
        shape.tube(&rings);
        shape
    }

    /// Radius and height of the uncut profile at a share of its length.
    fn profile(&self, share: f32) -> Vec2 {
        let PieceSize { radius, height } = self.size;
        if share < LOW {
            // A quarter of a circle about the foot's edge.
            let (sin, cos) = (share / LOW * TAU / 4.0).sin_cos();
            return Vec2::new(radius - FOOT * (1.0 - sin), FOOT * (1.0 - cos));
        }
        let flank = |t: f32| {
            // Slightly convex, as turned on a lathe and not drawn with a ruler.
            let full = 0.007 * (t * TAU / 2.0).sin();
            let top = height - TIP * 0.80;
            Vec2::new(radius + (TIP - radius) * t + full, FOOT + (top - FOOT) * t)
        };
        if share < HIGH {
            return flank((share - LOW) / (HIGH - LOW));
        }
        let (sin, cos) = ((share - HIGH) / (1.0 - HIGH) * TAU / 4.0).sin_cos();
        let foot = flank(1.0);
        Vec2::new(foot.x * cos, foot.y + (height - foot.y) * sin)
    }

    /// A share of the profile as a share of the cone's height.
    fn level(&self, share: f32) -> f32 {
        self.profile(share).y / self.size.height
    }

    /// Depth of the cut at a place, from 0 to 1.
    fn cut(&self, turn: f32, share: f32) -> f32 {
        let level = self.level(share);
        let high = self.size.height;
        let line = |away: f32| (1.0 - (away / HALF_WIDTH).powi(2)).max(0.0);
        let last = self.bands.len().saturating_sub(1);
        let rings = self.bands[..last].iter().map(|(to, _)| line((level - to) * high));
        let deepest = rings.fold(0.0, f32::max);
        let (frieze, from, to) = self.frieze;
        if level <= from || level >= to {
            return deepest;
        }
        let within = (level - from) / (to - from);
        let round = TAU * self.profile(share).x;
        let own = match frieze {
            Frieze::Rays => {
                // A tongue between two cuts that lean together at the top, under an arch.
                let count = 14.0;
                let across = (turn * count).fract() - 0.5;
                let half = 0.40 * (1.0 - (within / 0.94).powi(4)).max(0.0).sqrt();
                line((across.abs() - half).abs() * round / count)
            }
            Frieze::Waves => {
                let swing = (TAU * turn * 9.0).sin() * 0.27 + 0.5;
                let steep = 1.0 + 1.4 * (TAU * turn * 9.0).cos().abs();
                line((within - swing) * (to - from) * high / steep.sqrt())
            }
        };
        deepest.max(own)
    }

    fn at(&self, turn: f32, share: f32) -> Vec3 {
        let profile = self.profile(share);
        let away = profile.x - DEPTH * self.cut(turn, share).sqrt();
        let (sin, cos) = (TAU * turn).sin_cos();
        Vec3::new(away * cos, profile.y, -away * sin)
    }

    fn normal(&self, turn: f32, share: f32) -> Vec3 {
        let (aside, above) = (0.0022, 0.004);
        let around = self.at(turn + aside, share) - self.at(turn - aside, share);
        let (low, high) = ((share - above).max(0.0), (share + above).min(1.0));
        let up = self.at(turn, high) - self.at(turn, low);
        (around * 1e3).cross(up * 1e3).normalize_or(Vec3::Y)
    }

    /// Stains a vertex.
    fn paint(&self, shape: &mut Shape, vertex: u32, turn: f32, share: f32) {
        let level = self.level(share);
        let stain = self.bands.iter().find(|(to, _)| level <= *to).or(self.bands.last());
        let stain = stain.map_or(self.bare, |(_, stain)| *stain);
        let rub = layered(Vec2::new(turn, level), (5, 4), 4, 811);
        // Most worn about the tip, where fingers lift it, and on the foot's edge.
        let worn =
            ramp(0.64, 0.86, rub + 0.16 * ramp(0.80, 1.0, level) + 0.12 * ramp(0.05, 0.0, level));
        let cut = self.cut(turn, share);
        let colour = stain.lerp(self.bare, 0.26 * worn * (1.0 - cut));
        let shade = 1.0 - (1.0 - CUT_SHADE) * cut;
        shape.colours[vertex as usize] = (colour * shade).extend(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn carved_cones_are_whole_and_of_their_size() {
        for frieze in [Frieze::Rays, Frieze::Waves] {
            let size = PieceSize { radius: 0.08, height: 0.19 };
            let bands: &'static [(f32, Vec3)] = &[(0.15, Vec3::ONE), (1.0, Vec3::ONE)];
            let carving = Carving { size, bands, frieze: (frieze, 0.2, 0.5), bare: Vec3::ONE };
            for detail in [Detail::Coarse, Detail::Fine] {
                let shape = carving.shape(detail);
                check::whole(&shape);
                let (low, high) = shape.bounds();
                assert!(low.y == 0.0 && (high.y - size.height).abs() < 1e-6);
                assert!((high.x - size.radius).abs() < 1e-5, "{}", high.x);
            }
            let deepest = (0..400).map(|k| carving.cut(k as f32 / 400.0, 0.35)).fold(0.0, f32::max);
            assert!(deepest > 0.8, "{frieze:?} is cut {deepest} deep");
        }
    }
}
