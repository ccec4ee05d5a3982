//! The faces of a small convex body from its corners alone.

use bevy::prelude::*;
use rapier3d::parry::shape::ConvexPolyhedron;

/// Faces of the convex hull of some points, each counter-clockwise from outside; empty if the
/// points enclose no volume.
pub fn faces(points: &[Vec3]) -> Vec<Vec<Vec3>> {
    let corners: Vec<_> = points.iter().map(|p| p.to_array().into()).collect();
    let Some(hull) = ConvexPolyhedron::from_convex_hull(&corners) else { return Vec::new() };
    let corner = |index: &u32| Vec3::from(hull.points()[*index as usize].to_array());
    let polygon = |from: u32, count: u32| {
        let places = from as usize..(from + count) as usize;
        hull.vertices_adj_to_face()[places].iter().map(corner).collect()
    };
    let faces = hull.faces().iter();
    faces.map(|face| polygon(face.first_vertex_or_edge, face.num_vertices_or_edges)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::mesh::solid;

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
        check::whole(&shape);
    }
}
