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
    /// Half the angle of its cone, in radians, and of the part of the cone within
    /// which the light does not yet fall off. Its shadows are as fine as the cone is
    /// narrow.
    pub cone: (f32, f32),
}

/// The cone over a table: a soft one that dies away towards the edge of the view, so
/// that the room around falls into darkness by light alone.
const TABLE_CONE: (f32, f32) = (0.40, 0.10);

impl Lamp {
    /// The lamp over a table with that ground plan, by two opposite corners.
    #[must_use]
    pub fn over((low, high): (Vec2, Vec2)) -> Self {
        let middle = (low + high) / 2.0;
        let half = (high - low) / 2.0;
        // A little nearer to the board, which stands about the origin.
        let aim = Vec3::new(middle.x, 0.0, middle.y) * 0.8;
        Self { aim, spread: (Self::weighted(half).length() / ORDINARY).max(1.0), cone: TABLE_CONE }
    }

    /// The lamp over one thing, by its middle and the reach of what is about it. Its
    /// cone is no wider than that: a small thing that is seen from near would else
    /// have shadows with teeth as large as the texels of the whole table's.
    #[must_use]
    pub fn on_show(middle: Vec3, reach: f32) -> Self {
        let spread = (reach * std::f32::consts::SQRT_2 / ORDINARY).max(1.0);
        let inner = (reach * 1.05 / (REACH * spread)).asin();
        let (most, _) = TABLE_CONE;
        Self { aim: middle, spread, cone: ((inner * 1.15).min(most), inner.min(most * 0.9)) }
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
            inner_angle: lamp.cone.1,
            outer_angle: lamp.cone.0,
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

/// Unit direction from the table to the lamp over a tray that lies in the board's shade,
/// and its distance and intensity there.
const FILL: Vec3 = Vec3::new(0.470, 0.811, 0.348);
const FILL_REACH: f32 = 6.0;
const FILL_INTENSITY: f32 = 1_100_000.0;

/// Spawns a gentle lamp over a tray and the racks beside it, from the other shoulder: for
/// a table whose board stands between them and the key lamp. It throws no shadows, so that
/// there are never two.
pub fn spawn_fill(commands: &mut Commands, look: Look, place: Vec3, reach: f32) {
    if look == Look::Low {
        return;
    }
    let outer = (reach / FILL_REACH).atan();
    commands.spawn((
        Name::new("fill lamp"),
        TableLight,
        SpotLight {
            color: Color::linear_rgb(1.0, 0.92, 0.82),
            intensity: FILL_INTENSITY,
            range: FILL_REACH * 2.0,
            radius: 0.4,
            inner_angle: outer * 0.5,
            outer_angle: outer,
            ..default()
        },
        Transform::from_translation(place + FILL * FILL_REACH).looking_at(place, Vec3::Y),
    ));
}

/// The light that a camera of this look gathers from the room.
pub fn room_light(images: &mut Assets<Image>) -> EnvironmentMapLight {
    environment::studio_light(images, 190.0)
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
