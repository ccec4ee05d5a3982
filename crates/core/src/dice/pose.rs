//! Positions and turns as plain arrays, so that neither the physics' nor the
//! renderer's vector types leak into the other.

use rapier3d::math::{Pose as PhysicsPose, Rotation, Vector};

/// Where a body is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Position of the body's origin (its centre of mass), in scene units.
    pub translation: [f32; 3],
    /// Unit quaternion in the order x, y, z, w.
    pub rotation: [f32; 4],
}

impl Pose {
    /// The pose at the origin, not turned.
    pub const IDENTITY: Self = Self { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0] };

    pub(super) fn from_physics(pose: &PhysicsPose) -> Self {
        Self { translation: pose.translation.to_array(), rotation: pose.rotation.to_array() }
    }

    pub(super) fn to_physics(self) -> PhysicsPose {
        PhysicsPose::from_parts(
            Vector::from_array(self.translation),
            Rotation::from_array(self.rotation),
        )
    }

    /// A direction of the body's own frame, seen from outside.
    pub fn direction(&self, local: [f32; 3]) -> [f32; 3] {
        (Rotation::from_array(self.rotation) * Vector::from_array(local)).to_array()
    }

    /// A point of the body's own frame, seen from outside.
    pub fn point(&self, local: [f32; 3]) -> [f32; 3] {
        let turned = self.direction(local);
        std::array::from_fn(|axis| turned[axis] + self.translation[axis])
    }

    /// The same body turned within its own frame first. If `turn` is a symmetry of
    /// the solid, the solid as a whole stays where it is and only its marks move.
    pub fn turned_within(&self, turn: [f32; 4]) -> Self {
        let rotation = Rotation::from_array(self.rotation) * Rotation::from_array(turn);
        Self { translation: self.translation, rotation: rotation.normalize().to_array() }
    }

    /// Between this pose (`share` 0) and another (`share` 1), the short way round.
    pub fn between(&self, other: &Self, share: f32) -> Self {
        let (a, b) = (Rotation::from_array(self.rotation), Rotation::from_array(other.rotation));
        Self {
            translation: Vector::from_array(self.translation)
                .lerp(Vector::from_array(other.translation), share)
                .to_array(),
            rotation: a.slerp(b, share).normalize().to_array(),
        }
    }

    /// The angle of the turn from this pose to another, in radians.
    pub fn angle_to(&self, other: &Self) -> f32 {
        // From the chord between the quaternions: the arc cosine of their product
        // cannot tell turns below about half a milliradian from none.
        let (a, b) = (self.rotation, other.rotation);
        let chord = |sign: f32| -> f32 {
            let squares = (0..4).map(|i| (a[i] - sign * b[i]).powi(2));
            squares.sum::<f32>().sqrt()
        };
        let chord = chord(1.0).min(chord(-1.0));
        4.0 * (chord / 2.0).min(1.0).asin()
    }

    /// The distance between the positions of two poses.
    pub fn distance_to(&self, other: &Self) -> f32 {
        Vector::from_array(self.translation).distance(Vector::from_array(other.translation))
    }
}
