//! A band with a rounded back that follows a line over any surface.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::shape::Shape;

/// Points across the back.
const ACROSS: usize = 5;
/// Largest width of a corner, relative to the band's.
const MITRE: f32 = 1.6;

/// A band along places, each with the surface's outward direction there. `half` is its width on
/// either side of the line.
pub fn ribbon(line: &[(Vec3, Vec3)], half: f32, height: f32) -> Shape {
    let mut shape = Shape::default();
    let line = without_doubles(line);
    if line.len() < 2 {
        return shape;
    }
    let rows: Vec<Vec<u32>> = (0..line.len())
        .map(|k| {
            let (at, up) = line[k];
            let (side, wide) = across(&line, k);
            (0..ACROSS)
                .map(|j| {
                    let (sin, cos) = (PI * j as f32 / (ACROSS - 1) as f32).sin_cos();
                    // From the left edge over the back to the right one.
                    let place = at - side * (cos * half * wide) + up * (sin * height);
                    let normal = up * ((sin + 0.2) * half) - side * (cos * height);
                    shape.vertex(place, normal, 1.0)
                })
                .collect()
        })
        .collect();
    shape.strip(&rows);
    for (end, row) in [(0, rows.first()), (line.len() - 1, rows.last())] {
        let Some(row) = row else { continue };
        let (before, after) =
            (line[end.saturating_sub(1)].0, line[(end + 1).min(line.len() - 1)].0);
        let out = (after - before).normalize_or(Vec3::X) * if end == 0 { -1.0 } else { 1.0 };
        let mut face: Vec<u32> =
            row.iter().map(|i| shape.vertex(shape.positions[*i as usize], out, 0.8)).collect();
        if end == 0 {
            face.reverse();
        }
        shape.fan(&face);
    }
    shape
}

/// The line without places that repeat the one before.
fn without_doubles(line: &[(Vec3, Vec3)]) -> Vec<(Vec3, Vec3)> {
    let mut found: Vec<(Vec3, Vec3)> = Vec::with_capacity(line.len());
    for place in line {
        if found.last().is_none_or(|last| last.0.distance(place.0) > 1e-4) {
            found.push(*place);
        }
    }
    found
}

/// The direction across the band at a place, to its right, and its relative width there.
fn across(line: &[(Vec3, Vec3)], k: usize) -> (Vec3, f32) {
    let (at, up) = line[k];
    let along = |from: Vec3, to: Vec3| (to - from).reject_from(up).normalize_or_zero();
    let before = k.checked_sub(1).map_or(Vec3::ZERO, |j| along(line[j].0, at));
    let after = line.get(k + 1).map_or(Vec3::ZERO, |next| along(at, next.0));
    let mean = (before + after).normalize_or(before);
    let side = mean.cross(up).normalize_or(up.any_orthonormal_vector());
    let straight = mean.dot(if after == Vec3::ZERO { before } else { after });
    (side, (1.0 / straight.max(0.1)).min(MITRE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_ribbon_is_as_wide_as_asked_and_sound_round_corners() {
        let at = |x: f32, z: f32| (Vec3::new(x, 0.5, z), Vec3::Y);
        let line = [at(0.0, 0.0), at(0.0, 0.0), at(1.0, 0.0), at(1.0, -1.0), at(2.0, -1.0)];
        let shape = ribbon(&line, 0.05, 0.02);
        check::sound(&shape);
        let (low, high) = shape.bounds();
        assert!((high.y - 0.52).abs() < 1e-5 && (low.y - 0.5).abs() < 1e-5, "{low} {high}");
        assert!((high.z - 0.05).abs() < 1e-5 && (low.z + 1.05).abs() < 1e-5, "{low} {high}");
        assert!((low.x).abs() < 1e-5 && (high.x - 2.0).abs() < 1e-5, "{low} {high}");
    }

    #[test]
    fn a_ribbon_stands_out_of_an_upright_face_too() {
        let line = [(Vec3::ZERO, Vec3::Z), (Vec3::X, Vec3::Z)];
        let shape = ribbon(&line, 0.05, 0.02);
        check::sound(&shape);
        assert!((shape.bounds().1.z - 0.02).abs() < 1e-5);
        assert!(ribbon(&line[..1], 0.05, 0.02).triangles.is_empty());
    }
}
