//! The keys of the list of matches: the arrows choose a row, the other keys act on it.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui;

use super::row::RowAction;
use crate::ui::commands::{Asked, Command, Key, MatchesCommand};

/// The row that the keys act on.
#[derive(Resource, Default)]
pub struct Cursor {
    /// Its file; none before the list exists.
    pub file: Option<PathBuf>,
    /// Its row's number. When its match disappears, the next one takes its place.
    number: usize,
}

/// The keys' commands to the list.
pub struct Keys {
    /// The number of rows to move, downward.
    pub by: isize,
    /// The action on the row.
    pub action: Option<RowAction>,
}

impl Keys {
    /// Returns the commands of this frame. The arrows move no focus. While the user types, only
    /// moves between rows count, and a field of several lines takes even those.
    pub fn asked(ctx: &egui::Context, asked: &[Asked], typed: Typed) -> Self {
        let asked = asked.iter().filter_map(|asked| match asked.command {
            Command::Matches(command) => Some((command, asked.key?)),
            _ => None,
        });
        let (mut by, mut action) = (0, None);
        for (command, key) in asked {
            let wanted = match command {
                MatchesCommand::Row => {
                    by += rows(key);
                    continue;
                }
                // The key belongs to the focused button.
                MatchesCommand::Open if ctx.memory(|memory| memory.focused().is_some()) => continue,
                MatchesCommand::Open => RowAction::Open,
                MatchesCommand::Rename => RowAction::Rename,
                MatchesCommand::Delete => RowAction::Delete,
                MatchesCommand::Stars => RowAction::Stars(key.digit().unwrap_or_default()),
                MatchesCommand::Search | MatchesCommand::LookAt => continue,
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

/// The number of rows that a key moves, downward.
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

/// The kind of text being typed in the dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// None: the keys belong to the list.
    Nothing,
    /// A text of one line.
    Line,
    /// A text of several lines, or an open drop-down list, which takes the same keys.
    Lines,
}

/// The rows of a page, and a number larger than any list.
const PAGE: isize = 5;
const ALL: isize = 1 << 20;

impl Cursor {
    /// Moves by `by` rows from its match, or from its place if the match is gone. Returns true if
    /// it is at another match now.
    pub fn go(&mut self, files: &[PathBuf], by: isize) -> bool {
        // Usually it has not moved. This check avoids comparing thousands of names in each frame.
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

/// Does no part of the dialog have the keyboard focus?
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
        // Another match now comes first: the cursor stays with its own.
        assert!(!cursor.go(&["d", "a", "b", "c"].map(PathBuf::from), 0));
        assert_eq!((cursor.file.as_deref(), cursor.number), (Some(Path::new("c")), 3));
        // Its match disappears: the next one takes its place, or the last at the end.
        assert!(cursor.go(&all[..2], 0) && cursor.file.as_deref() == Some(Path::new("b")));
        cursor.go(&all, ALL);
        assert_eq!(cursor.file.as_deref(), Some(Path::new("d")));
        cursor.go(&all, -ALL);
        assert_eq!(cursor.file.as_deref(), Some(Path::new("a")));
        assert!(cursor.go(&[], 0) && cursor.file.is_none());
    }
}
