//! The orbit camera over the table, and the fixed views.
//!
//! The orbit itself is `bevy_panorbit_camera`'s; this is the one file that
//! knows it.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraPlugin, PanOrbitCameraSystemSet};

use super::TableSystems;
use super::pointer::PointerHold;
use super::scene::TableCamera;
use super::view::{View, default_view, named_view};

/// Somebody wants another view.
#[derive(Message, Debug, Clone, Copy)]
pub enum ViewRequested {
    /// The view of that name, see [`super::view::VIEWS`].
    Named(&'static str),
    /// Turn about the table's vertical axis and tilt, in radians.
    Turn(f32, f32),
    /// Come closer by this factor; above 1 goes away.
    Zoom(f32),
}

/// What the orbit camera is made with.
#[must_use]
pub fn orbit_camera(aspect: f32) -> impl Bundle {
    let view = default_view(aspect);
    (
        TableCamera,
        view.transform(),
        PanOrbitCamera {
            focus: view.focus,
            target_focus: view.focus,
            yaw: Some(view.yaw),
            target_yaw: view.yaw,
            pitch: Some(view.pitch),
            target_pitch: view.pitch,
            radius: Some(view.radius),
            target_radius: view.radius,
            pitch_lower_limit: Some(0.12),
            pitch_upper_limit: Some(1.5706),
            zoom_lower_limit: 0.9,
            zoom_upper_limit: Some(24.0),
            // The left button moves pieces and throws.
            button_orbit: MouseButton::Right,
            button_pan: MouseButton::Middle,
            focus_bounds_shape: Some(bevy_panorbit_camera::FocusBoundsShape::Sphere(Sphere::new(
                3.0,
            ))),
            ..default()
        },
    )
}

/// The camera moves by the mouse only where the mouse is over the table.
fn yield_to_panels(
    wants: Option<Res<EguiWantsInput>>,
    hold: Res<PointerHold>,
    mut cameras: Query<&mut PanOrbitCamera>,
) {
    let over_panel = wants.is_some_and(|wants| wants.wants_any_pointer_input());
    let enabled = !over_panel && !hold.is_holding();
    for mut camera in &mut cameras {
        if camera.enabled != enabled {
            camera.enabled = enabled;
        }
    }
}

fn take_view(
    mut requests: MessageReader<ViewRequested>,
    mut cameras: Query<(&mut PanOrbitCamera, &Camera)>,
) {
    for request in requests.read() {
        for (mut orbit, camera) in &mut cameras {
            match request {
                ViewRequested::Named(name) => {
                    let aspect = camera.logical_viewport_size().map_or(1.6, |s| s.x / s.y.max(1.0));
                    if let Some(view) = named_view(name, aspect) {
                        go_to(&mut orbit, view);
                    }
                }
                ViewRequested::Turn(yaw, pitch) => {
                    orbit.target_yaw += yaw;
                    orbit.target_pitch = (orbit.target_pitch + pitch).clamp(0.12, 1.5706);
                }
                ViewRequested::Zoom(factor) => {
                    orbit.target_radius = (orbit.target_radius * factor).clamp(0.9, 24.0);
                }
            }
        }
    }
}

fn go_to(orbit: &mut PanOrbitCamera, view: View) {
    // The short way round, whatever turns were made by hand.
    let turns = ((orbit.target_yaw - view.yaw) / std::f32::consts::TAU).round();
    orbit.target_focus = view.focus;
    orbit.target_yaw = view.yaw + turns * std::f32::consts::TAU;
    orbit.target_pitch = view.pitch;
    orbit.target_radius = view.radius;
}

/// Whether the camera is still on its way to where it shall stand.
#[must_use]
pub fn is_moving(orbit: &PanOrbitCamera) -> bool {
    let off = |now: Option<f32>, target: f32| now.is_none_or(|now| (now - target).abs() > 1e-3);
    off(orbit.yaw, orbit.target_yaw)
        || off(orbit.pitch, orbit.target_pitch)
        || off(orbit.radius, orbit.target_radius)
        || orbit.focus.distance(orbit.target_focus) > 1e-3
}

/// A table that is resized keeps all of itself in view: when the shape of the
/// viewport changes the default view is taken anew, unless a person has moved.
fn refit(mut cameras: Query<(&mut PanOrbitCamera, &Camera)>, mut last: Local<Option<f32>>) {
    for (mut orbit, camera) in &mut cameras {
        let Some(size) = camera.logical_viewport_size() else { continue };
        let aspect = size.x / size.y.max(1.0);
        if last.is_some_and(|last| (last - aspect).abs() < 0.01) {
            continue;
        }
        let before = last.replace(aspect).map(default_view);
        let untouched = before.is_none_or(|view| {
            (orbit.target_radius - view.radius).abs() < 1e-3
                && orbit.target_focus.distance(view.focus) < 1e-3
                && (orbit.target_pitch - view.pitch).abs() < 1e-3
        });
        if untouched {
            go_to(&mut orbit, default_view(aspect));
        }
    }
}

/// Registers the camera.
pub fn plugin(app: &mut App) {
    app.add_plugins(PanOrbitCameraPlugin)
        .add_message::<ViewRequested>()
        .add_systems(Update, (take_view, refit).chain().in_set(TableSystems::View))
        .add_systems(PostUpdate, yield_to_panels.before(PanOrbitCameraSystemSet));
}
