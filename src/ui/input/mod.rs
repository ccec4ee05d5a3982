//! Mouse and keys.

pub mod arrange;
pub mod click;
pub mod full_screen;
pub mod keyboard;
pub mod pointer;
pub mod selection;

use bevy::prelude::*;

/// Registers pointer and keys.
pub fn plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, keyboard::plugin, full_screen::plugin));
}
