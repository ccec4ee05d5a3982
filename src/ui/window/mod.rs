//! The window on its desktop: its size and place, and whether it can be seen.

mod hidden;
mod icon;
mod opening;
mod place;
#[cfg(target_os = "linux")]
mod x11;

use bevy::prelude::*;

pub use hidden::Hidden;
pub use opening::opened;

/// The program's name among a desktop's applications. Desktops find the window's entry in the menu
/// and its icon by it.
pub const APPLICATION: &str = "org.tesserae.Tesserae";

/// Registers the window's systems. Needs a window.
pub fn plugin(app: &mut App) {
    app.add_plugins((hidden::plugin, opening::plugin));
}
