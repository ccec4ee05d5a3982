//! The four-cornered die: a tetrahedron with its corners cut off small.

use bevy::prelude::*;

use super::{Shape, hull, solid};

/// A die's body and the parts that carry its marks.
#[derive(Clone, Debug)]
pub struct Die {
    /// The body, with its marked corners left out.
    pub body: Shape,
    /// The tips of the marked corners.
    pub marks: Shape,
}

/// Corners of a regular tetrahedron about the origin with the given edge, in
/// scene units: the first up, the other three on a level below.
pub fn regular(edge: f32) -> [Vec3; 4] {
    let out = edge / 3.0_f32.sqrt();
    let up = edge * (2.0_f32 / 3.0).sqrt();
    let low = -up / 4.0;
    let foot = |k: f32| {
        let angle = k * std::f32::consts::TAU / 3.0;
        Vec3::new(out * angle.cos(), low, out * angle.sin())
    };
    [Vec3::new(0.0, up + low, 0.0), foot(0.0), foot(1.0), foot(2.0)]
}

/// The corners a body has once each of `corners` is cut off, `cut` (0 to 0.5)
/// of the way along its edges. Three in a row belong to one corner.
pub fn truncated(corners: &[Vec3; 4], cut: f32) -> Vec<Vec3> {
    let mut points = Vec::with_capacity(12);
    for (i, corner) in corners.iter().enumerate() {
        for (j, other) in corners.iter().enumerate() {
            if i != j {
                points.push(corner.lerp(*other, cut));
            }
        }
    }
    points
}

/// A die over `corners`, with `cut` (0 to 0.4) of each edge taken off at both
/// ends. The tips of the `marked` corners, `dip` of an edge deep, are separate
/// so that they can be of another material: paint reaching down from the
/// corner, as it must to be seen from every side.
pub fn die(corners: &[Vec3; 4], marked: [bool; 4], cut: f32, dip: f32, bevel: f32) -> Die {
    let edge = corners[0].distance(corners[1]);
    // The faces left by the cut corners are small: a wider bevel would turn
    // them inside out.
    let bevel = bevel.min(cut * edge * 0.22);
    let body = solid::convex(&hull::faces(&truncated(corners, cut)), bevel);
    let centre = corners.iter().sum::<Vec3>() / 4.0;
    let mut marks = Shape::default();
    for (i, corner) in corners.iter().enumerate() {
        if !marked[i] {
            continue;
        }
        // A cap that follows the body, a hair larger so that it wins over it.
        let swell = 1.012;
        let mut points = Vec::with_capacity(6);
        for (j, other) in corners.iter().enumerate() {
            if i != j {
                points.push(centre + (corner.lerp(*other, cut) - centre) * swell);
                points.push(centre + (corner.lerp(*other, cut + dip) - centre) * swell);
            }
        }
        marks.append(&solid::convex(&hull::faces(&points), bevel * 0.5));
    }
    Die { body, marks }
}

#[cfg(test)]
mod tests {
    use super::super::shape::check;
    use super::*;

    #[test]
    fn the_corners_are_an_edge_apart_and_centred() {
        let corners = regular(0.2);
        for i in 0..4 {
            for j in 0..i {
                assert!((corners[i].distance(corners[j]) - 0.2).abs() < 1e-6);
            }
        }
        assert!(corners.iter().sum::<Vec3>().length() < 1e-6);
    }

    #[test]
    fn body_and_marks_are_closed() {
        let die = die(&regular(0.2), [true, false, true, false], 0.07, 0.1, 0.004);
        for shape in [&die.body, &die.marks] {
            check::sound(shape);
            check::closed(shape);
            check::encloses(shape);
        }
    }
}
