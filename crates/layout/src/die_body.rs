//! The bodies of dice: the physics throws them, and the models fill them.

use bevy::prelude::*;

use tesserae_core::dice::{
    Body, CUBE_BEVEL, CUBE_EDGE, STICK_LENGTH, STICK_RADIUS, stick_flat, tetrahedron_vertices,
};
use tesserae_core::rules::{Dice, LotBody};

/// Corners of a bevelled tetrahedron, in scene units: for each corner of the plain one, the
/// three points towards the others. The entry towards itself is `None`.
pub type LotVertices = [[Option<Vec3>; 4]; 4];

/// The body of a die as the physics throws it, in scene units about its centre of mass. The
/// model must fill it: then what touches the floor in the picture also touches it in the
/// physics.
#[derive(Clone, Debug, PartialEq)]
pub enum DieBody {
    /// A four-sided die.
    Tetrahedron {
        /// Its bevelled corners.
        vertices: Box<LotVertices>,
        /// Which of the corners are marked.
        marks: [bool; 4],
    },
    /// A half-round throwing stick along x, its flat, marked side facing +y.
    Stick {
        /// Its length.
        length: f32,
        /// Radius of the round side, half of the width along z.
        radius: f32,
        /// Height of the flat side above the origin.
        flat: f32,
    },
    /// A cube with 1 on +y, 2 on +z, 3 on +x; opposite faces add up to 7.
    Cube {
        /// Its edge.
        edge: f32,
        /// Width of the bevel along its edges, measured on either side.
        bevel: f32,
    },
}

impl From<&Dice> for DieBody {
    fn from(dice: &Dice) -> Self {
        match dice {
            Dice::Lots { body: LotBody::Tetrahedron, .. } => {
                let faces = Body::Tetrahedron.faces();
                let vertices =
                    tetrahedron_vertices().map(|corner| corner.map(|at| at.map(Vec3::from)));
                let marks = std::array::from_fn(|corner| faces[corner].is_marked());
                Self::Tetrahedron { vertices: Box::new(vertices), marks }
            }
            Dice::Lots { body: LotBody::Stick, .. } => {
                Self::Stick { length: STICK_LENGTH, radius: STICK_RADIUS, flat: stick_flat() }
            }
            Dice::Cubes { .. } => Self::Cube { edge: CUBE_EDGE, bevel: CUBE_BEVEL },
        }
    }
}
