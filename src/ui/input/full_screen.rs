//! Fills the screen with the window, as the settings remember it.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use tesserae_play::settings::Settings;

/// The window follows the settings, from the start on.
fn set_window_mode(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in &mut windows {
        let full = !matches!(window.mode, WindowMode::Windowed);
        if full != settings.full_screen {
            window.mode = if settings.full_screen {
                WindowMode::BorderlessFullscreen(MonitorSelection::Current)
            } else {
                WindowMode::Windowed
            };
        }
    }
}

/// Registers the window's mode.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, set_window_mode.run_if(resource_changed::<Settings>));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does the window fill the screen, a frame later?
    fn is_full(app: &mut App) -> bool {
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        let mode = windows.iter(app.world()).next().map(|window| window.mode);
        matches!(mode, Some(WindowMode::BorderlessFullscreen(_)))
    }

    #[test]
    fn the_window_follows_the_settings() {
        let mut app = App::new();
        app.init_resource::<Settings>().add_plugins(plugin);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        assert!(!is_full(&mut app));
        for full in [true, false] {
            app.world_mut().resource_mut::<Settings>().full_screen = full;
            assert_eq!(is_full(&mut app), full);
        }
    }
}
