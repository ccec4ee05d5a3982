//! Plane figures: the shapes of inlays and extrusions.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

/// A simple closed polygon, counter-clockwise, in scene units.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline(Vec<Vec2>);

impl Outline {
    /// An outline through the points, reversed if they run clockwise.
    pub fn new(points: impl IntoIterator<Item = impl Into<Vec2>>) -> Self {
        let mut points: Vec<Vec2> = points.into_iter().map(Into::into).collect();
        if signed_area(&points) < 0.0 {
            points.reverse();
        }
        Self(points)
    }

    /// A rectangle about the origin.
    pub fn rectangle(width: f32, depth: f32) -> Self {
        let (x, y) = (width / 2.0, depth / 2.0);
        Self(vec![Vec2::new(-x, -y), Vec2::new(x, -y), Vec2::new(x, y), Vec2::new(-x, y)])
    }

    /// A rectangle about the origin of that half extent. Quarter circles of `steps` steps round
    /// its corners; the first is the lower right one.
    pub fn rounded(half: Vec2, round: f32, steps: usize) -> Self {
        let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        Self::new(corners.into_iter().enumerate().flat_map(|(quarter, sign)| {
            (0..=steps).map(move |k| {
                let angle = (quarter as f32 - 1.0 + k as f32 / steps as f32) * FRAC_PI_2;
                Vec2::from(sign) * (half - round) + Vec2::from_angle(angle) * round
            })
        }))
    }

    /// A triangle with its tip over the middle of its foot.
    pub fn tooth(middle: f32, half: f32, foot: f32, tip: f32) -> Self {
        Self::new([(middle - half, foot), (middle + half, foot), (middle, tip)])
    }

    /// A regular polygon about the origin, its first corner on the x axis.
    pub fn regular(corners: usize, radius: f32) -> Self {
        Self(
            (0..corners)
                .map(|k| Vec2::from_angle(TAU * k as f32 / corners as f32) * radius)
                .collect(),
        )
    }

    /// A petal from `inner` to `outer` along the x axis, `width` across at its widest, round at
    /// the far end and narrow at the near one.
    pub fn petal(inner: f32, outer: f32, width: f32, steps: usize) -> Self {
        Self::lens(steps, |t| {
            // A sine pushed outwards: slim at the heart, full near the tip.
            let half = (PI * t.powf(1.45)).sin().max(0.0).powf(0.8) * width / 2.0;
            Vec2::new(inner + (outer - inner) * t, half)
        })
    }

    /// An almond along the x axis, the shape of an eye: two arcs that meet in points.
    pub fn almond(length: f32, height: f32, steps: usize) -> Self {
        Self::lens(steps, |t| Vec2::new((t - 0.5) * length, (PI * t).sin() * height / 2.0))
    }

    /// A figure symmetrical about the x axis, given by its upper edge from 0 to 1.
    fn lens(steps: usize, edge: impl Fn(f32) -> Vec2) -> Self {
        let upper = |k: usize| edge(k as f32 / steps as f32);
        let lower = (0..steps).map(|k| upper(k) * Vec2::new(1.0, -1.0));
        Self::new(lower.chain((1..=steps).rev().map(upper)))
    }

    /// The corners, counter-clockwise.
    pub fn points(&self) -> &[Vec2] {
        &self.0
    }

    /// The outline with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        Self::new(self.0.iter().map(|p| Vec2::new(-p.x, p.y)))
    }

    /// The outline turned by `angle` radians, counter-clockwise.
    pub fn turned(&self, angle: f32) -> Self {
        let turn = Vec2::from_angle(angle);
        Self(self.0.iter().map(|p| turn.rotate(*p)).collect())
    }

    /// The outline moved by `offset`.
    pub fn moved(&self, offset: Vec2) -> Self {
        Self(self.0.iter().map(|p| *p + offset).collect())
    }

    /// The outline with every edge moved inwards by `distance` (outwards if negative). Limits
    /// sharp corners, which would otherwise shoot far out.
    pub fn inset(&self, distance: f32) -> Self {
        let moved = |(here, (mean, after)): (&Vec2, (Vec2, Vec2))| {
            *here - mean * (distance / mean.dot(after).max(0.4))
        };
        Self(self.0.iter().zip(self.bends()).map(moved).collect())
    }

    /// Does it contain a point?
    pub fn holds(&self, p: Vec2) -> bool {
        contains(&self.0, p)
    }

    /// The outline with the fewest corners that stay within `tolerance` of it.
    pub fn simplified(&self, tolerance: f32) -> Self {
        let points = &self.0;
        // Two corners that surely stay: a far one, and the one farthest from it.
        let farthest = |from: Vec2| {
            (0..points.len())
                .max_by(|a, b| {
                    points[*a].distance_squared(from).total_cmp(&points[*b].distance_squared(from))
                })
                .unwrap_or(0)
        };
        let first = farthest(points.first().copied().unwrap_or_default());
        let second = farthest(points[first]);
        let (low, high) = (first.min(second), first.max(second));
        let mut kept = Vec::new();
        keep_between(points, low, high, tolerance, &mut kept);
        keep_between(points, high, low + points.len(), tolerance, &mut kept);
        if kept.len() < 3 {
            return self.clone();
        }
        Self(kept)
    }

    /// Unit normal of each corner, the mean of its two edges'.
    pub fn normals(&self) -> Vec<Vec2> {
        self.bends().map(|(mean, _)| mean).collect()
    }

    /// Each corner's mean of the outward normals of its two edges, and the second edge's
    /// normal.
    fn bends(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        let n = self.0.len();
        let normal = move |k: usize| outward(self.0[k % n], self.0[(k + 1) % n]);
        (0..n).map(move |k| {
            let (before, after) = (normal(k + n - 1), normal(k));
            ((before + after).normalize_or(after), after)
        })
    }
}

