//! A triangle mesh under construction, before it becomes a Bevy mesh.

use std::collections::HashMap;
use std::ops::Range;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::outline::{Outline, lift};

/// Positions, normals, shades and texture coordinates with the triangles over
/// them, counter-clockwise as seen from outside.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Vertex positions in scene units.
    pub positions: Vec<Vec3>,
    /// Unit vertex normals.
    pub normals: Vec<Vec3>,
    /// Linear colour that multiplies the material's own; white is "as is".
    pub colours: Vec<Vec4>,
    /// Texture coordinates; see [`Shape::project`].
    pub uvs: Vec<Vec2>,
    /// Vertex indices, three a triangle.
    pub triangles: Vec<[u32; 3]>,
}

impl Shape {
    /// A level sheet at height `y`, with vertices where the lines along x and z cross.
    pub fn grid(xs: &[f32], zs: &[f32], y: f32) -> Self {
        let mut shape = Self::default();
        let mut vertex = |x: f32, z: f32| shape.vertex(Vec3::new(x, y, z), Vec3::Y, 1.0);
        let mut rows: Vec<Vec<u32>> =
            zs.iter().map(|z| xs.iter().map(|x| vertex(*x, *z)).collect()).collect();
        // Away from the viewer, as seen from above.
        rows.reverse();
        shape.strip(&rows);
        shape
    }

    /// Adds the points of an outline at height `y` and returns their indices. Their normals are
    /// tilted by `up`, from level (0) to upright (1).
    pub fn ring(
        &mut self,
        points: &Outline,
        normals: impl IntoIterator<Item = Vec2>,
        y: f32,
        up: f32,
        shade: f32,
    ) -> Vec<u32> {
        let tilted = |normal: Vec2| lift(normal, 0.0) * (1.0 - up) + Vec3::Y * up;
        let each = points.points().iter().zip(normals);
        each.map(|(p, normal)| self.vertex(lift(*p, y), tilted(normal), shade)).collect()
    }

    /// Adds a vertex darkened to `shade` (1 is unshaded) and returns its index.
    pub fn vertex(&mut self, position: Vec3, normal: Vec3, shade: f32) -> u32 {
        let index = self.positions.len() as u32;
        self.positions.push(position);
        self.normals.push(normal.normalize_or(Vec3::Y));
        self.colours.push(Vec4::new(shade, shade, shade, 1.0));
        self.uvs.push(Vec2::new(position.x, -position.z));
        index
    }

    /// Adds a triangle, counter-clockwise from outside. Skips one without area, as bevels of
    /// zero width produce.
    pub fn triangle(&mut self, corners: [u32; 3]) {
        let [a, b, c] = corners.map(|i| self.positions[i as usize]);
        if (b - a).cross(c - a).length_squared() > 1e-18 {
            self.triangles.push(corners);
        }
    }

    /// Adds a quadrilateral, counter-clockwise from outside.
    pub fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    /// Joins rows of vertices by quads. From outside each row runs to the right, and the next
    /// lies above it.
    pub fn strip(&mut self, rows: &[impl AsRef<[u32]>]) {
        for pair in rows.windows(2) {
            let (below, above) = (pair[0].as_ref(), pair[1].as_ref());
            for k in 1..below.len() {
                self.quad([below[k - 1], below[k], above[k], above[k - 1]]);
            }
        }
    }

    /// As [`Shape::strip`] for rows that are closed rings; a ring of one vertex is a tip.
    pub fn tube(&mut self, rings: &[impl AsRef<[u32]>]) {
        let at = |ring: &[u32], k: usize| ring[k % ring.len()];
        for pair in rings.windows(2) {
            let (below, above) = (pair[0].as_ref(), pair[1].as_ref());
            for k in 0..below.len().max(above.len()) {
                self.quad([at(below, k), at(below, k + 1), at(above, k + 1), at(above, k)]);
            }
        }
    }

    /// Fills a convex face, its corners counter-clockwise from outside.
    pub fn fan(&mut self, face: &[u32]) {
        for k in 2..face.len() {
            self.triangle([face[0], face[k - 1], face[k]]);
        }
    }

    /// Adds triangles whose corners are indices into a list of vertices.
    pub fn fill(&mut self, vertices: &[u32], triangles: &[[u32; 3]]) {
        for places in triangles {
            self.triangle(places.map(|i| vertices[i as usize]));
        }
    }

    /// Adds all of another shape.
    pub fn append(&mut self, other: &Self) {
        let base = self.positions.len() as u32;
        self.positions.extend_from_slice(&other.positions);
        self.normals.extend_from_slice(&other.normals);
        self.colours.extend_from_slice(&other.colours);
        self.uvs.extend_from_slice(&other.uvs);
        self.triangles.extend(other.triangles.iter().map(|t| t.map(|i| i + base)));
    }

