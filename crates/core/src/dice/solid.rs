//! The shapes of the bodies: corners, sides, axes of the faces, symmetries.
//!
//! The physics and the renderer both build on [`solid`], so that what is seen
//! touching the floor is what touches it.

use std::sync::LazyLock;

use rapier3d::math::Vector;

use super::body::Body;
use super::face::Face;
use super::pose::Pose;

// No side may have more than four corners, the ends of a stick apart: the physics
// takes at most four corners of a side into account when it meets another.

/// Edge of a tetrahedron before its edges are bevelled, in scene units.
const TETRAHEDRON_EDGE: f32 = 0.20;
/// How far each side of a tetrahedron is drawn in, as a share of the edge.
const LOT_BEVEL: f32 = 0.04;
/// Edge of a cube, in scene units.
pub const CUBE_EDGE: f32 = 0.16;
/// Width of the bevel along the edges of a cube, measured on either side.
pub const CUBE_BEVEL: f32 = 0.012;
/// Length of a throwing stick; 175 mm drawn to the scale of the tray.
pub const STICK_LENGTH: f32 = 1.2;
/// Radius of the round side of a stick, half of its width.
pub const STICK_RADIUS: f32 = 0.06;
/// Flats that make up the round side. An odd number, so that the stick has a
/// middle flat to lie level on.
const STICK_FLATS: usize = 17;

/// The directions of a tetrahedron's corners, unit length: every other corner of a
/// cube, so that the symmetries only exchange and negate coordinates.
const CORNERS: [[f32; 3]; 4] = {
    const C: f32 = 0.577_350_26;
    [[C, C, C], [C, -C, -C], [-C, C, -C], [-C, -C, C]]
};

/// A convex solid around its centre of mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// Corners, in scene units.
    pub vertices: Vec<[f32; 3]>,
    /// Plane sides as indices of vertices, counterclockwise seen from outside.
    pub sides: Vec<Vec<u32>>,
}

impl Solid {
    /// The outward unit normal of a side.
    ///
    /// # Panics
    /// If there is no such side.
    pub fn normal(&self, side: usize) -> [f32; 3] {
        let corners: Vec<Vector> = self.corners(side).collect();
        // Newell's sum over the whole outline is exact enough for narrow sides.
        let next = corners.iter().cycle().skip(1);
        let sum: Vector = corners.iter().zip(next).map(|(a, b)| a.cross(*b)).sum();
        sum.normalize().to_array()
    }

    fn corners(&self, side: usize) -> impl Iterator<Item = Vector> {
        self.sides[side].iter().map(|&v| Vector::from_array(self.vertices[v as usize]))
    }

    /// The largest distance of a corner from the centre.
    pub fn extent(&self) -> f32 {
        let lengths = self.vertices.iter().map(|&v| Vector::from_array(v).length());
        lengths.fold(0.0, f32::max)
    }
}

/// The solid of a body.
///
/// - Tetrahedron: corner `i` points along [`face_axis`] of `Face::Corner(i)`.
/// - Cube: 1 is +y, 2 is +z, 3 is +x; opposite faces add up to 7.
/// - Stick: its length along x, its flat side facing +y.
pub fn solid(body: Body) -> &'static Solid {
    static TETRAHEDRON: LazyLock<Solid> = LazyLock::new(tetrahedron);
    static CUBE: LazyLock<Solid> = LazyLock::new(cube);
    static STICK: LazyLock<Solid> = LazyLock::new(stick);
    match body {
        Body::Tetrahedron => &TETRAHEDRON,
        Body::Cube => &CUBE,
        Body::Stick => &STICK,
    }
}

