//! The list of matches by keys: the arrows choose a row, the other keys act on it.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui;

use super::row::RowAction;
use crate::ui::commands::{Asked, Command, Key, MatchesCommand};

/// The row that the keys act on.
#[derive(Resource, Default)]
pub struct Cursor {
    /// Its file; none before there is a list.
    pub file: Option<PathBuf>,
    /// Its number among the rows: when its match goes, the next takes its place.
    number: usize,
}

/// What the keys ask of the list.
pub struct Keys {
    /// By how many rows, downward.
    pub by: isize,
    /// What to do with the row.
    pub action: Option<RowAction>,
}

impl Keys {
    /// What was asked for in this frame. The arrows move no focus. Where a text is typed only
    /// the rows count: not even those where it has several lines.
    pub fn asked(ctx: &egui::Context, asked: &[Asked], typed: Typed) -> Self {
        let asked = asked.iter().filter_map(|asked| match asked.command {
            Command::Matches(command) => Some((command, asked.key)),
            _ => None,
        });
        let (mut by, mut action) = (0, None);
        for (command, key) in asked {
            let wanted = match command {
                MatchesCommand::Row => {
                    by += rows(key);
                    continue;
                }
                // The focused button has it.
                MatchesCommand::Open if ctx.memory(|memory| memory.focused().is_some()) => continue,
                MatchesCommand::Open => RowAction::Open,
                MatchesCommand::Rename => RowAction::Rename,
                MatchesCommand::Delete => RowAction::Delete,
                MatchesCommand::Stars => RowAction::Stars(key.digit().unwrap_or_default()),
                MatchesCommand::Search => continue,
            };
            action.get_or_insert(wanted);
        }
        if typed == Typed::Lines {
            by = 0;
        }
        if by != 0 {
            ctx.memory_mut(|memory| {
                memory.move_focus(egui::FocusDirection::None);
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            });
        }
        Self { by, action: action.filter(|_| typed == Typed::Nothing) }
    }
}

/// By how many rows a key moves, downward.
fn rows(key: Key) -> isize {
    match key {
        Key::Up => -1,
        Key::Down => 1,
        Key::PageUp => -PAGE,
        Key::PageDown => PAGE,
        Key::Home => -ALL,
        Key::End => ALL,
        _ => 0,
    }
}

/// What is being typed in the dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Nothing: the keys are the list's.
    Nothing,
    /// A text of one line.
    Line,
    /// A text of several lines; or a list has dropped down, whose keys these are.
    Lines,
}

/// So many rows are a page, and more than anybody has are all.
const PAGE: isize = 5;
const ALL: isize = 1 << 20;

impl Cursor {
    /// Moves by so many rows from its match, or its place. True if it is at another match now.
    pub fn go(&mut self, files: &[PathBuf], by: isize) -> bool {
        // As a rule it is where it was; thousands of names are not compared in each frame.
        let own = |file: &PathBuf| Some(file) == self.file.as_ref();
        let here = files.get(self.number).filter(|file| own(file)).map(|_| self.number);
        let at = here.or_else(|| files.iter().position(own));
        let last = files.len().saturating_sub(1);
        let at = at.unwrap_or(self.number).min(last).saturating_add_signed(by).min(last);
        let file = files.get(at);
        let moved = by != 0 || self.file.as_ref() != file;
        if self.file.as_ref() != file || self.number != at {
            *self = Self { file: file.cloned(), number: at };
        }
        moved
    }
}

impl Cursor {
    /// The number of its row.
    pub fn number(&self) -> usize {
        self.number
    }
}

/// Whether no part of the dialog has the keys.
pub fn is_free(ui: &egui::Ui) -> bool {
    ui.memory(|memory| memory.focused().is_none())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_cursor_keeps_its_match_and_else_its_place() {
        let all = ["a", "b", "c", "d"].map(PathBuf::from);
        let mut cursor = Cursor::default();
        assert!(cursor.go(&all, 0), "it stands on the first row");
        assert!(!cursor.go(&all, 0));
        assert!(cursor.go(&all, 2) && cursor.file.as_deref() == Some(Path::new("c")));
        // Another match comes before it: it stays with its own.
        assert!(!cursor.go(&["d", "a", "b", "c"].map(PathBuf::from), 0));
        assert_eq!((cursor.file.as_deref(), cursor.number), (Some(Path::new("c")), 3));
        // Its own goes: the one in its place is next, at the end the last.
        assert!(cursor.go(&all[..2], 0) && cursor.file.as_deref() == Some(Path::new("b")));
        cursor.go(&all, ALL);
        assert_eq!(cursor.file.as_deref(), Some(Path::new("d")));
        cursor.go(&all, -ALL);
        assert_eq!(cursor.file.as_deref(), Some(Path::new("a")));
        assert!(cursor.go(&[], 0) && cursor.file.is_none());
    }
}
