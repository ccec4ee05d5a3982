//! Sheets of uneven height: hand-smoothed faces, and figures in soft relief.

use bevy::prelude::*;

use super::outline::{Outline, bounds, edges, lift};
use super::region::Region;
use super::shape::Shape;

/// One point of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Its height in scene units.
    pub height: f32,
    /// Multiplies the material's colour there.
    pub tint: Vec3,
}

/// A sheet over a rectangle, with vertices where the lines along both (rising) axes cross. `at`
/// gives its heights and tints.
pub fn sheet(xs: &[f32], ys: &[f32], at: impl Fn(Vec2) -> Spot) -> Shape {
    let mut shape = Shape::default();
    let spots: Vec<Vec<Spot>> =
        ys.iter().map(|y| xs.iter().map(|x| at(Vec2::new(*x, *y))).collect()).collect();
    let slope = |values: &dyn Fn(usize) -> f32, lines: &[f32], k: usize| {
        let (low, high) = (k.saturating_sub(1), (k + 1).min(lines.len() - 1));
        (values(high) - values(low)) / (lines[high] - lines[low]).max(1e-7)
    };
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(ys.len());
    for (j, y) in ys.iter().enumerate() {
        let row = xs.iter().enumerate().map(|(i, x)| {
            let spot = spots[j][i];
            let across = slope(&|k| spots[j][k].height, xs, i);
            let away = slope(&|k| spots[k][i].height, ys, j);
            let normal = Vec3::new(-across, 1.0, away);
            let index = shape.vertex(lift(Vec2::new(*x, *y), spot.height), normal, 1.0);
            shape.colours[index as usize] = spot.tint.extend(1.0);
            index
        });
        rows.push(row.collect());
    }
    // Cut along the diagonal whose ends are more alike. Otherwise a figure's edge would be a
    // row of steps.
    let apart = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        let (one, other) = (spots[b][a], spots[d][c]);
        let step = (xs[c] - xs[a]).abs().max(1e-7);
        (one.height - other.height).abs() / step + (one.tint - other.tint).length()
    };
    for j in 1..ys.len() {
        for i in 1..xs.len() {
            let [a, b, c, d] = [rows[j - 1][i - 1], rows[j - 1][i], rows[j][i], rows[j][i - 1]];
            let rising = apart((i - 1, j - 1), (i, j)) <= apart((i, j - 1), (i - 1, j));
            shape.quad(if rising { [a, b, c, d] } else { [b, c, d, a] });
        }
    }
    shape
}

/// Lines from `-half` to `half`: at these rising distances from both ends, and in `steps` even
/// steps between.
pub fn lines(half: f32, near_ends: &[f32], steps: usize) -> Vec<f32> {
    let inner = half - near_ends.last().copied().unwrap_or_default();
    let mut lines: Vec<f32> =
        std::iter::once(-half).chain(near_ends.iter().map(|d| d - half)).collect();
    lines.extend((1..steps).map(|k| inner * (k as f32 / steps as f32 * 2.0 - 1.0)));
    lines.extend(near_ends.iter().rev().map(|d| half - d).chain([half]));
    lines
}

/// A point's depth inside a rectangle with round corners; negative outside.
pub fn inside_rounded(p: Vec2, half: Vec2, round: f32) -> f32 {
    let beyond = p.abs() - (half - round);
    round - beyond.max(Vec2::ZERO).length() - beyond.max_element().min(0.0)
}

/// Rises from 0 to 1 over `width` like the edge of a drop: steeply, then level.
pub fn swell(distance: f32, width: f32) -> f32 {
    let t = 1.0 - (distance / width).clamp(0.0, 1.0);
    (1.0 - t * t).sqrt()
}

/// Areas with fast lookup of a point's distance.
#[derive(Clone, Debug)]
pub struct Areas {
    areas: Vec<(Vec2, Vec2, Region)>,
}

