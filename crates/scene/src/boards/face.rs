//! The upright faces of a box.

use bevy::prelude::*;

use crate::model::Model;

/// One face of a box: an upright strip on the table.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// Middle of the face's foot, in scene units.
    pub middle: Vec3,
    /// Unit normal, level.
    pub outward: Vec3,
    /// Its length along the foot.
    pub length: f32,
    /// Its height.
    pub height: f32,
}

impl Face {
    /// Stands a flat figure up against the face. The figure's lower edge is the one towards the
    /// viewer.
    pub fn stand(&self, model: &Model, onto: &mut Model) {
        onto.append(model, self.place());
    }

    /// From the plane of such a figure, centred on the origin, to the face.
    pub fn place(&self) -> Transform {
        let right = Vec3::Y.cross(self.outward);
        let turn = Quat::from_mat3(&Mat3::from_cols(right, self.outward, -Vec3::Y));
        Transform::from_translation(self.middle + Vec3::Y * (self.height / 2.0)).with_rotation(turn)
    }
}