/// The direction, in the body's own frame, that points up when it shows this face.
pub fn face_axis(face: Face) -> [f32; 3] {
    match face {
        Face::Corner(corner) => CORNERS[usize::from(corner & 3)],
        Face::Flat | Face::Pips(1) => [0.0, 1.0, 0.0],
        Face::Round | Face::Pips(6) => [0.0, -1.0, 0.0],
        Face::Pips(2) => [0.0, 0.0, 1.0],
        Face::Pips(5) => [0.0, 0.0, -1.0],
        Face::Pips(3) => [1.0, 0.0, 0.0],
        Face::Pips(_) => [-1.0, 0.0, 0.0],
    }
}

/// The vertices of a tetrahedron by the corner that they belong to and, second,
/// by the corner whose opposite side they lie on; a corner has none for itself.
pub fn tetrahedron_vertices() -> [[Option<[f32; 3]>; 4]; 4] {
    let vertices = &solid(Body::Tetrahedron).vertices;
    std::array::from_fn(|corner| {
        std::array::from_fn(|opposite| {
            let place = match opposite {
                o if o == corner => return None,
                o if o < corner => o,
                o => o - 1,
            };
            Some(vertices[corner * 3 + place])
        })
    })
}

/// Height of a stick's flat side, which faces +y, above its centre of mass.
pub fn stick_flat() -> f32 {
    solid(Body::Stick).vertices.iter().map(|at| at[1]).fold(0.0, f32::max)
}

/// The turns (quaternions x, y, z, w) that carry the solid onto itself: 12 of the
/// tetrahedron, 24 of the cube, 2 of the stick (which never exchange its sides).
pub fn symmetries(body: Body) -> Vec<[f32; 4]> {
    if body == Body::Stick {
        return vec![[0.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0]];
    }
    // The unit quaternions: no turn and the half turns about the coordinate axes.
    let mut turns: Vec<[f32; 4]> =
        (0..4).map(|i| std::array::from_fn(|j| if i == j { 1.0 } else { 0.0 })).collect();
    // Third turns about the corners; w stays positive, q and -q being one turn.
    let sign = |bits: usize, bit: usize| if bits >> bit & 1 == 0 { 1.0 } else { -1.0 };
    turns.extend((0..8).map(|s| [0.5 * sign(s, 0), 0.5 * sign(s, 1), 0.5 * sign(s, 2), 0.5]));
    if body != Body::Tetrahedron {
        // Quarter turns about the faces and half turns about the edges.
        const H: f32 = std::f32::consts::FRAC_1_SQRT_2;
        for first in 0..4 {
            for second in first + 1..4 {
                for side in [H, -H] {
                    let mut turn = [0.0; 4];
                    turn[first] = side;
                    turn[second] = H;
                    turns.push(turn);
                }
            }
        }
    }
    turns
}

/// The symmetries that carry the axis of one face to that of another. Empty where
/// the body has none, as for the two sides of a stick.
pub(super) fn turns_between(body: Body, from: Face, to: Face) -> Vec<[f32; 4]> {
    let (from, to) = (face_axis(from), face_axis(to));
    symmetries(body)
        .into_iter()
        .filter(|&rotation| {
            let turn = Pose { rotation, ..Pose::IDENTITY };
            Vector::from_array(turn.direction(from)).dot(Vector::from_array(to)) > 0.99
        })
        .collect()
}

/// Moment of inertia of a regular body of mass 1, the same about every axis. The
/// bevels are left out of account.
pub(super) fn inertia(body: Body) -> f32 {
    match body {
        Body::Tetrahedron => TETRAHEDRON_EDGE * TETRAHEDRON_EDGE / 20.0,
        _ => CUBE_EDGE * CUBE_EDGE / 6.0,
    }
}

fn tetrahedron() -> Solid {
    // Distance of a corner from the centre of a regular tetrahedron.
    let reach = TETRAHEDRON_EDGE * 0.375_f32.sqrt();
    let mut vertices = Vec::new();
    for corner in 0..4 {
        for opposite in (0..4).filter(|&side| side != corner) {
            // The corner drawn in along the side opposite to another corner.
            vertices.push(std::array::from_fn(|axis| {
                let share = |i: usize| match i {
                    i if i == corner => 1.0 - 2.0 * LOT_BEVEL,
                    i if i == opposite => 0.0,
                    _ => LOT_BEVEL,
                };
                let sum: f32 = (0..4).map(|i| share(i) * CORNERS[i][axis]).sum();
                reach * sum
            }));
        }
    }
    hull(vertices)
}

