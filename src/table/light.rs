//! The museum's light: one lamp above the left shoulder and a dim room.

use bevy::prelude::*;

use super::look::Look;
use super::material::environment;

/// Unit direction from the table to the key lamp. The low look's shader and
/// its baked shadows use the same.
pub const KEY: Vec3 = Vec3::new(-0.470, 0.811, 0.348);

/// The key light's linear colour in the low look.
pub const KEY_COLOUR: Vec3 = Vec3::new(0.95, 0.87, 0.74);
/// Light from above in the low look.
pub const SKY_COLOUR: Vec3 = Vec3::new(0.34, 0.34, 0.37);
/// The lamp's distance from where it points, in scene units, over a table of
/// ordinary size.
const REACH: f32 = 9.0;
/// Half the ground plan of a table of ordinary size, that of Ur, weighted as in
/// [`Lamp::away`].
const ORDINARY: f32 = 2.60;

/// Where the key lamp points, and how large a table it lights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lamp {
    /// The point of the table that it points at.
    pub aim: Vec3,
    /// How much farther than over a table of ordinary size its light reaches.
    pub spread: f32,
}

impl Lamp {
    /// The lamp over a table with that ground plan, by two opposite corners.
    #[must_use]
    pub fn over((low, high): (Vec2, Vec2)) -> Self {
        let middle = (low + high) / 2.0;
        let half = (high - low) / 2.0;
        // A little nearer to the board, which stands about the origin.
        let aim = Vec3::new(middle.x, 0.0, middle.y) * 0.8;
        Self { aim, spread: (Self::weighted(half).length() / ORDINARY).max(1.0) }
    }

    fn weighted(along: Vec2) -> Vec2 {
        along * Vec2::new(0.85, 1.15)
    }

    /// How far a point is from the middle of the light as seen on a plan, brought to a
    /// table of ordinary size.
    #[must_use]
    pub fn away(&self, point: Vec3) -> f32 {
        let along = point - self.aim;
        Self::weighted(along.xz()).length() / self.spread
    }
}

/// Everything that lights a scene, so that it can be taken away again.
#[derive(Component)]
pub struct TableLight;

/// Spawns the lamps of a look. Cameras must keep Bevy's own `ClusterConfig`: in
/// 0.19 a camera with `Single` does not see lamps that replace others, and one
/// with `None` makes the renderer quit; the low look has its light in its shader.
pub fn spawn_lights(commands: &mut Commands, look: Look, lamp: Lamp) {
    spawn_lights_as(commands, look, lamp, TableLight);
}

/// The same lamps under another mark, for what is not the table.
pub fn spawn_lights_as(commands: &mut Commands, look: Look, lamp: Lamp, mark: impl Bundle) {
    if look == Look::Low {
        return;
    }
    commands.spawn((
        Name::new("key lamp"),
        mark,
        SpotLight {
            color: Color::linear_rgb(1.0, 0.90, 0.77),
            intensity: 7_000_000.0 * lamp.spread * lamp.spread,
            range: 30.0 * lamp.spread,
            radius: 0.4,
            // A soft cone that dies away towards the edge of the view: the
            // room around the table falls into darkness by light alone.
            inner_angle: 0.10,
            outer_angle: 0.40,
            shadow_maps_enabled: true,
            shadow_map_near_z: 4.0,
            shadow_depth_bias: 0.01,
            shadow_normal_bias: 1.1,
            ..default()
        },
        Transform::from_translation(lamp.aim + KEY * REACH * lamp.spread)
            .looking_at(lamp.aim, Vec3::Y),
    ));
}

/// The light that a camera of this look gathers from the room.
pub fn room_light(images: &mut Assets<Image>) -> EnvironmentMapLight {
    environment::studio_light(images, 190.0)
}