impl Areas {
    /// Distances from these areas.
    pub fn new(regions: impl IntoIterator<Item = Region>) -> Self {
        let areas = regions.into_iter().map(|region| {
            let (low, high) = bounds(region.outer.points().iter());
            (low, high, region)
        });
        Self { areas: areas.collect() }
    }

    /// A point's depth inside the nearest area. Negative outside, down to `-reach`.
    pub fn inside(&self, p: Vec2, reach: f32) -> f32 {
        let mut nearest = -reach;
        for (low, high, region) in &self.areas {
            let outside = (*low - p).max(p - *high).max_element();
            if outside < -nearest {
                nearest = nearest.max(inside(region, p));
            }
        }
        nearest
    }
}

fn inside(region: &Region, p: Vec2) -> f32 {
    let outlines = || std::iter::once(&region.outer).chain(&region.holes);
    let away = outlines().flat_map(|outline| edges(outline.points()));
    let away = away.map(|(a, b)| to_stretch(p, a, b)).fold(f32::INFINITY, f32::min).sqrt();
    let held = |outline: &Outline| outline.holds(p);
    if held(&region.outer) && !region.holes.iter().any(held) { away } else { -away }
}

/// The square of a point's distance from a segment.
fn to_stretch(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = b - a;
    let t = ((p - a).dot(along) / along.length_squared().max(1e-12)).clamp(0.0, 1.0);
    p.distance_squared(a + along * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_bump_is_sound_and_leans_outwards() {
        let xs = lines(1.0, &[0.05, 0.2], 6);
        assert!(xs.windows(2).all(|pair| pair[0] < pair[1]), "{xs:?}");
        let bump =
            sheet(&xs, &xs, |p| Spot { height: 1.0 - p.length_squared() * 0.5, tint: Vec3::ONE });
        check::sound(&bump);
        for (at, normal) in bump.positions.iter().zip(&bump.normals) {
            assert!(at.x * normal.x >= -1e-4 && at.z * normal.z >= -1e-4, "{at} {normal}");
        }
    }

    #[test]
    fn a_sheet_is_cut_along_an_edge_that_runs_across_it() {
        let xs = lines(1.0, &[], 8);
        // A step along the falling diagonal, and one along the rising one.
        for sign in [1.0, -1.0] {
            let high = |p: Vec2| if p.x + p.y * sign > 0.01 { 0.1 } else { 0.0 };
            let step = sheet(&xs, &xs, |p| Spot { height: high(p), tint: Vec3::ONE });
            check::sound(&step);
            // Each quad that the edge crosses is cut along it: eight, and seven beside them.
            let mixed = step.triangles.iter().filter(|triangle| {
                let heights = triangle.map(|k| step.positions[k as usize].y);
                heights.iter().any(|y| *y > 0.05) && heights.iter().any(|y| *y < 0.05)
            });
            let along = mixed.filter(|triangle| {
                let flat = triangle.map(|k| step.positions[k as usize].xz());
                let sides = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| flat[a] - flat[b]);
                // z runs against the outline's y.
                sides
                    .iter()
                    .any(|side| side.x.abs() > 0.01 && (side.x - side.y * sign).abs() < 1e-4)
            });
            assert_eq!(along.count(), 15, "{sign}");
        }
    }

    #[test]
    fn distances_count_inwards() {
        let ring = Region {
            outer: Outline::rectangle(2.0, 2.0),
            holes: vec![Outline::rectangle(1.0, 1.0)],
        };
        let areas = Areas::new([ring]);
        for (at, expected) in
            [((0.75, 0.0), 0.25), ((0.0, 0.0), -0.5), ((1.1, 0.0), -0.1), ((9.0, 0.0), -3.0)]
        {
            assert!((areas.inside(Vec2::from(at), 3.0) - expected).abs() < 1e-5, "{at:?}");
        }
        assert!((inside_rounded(Vec2::ZERO, Vec2::new(2.0, 1.0), 0.2) - 1.0).abs() < 1e-6);
        assert!(inside_rounded(Vec2::new(2.0, 1.0), Vec2::new(2.0, 1.0), 0.2) < 0.0);
    }
}