fn cube() -> Solid {
    let (outer, inner) = (CUBE_EDGE / 2.0, CUBE_EDGE / 2.0 - CUBE_BEVEL);
    let mut vertices = Vec::new();
    for axis in 0..3 {
        for signs in 0..8 {
            vertices.push(std::array::from_fn(|i| {
                let reach = if i == axis { outer } else { inner };
                if signs >> i & 1 == 0 { reach } else { -reach }
            }));
        }
    }
    hull(vertices)
}

fn stick() -> Solid {
    // The section, from the flat side's edge at +z round below to the one at -z.
    let section: Vec<[f32; 2]> = (0..=STICK_FLATS)
        .map(|i| {
            let angle = std::f32::consts::PI * i as f32 / STICK_FLATS as f32;
            [-STICK_RADIUS * angle.sin(), STICK_RADIUS * angle.cos()]
        })
        .collect();
    // Its centroid, so that the origin is the centre of mass.
    let (mut area, mut moment) = (0.0, 0.0);
    for (i, a) in section.iter().enumerate() {
        let b = section[(i + 1) % section.len()];
        let slice = a[0] * b[1] - b[0] * a[1];
        area += slice;
        moment += slice * (a[0] + b[0]) / 3.0;
    }
    let centroid = moment / area;
    let mut vertices = Vec::new();
    for x in [-STICK_LENGTH / 2.0, STICK_LENGTH / 2.0] {
        vertices.extend(section.iter().map(|&[y, z]| [x, y - centroid, z]));
    }
    hull(vertices)
}

/// The convex solid with these corners, by looking at every plane through three of
/// them; there are a few dozen at most.
fn hull(vertices: Vec<[f32; 3]>) -> Solid {
    const FLAT: f32 = 1e-5;
    let corners: Vec<Vector> = vertices.iter().map(|&vertex| Vector::from_array(vertex)).collect();
    let mut sides = Vec::new();
    for (a, &from) in corners.iter().enumerate() {
        for b in a + 1..corners.len() {
            for c in b + 1..corners.len() {
                let area = (corners[b] - from).cross(corners[c] - from);
                if area.length() < 1e-9 {
                    continue;
                }
                let height = |corner: &Vector, normal| (corner - from).dot(normal);
                let beyond_none = |n: &Vector| corners.iter().all(|v| height(v, *n) < FLAT);
                let unit = area.normalize();
                let Some(normal) = [unit, -unit].into_iter().find(beyond_none) else { continue };
                let mut side: Vec<u32> = (0..corners.len() as u32)
                    .filter(|&v| height(&corners[v as usize], normal) > -FLAT)
                    .collect();
                // Every plane is met once for each three of its corners.
                if side[..3] == [a as u32, b as u32, c as u32] {
                    wind(&corners, &mut side, normal);
                    sides.push(side);
                }
            }
        }
    }
    Solid { vertices, sides }
}

/// Orders the corners of a side counterclockwise about its outward normal.
fn wind(corners: &[Vector], side: &mut [u32], normal: Vector) {
    let share = 1.0 / side.len() as f32;
    let middle: Vector = side.iter().map(|&v| corners[v as usize] * share).sum();
    let right = corners[side[0] as usize] - middle;
    let above = normal.cross(right);
    side.sort_by(|&a, &b| {
        let angle = |v: u32| {
            let arm = corners[v as usize] - middle;
            arm.dot(above).atan2(arm.dot(right))
        };
        angle(a).total_cmp(&angle(b))
    });
}