/// Keeps the corner `from`, and each later one up to `to` that lies farther than `tolerance`
/// from the straight line. Indices wrap around.
fn keep_between(points: &[Vec2], from: usize, to: usize, tolerance: f32, kept: &mut Vec<Vec2>) {
    let at = |k: usize| points[k % points.len()];
    let (a, b) = (at(from), at(to));
    let along = (b - a).normalize_or_zero();
    let away = |k: usize| {
        let offset = at(k) - a;
        // Beyond the ends, the distance to the ends counts.
        let share = offset.dot(along).clamp(0.0, (b - a).length());
        offset.distance(along * share)
    };
    let middle = (from + 1..to).max_by(|j, k| away(*j).total_cmp(&away(*k)));
    match middle {
        Some(middle) if away(middle) > tolerance => {
            keep_between(points, from, middle, tolerance, kept);
            keep_between(points, middle, to, tolerance, kept);
        }
        _ => kept.push(a),
    }
}

/// The lower left and the upper right corner of some points; both zero if there are none.
pub fn bounds<'a>(points: impl Iterator<Item = &'a Vec2> + Clone) -> (Vec2, Vec2) {
    let low = points.clone().copied().reduce(Vec2::min).unwrap_or_default();
    (low, points.copied().reduce(Vec2::max).unwrap_or_default())
}

/// The sines and cosines of as many angles, spread evenly over a full turn from 0.
pub fn circle(corners: usize) -> impl Iterator<Item = (f32, f32)> {
    (0..corners).map(move |k| (TAU * k as f32 / corners as f32).sin_cos())
}

/// A point of an outline as a point of the scene at height `y`.
pub fn lift(point: Vec2, y: f32) -> Vec3 {
    Vec3::new(point.x, y, -point.y)
}

fn outward(from: Vec2, to: Vec2) -> Vec2 {
    let along = to - from;
    Vec2::new(along.y, -along.x).normalize_or_zero()
}

/// Is a point inside a polygon? Then a ray from it crosses an odd number of edges.
pub fn contains(polygon: &[Vec2], p: Vec2) -> bool {
    edges(polygon).fold(false, |inside, (a, b)| {
        let spans = (a.y > p.y) != (b.y > p.y);
        inside != (spans && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y))
    })
}

/// The enclosed area, positive if the points run counter-clockwise.
pub fn signed_area(points: &[Vec2]) -> f32 {
    edges(points).map(|(a, b)| a.perp_dot(b)).sum::<f32>() / 2.0
}

/// The edges of a polygon, each by its two ends.
pub fn edges(points: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(outline: &Outline) -> f32 {
        signed_area(outline.points())
    }

    #[test]
    fn every_figure_is_counter_clockwise() {
        for outline in [
            Outline::rectangle(1.0, 2.0),
            Outline::rounded(Vec2::new(1.0, 2.0), 0.3, 4),
            Outline::tooth(1.0, 0.5, 1.0, -1.0),
            Outline::regular(7, 1.0),
            Outline::petal(0.1, 1.0, 0.4, 8),
            Outline::almond(1.0, 0.5, 6),
        ] {
            assert!(area(&outline) > 0.0);
        }
    }

    #[test]
    fn a_circle_of_many_corners_becomes_one_of_few() {
        let round = Outline::regular(200, 1.0);
        let few = round.simplified(0.05);
        assert!((8..=16).contains(&few.points().len()), "{}", few.points().len());
        assert!((area(&few) / area(&round) - 1.0).abs() < 0.1);
        let square = Outline::rectangle(2.0, 1.0);
        assert_eq!(square.simplified(0.05).points().len(), 4);
    }

    #[test]
    fn an_inset_square_shrinks_by_the_distance() {
        let inner = Outline::rectangle(2.0, 2.0).inset(0.25);
        assert!((area(&inner) - 2.25).abs() < 1e-5);
    }
}
