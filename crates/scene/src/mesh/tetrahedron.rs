//! The four-sided die: the body that the physics throws, with painted tips.

use bevy::prelude::*;

use super::shape::Shape;
use super::{hull, solid};

/// A die's body and the parts that carry its marks.
#[derive(Clone, Debug)]
pub struct Die {
    /// The body without its marked corners.
    pub body: Shape,
    /// The tips of the marked corners.
    pub marks: Shape,
    /// The line between body and tips.
    pub joints: Shape,
}

/// Vertices of a bevelled tetrahedron about its middle, in scene units. The first index is the
/// corner a vertex belongs to, the second the corner whose opposite side it lies on. `None` if
/// both are equal.
pub type Vertices = [[Option<Vec3>; 4]; 4];

/// A die with that body. The tips of the `marked` corners reach `dip` (0 to 0.5) down its edges
/// and can have another material. Paint must reach that far to be visible from every side.
/// `round` is the rounding of its edges.
pub fn die(body: &Vertices, marked: [bool; 4], dip: f32, round: f32) -> Die {
    let vertices: Vec<Vec3> = body.iter().flatten().flatten().copied().collect();
    let (mut marks, mut joints) = (Shape::default(), Shape::default());
    for corner in (0..4).filter(|corner| marked[*corner]) {
        // Caps that follow the body, slightly larger so that they draw over it.
        marks.append(&cap(body, corner, dip, 1.012, round));
        joints.append(&cap(body, corner, dip + 0.035, 1.006, round));
    }
    Die { body: solid::convex(&hull::faces(&vertices), round), marks, joints }
}

/// The part of the body about a corner, `dip` of the way down the edges, grown by `swell`.
fn cap(body: &Vertices, corner: usize, dip: f32, swell: f32, round: f32) -> Shape {
    let own = &body[corner];
    let mut points: Vec<Vec3> = own.iter().flatten().map(|at| *at * swell).collect();
    for (other, theirs) in body.iter().enumerate().filter(|(other, _)| *other != corner) {
        // Along both borders of the bevel between the two corners.
        for side in (0..4).filter(|side| *side != corner && *side != other) {
            if let (Some(from), Some(to)) = (own[side], theirs[side]) {
                points.push(from.lerp(to, dip) * swell);
            }
        }
    }
    solid::convex(&hull::faces(&points), round * 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    fn vertices() -> Vertices {
        tesserae_core::dice::tetrahedron_vertices()
            .map(|corner| corner.map(|at| at.map(Vec3::from)))
    }

    #[test]
    fn body_and_marks_are_closed() {
        let body = vertices();
        let die = die(&body, [true, false, true, false], 0.26, 0.012);
        for shape in [&die.body, &die.marks, &die.joints] {
            check::whole(shape);
        }
    }

    #[test]
    fn the_body_is_no_larger_than_what_the_physics_throws() {
        let body = vertices();
        let reach = body.iter().flatten().flatten().map(|at| at.length()).fold(0.0, f32::max);
        let (low, high) = die(&body, [false; 4], 0.26, 0.012).body.bounds();
        assert!(low.abs().max(high.abs()).max_element() <= reach + 1e-5);
    }
}
