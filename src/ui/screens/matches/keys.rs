//! The list of matches by keys: the arrows choose a row, the other keys act on it.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};

use super::row::RowAction;
use crate::ui::widgets::dialog::enter;

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
    /// What was pressed in this frame. The arrows move no focus. Where a text is typed only
    /// those keys count that mean nothing in it: none where it has several lines.
    pub fn pressed(ctx: &egui::Context, typed: Typed) -> Self {
        let count = |key: Key| ctx.input(|input| input.num_presses(key)) as isize;
        let rows = count(Key::ArrowDown) - count(Key::ArrowUp)
            + PAGE * (count(Key::PageDown) - count(Key::PageUp));
        let by = match typed {
            Typed::Nothing => rows + ALL * (count(Key::End) - count(Key::Home)),
            Typed::Line => rows,
            Typed::Lines => 0,
        };
        if by != 0 {
            ctx.memory_mut(|memory| {
                memory.move_focus(egui::FocusDirection::None);
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            });
        }
        if typed != Typed::Nothing {
            return Self { by, action: None };
        }
        let stars = STARS.iter().position(|key| count(*key) > 0);
        let action = (enter(ctx).then_some(RowAction::Open))
            .or((count(Key::Delete) > 0).then_some(RowAction::Delete))
            .or((count(Key::F2) > 0).then_some(RowAction::Rename))
            .or(stars.and_then(|stars| u8::try_from(stars).ok()).map(RowAction::Stars));
        Self { by, action }
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

/// The keys that give stars, by how many.
const STARS: [Key; 6] = [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];

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
