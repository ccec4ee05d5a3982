//! The lamp's place over a table.

use bevy::prelude::*;

/// Unit direction from the table to the key lamp. The low look's shader and
/// its baked shadows use the same.
pub const KEY: Vec3 = Vec3::new(-0.470, 0.811, 0.348);

/// The lamp's distance from where it points, in scene units, over a table of normal size.
pub const REACH: f32 = 9.0;
/// Half the ground plan of a table of normal size, that of Ur, weighted as in [`Lamp`].
const ORDINARY: f32 = 2.60;

/// The key lamp's aim, and the size of the table it lights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lamp {
    /// The point of the table that the lamp points at.
    pub aim: Vec3,
    /// The reach of its light, relative to a table of normal size.
    pub spread: f32,
    /// Half angles in radians: of its cone, and of the inner part without falloff. A narrower
    /// cone has finer shadows.
    pub cone: (f32, f32),
}

/// The cone over a table. It fades softly towards the edge of the view, so the room around is
/// dark without any other means.
const TABLE_CONE: (f32, f32) = (0.40, 0.10);

impl Lamp {
    /// The lamp over a table whose ground plan has these two opposite corners.
    pub fn over((low, high): (Vec2, Vec2)) -> Self {
        let middle = (low + high) / 2.0;
        let half = (high - low) / 2.0;
        // A little nearer to the board, which stands about the origin.
        let aim = Vec3::new(middle.x, 0.0, middle.y) * 0.8;
        Self { aim, spread: (Self::weighted(half).length() / ORDINARY).max(1.0), cone: TABLE_CONE }
    }

    /// The lamp over one thing, given its middle and the reach of its surroundings. The cone is
    /// no wider than that reach. Under the table's cone, a small thing seen close up would have
    /// jagged shadows, with teeth as large as a texel of the shadow map.
    pub fn on_show(middle: Vec3, reach: f32) -> Self {
        let spread = (reach * std::f32::consts::SQRT_2 / ORDINARY).max(1.0);
        let inner = (reach * 1.05 / (REACH * spread)).asin();
        let (most, _) = TABLE_CONE;
        Self { aim: middle, spread, cone: ((inner * 1.15).min(most), inner.min(most * 0.9)) }
    }

    fn weighted(along: Vec2) -> Vec2 {
        along * Vec2::new(0.85, 1.15)
    }

    /// A point's distance from the middle of the light on the plan, scaled to a table of normal
    /// size.
    pub fn away(&self, point: Vec3) -> f32 {
        let along = point - self.aim;
        Self::weighted(along.xz()).length() / self.spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lamp_over_a_thing_is_as_narrow_as_the_thing() {
        for reach in [0.1, 0.3, 1.2, 2.4] {
            let lamp = Lamp::on_show(Vec3::Y * 0.4, reach);
            let away = REACH * lamp.spread;
            assert!(away * lamp.cone.1.sin() > reach, "all of it in full light: {reach}");
            let texel = 2.0 * away * lamp.cone.0.tan() / 2048.0;
            assert!(texel < reach / 400.0, "{reach}: shadows of {texel}");
            assert!(lamp.cone.0 <= TABLE_CONE.0);
        }
    }
}
