//! What stands written beside the table: whose turn it is, the last throw, the
//! moves, the rules, and messages.

mod badge;
mod book;
pub mod coach;
mod decision;
pub mod failure;
mod labels;
mod moves;
mod plan;
mod players;
pub mod pointed;
mod side_panel;
mod throw_view;
mod toasts;
mod watch_panel;

use bevy::prelude::*;

pub use badge::side_badge;
pub use labels::show as show_labels;
pub use players::{side_colour, who};
pub use side_panel::{PANEL_WIDTH, PanelParams, show};
pub use toasts::{Toasts, Tone};

pub use crate::table::words::{capital, capital_name};

/// What the lower part of the side panel shows.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    /// The moves of the match.
    #[default]
    Moves,
    /// The rule book.
    Rules,
}

impl Panel {
    /// The other of the two.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Moves => Self::Rules,
            Self::Rules => Self::Moves,
        }
    }
}

/// A number of plies in words.
#[must_use]
pub fn plies(count: usize) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

/// Registers what is written; needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<Panel>().add_plugins((side_panel::plugin, pointed::plugin));
}

/// Registers the messages, which the headless program keeps too.
pub fn messages_plugin(app: &mut App) {
    app.add_plugins(toasts::plugin);
}

/// Draws the messages over the table.
pub use toasts::show as show_toasts;
