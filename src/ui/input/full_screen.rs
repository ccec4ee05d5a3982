//! The whole screen for the table: F11 or Alt+Enter, remembered in the settings.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use tesserae_layout::order::TableSystems;
use tesserae_play::settings::Settings;

/// The keys that switch, on every screen and over every dialog.
fn switch(keys: Res<ButtonInput<KeyCode>>, mut settings: ResMut<Settings>) {
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let enter = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    if keys.just_pressed(KeyCode::F11) || (alt && enter) {
        settings.full_screen = !settings.full_screen;
    }
}

/// The window follows the settings, from the start on.
fn follow(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
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

/// Registers the keys and the window's mode.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, switch.in_set(TableSystems::Input))
        .add_systems(PostUpdate, follow.run_if(resource_changed::<Settings>));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(app: &mut App, keys: &[KeyCode]) -> (bool, bool) {
        let mut input = ButtonInput::<KeyCode>::default();
        for key in keys {
            input.press(*key);
        }
        app.insert_resource(input);
        app.update();
        app.insert_resource(ButtonInput::<KeyCode>::default());
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        let mode = windows.iter(app.world()).next().map(|window| window.mode);
        let full = matches!(mode, Some(WindowMode::BorderlessFullscreen(_)));
        (full, app.world().resource::<Settings>().full_screen)
    }

    #[test]
    fn two_keys_switch_and_the_settings_remember() {
        let mut app = App::new();
        app.init_resource::<Settings>().add_plugins(plugin);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        assert_eq!(press(&mut app, &[]), (false, false));
        assert_eq!(press(&mut app, &[KeyCode::F11]), (true, true));
        assert_eq!(press(&mut app, &[KeyCode::Enter]), (true, true), "Enter alone is another key");
        assert_eq!(press(&mut app, &[KeyCode::AltLeft, KeyCode::Enter]), (false, false));
        // What the settings say from the start is followed too.
        app.world_mut().resource_mut::<Settings>().full_screen = true;
        assert_eq!(press(&mut app, &[]), (true, true));
    }
}
