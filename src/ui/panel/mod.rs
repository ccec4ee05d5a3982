//! The panel beside the table: whose turn it is, the last throw, moves, rules.

mod book;
pub mod coach;
mod exhibition;
mod history;
mod labels;
mod move_list;
mod params;
mod plan;
mod players;
pub mod pointed;
mod puzzle;
mod review;
mod set_up;
mod side_panel;
mod turn;

use bevy::prelude::*;

pub use book::Book;
pub use exhibition::plate_corners::corners as plate_corners;
pub use exhibition::plates::show as show_plates;
pub use labels::show as show_labels;
pub use params::PanelParams;
pub use side_panel::{Drawn, show};

/// Registers the panel; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        params::plugin,
        pointed::plugin,
        book::plugin,
        exhibition::between::plugin,
        exhibition::log::plugin,
    ));
}

/// Registers the requests for the rule book, which the headless program needs too.
pub fn messages_plugin(app: &mut App) {
    app.add_plugins(book::messages_plugin);
}
