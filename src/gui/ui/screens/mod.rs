//! The screens and what can lie over them. Each is one file.

mod choice;
mod end;
mod feast;
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
mod shell;
mod title;
mod toolbar;
mod watch;

use bevy::prelude::*;

pub use choice::{GameChoice, first_variants};
pub use load::Renaming;
pub use new_match::{MatchForm, fresh_seed};
pub use shell::{Games, UiSystems, enter, panel_width};
pub use toolbar::ID as TOOLBAR;
pub use watch::WatchForm;

/// What the window shows.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The first screen.
    #[default]
    Title,
    /// A match on the table.
    Table,
    /// One thing of a game on the turntable.
    Inspect,
}

/// What lies over the screen. A state of its own, so that any screen can have
/// any of them over it.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The table's menu.
    Menu,
    /// The dialog for a new match.
    NewMatch,
    /// The list of matches.
    Load,
    /// The preferences.
    Settings,
    /// The keys.
    Keys,
    /// The result of the match.
    End,
    /// The dialog for an exhibition.
    Watch,
    /// The score of an exhibition that is through.
    Score,
    /// The rule book.
    Book,
}

/// Somebody wants what is on the table saved now.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct SaveRequested;

/// Registers states and messages, which the headless program has too.
pub fn states_plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .add_message::<SaveRequested>()
        .add_plugins(end::plugin);
}

/// Registers what is drawn; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        shell::plugin,
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
