//! What the window shows: a screen, and what lies over it.

use bevy::prelude::*;

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
