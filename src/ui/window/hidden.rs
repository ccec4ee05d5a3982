//! Notices that the window is hidden: covered, minimised or off the screen. Then nothing is drawn,
//! and an exhibition continues or pauses, as the settings say.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};

use tesserae_layout::frames::Frames;
use tesserae_play::exhibition::Eyes;
use tesserae_play::settings::Settings;
use tesserae_scene::still::{StillFrame, StillLength};

use crate::ui::photo::Taking;

/// Is the window covered, minimised or off the screen?
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hidden(pub bool);

/// Has the window been taken off the screen? A thread that listens to the X server sets it.
#[derive(Resource, Debug, Clone, Default)]
pub(super) struct OffScreen(pub(super) Arc<AtomicBool>);

/// A picture that is being taken is drawn to its end as if the window could be seen.
fn notice_hidden(
    mut occluded: MessageReader<WindowOccluded>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    off: Res<OffScreen>,
    taking: Option<Res<Taking>>,
    frames: Res<Frames>,
    mut covered: Local<bool>,
    mut hidden: ResMut<Hidden>,
) {
    let Ok((primary, window)) = windows.single() else { return };
    let own = occluded.read().filter(|change| change.window == primary);
    *covered = own.last().map_or(*covered, |change| change.occluded);
    // Some systems report a minimised window as one of no size.
    let empty = window.physical_size().min_element() == 0;
    let is_drawn = taking.is_some_and(|taking| taking.is_busy());
    let now = Hidden(!is_drawn && (*covered || empty || off.0.load(Ordering::Relaxed)));
    if hidden.set_if_neq(now) && !now.0 {
        frames.draw();
    }
}

/// Pictures that go elsewhere than to the window are drawn all the same.
fn stop_drawing(hidden: Res<Hidden>, mut cameras: Query<(&mut Camera, &RenderTarget)>) {
    for (mut camera, target) in &mut cameras {
        if matches!(target, RenderTarget::Window(_)) {
            camera.is_active = !hidden.0;
        }
    }
}

/// No frame improves a picture that is not drawn. It begins again with the first frame that is seen.
fn hold_still(hidden: Res<Hidden>, length: Res<StillLength>, mut frame: ResMut<StillFrame>) {
    if hidden.0 {
        frame.0 = length.0 + 1;
    } else if hidden.is_changed() {
        frame.0 = 0;
    }
}

/// Tells exhibitions that the viewer is away, if they are to pause then.
fn tell_exhibition(hidden: Res<Hidden>, settings: Res<Settings>, mut eyes: ResMut<Eyes>) {
    let away = hidden.0 && settings.pause_hidden;
    if eyes.away != away {
        eyes.away = away;
    }
}

/// Registers the systems.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hidden>()
        .init_resource::<OffScreen>()
        .add_message::<WindowOccluded>()
        .add_systems(
            PreUpdate,
            (
                notice_hidden,
                (stop_drawing.run_if(resource_changed::<Hidden>), hold_still, tell_exhibition),
            )
                .chain(),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hide(app: &mut App, window: Entity, occluded: bool) {
        app.world_mut().write_message(WindowOccluded { window, occluded });
        app.update();
    }

    #[test]
    fn a_hidden_window_draws_nothing_and_pictures_are_drawn_all_the_same() {
        let mut app = App::new();
        app.init_resource::<Frames>()
            .init_resource::<Settings>()
            .init_resource::<Eyes>()
            .init_resource::<StillFrame>()
            .insert_resource(StillLength(12))
            .add_plugins(plugin);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let own = app.world_mut().spawn((Camera::default(), RenderTarget::default())).id();
        let elsewhere = RenderTarget::Image(Handle::<Image>::default().into());
        let picture = app.world_mut().spawn((Camera::default(), elsewhere)).id();
        let draws = |app: &App, camera| app.world().get::<Camera>(camera).map(|it| it.is_active);
        app.update();
        assert_eq!((draws(&app, own), draws(&app, picture)), (Some(true), Some(true)));
        app.world().resource::<Frames>().take();
        hide(&mut app, window, true);
        assert_eq!((draws(&app, own), draws(&app, picture)), (Some(false), Some(true)));
        assert_eq!(app.world().resource::<StillFrame>().0, 13, "it asks for no more frames");
        assert!(!app.world().resource::<Eyes>().away, "by default exhibitions go on");
        app.world_mut().resource_mut::<Settings>().pause_hidden = true;
        app.update();
        assert!(app.world().resource::<Eyes>().away);
        assert!(!app.world().resource::<Frames>().take().now);
        hide(&mut app, window, false);
        assert_eq!(draws(&app, own), Some(true));
        assert_eq!(app.world().resource::<StillFrame>().0, 0, "the picture begins again");
        assert!(app.world().resource::<Frames>().take().now, "it is drawn at once");
        assert!(!app.world().resource::<Eyes>().away);
        // The server says that it was taken off the screen.
        app.world().resource::<OffScreen>().0.store(true, Ordering::Relaxed);
        app.update();
        assert_eq!(
            (draws(&app, own), *app.world().resource::<Hidden>()),
            (Some(false), Hidden(true))
        );
    }
}
