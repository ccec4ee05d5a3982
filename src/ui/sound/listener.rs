//! The listener's ears are where the table's camera is.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use tesserae_play::throwing::Ears;
use tesserae_scene::scene::TableCamera;

/// The width of the picture for the ear: gently narrower than for the eye.
const WIDTH: f32 = 0.7;

/// The place of sounds in the picture of the table.
#[derive(SystemParam)]
pub struct Listener<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    ears: Res<'w, Ears>,
}

impl Listener<'_, '_> {
    /// Samples a second; none without a device, or muted.
    pub fn rate(&self) -> Option<u32> {
        self.ears.0
    }

    /// Where a place of the table stands in the picture, from -1, left, to 1, right.
    pub fn place(&self, at: Vec3) -> f32 {
        let shown = self.cameras.iter().find(|(camera, _)| camera.is_active);
        let seen = shown.and_then(|(camera, view)| camera.world_to_ndc(view, at));
        seen.filter(|ndc| ndc.is_finite()).map_or(0.0, |ndc| WIDTH * ndc.x.clamp(-1.0, 1.0))
    }
}
