//! Ribbed bars: staves whose upper face is cut into rounded ribs.

use bevy::prelude::*;

use super::detail::Detail;
use super::shape::Shape;

/// A bar along z, standing on y = 0 without an underside. `ribs` rounded ribs, `depth` deep,
/// run along its upper face.
pub fn ribbed(
    width: f32,
    length: f32,
    height: f32,
    depth: f32,
    ribs: usize,
    detail: Detail,
) -> Shape {
    let around = detail.pick(2, 6, 8);
    // Across the bar: x, height, normal, shade.
    let mut profile: Vec<(f32, f32, Vec3, f32)> = Vec::new();
    let half = width / 2.0;
    let pitch = width / ribs as f32;
    profile.push((-half, 0.0, Vec3::new(-1.0, 0.2, 0.0), 0.45));
    for k in 0..=ribs * around {
        let within = (k % around) as f32 / around as f32 * 2.0 - 1.0;
        let arch = (1.0 - within * within).max(0.0).sqrt();
        // Every groove has two sides; the mean of their normals points up.
        let lean = if k % around == 0 { 0.0 } else { within * 1.2 };
        let lean = match k {
            0 => -1.0,
            k if k == ribs * around => 1.0,
            _ => lean,
        };
        let x = -half + pitch * k as f32 / around as f32;
        let normal = Vec3::new(lean, 1.0, 0.0);
        profile.push((x, height - depth * (1.0 - arch), normal, 0.50 + 0.50 * arch));
    }
    profile.push((half, 0.0, Vec3::new(1.0, 0.2, 0.0), 0.45));
    let mut shape = Shape::default();
    // A little shorter above than below: the ends slope.
    let slope = (height - depth) * 0.3;
    let mut line = |z: f32, lean: f32| -> Vec<u32> {
        profile
            .iter()
            .map(|(x, y, normal, shade)| {
                let z = z - lean * slope * (y / height);
                shape.vertex(Vec3::new(*x, *y, z), *normal, *shade)
            })
            .collect()
    };
    let (far, near) = (line(-length / 2.0, -1.0), line(length / 2.0, 1.0));
    shape.strip(&[&near, &far]);
    end(&mut shape, &near, Vec3::new(0.0, 0.25, 1.0));
    let turned: Vec<u32> = far.into_iter().rev().collect();
    end(&mut shape, &turned, Vec3::new(0.0, 0.25, -1.0));
    shape
}

/// Closes an end. Its profile runs from left to right as seen from outside.
fn end(shape: &mut Shape, profile: &[u32], normal: Vec3) {
    let (feet, edge): (Vec<u32>, Vec<u32>) = profile[1..profile.len() - 1]
        .iter()
        .map(|i| {
            let at = shape.positions[*i as usize];
            let foot = Vec3::new(at.x, 0.0, shape.positions[profile[0] as usize].z);
            (shape.vertex(foot, normal, 0.45), shape.vertex(at, normal, 0.8))
        })
        .unzip();
    shape.strip(&[feet, edge]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_ribbed_bar_is_sound_and_as_large_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine] {
            let shape = ribbed(0.1, 0.44, 0.02, 0.006, 4, detail);
            check::sound(&shape);
            let (low, high) = shape.bounds();
            assert!((high.x - low.x - 0.1).abs() < 1e-6);
            assert!((high.z - low.z - 0.44).abs() < 1e-6);
            assert!((high.y - 0.02).abs() < 1e-6);
        }
    }
}
