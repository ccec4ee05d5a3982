//! The faces of a small convex body from its corners alone.

use bevy::prelude::*;

/// Distance in scene units within which a corner counts as lying on a face.
const FLAT: f32 = 1e-4;

/// Faces of the convex hull of a few points (dice have at most a dozen),
/// each counter-clockwise from outside. Every triple is tried: with so few
/// points that is quicker to read than a real hull algorithm and fast enough.
pub fn faces(points: &[Vec3]) -> Vec<Vec<Vec3>> {
    let mut faces: Vec<Vec<Vec3>> = Vec::new();
    let mut planes: Vec<Vec3> = Vec::new();
    for i in 0..points.len() {
        for j in 0..points.len() {
            for k in 0..points.len() {
                if i == j || j == k || i == k {
                    continue;
                }
                let across = (points[j] - points[i]).cross(points[k] - points[i]);
                let Some(normal) = across.try_normalize() else {
                    continue;
                };
                let height = |p: &Vec3| normal.dot(*p - points[i]);
                let outside = points.iter().any(|p| height(p) > FLAT);
                let known = planes.iter().any(|n| n.dot(normal) > 0.9999);
                if outside || known {
                    continue;
                }
                planes.push(normal);
                let on: Vec<Vec3> =
                    points.iter().copied().filter(|p| height(p).abs() <= FLAT).collect();
                faces.push(around(on, normal));
            }
        }
    }
    faces
}

/// Orders the corners of a convex polygon counter-clockwise about `normal`.
fn around(mut corners: Vec<Vec3>, normal: Vec3) -> Vec<Vec3> {
    let centre = corners.iter().sum::<Vec3>() / corners.len() as f32;
    let (u, v) = normal.any_orthonormal_pair();
    let angle = |p: &Vec3| (*p - centre).dot(v).atan2((*p - centre).dot(u));
    corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::shape::check;
    use crate::gui::render::mesh::solid;

    #[test]
    fn a_cube_has_six_square_faces() {
        let corners: Vec<Vec3> = (0..8u8)
            .map(|k| {
                let sign = |bit: u8| if k & bit == 0 { -1.0 } else { 1.0 };
                Vec3::new(sign(1), sign(2), sign(4))
            })
            .collect();
        let faces = faces(&corners);
        assert_eq!(faces.len(), 6);
        assert!(faces.iter().all(|f| f.len() == 4));
        let shape = solid::convex(&faces, 0.1);
        check::sound(&shape);
        check::closed(&shape);
        check::encloses(&shape);
    }
}
