//! Sections: a thing cut open along a plane.
//!
//! The meshes are clipped once for each place of the plane, and the cut gets faces of its own. So
//! shadows, reflections and clear stone follow without a word in any shader, and nothing costs
//! anything while no section is shown.

mod clip;
mod contour;
mod fill;
mod plane;

use bevy::prelude::*;

use crate::material::standard::is_clear;
use crate::mesh::Shape;
use crate::model::{Met, Model};
use contour::Contours;

pub use clip::{kept_mesh, kept_model, kept_shape};
pub use plane::{Cut, Plane, Way};

/// Clear stone looks pale on the cut.
const CLEAR: f32 = 1.45;

/// A section through a model.
pub struct Section {
    /// The plane.
    pub plane: Plane,
    /// The cut faces, by part and material.
    faces: Model,
    /// The model's shape to which each of them belongs.
    owners: Vec<usize>,
}

impl Section {
    /// The section of a model by a plane.
    pub fn of(model: &Model, plane: Plane) -> Self {
        let (mut faces, mut owners) = (Model::default(), Vec::new());
        let (low, high) = model.bounds();
        for face in Contours::of(model, plane).faces((high - low).max_element()) {
            faces.keep(face.part, face.material, &face.shape);
            owners.push(face.owner);
        }
        Self { plane, faces, owners }
    }

    /// The cut faces as one matt shape.
    pub fn shape(&self) -> Shape {
        let mut all = Shape::default();
        for (_, material, shape, triangles) in self.faces.spans() {
            let tint = if is_clear(material) { CLEAR } else { 1.0 };
            let colour = material.colour() * tint;
            let mut shape = shape.part(triangles).tinted(colour);
            shape.colours.iter_mut().for_each(|colour| colour.w = 0.0);
            all.append(&shape);
        }
        all
    }

    /// What a ray meets first on the model so cut.
    pub fn met_by(&self, whole: &Model, ray: Ray3d) -> Option<Met> {
        let inside = self.plane.entered(ray)?;
        let met = whole.met_by(inside).filter(|met| !self.plane.takes(met.at));
        let face = self.faces.met_by(ray);
        let face = face.map(|face| Met { shape: self.owners[face.shape], ..face });
        let away = |met: &Met| met.at.distance_squared(ray.origin);
        met.into_iter().chain(face).min_by(|a, b| away(a).total_cmp(&away(b)))
    }
}
