//! The scopes of commands.

use bevy_egui::input::EguiWantsInput;

use tesserae_play::occasion::Occasion;

use super::key::Key;
use super::now::Now;
use crate::ui::state::{Overlay, Screen};

/// A command's scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// A match that a person plays.
    Turn,
    /// The table, whatever it is for.
    Table,
    /// An exhibition.
    Watch,
    /// A review.
    Review,
    /// A puzzle.
    Puzzle,
    /// A position that is set up.
    SetUp,
    /// The inspector.
    Inspect,
    /// Photo mode.
    Photo,
    /// The list of matches.
    Matches,
    /// The rule book.
    Book,
    /// Everywhere.
    Window,
}

impl Scope {
    /// All of them, in the order of *Controls*.
    pub const ALL: [Self; 11] = [
        Self::Turn,
        Self::Table,
        Self::Watch,
        Self::Review,
        Self::Puzzle,
        Self::SetUp,
        Self::Inspect,
        Self::Photo,
        Self::Matches,
        Self::Book,
        Self::Window,
    ];

    /// Its heading in *Controls*.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Turn => "Playing",
            Self::Table => "At the table",
            Self::Watch => "Watching",
            Self::Review => "In a review",
            Self::Puzzle => "In a puzzle",
            Self::SetUp => "Setting up a position",
            Self::Inspect => "In the inspector",
            Self::Photo => "Photographing",
            Self::Matches => "In the list of matches",
            Self::Book => "In the rule book",
            Self::Window => "Everywhere",
        }
    }

    /// Can its commands be requested while those of another scope can?
    pub fn is_open_with(self, other: Self) -> bool {
        let of_the_table = |scope| {
            let own = [Self::Turn, Self::Watch, Self::Review, Self::Puzzle, Self::SetUp];
            own.contains(&scope)
        };
        let meet = |one: Self, other: Self| match one {
            Self::Window => true,
            Self::Table => of_the_table(other),
            Self::Turn => matches!(other, Self::Watch | Self::Puzzle),
            _ => false,
        };
        self == other || meet(self, other) || meet(other, self)
    }

    /// Do its commands hold now?
    pub fn is_open(self, now: &Now<'_>) -> bool {
        let table = (*now.screen.get(), *now.overlay.get()) == (Screen::Table, Overlay::None);
        let inspects = *now.screen.get() == Screen::Inspect;
        let occasion = *now.occasion.get();
        let (reviews, sets_up) = (occasion == Occasion::Review, occasion == Occasion::SetUp);
        match self {
            Self::Turn => table && !reviews && !sets_up && now.is_played(),
            Self::Table => table,
            Self::Watch => table && occasion == Occasion::Exhibition,
            Self::Review => table && reviews,
            Self::Puzzle => table && occasion == Occasion::Puzzle,
            Self::SetUp => table && sets_up,
            Self::Inspect => inspects && now.photo.is_none(),
            Self::Photo => inspects && now.photo.is_some(),
            Self::Matches => *now.overlay.get() == Overlay::Load,
            Self::Book => *now.overlay.get() == Overlay::Book,
            Self::Window => true,
        }
    }

    /// Does it hear a key, given the focus? An open list takes all keys, a field those that mean
    /// something in it, and any other widget those that move and press.
    pub fn hears(self, key: Key, control: bool, now: &Now<'_>) -> bool {
        let wants = now.wants.as_deref();
        let list_is_open = wants.is_some_and(EguiWantsInput::is_popup_open);
        let has_focus = wants.is_some_and(EguiWantsInput::wants_keyboard_input);
        let in_text = now.typing.is_some() || now.renaming.is_some();
        match self {
            Self::Window => key != Key::Escape || !(list_is_open || in_text),
            _ if list_is_open => false,
            Self::Matches if in_text => {
                let rows = matches!(key, Key::Up | Key::Down | Key::PageUp | Key::PageDown);
                rows || (control && key == Key::Sign('f'))
            }
            Self::Book if in_text => control && key == Key::Sign('f'),
            _ if in_text => false,
            Self::Matches => true,
            _ if has_focus => !matches!(
                key,
                Key::Space | Key::Enter | Key::Tab | Key::Left | Key::Right | Key::Up | Key::Down
            ),
            _ => true,
        }
    }
}
