//! Bodies of revolution: discs, domes, rings, cones and spools.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::circle;
use super::shape::Shape;

/// One ring of a turned body.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// Distance from the axis in scene units; 0 is a point on it.
    pub radius: f32,
    /// Height in scene units.
    pub height: f32,
    /// Direction of the normal: x away from the axis, y up.
    pub normal: Vec2,
    /// Darkening, 1 for none.
    pub shade: f32,
}

impl Ring {
    /// A ring with the given profile normal and no darkening.
    pub const fn new(radius: f32, height: f32, normal: (f32, f32)) -> Self {
        shaded(radius, height, normal, 1.0)
    }
}

/// A ring darkened to `shade`.
pub const fn shaded(radius: f32, height: f32, normal: (f32, f32), shade: f32) -> Ring {
    Ring { radius, height, normal: Vec2::new(normal.0, normal.1), shade }
}

/// Turns a profile about the y axis. The profile runs from the bottom up along its outside.
pub fn turn(profile: &[Ring], corners: usize) -> Shape {
    let mut shape = Shape::default();
    let rings: Vec<Vec<u32>> = profile
        .iter()
        .map(|ring| {
            // A ring on the axis is one vertex, or its triangles would be slivers.
            let around = if ring.radius > 0.0 { corners } else { 1 };
            circle(corners)
                .take(around)
                .map(|(sin, cos)| {
                    shape.vertex(
                        Vec3::new(ring.radius * cos, ring.height, -ring.radius * sin),
                        Vec3::new(ring.normal.x * cos, ring.normal.y, -ring.normal.x * sin),
                        ring.shade,
                    )
                })
                .collect()
        })
        .collect();
    shape.tube(&rings);
    shape
}

/// Rings through the points of a profile (radius and height, from the bottom up along its
/// outside) with the normals of a smooth surface. An edge that turns by more than `CREASE`
/// stays sharp.
pub fn profile(points: &[(f32, f32)]) -> Vec<Ring> {
    let outward =
        |a: (f32, f32), b: (f32, f32)| Vec2::new(b.1 - a.1, a.0 - b.0).normalize_or_zero();
    let mut rings = Vec::with_capacity(points.len());
    for (k, here) in points.iter().enumerate() {
        let before = k.checked_sub(1).map(|j| outward(points[j], *here));
        let after = points.get(k + 1).map(|next| outward(*here, *next));
        let mut ring = |normal: Vec2| {
            rings.push(Ring { radius: here.0, height: here.1, normal, shade: 1.0 });
        };
        match (before, after) {
            // On the axis a smooth surface is level.
            (Some(n), None) | (None, Some(n)) if here.0 == 0.0 => {
                ring(Vec2::new(0.0, n.y.signum()));
            }
            (Some(n), None) | (None, Some(n)) => ring(n),
            (Some(a), Some(b)) if a.dot(b) < CREASE.cos() => {
                ring(a);
                ring(b);
            }
            (Some(a), Some(b)) => ring((a + b).normalize_or(a)),
            (None, None) => {}
        }
    }
    rings
}

/// Largest turn of a profile, in radians, that still looks like a curve.
const CREASE: f32 = 0.75;

/// A closed disc standing on y = 0 with rounded edges.
pub fn disc(radius: f32, height: f32, bevel: f32, detail: Detail) -> Shape {
    let corners = detail.corners(radius);
    let mut profile = vec![
        Ring::new(0.0, 0.0, (0.0, -1.0)),
        Ring::new(radius - bevel, 0.0, (0.0, -1.0)),
        Ring::new(radius, bevel, (1.0, 0.0)),
        Ring::new(radius, height - bevel, (1.0, 0.0)),
    ];
    if detail.rounds_bevels() {
        let (sin, cos) = std::f32::consts::FRAC_PI_4.sin_cos();
        let (out, up) = (radius - bevel * (1.0 - cos), height - bevel * (1.0 - sin));
        profile.push(Ring::new(out, up, (cos, sin)));
    }
    profile.push(Ring::new(radius - bevel, height, (0.0, 1.0)));
    profile.push(Ring::new(0.0, height, (0.0, 1.0)));
    turn(&profile, corners)
}

/// A low dome standing on y = 0, open below.
pub fn dome(radius: f32, height: f32, detail: Detail) -> Shape {
    let mut profile = vec![shaded(radius, 0.0, (1.0, 0.25), 0.6)];
    if detail.rounds_bevels() {
        profile.push(Ring::new(radius * 0.88, height * 0.62, (0.62, 0.78)));
        profile.push(Ring::new(radius * 0.55, height * 0.93, (0.25, 0.97)));
    } else {
        profile.push(Ring::new(radius * 0.75, height, (0.15, 1.0)));
    }
    profile.push(Ring::new(0.0, height, (0.0, 1.0)));
    turn(&profile, detail.corners(radius))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_disc_is_closed_and_as_large_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine] {
            let shape = disc(0.12, 0.07, 0.012, detail);
            check::whole(&shape);
            let (low, high) = shape.bounds();
            assert!(low.y == 0.0 && (high.y - 0.07).abs() < 1e-6);
            assert!((high.x - 0.12).abs() < 1e-6);
        }
    }

    #[test]
    fn a_profile_keeps_its_sharp_edges() {
        let rings = profile(&[(0.0, 0.0), (0.1, 0.0), (0.1, 0.1), (0.08, 0.14), (0.0, 0.15)]);
        // The foot's edge is sharp and has two rings, the shoulder one.
        assert_eq!(rings.iter().filter(|ring| ring.radius == 0.1).count(), 3);
        let shape = turn(&rings, 12);
        check::whole(&shape);
    }

    #[test]
    fn a_dome_is_sound() {
        check::sound(&dome(0.02, 0.004, Detail::Coarse));
        check::sound(&dome(0.02, 0.004, Detail::Fine));
    }
}
