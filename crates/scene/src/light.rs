//! The museum's light: a soft key above the left shoulder, two weak sheets of light, and a dim
//! room.

use tesserae_layout::lamp::{Lamp, REACH};

use std::f32::consts::PI;

use bevy::prelude::*;

use super::bounce::Beam;
use super::lighting::Lighting;
pub use super::lighting::{GROUND_COLOUR, KEY_COLOUR, SKY_COLOUR};
use super::look::{Appearance, Look, Part};
use super::material::environment;
use super::still::KeyLamp;

/// Half the width of the soft box of the key light, over a table of normal size. It makes the
/// penumbras of still pictures.
const KEY_RADIUS: f32 = 0.6;
/// The key light's linear colour.
const KEY_LINEAR: Vec3 = Vec3::new(1.0, 0.90, 0.77);
/// Its strength over a table of normal size, in lumens.
const KEY_LUMENS: f32 = 7_000_000.0;
/// Strength of the room's light over a table.
pub const ROOM: f32 = 190.0;

/// Marks everything that lights a scene, so that it can be removed.
#[derive(Component, Clone, Copy)]
pub struct TableLight;

/// Spawns the lamps of a look, marked with `mark`. Cameras must keep Bevy's own
/// `ClusterConfig`. In 0.19 a camera with `Single` misses lamps that replace others, and one
/// with `None` makes the renderer quit. The low look has its light in its shader.
pub fn spawn_lights(
    commands: &mut Commands,
    appearance: Appearance,
    lamp: Lamp,
    mark: impl Bundle + Copy,
) {
    spawn_lighting(commands, appearance, lamp, &Lighting::MUSEUM, mark);
}

/// Spawns the lamps of a look for a thing with its own lighting.
pub fn spawn_lighting(
    commands: &mut Commands,
    appearance: Appearance,
    lamp: Lamp,
    lighting: &Lighting,
    mark: impl Bundle + Copy,
) {
    if appearance.look == Look::Low {
        return;
    }
    let key = KeyLamp {
        at: lamp.aim + lighting.from * REACH * lamp.spread,
        aim: lamp.aim,
        radius: KEY_RADIUS * lamp.spread * lighting.width,
    };
    let colour = KEY_LINEAR * lighting.key;
    commands.spawn((
        Name::new("key lamp"),
        mark,
        SpotLight {
            color: Color::linear_rgb(colour.x, colour.y, colour.z),
            intensity: KEY_LUMENS * lamp.spread * lamp.spread,
            range: 30.0 * lamp.spread,
            radius: KEY_RADIUS * lighting.width,
            inner_angle: lamp.cone.1,
            outer_angle: lamp.cone.0,
            shadow_maps_enabled: appearance.has(Part::Shadows),
            shadow_map_near_z: 4.0,
            shadow_depth_bias: 0.01,
            shadow_normal_bias: 1.1,
            ..default()
        },
        key.transform(0),
        key,
    ));
    for (name, from, colour, [width, height], lumens) in SHEETS {
        let at = lamp.aim + from.normalize() * SHEETS_REACH * lamp.spread;
        commands.spawn((
            Name::new(name),
            mark,
            RectLight {
                color: Color::linear_rgb(colour.x, colour.y, colour.z),
                intensity: lumens * lamp.spread * lamp.spread * lighting.sheets,
                range: SHEETS_REACH * 2.5 * lamp.spread,
                width: width * lamp.spread,
                height: height * lamp.spread,
            },
            Transform::from_translation(at).looking_at(lamp.aim, Vec3::Y),
        ));
    }
}

/// The distance of the light sheets from where the lamp points, over a table of normal size.
const SHEETS_REACH: f32 = 8.0;
/// The sheets of light, by name: direction from the table, colour, width and height, lumens.
/// They cast no shadows, so they must stay weak beside the key light.
const SHEETS: [(&str, Vec3, Vec3, [f32; 2], f32); 2] = [
    ("fill sheet", Vec3::new(0.75, 0.60, 0.50), Vec3::new(0.92, 0.96, 1.0), [4.0, 3.0], 150_000.0),
    ("rim sheet", Vec3::new(0.25, 0.42, -0.95), Vec3::new(1.0, 0.95, 0.88), [6.0, 1.2], 200_000.0),
];

/// Unit direction from the table to the lamp over things in the board's shade; then its
/// linear colour, distance and intensity.
const FILL_LINEAR: Vec3 = Vec3::new(1.0, 0.92, 0.82);
const FILL: Vec3 = Vec3::new(0.470, 0.811, 0.348);
const FILL_REACH: f32 = 6.0;
const FILL_INTENSITY: f32 = 1_100_000.0;

/// Spawns a gentle lamp over the things in the board's shade, from the other shoulder. It casts no
/// shadows, so that there is only ever one.
pub fn spawn_fill(commands: &mut Commands, look: Look, place: Vec3, reach: f32) {
    if look == Look::Low {
        return;
    }
    let outer = (reach / FILL_REACH).atan();
    commands.spawn((
        Name::new("fill lamp"),
        TableLight,
        SpotLight {
            color: Color::linear_rgb(FILL_LINEAR.x, FILL_LINEAR.y, FILL_LINEAR.z),
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

/// Radiance of a white surface that faces the key lamp from where it points, relative to the
/// room's.
pub fn key_on_table() -> Vec3 {
    KEY_LINEAR * (KEY_LUMENS / (4.0 * PI * PI * ROOM * REACH * REACH))
}

/// Scale of the lamps for bounced light. The film curve pales the colours of bright things, and
/// the bounce with them: at 1 it can be measured but hardly seen.
const EXAGGERATED: f32 = 1.8;

/// The lamps of [`spawn_lighting`] and [`spawn_fill`] for the rays that gather bounced light.
pub fn beams(lamp: Lamp, lighting: &Lighting, shaded: Option<(Vec3, f32)>) -> Vec<Beam> {
    let spread = lamp.spread;
    let beam = |at: Vec3, aim: Vec3, candelas: Vec3| Beam {
        at,
        aim,
        light: candelas * (EXAGGERATED / (PI * ROOM)),
        cone: None,
        shadows: false,
    };
    // Bevy shares a spot light's lumens out over the whole sphere, as if it had no cone.
    let spot = |lumens: f32| lumens / (4.0 * PI);
    let key = KEY_LINEAR * lighting.key * spot(KEY_LUMENS * spread * spread);
    let key = beam(lamp.aim + lighting.from * REACH * spread, lamp.aim, key);
    let sheets = SHEETS.map(|(_, from, colour, _, lumens)| {
        let at = lamp.aim + from.normalize() * SHEETS_REACH * spread;
        beam(at, lamp.aim, colour * (lumens * spread * spread * lighting.sheets / PI))
    });
    let fill = shaded.map(|(place, reach)| {
        let outer = (reach / FILL_REACH).atan();
        let fill = beam(place + FILL * FILL_REACH, place, FILL_LINEAR * spot(FILL_INTENSITY));
        Beam { cone: Some((outer, outer * 0.5)), ..fill }
    });
    let key = Beam { cone: Some(lamp.cone), shadows: true, ..key };
    [key].into_iter().chain(sheets).chain(fill).collect()
}

/// The light that this look's camera gathers from the room.
pub fn room_light(images: &mut Assets<Image>) -> EnvironmentMapLight {
    environment::studio_light(images, ROOM)
}

/// Strength of the room's light under that lighting.
pub fn room_strength(lighting: &Lighting) -> f32 {
    ROOM * lighting.room
}
