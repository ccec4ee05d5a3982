//! Closed convex solids with bevelled edges.

use bevy::prelude::*;

use super::outline::{Outline, lift};
use super::shape::Shape;

/// A bevelled convex solid from its faces, each counter-clockwise from outside.
///
/// Every face is inset by `bevel`. Facets close the gaps along edges and at corners and reuse
/// the faces' normals, so that they shade like rounded edges and need no vertices of their own.
/// A face too small for the bevel keeps a small middle. Faces must share their corners exactly,
/// and at least three must meet at each.
pub fn convex(faces: &[Vec<Vec3>], bevel: f32) -> Shape {
    let mut shape = Shape::default();
    // The inset corners: (face, its original position, vertex index).
    let mut drawn: Vec<Vec<(Vec3, u32)>> = Vec::with_capacity(faces.len());
    for face in faces {
        let normal = face_normal(face);
        let inner = draw_in(face, normal, bevel.min(inner_radius(face) * 0.8));
        let indices: Vec<u32> = inner.iter().map(|p| shape.vertex(*p, normal, 1.0)).collect();
        shape.fan(&indices);
        drawn.push(face.iter().copied().zip(indices).collect());
    }
    if bevel > 0.0 {
        close_edges(&mut shape, &drawn);
        close_corners(&mut shape, &drawn);
    }
    shape
}

/// A bevelled box about the origin.
pub fn block(size: Vec3, bevel: f32) -> Shape {
    let outline = Outline::rectangle(size.x, size.z);
    prism(&outline, size.y, bevel).at(Vec3::NEG_Y * (size.y / 2.0))
}

/// A bevelled upright prism over a convex outline, standing on y = 0.
pub fn prism(outline: &Outline, height: f32, bevel: f32) -> Shape {
    let below: Vec<Vec3> = outline.points().iter().map(|p| lift(*p, 0.0)).collect();
    let above: Vec<Vec3> = outline.points().iter().map(|p| lift(*p, height)).collect();
    let n = below.len();
    let mut faces: Vec<Vec<Vec3>> = (0..n)
        .map(|k| {
            let j = (k + 1) % n;
            vec![below[k], below[j], above[j], above[k]]
        })
        .collect();
    faces.push(above);
    faces.push(below.into_iter().rev().collect());
    convex(&faces, bevel)
}

/// Unit normal of a plane face, counter-clockwise from outside.
pub fn face_normal(face: &[Vec3]) -> Vec3 {
    let n = face.len();
    (0..n)
        .map(|k| (face[k] - face[0]).cross(face[(k + 1) % n] - face[0]))
        .sum::<Vec3>()
        .normalize_or(Vec3::Y)
}

/// Distance from the middle of a face to its nearest edge.
fn inner_radius(face: &[Vec3]) -> f32 {
    let middle = face.iter().sum::<Vec3>() / face.len() as f32;
    let next = face.iter().cycle().skip(1);
    face.iter()
        .zip(next)
        .map(|(a, b)| (middle - *a).cross((*b - *a).normalize_or_zero()).length())
        .fold(f32::INFINITY, f32::min)
}

fn draw_in(face: &[Vec3], normal: Vec3, distance: f32) -> Vec<Vec3> {
    let n = face.len();
    (0..n)
        .map(|k| {
            let here = face[k];
            let inward_before = normal.cross((here - face[(k + n - 1) % n]).normalize_or_zero());
            let inward_after = normal.cross((face[(k + 1) % n] - here).normalize_or_zero());
            let mean = (inward_before + inward_after).normalize_or_zero();
            here + mean * (distance / mean.dot(inward_after).max(0.2))
        })
        .collect()
}

fn close_edges(shape: &mut Shape, drawn: &[Vec<(Vec3, u32)>]) {
    for (f, face) in drawn.iter().enumerate() {
        for k in 0..face.len() {
            let ((from, a), (to, b)) = (face[k], face[(k + 1) % face.len()]);
            // The neighbour has the same edge in the other direction. The first face closes
            // each edge once.
            let across = drawn[f + 1..].iter().find_map(|other| {
                (0..other.len()).find_map(|j| {
                    let ((p, c), (q, d)) = (other[j], other[(j + 1) % other.len()]);
                    (p == to && q == from).then_some((c, d))
                })
            });
            if let Some((c, d)) = across {
                shape.quad([b, a, d, c]);
            }
        }
    }
}

fn close_corners(shape: &mut Shape, drawn: &[Vec<(Vec3, u32)>]) {
    let mut corners: Vec<Vec3> = Vec::new();
    for (position, _) in drawn.iter().flatten() {
        if !corners.contains(position) {
            corners.push(*position);
        }
    }
    for corner in corners {
        let mut ring: Vec<u32> = drawn
            .iter()
            .flatten()
            .filter(|(position, _)| *position == corner)
            .map(|(_, index)| *index)
            .collect();
        let axis: Vec3 =
            ring.iter().map(|i| shape.normals[*i as usize]).sum::<Vec3>().normalize_or(Vec3::Y);
        let (u, v) = axis.any_orthonormal_pair();
        let angle = |i: &u32| {
            let normal = shape.normals[*i as usize];
            normal.dot(v).atan2(normal.dot(u))
        };
        ring.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
        // `any_orthonormal_pair` is right-handed, so rising angles run counter-clockwise as
        // seen from outside.
        shape.fan(&ring);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_box_is_closed_and_as_large_as_asked() {
        let size = Vec3::new(3.0, 0.24, 1.1);
        let shape = block(size, 0.02);
        check::whole(&shape);
        let (low, high) = shape.bounds();
        assert!((high - low - size).abs().max_element() < 1e-5);
        assert_eq!(shape.positions.len(), 24);
        assert_eq!(shape.triangles.len(), 44);
    }

    #[test]
    fn prisms_of_any_number_of_sides_are_closed() {
        for corners in [3, 5, 8, 13] {
            let shape = prism(&Outline::regular(corners, 1.0), 0.5, 0.03);
            check::whole(&shape);
        }
    }

    #[test]
    fn without_a_bevel_the_faces_meet() {
        let shape = block(Vec3::ONE, 0.0);
        check::sound(&shape);
        check::closed(&shape);
        assert_eq!(shape.triangles.len(), 12);
    }
}
