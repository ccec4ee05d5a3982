//! The window's state: a screen, the overlay over it, and the requests to both.

use std::path::PathBuf;

use bevy::prelude::*;

use tesserae_core::rules::{CellId, RuleId};
use tesserae_play::current_match::MatchRequest;

/// The screen that the window shows.
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

/// The overlay over any screen.
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
    /// The statistics of all kept matches.
    Statistics,
    /// The guides and rule books.
    Learn,
    /// The puzzles.
    Puzzles,
    /// The game whose positions are to be set up.
    SetUp,
    /// The dice on trial.
    Trial,
    /// The tournaments.
    Tournament,
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
    /// The tables of an exhibition.
    Bill,
    /// The audit of a match's dice.
    Audit,
    /// The players of a match from the position that is set up.
    PlayFrom,
    /// Sharing: what of the match can be copied and saved for others.
    Share,
}

impl Overlay {
    /// Is it a dialog or a menu, under which messages wait? The rule book and the trial of the dice
    /// are pages that have messages of their own.
    pub fn is_dialog(self) -> bool {
        !matches!(self, Self::None | Self::Book | Self::Trial)
    }
}

/// From the puzzle on the table back to the list of puzzles.
pub fn back_to_puzzles(
    requests: &mut MessageWriter<MatchRequest>,
    overlay: &mut NextState<Overlay>,
    screen: &mut NextState<Screen>,
) {
    requests.write(MatchRequest::Clear);
    overlay.set(Overlay::Puzzles);
    screen.set(Screen::Title);
}

/// Opens the rule book.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookRequested {
    /// At its beginning.
    Whole,
    /// At a rule.
    Rule(RuleId),
    /// At the rules of a cell.
    Cell(CellId),
}

impl From<Option<CellId>> for BookRequested {
    fn from(cell: Option<CellId>) -> Self {
        cell.map_or(Self::Whole, Self::Cell)
    }
}

/// The match that is being given a name; present while one is.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct Renaming {
    /// Its record.
    pub file: PathBuf,
    /// The name so far.
    pub text: String,
}

/// A text is being typed: Escape leaves its field, and not what the field is in.
#[derive(Resource, Debug, Clone, Copy)]
pub struct Typing;
