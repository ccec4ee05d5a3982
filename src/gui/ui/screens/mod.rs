//! The screens and what can lie over them. Each is one file.

mod celebration;
mod choice;
mod end;
mod inspect;
mod keys;
mod list;
mod load;
mod match_keys;
mod match_row;
mod menu;
mod new_match;
mod picture;
mod settings;
mod table;
mod title;
mod toolbar;
mod watch;

use bevy::prelude::*;

use super::state::{Overlay, Screen};
use crate::gui::play::saving::SaveRequested;

pub use choice::GameChoice;
pub use new_match::MatchForm;
pub use watch::WatchForm;

/// Registers states and messages, which the headless program has too.
pub fn states_plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .add_message::<SaveRequested>()
        .add_plugins((end::plugin, load::plugin));
}

/// Registers what is drawn; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        table::plugin,
        title::plugin,
        new_match::plugin,
        load::dialog_plugin,
        menu::plugin,
        settings::plugin,
        keys::plugin,
        end::dialog_plugin,
        inspect::plugin,
        watch::plugin,
    ));
}
