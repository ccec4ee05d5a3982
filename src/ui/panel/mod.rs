//! The panel beside the table: whose turn it is, the last throw, moves, rules. Each part draws
//! itself, in a system of its own.

mod book;
mod canvas;
pub mod coach;
mod exhibition;
mod header;
mod heights;
mod history;
mod labels;
mod list;
mod move_list;
mod plan;
mod players;
pub mod pointed;
mod puzzle;
mod review;
mod set_up;
mod side_panel;
mod turn;

use bevy::prelude::*;

pub use book::{Book, covers as book_covers};
pub use canvas::Drawn;
pub use exhibition::plate_room::PlateRoom;
pub use exhibition::plates::{PlateParams, show as show_plates};
pub use labels::show as show_labels;
pub use side_panel::show;

/// Registers the panel; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((canvas::plugin, heights::plugin, pointed::plugin, book::plugin)).add_plugins(
        (
            header::plugin,
            players::plugin,
            turn::plugin,
            exhibition::plugin,
            puzzle::plugin,
            review::plugin,
            set_up::plugin,
            history::plugin,
            list::plugin,
        ),
    );
}

/// Registers the requests for the rule book, which the headless program needs too.
pub fn messages_plugin(app: &mut App) {
    app.add_plugins(book::messages_plugin);
}
