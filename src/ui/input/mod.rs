//! Mouse and keys.

pub mod arrange;
pub mod click;
pub mod full_screen;
pub mod keys;
pub mod pointer;
pub mod selection;

use bevy::prelude::*;

/// Registers pointer and keys.
pub fn plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, keys::plugin, full_screen::plugin));
}
