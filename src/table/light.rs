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
/// Where the lamp points, in scene units.
pub const AIM: Vec3 = Vec3::new(0.75, 0.0, 0.0);
/// The lamp's distance from there, in scene units.
const REACH: f32 = 9.0;

/// Everything that lights a scene, so that it can be taken away again.
#[derive(Component)]
pub struct TableLight;

/// Spawns the lamps of a look. Cameras must keep Bevy's own `ClusterConfig`: in
/// 0.19 a camera with `Single` does not see lamps that replace others, and one
/// with `None` makes the renderer quit; the low look has its light in its shader.
pub fn spawn_lights(commands: &mut Commands, look: Look) {
    if look == Look::Low {
        return;
    }
    commands.spawn((
        Name::new("key lamp"),
        TableLight,
        SpotLight {
            color: Color::linear_rgb(1.0, 0.90, 0.77),
            intensity: 7_000_000.0,
            range: 30.0,
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
        Transform::from_translation(AIM + KEY * REACH).looking_at(AIM, Vec3::Y),
    ));
}

/// The light that a camera of this look gathers from the room.
pub fn room_light(images: &mut Assets<Image>) -> EnvironmentMapLight {
    environment::studio_light(images, 190.0)
}
