//! The four-cornered die: the body that the physics throws, with painted tips.

use bevy::prelude::*;

use super::shape::Shape;
use super::{hull, solid};

/// A die's body and the parts that carry its marks.
#[derive(Clone, Debug)]
pub struct Die {
    /// The body, with its marked corners left out.
    pub body: Shape,
    /// The tips of the marked corners.
    pub marks: Shape,
    /// The line along which body and tips are joined.
    pub joints: Shape,
}

/// The vertices of a bevelled tetrahedron about its middle, in scene units: by the
/// corner they belong to and, second, by the corner whose opposite side they lie
/// on; none where the two are the same.
pub type Vertices = [[Option<Vec3>; 4]; 4];

/// A die with that body. The tips of the `marked` corners, `dip` (0 to 0.5) of the
/// way down its edges, are separate so that they can be of another material: paint
/// reaching down from the corner, as it must to be seen from every side. Its edges are
/// rounded over `round`.
pub fn die(body: &Vertices, marked: [bool; 4], dip: f32, round: f32) -> Die {
    let vertices: Vec<Vec3> = body.iter().flatten().flatten().copied().collect();
    let (mut marks, mut joints) = (Shape::default(), Shape::default());
    for corner in (0..4).filter(|corner| marked[*corner]) {
        // Caps that follow the body, each a hair larger so that it wins over what it is on.
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
        tesserae_core::dice::lot_vertices().map(|corner| corner.map(|at| at.map(Vec3::from)))
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
