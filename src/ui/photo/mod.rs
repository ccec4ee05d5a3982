//! Photo mode: the inspector without its panel, and a camera with an adjustable lens.

pub mod camera;
mod clip;
mod guides;
mod panel;
mod place;
mod taking;

use bevy::prelude::*;

use tesserae_layout::frames::FrameRequests;
use tesserae_layout::view::FIELD_OF_VIEW;
use tesserae_scene::lens::{Lens, angle_of_view};
use tesserae_scene::scene::TableCamera;

use super::state::Screen;
use bevy_panorbit_camera::PanOrbitCamera;

pub use camera::{FOCAL_LENGTHS, Photo, STOPS};
pub use place::PicturesFolder;
pub use taking::{LastPicture, TablePictureRequested, TakeRequested, Taking};

/// Applies the chosen lens to the camera. The thing keeps its size in the picture, so a longer lens
/// moves the camera back.
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
    // A radius of 0 keeps everything sharp.
    let lens = lens.unwrap_or(Lens { radius: 0.0, focus: 1.0 });
    commands.entity(entity).insert_if_neq(lens);
}

fn close_photo_mode(mut commands: Commands) {
    commands.remove_resource::<Photo>();
}

/// Registers photo mode.
pub fn plugin(app: &mut App) {
    app.init_resource::<PicturesFolder>()
        .draw_while(resource_exists_and_changed::<Photo>)
        .add_systems(Update, set_lens.run_if(in_state(Screen::Inspect)))
        .add_systems(OnExit(Screen::Inspect), (close_photo_mode, set_lens).chain())
        .add_plugins((panel::plugin, taking::plugin));
}