    /// Some of its triangles as a separate shape.
    #[must_use]
    pub fn part(&self, triangles: Range<usize>) -> Self {
        let mut part = Self::default();
        let mut moved = HashMap::new();
        for triangle in &self.triangles[triangles] {
            part.triangles.push(triangle.map(|old| {
                *moved.entry(old).or_insert_with(|| {
                    let at = old as usize;
                    part.positions.push(self.positions[at]);
                    part.normals.push(self.normals[at]);
                    part.colours.push(self.colours[at]);
                    part.uvs.push(self.uvs[at]);
                    part.positions.len() as u32 - 1
                })
            }));
        }
        part
    }

    /// Moves, turns and evenly scales the shape; its texture keeps its size.
    #[must_use]
    pub fn placed(mut self, transform: Transform) -> Self {
        for uv in &mut self.uvs {
            *uv *= transform.scale.x;
        }
        for position in &mut self.positions {
            *position = transform.transform_point(*position);
        }
        for normal in &mut self.normals {
            *normal = transform.rotation * *normal;
        }
        self
    }

    /// Moves the shape.
    #[must_use]
    pub fn at(self, offset: Vec3) -> Self {
        self.placed(Transform::from_translation(offset))
    }

    /// Multiplies every vertex colour.
    #[must_use]
    pub fn tinted(mut self, tint: Vec3) -> Self {
        for colour in &mut self.colours {
            *colour *= tint.extend(1.0);
        }
        self
    }

    /// Darkens each vertex by `shade(position, normal)`, for occlusion by the whole model.
    pub fn shade(&mut self, shade: impl Fn(Vec3, Vec3) -> f32) {
        self.tint(|position, normal| Vec3::splat(shade(position, normal)));
    }

    /// Multiplies the colour of each vertex by `tint(position, normal)`.
    pub fn tint(&mut self, tint: impl Fn(Vec3, Vec3) -> Vec3) {
        for ((colour, position), normal) in
            self.colours.iter_mut().zip(&self.positions).zip(&self.normals)
        {
            *colour *= tint(*position, *normal).extend(1.0);
        }
    }

    /// Multiplies the colour of each vertex by the stain at its place.
    pub fn stain(&mut self, stain: impl Fn(Vec3) -> Vec3) {
        for (colour, position) in self.colours.iter_mut().zip(&self.positions) {
            *colour *= stain(*position).extend(1.0);
        }
    }

    /// Drops triangles that face away from their own normals, and slivers that a bend has
    /// turned over or might. They are too small to notice.
    pub fn without_folds(mut self) -> Self {
        let (positions, normals) = (&self.positions, &self.normals);
        self.triangles.retain(|triangle| {
            let [a, b, c] = triangle.map(|i| positions[i as usize]);
            let mean: Vec3 = triangle.iter().map(|i| normals[*i as usize]).sum();
            let face = (b - a).cross(c - a);
            let longest = (b - a).length_squared().max((c - a).length_squared());
            face.dot(mean) > 0.0 && face.length() > 1e-3 * longest
        });
        self
    }

    /// Projects the texture from the side that each normal faces most, `tiles` of it to a scene
    /// unit. The offset, and a turn in radians, keep neighbouring pieces of one stone from
    /// showing one continuous pattern.
    pub fn project(&mut self, tiles: f32, offset: Vec2, turn: f32) {
        let turn = Vec2::from_angle(turn);
        for ((uv, position), normal) in self.uvs.iter_mut().zip(&self.positions).zip(&self.normals)
        {
            let facing = normal.abs();
            let flat = if facing.y >= facing.x && facing.y >= facing.z {
                Vec2::new(position.x, position.z)
            } else if facing.z >= facing.x {
                Vec2::new(position.x, position.y)
            } else {
                Vec2::new(position.z, position.y)
            };
            *uv = turn.rotate(flat) * tiles + offset;
        }
    }

    /// Smallest and largest corner of the box round all vertices, in scene units; both zero for
    /// an empty shape.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let Some(first) = self.positions.first() else {
            return (Vec3::ZERO, Vec3::ZERO);
        };
        self.positions.iter().fold((*first, *first), |(low, high), p| (low.min(*p), high.max(*p)))
    }

    /// The Bevy mesh with all attributes that the standard look reads.
    pub fn mesh(&self) -> Mesh {
        self.plain_mesh().with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs.clone())
    }

    /// The Bevy mesh without texture coordinates, for the low look.
    pub fn plain_mesh(&self) -> Mesh {
        let indices = self.triangles.as_flattened().to_vec();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions.clone())
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals.clone())
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours.clone())
            .with_inserted_indices(Indices::U32(indices))
    }
}
