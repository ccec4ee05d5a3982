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

#[cfg(test)]
mod tests {
    use super::APPLICATION;

    #[test]
    fn the_entry_in_the_menu_finds_the_window() {
        let entry = include_str!("../../../packaging/org.tesserae.Tesserae.desktop");
        let class = entry.lines().find_map(|line| line.strip_prefix("StartupWMClass="));
        assert_eq!(class, Some(APPLICATION));
    }
}
