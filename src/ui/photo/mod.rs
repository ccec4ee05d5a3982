//! Photo mode: the inspector without its panel, and a camera with a lens to set.

mod clip;
mod guides;
mod panel;
mod place;
mod taking;

use bevy::prelude::*;

use tesserae_layout::frames::FrameRequests;
use tesserae_layout::view::FIELD_OF_VIEW;
use tesserae_scene::lens::{Lens, angle_of_view, focal_length};
use tesserae_scene::scene::TableCamera;

use super::state::Screen;
use bevy_panorbit_camera::PanOrbitCamera;
use guides::Guides;

pub use place::{PicturesFolder, free_name};
pub use taking::{LastPicture, TablePictureRequested, TakeRequested, Taking};

/// When photo mode reads its keys: after the inspector, so that no key counts for both.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PhotoKeys;

/// The settings of the camera; present while photo mode is on.
#[derive(Resource, Clone, PartialEq)]
pub struct Photo {
    /// Focal length in millimetres, on film of 24 by 36.
    pub focal_length: f32,
    /// The f-number; none for a lens that sees everything sharp.
    pub stop: Option<f32>,
    /// What helps to compose the picture.
    pub guides: Guides,
    /// The picture's size in pixels.
    pub size: UVec2,
    /// How much of the view's height the picture takes.
    pub share: f32,
    /// The panel is hidden too.
    pub bare: bool,
}

/// The focal lengths that can be set, in millimetres.
pub const FOCAL_LENGTHS: std::ops::RangeInclusive<f32> = 24.0..=200.0;
/// The f-numbers of a lens.
pub const STOPS: [f32; 7] = [1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0];

impl Photo {
    /// The angle of view, in radians, of the picture alone: less than that of the view
    /// around it.
    fn angle(&self) -> f32 {
        2.0 * ((angle_of_view(self.focal_length) / 2.0).tan() * self.share).atan()
    }
}

impl Default for Photo {
    fn default() -> Self {
        Self {
            focal_length: focal_length(FIELD_OF_VIEW).round(),
            stop: None,
            guides: Guides::None,
            size: UVec2::new(3840, 2160),
            share: 1.0,
            bare: false,
        }
    }
}

/// Gives the camera the lens that is set. The thing keeps its size in the picture: with a
/// longer lens the camera stands further away.
fn set_lens(
    mut commands: Commands,
    photo: Option<Res<Photo>>,
    camera: Single<(Entity, &mut Projection, &mut PanOrbitCamera), With<TableCamera>>,
    mut was: Local<Option<f32>>,
) {
    let (entity, mut projection, mut orbit) = camera.into_inner();
    let wanted = photo.as_ref().map_or(FIELD_OF_VIEW, |photo| angle_of_view(photo.focal_length));
    let last = was.replace(wanted).unwrap_or(FIELD_OF_VIEW);
    if (last - wanted).abs() > 1e-5 {
        let further = (last / 2.0).tan() / (wanted / 2.0).tan();
        orbit.target_radius *= further;
        orbit.radius = orbit.radius.map(|radius| radius * further);
        orbit.zoom_upper_limit = Some(24.0 * (FIELD_OF_VIEW / 2.0).tan() / (wanted / 2.0).tan());
        orbit.force_update = true;
    }
    if let Projection::Perspective(perspective) = projection.as_ref()
        && (perspective.fov - wanted).abs() > 1e-6
        && let Projection::Perspective(perspective) = projection.as_mut()
    {
        perspective.fov = wanted;
    }
    let lens = photo.as_ref().and_then(|photo| {
        let stop = photo.stop?;
        Some(Lens::new(photo.focal_length, stop, orbit.radius.unwrap_or(orbit.target_radius)))
    });
    // A lens wide open: what it gives no picture of any more is everything sharp.
    let lens = lens.unwrap_or(Lens { radius: 0.0, focus: 1.0 });
    commands.entity(entity).insert_if_neq(lens);
}

fn close(mut commands: Commands) {
    commands.remove_resource::<Photo>();
}

/// Registers photo mode.
pub fn plugin(app: &mut App) {
    app.init_resource::<PicturesFolder>()
        .draw_while(resource_exists_and_changed::<Photo>)
        .add_systems(Update, set_lens.run_if(in_state(Screen::Inspect)))
        .add_systems(OnExit(Screen::Inspect), (close, set_lens).chain())
        .add_plugins((panel::plugin, taking::plugin));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_what_its_frame_shows() {
        let whole = Photo { focal_length: 50.0, ..default() };
        assert!((whole.angle() - angle_of_view(50.0)).abs() < 1e-6);
        let half = Photo { share: 0.5, ..whole.clone() };
        let ratio = (half.angle() / 2.0).tan() / (whole.angle() / 2.0).tan();
        assert!((ratio - 0.5).abs() < 1e-6, "{ratio}");
    }
}
