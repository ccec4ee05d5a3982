//! What a plane leaves of triangles.

use std::collections::HashMap;

use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::prelude::*;

use super::plane::Plane;
use crate::mesh::Shape;
use crate::model::Model;

/// A new vertex on the plane: the ends of the edge that it lies on, and its share of the way.
type Between = (u32, u32, f32);

/// The triangles below the plane, whose corners lie `over` it. New corners count on from these.
fn clip(triangles: &[[u32; 3]], over: &[f32]) -> (Vec<[u32; 3]>, Vec<Between>) {
    let (mut kept, mut new) = (Vec::new(), Vec::new());
    let mut known = HashMap::new();
    for triangle in triangles {
        let gone = triangle.map(|corner| over[corner as usize] > 0.0);
        if gone == [false; 3] {
            kept.push(*triangle);
        }
        if gone[0] == gone[1] && gone[1] == gone[2] {
            continue;
        }
        let mut face = Vec::with_capacity(4);
        for k in 0..3 {
            let next = (k + 1) % 3;
            if !gone[k] {
                face.push(triangle[k]);
            }
            if gone[k] != gone[next] {
                let (a, b) = (triangle[k].min(triangle[next]), triangle[k].max(triangle[next]));
                face.push(*known.entry((a, b)).or_insert_with(|| {
                    let (from, to) = (over[a as usize], over[b as usize]);
                    new.push((a, b, from / (from - to)));
                    (over.len() + new.len() - 1) as u32
                }));
            }
        }
        kept.extend((2..face.len()).map(|k| [face[0], face[k - 1], face[k]]));
    }
    (kept, new)
}

/// What a plane leaves of a shape.
pub fn kept_shape(shape: &Shape, plane: Plane) -> Shape {
    let over: Vec<f32> = shape.positions.iter().map(|at| plane.over(*at)).collect();
    let (triangles, new) = clip(&shape.triangles, &over);
    let mut cut = Shape { triangles, ..shape.clone() };
    for (a, b, share) in new {
        let (a, b) = (a as usize, b as usize);
        cut.positions.push(shape.positions[a].lerp(shape.positions[b], share));
        let normal = shape.normals[a].lerp(shape.normals[b], share);
        cut.normals.push(normal.normalize_or(shape.normals[a]));
        cut.colours.push(shape.colours[a].lerp(shape.colours[b], share));
        cut.uvs.push(shape.uvs[a].lerp(shape.uvs[b], share));
    }
    cut.part(0..cut.triangles.len())
}

/// What a plane leaves of a model, without faces on the cut.
pub fn kept_model(model: &Model, plane: Plane) -> Model {
    let mut cut = Model::default();
    for (part, material, shape, triangles) in model.spans() {
        cut.keep(part, material, &kept_shape(&shape.part(triangles), plane));
    }
    cut
}

/// What a plane leaves of a mesh of triangles. `None` for any other mesh.
pub fn kept_mesh(mesh: &Mesh, plane: Plane) -> Option<Mesh> {
    let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3()?;
    let Some(Indices::U32(indices)) = mesh.indices() else { return None };
    let over: Vec<f32> = positions.iter().map(|at| plane.over(Vec3::from_array(*at))).collect();
    let (mut triangles, new) = clip(indices.as_chunks::<3>().0, &over);
    // A mesh without triangles is none to the renderer.
    if triangles.is_empty() {
        triangles.push([0; 3]);
    }
    let mut cut = mesh.clone();
    for (_, values) in cut.attributes_mut() {
        match values {
            VertexAttributeValues::Float32x2(values) => extend(values, &new),
            VertexAttributeValues::Float32x3(values) => extend(values, &new),
            VertexAttributeValues::Float32x4(values) => extend(values, &new),
            _ => return None,
        }
    }
    cut.insert_indices(Indices::U32(triangles.as_flattened().to_vec()));
    Some(cut)
}

/// Adds the values of new vertices.
fn extend<const N: usize>(values: &mut Vec<[f32; N]>, new: &[Between]) {
    for (a, b, share) in new {
        let (a, b) = (values[*a as usize], values[*b as usize]);
        values.push(std::array::from_fn(|k| a[k] + (b[k] - a[k]) * share));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::solid;

    /// Cuts away what is right of x = 0.25.
    const PLANE: Plane = Plane { normal: Vec3::X, at: 0.25 };

    #[test]
    fn a_block_ends_at_the_plane() {
        let block = solid::block(Vec3::ONE, 0.0);
        let cut = kept_shape(&block, PLANE);
        let (low, high) = cut.bounds();
        assert!((low.x + 0.5).abs() < 1e-6 && (high.x - 0.25).abs() < 1e-6, "{low} {high}");
        assert!((high.y - 0.5).abs() < 1e-6 && (low.z + 0.5).abs() < 1e-6, "{low} {high}");
        // One end is whole, the other open, and of each side three quarters are left.
        let area = |shape: &Shape| -> f32 {
            let corners = shape.triangles.iter().map(|t| t.map(|i| shape.positions[i as usize]));
            corners.map(|[a, b, c]| (b - a).cross(c - a).length() / 2.0).sum()
        };
        assert!((area(&block) - 6.0).abs() < 1e-5);
        assert!((area(&cut) - 4.0).abs() < 1e-5, "{}", area(&cut));
    }

    #[test]
    fn a_mesh_ends_where_its_shape_does_with_all_that_its_vertices_carry() {
        let block = solid::block(Vec3::ONE, 0.1);
        let cut = kept_mesh(&block.mesh(), PLANE).expect("triangles");
        let positions = cut.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|p| p.as_float3());
        let count = positions.expect("positions").len();
        assert!(cut.attributes().all(|(_, values)| values.len() == count));
        let used: Vec<[f32; 3]> = cut
            .indices()
            .expect("indices")
            .iter()
            .map(|index| positions.expect("positions")[index])
            .collect();
        let right = used.iter().map(|at| at[0]).fold(f32::MIN, f32::max);
        assert!((right - 0.25).abs() < 1e-6, "{right}");
        let shape = kept_shape(&block, PLANE);
        assert_eq!(used.len(), shape.triangles.len() * 3);
    }

    #[test]
    fn of_a_mesh_that_is_all_cut_away_nothing_is_seen() {
        let plane = Plane { normal: Vec3::X, at: -2.0 };
        let mesh = kept_mesh(&solid::block(Vec3::ONE, 0.1).mesh(), plane).expect("triangles");
        assert_eq!(mesh.indices().map(|indices| indices.iter().collect()), Some(vec![0, 0, 0]));
    }
}
