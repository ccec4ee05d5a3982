//! Sections: a thing cut open along a plane.
//!
//! The meshes are clipped once for each place of the plane, and the cut gets faces of its own. So
//! shadows, reflections and clear stone follow without a word in any shader, and nothing costs
//! anything while no section is shown.

mod clip;
mod contour;
mod fill;

use bevy::prelude::*;
use serde::Deserialize;

use crate::material::standard::is_clear;
use crate::mesh::Shape;
use crate::model::{Met, Model};
use contour::Contours;

pub use clip::{kept_mesh, kept_model, kept_shape};

/// How a section is laid through a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Way {
    /// From left to right: what is near is cut away.
    #[default]
    Across,
    /// From front to back: what is left is cut away.
    Along,
    /// Level: what is above is cut away.
    Level,
}

/// The place of a section in a thing.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// How the plane lies.
    pub way: Way,
    /// Its place between the two ends of the thing, 0 to 1.
    pub at: f32,
    /// The other side is cut away.
    #[serde(default)]
    pub flipped: bool,
}

/// The least share of a thing on either side of the plane.
const LEAST: f32 = 0.01;

impl Cut {
    /// Through the middle of a thing in that box: along if it stands upright, like a disc, else
    /// across.
    pub fn through((low, high): (Vec3, Vec3)) -> Self {
        let size = high - low;
        let way = if size.z < size.y { Way::Along } else { Way::Across };
        Self { way, at: 0.5, flipped: false }
    }

    /// The direction in which it moves, and the thing's extent that way.
    pub fn reach(self, (low, high): (Vec3, Vec3)) -> (Vec3, f32) {
        let axis = match self.way {
            Way::Across => Vec3::Z,
            Way::Along => Vec3::X,
            Way::Level => Vec3::Y,
        };
        (axis, (high - low).dot(axis))
    }

    /// The section moved by a share of the thing.
    #[must_use]
    pub fn moved(self, by: f32) -> Self {
        Self { at: (self.at + by).clamp(LEAST, 1.0 - LEAST), ..self }
    }

    /// The plane through a thing in that box.
    pub fn plane(self, bounds: (Vec3, Vec3)) -> Plane {
        let (axis, extent) = self.reach(bounds);
        let at = bounds.0.dot(axis) + extent * self.moved(0.0).at;
        let backward = (self.way == Way::Along) != self.flipped;
        if backward { Plane { normal: -axis, at: -at } } else { Plane { normal: axis, at } }
    }
}

/// A plane. What lies on the side that it faces is cut away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// The unit normal.
    pub normal: Vec3,
    /// Its distance from the origin along the normal.
    pub at: f32,
}

impl Plane {
    /// Height of a point over the plane.
    fn over(self, point: Vec3) -> f32 {
        point.dot(self.normal) - self.at
    }

    /// Is a point cut away?
    pub fn takes(self, point: Vec3) -> bool {
        self.over(point) > 0.0
    }

    /// A ray from where it enters what is left; `None` if it never does.
    fn entered(self, ray: Ray3d) -> Option<Ray3d> {
        let over = self.over(ray.origin);
        if over <= 0.0 {
            return Some(ray);
        }
        let sinks = -self.normal.dot(*ray.direction);
        (sinks > 1e-6).then(|| Ray3d { origin: ray.get_point(over / sinks), ..ray })
    }
}

/// Tints of cut faces: clear stone looks pale, all else a little darker than its surface, and
/// foils are drawn as dark lines.
const CLEAR: f32 = 1.45;
const SOLID: f32 = 0.85;
const FOIL: f32 = 0.6;

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
