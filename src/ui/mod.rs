//! The interface: screens, panels, pointer, keys and camera.

pub mod beside_board;
pub mod camera;
pub mod clipboard;
pub mod clock;
pub mod commands;
mod desktop;
pub mod director;
pub mod dressing;
mod dropping;
mod duration;
mod egui_keys;
pub mod file_dialog;
mod focus;
pub mod fonts;
pub mod frame;
pub mod gamepad;
pub mod hints;
pub mod homeward;
pub mod input;
pub mod inspector;
pub mod layers;
pub mod opener;
pub mod panel;
pub mod photo;
pub mod preview;
pub mod redraw;
pub mod screen_reader;
pub mod screens;
mod set_up_hints;
pub mod sound;
pub mod state;
pub mod style;
pub mod table_layers;
pub mod trails;
pub mod trial_tray;
mod typing;
pub mod widgets;
pub mod window;

use bevy::prelude::*;

use tesserae_scene::still::counting_plugin;

/// What a table without a picture has of it: the screens' states and the messages shown.
pub fn headless_plugin(app: &mut App) {
    app.add_plugins((panel::messages_plugin, widgets::toasts::plugin, screens::states_plugin));
}

/// Registers all that is seen and used; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        (style::plugin, fonts::plugin),
        dressing::plugin,
        camera::plugin,
        director::plugin,
        inspector::plugin,
        photo::plugin,
        preview::plugin,
        input::plugin,
        hints::plugin,
        beside_board::plugin,
        homeward::plugin,
        panel::plugin,
        screens::plugin,
        clock::plugin,
        (redraw::plugin, counting_plugin),
    ));
    app.add_plugins((
        trial_tray::plugin,
        table_layers::plugin,
        (screen_reader::plugin, focus::plugin, gamepad::plugin),
        typing::plugin,
        egui_keys::plugin,
        (opener::plugin, file_dialog::plugin, dropping::plugin),
        window::plugin,
    ));
}
