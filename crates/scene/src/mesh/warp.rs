//! The effect of hands, fire and time on a shape: nothing stays quite straight or level.
//!
//! It splits long edges and moves every vertex by a field over space. The field moves
//! coinciding points alike, so paint and inlays stay on their face.

use std::collections::HashMap;

use bevy::prelude::*;

use super::shape::Shape;
use crate::material::noise::value3;

/// Smooth noise that moves a point by up to `reach` each way. Bumps are about `size` apart.
pub fn uneven(at: Vec3, size: f32, reach: f32, seed: u32) -> Vec3 {
    let p = at / size;
    let one = |k: u32| value3(p, seed.wrapping_add(k * 101)) * 2.0 - 1.0;
    Vec3::new(one(0), one(1), one(2)) * reach
}

/// The shape with no edge longer than `longest`, moved by a field.
pub fn warped(shape: &Shape, longest: f32, field: &impl Fn(Vec3) -> Vec3) -> Shape {
    let mut warped = split(shape, longest);
    // Small enough for the local slope, large enough for float precision.
    let step = longest * 0.05;
    for (position, normal) in warped.positions.iter_mut().zip(&mut warped.normals) {
        let at = *position;
        let here = field(at);
        let slope = |axis: Vec3| (field(at + axis * step) - here) / step;
        let bent = Mat3::IDENTITY + Mat3::from_cols(slope(Vec3::X), slope(Vec3::Y), slope(Vec3::Z));
        *normal = (bent.inverse().transpose() * *normal).normalize_or(*normal);
        *position = at + here;
    }
    warped
}

/// The shape with every edge halved until it is at most `longest`. Where an edge is cut depends
/// on its ends alone, so neighbours are cut alike.
fn split(shape: &Shape, longest: f32) -> Shape {
    let mut whole = Shape { triangles: Vec::new(), ..shape.clone() };
    let mut middles: HashMap<(u32, u32), u32> = HashMap::new();
    let mut open = shape.triangles.clone();
    open.reverse();
    while let Some(triangle) = open.pop() {
        let length = |k: usize| {
            let (a, b) = (triangle[k], triangle[(k + 1) % 3]);
            whole.positions[a as usize].distance_squared(whole.positions[b as usize])
        };
        let lengths = [length(0), length(1), length(2)];
        let k = (1..3).fold(0, |best, k| if lengths[k] > lengths[best] { k } else { best });
        if lengths[k] <= longest * longest {
            whole.triangles.push(triangle);
            continue;
        }
        let (a, b, c) = (triangle[k], triangle[(k + 1) % 3], triangle[(k + 2) % 3]);
        let middle =
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| halfway(&mut whole, a, b));
        open.push([middle, b, c]);
        open.push([a, middle, c]);
    }
    whole
}

/// Adds the vertex midway between two.
fn halfway(shape: &mut Shape, a: u32, b: u32) -> u32 {
    let (a, b) = (a as usize, b as usize);
    shape.positions.push(shape.positions[a].midpoint(shape.positions[b]));
    let normal = (shape.normals[a] + shape.normals[b]).normalize_or(shape.normals[a]);
    shape.normals.push(normal);
    shape.colours.push((shape.colours[a] + shape.colours[b]) / 2.0);
    shape.uvs.push(shape.uvs[a].midpoint(shape.uvs[b]));
    shape.positions.len() as u32 - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::mesh::solid;

    #[test]
    fn a_warped_block_stays_closed_and_within_reach() {
        let block = solid::block(Vec3::new(1.0, 0.3, 0.6), 0.02);
        let reach = 0.01;
        let warped = warped(&block, 0.08, &|at| uneven(at, 0.2, reach, 7));
        check::whole(&warped);
        let (low, high) = warped.bounds();
        let (was_low, was_high) = block.bounds();
        let slack = Vec3::splat(reach + 1e-5);
        assert!((low - was_low).abs().cmple(slack).all(), "{low}");
        assert!((high - was_high).abs().cmple(slack).all(), "{high}");
        assert!((high - was_high).length() > 1e-4, "nothing moved");
        for triangle in &warped.triangles {
            for k in 0..3 {
                let [a, b] = [triangle[k], triangle[(k + 1) % 3]]
                    .map(|index| warped.positions[index as usize]);
                assert!(a.distance(b) < 0.08 * 1.3, "an edge of {}", a.distance(b));
            }
        }
    }

    #[test]
    fn a_slope_tilts_the_normals() {
        let sheet = Shape::grid(&[0.0, 1.0], &[0.0, 1.0], 0.0);
        let tilted = warped(&sheet, 0.3, &|at| Vec3::Y * (at.x * 0.5));
        let wanted = Vec3::new(-0.5, 1.0, 0.0).normalize();
        for normal in &tilted.normals {
            assert!(normal.distance(wanted) < 1e-3, "{normal}");
        }
    }
}
