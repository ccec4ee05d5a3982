//! A thing's lighting as data: the place of the key lamp, and the strength of the rest.

use bevy::prelude::*;

use tesserae_layout::lamp::KEY;

/// The key light's linear colour in the low look.
pub const KEY_COLOUR: Vec3 = Vec3::new(0.95, 0.87, 0.74);
/// Light from above in the low look.
pub const SKY_COLOUR: Vec3 = Vec3::new(0.34, 0.34, 0.37);
/// Light from below in the low look, as in its shader.
pub const GROUND_COLOUR: Vec3 = Vec3::new(0.13, 0.095, 0.07);

/// The light on one thing, relative to that on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lighting {
    /// Unit direction from the thing to the key lamp.
    pub from: Vec3,
    /// Multiplies the key lamp's colour.
    pub key: Vec3,
    /// Strength of the sheets of light; 1 as at the table.
    pub sheets: f32,
    /// Strength of the room's light; 1 as at the table.
    pub room: f32,
    /// Width of the key lamp; 1 for the table's soft box.
    pub width: f32,
}

impl Lighting {
    /// The table's light.
    pub const MUSEUM: Self = Self { from: KEY, key: Vec3::ONE, sheets: 1.0, room: 1.0, width: 1.0 };
    /// A bright window with the sky in it.
    pub const DAYLIGHT: Self = Self {
        from: Vec3::new(-0.555, 0.740, 0.380),
        key: Vec3::new(0.92, 1.02, 1.22),
        sheets: 2.2,
        room: 1.7,
        width: 1.8,
    };
    /// An oil lamp on the table.
    pub const LAMPLIGHT: Self = Self {
        from: Vec3::new(-0.715, 0.460, 0.527),
        key: Vec3::new(1.05, 0.62, 0.28),
        sheets: 0.12,
        room: 0.30,
        width: 0.35,
    };
    /// A lamp so low that every scratch casts a shadow.
    pub const RAKING: Self = Self {
        from: Vec3::new(-0.957, 0.208, -0.204),
        key: Vec3::new(1.45, 1.5, 1.6),
        sheets: 0.10,
        room: 0.28,
        width: 0.25,
    };

    /// The same with the key lamp on a surface that faces there: as it is if it reaches that
    /// surface, else as it shines on a level one.
    #[must_use]
    pub fn onto(self, facing: Vec3) -> Self {
        let facing = facing.normalize_or(Vec3::Y);
        match self.from.dot(facing) < REACHES {
            true => self.shining_from(Quat::from_rotation_arc(Vec3::Y, facing) * self.from),
            false => self,
        }
    }

    /// The same with the key lamp in another direction, kept above the ground.
    #[must_use]
    pub fn shining_from(self, from: Vec3) -> Self {
        let from = from.normalize_or(KEY);
        let flat = from.xz().normalize_or(Vec2::X);
        let up = from.y.clamp(LOWEST, 1.0);
        let away = (1.0 - up * up).sqrt();
        Self { from: Vec3::new(flat.x * away, up, flat.y * away), ..self }
    }
}

/// Cosine of the widest angle at which the key lamp still reaches a surface.
const REACHES: f32 = 0.15;
/// Sine of the key lamp's lowest angle.
const LOWEST: f32 = 0.10;

impl Default for Lighting {
    fn default() -> Self {
        Self::MUSEUM
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lamps_stand_above_the_ground_at_one_length() {
        use Lighting as L;
        for light in [L::MUSEUM, L::DAYLIGHT, L::LAMPLIGHT, L::RAKING] {
            assert!((light.from.length() - 1.0).abs() < 2e-3, "{light:?}");
            assert!(light.from.y >= LOWEST);
        }
        for from in [Vec3::new(3.0, -1.0, 0.5), Vec3::Y, Vec3::ZERO, Vec3::X] {
            let light = Lighting::MUSEUM.shining_from(from);
            assert!((light.from.length() - 1.0).abs() < 1e-3, "{light:?}");
            assert!(light.from.y >= LOWEST - 1e-6, "{light:?}");
        }
        assert!(Lighting::RAKING.shining_from(Vec3::new(0.6, 0.8, 0.0)).from.x > 0.59);
    }

    #[test]
    fn a_lamp_reaches_a_surface_wherever_it_faces() {
        use Lighting as L;
        // The faces of a disc that leans back a little, and a side.
        let faces = [Vec3::Y, Vec3::new(0.0, 0.2, 0.98), Vec3::new(0.0, -0.2, -0.98), Vec3::X];
        for light in [L::MUSEUM, L::DAYLIGHT, L::LAMPLIGHT, L::RAKING] {
            assert_eq!(light.onto(Vec3::Y), light, "as on a level table");
            for facing in faces {
                let on = light.onto(facing);
                assert!(on.from.dot(facing) > 0.1, "{light:?} {facing}: {on:?}");
                assert!((on.from.length() - 1.0).abs() < 1e-2, "{on:?}");
            }
        }
        let raking = L::RAKING.onto(Vec3::Z);
        assert!(raking.from.z < 0.25, "it stays low over the surface: {raking:?}");
    }
}
