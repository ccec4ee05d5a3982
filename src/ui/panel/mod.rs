//! The panel beside the table: whose turn it is, the last throw, moves, rules, messages.

mod advice_box;
mod between;
mod book;
mod change_line;
pub mod coach;
mod decision;
mod due;
pub mod failure;
mod forecast_view;
mod history;
mod labels;
mod log;
mod move_list;
mod needs;
mod params;
mod plan;
mod plate_corners;
mod plates;
mod players;
pub mod pointed;
mod puzzle_panel;
mod puzzle_words;
mod review_panel;
mod review_ply;
mod review_summary;
mod set_up_analysis;
mod set_up_panel;
mod set_up_parts;
mod side_panel;
mod throw_view;
mod turn_part;
mod watch_chances;
mod watch_course;
mod watch_panel;

use bevy::prelude::*;

pub use tesserae_play::people::who;

pub use super::frame::PANEL_WIDTH;
pub use book::Book;
pub use labels::show as show_labels;
pub use params::PanelParams;
pub use plate_corners::corners as plate_corners;
pub use plates::show as show_plates;
pub use side_panel::{Drawn, show};

pub use tesserae_play::narration::{capitalized, sentence};

/// Registers what is written; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((params::plugin, pointed::plugin, book::plugin, between::plugin, log::plugin));
}

/// Registers what asks for the rule book, which the headless program keeps too.
pub fn messages_plugin(app: &mut App) {
    app.add_plugins(book::messages_plugin);
}
