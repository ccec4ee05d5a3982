//! The flight to the chosen field after a change of the exhibit: from disc to labyrinth, and back.

use bevy::prelude::*;

use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use super::exhibit::{Inspector, Spots};
use super::flight::{Eye, flight_to_spot};
use super::stand::{Built, ShowSystems, Standing, Wanted};
use super::turntable::Turntable;
use crate::ui::camera::ViewRequested;

/// Sends the camera to the field once its thing stands there.
fn fly_to_field(
    mut inspector: ResMut<Inspector>,
    built: Res<Built>,
    standing: Res<Standing>,
    spots: Res<Spots>,
    turntable: Option<Single<&Transform, With<Turntable>>>,
    camera: Option<Single<(&Camera, &GlobalTransform, &ViewArea), With<TableCamera>>>,
    mut views: MessageWriter<ViewRequested>,
) {
    let is_built = built.wanted.as_ref().is_some_and(|w| *w == Wanted::of(&inspector, w.look));
    let (true, true, Some(turn), Some(camera)) = (inspector.to_field, is_built, turntable, camera)
    else {
        return;
    };
    let (camera, at, area) = *camera;
    inspector.to_field = false;
    let field = inspector.field.as_ref();
    let spot = field.and_then(|name| spots.cells.iter().find(|spot| spot.name == *name));
    if let (Some(spot), Some(stood)) = (spot, standing.things.first()) {
        let aspect = area.logical_size(camera).map_or(1.0, |size| size.x / size.y.max(1.0));
        let flight = flight_to_spot(stood, spot, &Eye::new(at, aspect), turn.rotation);
        views.write(flight.begin(&mut inspector));
    }
}

/// Registers the flight.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, fly_to_field.in_set(ShowSystems::Follow));
}
