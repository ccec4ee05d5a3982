//! Figures pinched from a lump of clay: a potter's profile, with fingermarks all over.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::material::noise::value;
use crate::mesh::detail::Detail;
use crate::mesh::{Shape, skin};

/// A point of a figure's profile, from the foot up: distance from the axis, height, and the
/// slip above it.
pub type Point = (f32, f32, Vec3);

/// A figure's profile, and the features added to it.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// The profile. It starts and ends on the axis.
    pub profile: &'a [Point],
    /// Radius of the foot and total height, both exact.
    pub size: (f32, f32),
    /// Height of the waist.
    pub waist: f32,
    /// Height of the shoulders, where the arms start.
    pub shoulders: f32,
    /// Height of the nose, and the head's radius there.
    pub nose: (f32, f32),
    /// Colour of the arms.
    pub robe: Vec3,
    /// Its own number, which makes it unique.
    pub seed: u32,
}

impl Figure<'_> {
    /// The figure, standing on y = 0, looking along +z.
    pub fn shape(&self, detail: Detail) -> Shape {
        let (around, between) = detail.pick((12, 1), (30, 4), (56, 7));
        let mut shape = Shape::default();
        let stations = self.stations(between);
        let count = stations.len();
        let rings: Vec<Vec<u32>> = stations
            .iter()
            .enumerate()
            .map(|(row, (away, height, _))| {
                let corners = if row == 0 || row + 1 == count { 1 } else { around };
                (0..corners)
                    .map(|k| {
                        let turn = k as f32 / around as f32;
                        let at = self.knead(turn, *away, *height);
                        let vertex = shape.vertex(at, Vec3::Y, 1.0);
                        let slip = self.slip(&stations, row, turn);
                        shape.colours[vertex as usize] = slip.extend(1.0);
                        vertex
                    })
                    .collect()
            })
            .collect();
        shape.tube(&rings);
        skin::smooth(&mut shape);
        self.fit(&mut shape);
        for sign in [-1.0, 1.0] {
            shape.append(&self.arm(sign, detail));
        }
        shape.without_folds()
    }

    /// The profile as a smooth curve through its points. Each place has the number of the point
    /// before it.
    fn stations(&self, between: usize) -> Vec<(f32, f32, usize)> {
        let points = self.profile;
        let last = points.len() - 1;
        let at = |k: usize| Vec2::new(points[k].0, points[k].1);
        let mut stations = Vec::new();
        for k in 0..last {
            let (a, b, c, d) = (at(k.saturating_sub(1)), at(k), at(k + 1), at((k + 2).min(last)));
            for part in 0..between {
                let t = part as f32 / between as f32;
                // A Catmull-Rom curve with reduced tangents, so that it does not overshoot.
                let (m, n) = ((c - a) * 0.36, (d - b) * 0.36);
                let (t2, t3) = (t * t, t * t * t);
                let p = b * (2.0 * t3 - 3.0 * t2 + 1.0)
                    + m * (t3 - 2.0 * t2 + t)
                    + c * (3.0 * t2 - 2.0 * t3)
                    + n * (t3 - t2);
                stations.push((p.x.max(0.0), p.y.max(0.0), k));
            }
        }
        stations.push((points[last].0, points[last].1, last));
        stations
    }

    /// The displacement of a point of the turned body by fingers.
    fn knead(&self, turn: f32, away: f32, height: f32) -> Vec3 {
        let (sin, cos) = (TAU * turn).sin_cos();
        let whole = height / self.size.1;
        let noise = |across: i32, up: i32, seed: u32| {
            value(Vec2::new(turn, whole * 0.9), (across, up), self.seed + seed) - 0.5
        };
        // Lumps, and over them the finer marks of fingertips.
        let lump = 0.11 * noise(4, 6, 1) + 0.06 * noise(9, 17, 2);
        let foot = (whole * 12.0).min(1.0);
        // Pinched at the waist from front and back.
        let near = (height - self.waist) / 0.030;
        let pinched = 0.20 * (-near * near).exp();
        let away = away * (1.0 + lump * foot);
        let mut at = Vec3::new(away * cos, height, away * -sin * (1.0 - pinched));
        // A nose, drawn out between two fingertips.
        let (nose, reach) = self.nose;
        let aside = (turn - 0.75) * TAU * reach;
        let (x, y) = (aside / 0.0075, (height - nose) / 0.012);
        at.z += 0.017 * (-x * x - y * y).exp() * f32::from(u8::from(away > 0.01));
        // Nothing stands quite upright.
        let lean = whole * whole * 0.006;
        at.x += lean * (value(Vec2::splat(0.3), (1, 1), self.seed + 9) - 0.5) * 2.0 * foot;
        at
    }

    /// The slip at a place. The edge of a dip is uneven.
    fn slip(&self, stations: &[(f32, f32, usize)], row: usize, turn: f32) -> Vec3 {
        let sway = (value(Vec2::new(turn, 0.4), (7, 1), self.seed + 21) - 0.5) * 1.6;
        let row = (row as f32 + sway).round().clamp(0.0, stations.len() as f32 - 1.0);
        self.profile[stations[row as usize].2].2
    }

    /// Scales the foot and the height to their exact measures.
    fn fit(&self, shape: &mut Shape) {
        let (low, high) = shape.bounds();
        let wide = high.x.max(-low.x).max(1e-6);
        let scale = Vec3::new(self.size.0 / wide, self.size.1 / high.y.max(1e-6), 1.0);
        for position in &mut shape.positions {
            *position *= scale.with_z(scale.x);
        }
    }

    /// A rolled arm, its hand on the chest.
    fn arm(&self, sign: f32, detail: Detail) -> Shape {
        let waist = self.waist;
        let (high, low) = (self.shoulders, (self.shoulders + waist) / 2.0);
        let shoulder = Vec3::new(sign * 0.031, high, 0.004);
        let elbow = Vec3::new(sign * 0.060, low - 0.010, 0.012);
        let hand = Vec3::new(sign * 0.012, low + 0.008, 0.041);
        let steps = detail.pick(3_u8, 7, 10);
        let line: Vec<(Vec3, f32)> = (0..=steps)
            .map(|k| {
                let t = f32::from(k) / f32::from(steps);
                let at = shoulder.lerp(elbow, t).lerp(elbow.lerp(hand, t), t);
                (at, 0.0112 - 0.0026 * t)
            })
            .collect();
        let mut arm = skin::limb(&line, detail.pick(5, 10, 16));
        for colour in &mut arm.colours {
            *colour *= self.robe.extend(1.0);
        }
        arm.without_folds()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_pinched_figure_is_sound_and_of_its_size() {
        let slip = Vec3::ONE;
        let profile = [
            (0.0, 0.0, slip),
            (0.08, 0.002, slip),
            (0.04, 0.1, slip),
            (0.03, 0.16, slip),
            (0.0, 0.2, slip),
        ];
        for seed in 0..4 {
            let figure = Figure {
                profile: &profile,
                size: (0.08, 0.2),
                waist: 0.09,
                shoulders: 0.12,
                nose: (0.16, 0.03),
                robe: slip,
                seed,
            };
            for detail in [Detail::Fine, Detail::Finest] {
                let shape = figure.shape(detail);
                check::sound(&shape);
                let (low, high) = shape.bounds();
                assert!(low.y == 0.0 && (high.y - 0.2).abs() < 1e-5, "{low} {high}");
                assert!((high.x.max(-low.x) - 0.08).abs() < 1e-5, "{low} {high}");
            }
        }
    }
}
