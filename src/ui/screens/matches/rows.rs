//! The matches in their groups. Only the visible ones are drawn.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use bevy_egui::egui;
use jiff::tz::TimeZone;

use tesserae_core::archive::Row;
use tesserae_play::games::Games;
use tesserae_play::library::MatchLibrary;

use super::keys::{Cursor, Keys, Typed, is_free};
use super::row::{self, MatchRow, RowAction};
use crate::ui::commands::Asked;
use crate::ui::state::Renaming;
use crate::ui::widgets::theme;

/// Height of a heading between the rows, in points.
const HEADING: f32 = 36.0;

/// Space between two rows, and beside them for the scroll bar, in points.
const GAP: f32 = 6.0;
const BAR: f32 = 14.0;

/// One item of the list.
#[derive(Debug, PartialEq, Eq)]
enum ListItem {
    Heading(String),
    /// A match of the list, by its number.
    Kept(usize),
    /// A deleted match, by its number.
    Deleted(usize),
}

impl ListItem {
    fn height(&self) -> f32 {
        match self {
            Self::Heading(_) => HEADING,
            Self::Kept(_) | Self::Deleted(_) => row::HEIGHT,
        }
    }

    /// The row, and when it was deleted, if it was.
    fn row<'a>(&self, library: &'a MatchLibrary) -> Option<(&'a Row, Option<u64>)> {
        match self {
            Self::Heading(_) => None,
            Self::Kept(number) => Some((library.rows().get(*number)?, None)),
            Self::Deleted(number) => {
                let (deleted, row) = library.folder().deleted.get(*number)?;
                Some((row, Some(deleted.when())))
            }
        }
    }
}

/// The laid-out list, valid until the list changes.
#[derive(Resource, Default)]
pub struct Layout {
    /// The version of the list it lays out, and true if deleted matches are included.
    of: Option<(u64, bool)>,
    items: Vec<ListItem>,
    /// The top of each item, in points, followed by the end of the list.
    tops: Vec<f32>,
    /// The files of the rows, in order.
    files: Vec<PathBuf>,
    /// The item of each row.
    places: Vec<usize>,
}

impl Layout {
    /// Lays the list out again if it has changed.
    pub fn follow(&mut self, library: &MatchLibrary, with_deleted: bool) {
        let of = Some((library.version(), with_deleted));
        if self.of == of {
            return;
        }
        self.of = of;
        let deleted = if with_deleted { library.folder().deleted.len() } else { 0 };
        self.items = grouped(library.rows(), deleted);
        self.tops = vec![0.0];
        (self.files, self.places) = (Vec::new(), Vec::new());
        let mut y = 0.0;
        for (number, item) in self.items.iter().enumerate() {
            y += item.height() + GAP;
            self.tops.push(y);
            if let Some((row, _)) = item.row(library) {
                self.files.push(row.file.clone());
                self.places.push(number);
            }
        }
    }

    /// Is the list empty?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The row of the cursor, and when it was deleted, if it was.
    pub fn chosen<'a>(
        &self,
        library: &'a MatchLibrary,
        cursor: &Cursor,
    ) -> Option<(&'a Row, Option<u64>)> {
        let file = cursor.file.as_ref()?;
        let own = |number: &usize| self.files.get(*number) == Some(file);
        let number = Some(cursor.number()).filter(own);
        let number = number.or_else(|| self.files.iter().position(|other| other == file))?;
        self.items.get(*self.places.get(number)?)?.row(library)
    }

    /// The items that overlap the range between two heights.
    fn within(&self, from: f32, to: f32) -> std::ops::Range<usize> {
        let first = self.tops.partition_point(|top| *top <= from).saturating_sub(1);
        let end = self.tops.partition_point(|top| *top < to);
        first..end.min(self.items.len()).max(first)
    }
}

/// The groups of the list: under way, finished, unreadable, deleted.
fn grouped(rows: &[Row], deleted: usize) -> Vec<ListItem> {
    let mut groups: [Vec<ListItem>; 4] = std::array::from_fn(|_| Vec::new());
    for (number, row) in rows.iter().enumerate() {
        let group = match row {
            row if row.game.is_empty() => 2,
            row if row.finished => 1,
            _ => 0,
        };
        groups[group].push(ListItem::Kept(number));
    }
    groups[3].extend((0..deleted).map(ListItem::Deleted));
    let titles = ["Under way", "Finished", "Cannot be read", "Deleted, kept for a week"];
    let mut items = Vec::new();
    for (title, group) in titles.into_iter().zip(groups) {
        if !group.is_empty() {
            items.push(ListItem::Heading(format!("{title} ({})", group.len())));
            items.extend(group);
        }
    }
    items
}

/// The data that drawing the list needs.
pub struct Shown<'a> {
    /// The matches.
    pub library: &'a mut MatchLibrary,
    /// The laid-out list.
    pub layout: &'a Layout,
    /// The games, to replay the matches.
    pub games: &'a Games,
    /// The row that the keys act on.
    pub cursor: &'a mut Cursor,
    /// The match being renamed.
    pub renaming: Option<&'a mut Renaming>,
    /// The file of the match on the table.
    pub on_table: Option<&'a Path>,
    /// The time zone of the dates.
    pub zone: &'a TimeZone,
    /// The kind of text being typed in the dialog.
    pub typed: Typed,
    /// The keys' commands.
    pub asked: &'a [Asked],
}

/// Draws the visible rows, `height` points high. Returns a row's file and name and the action on
/// it.
pub fn show(
    ui: &mut egui::Ui,
    shown: Shown<'_>,
    height: f32,
) -> Option<(PathBuf, String, RowAction)> {
    let Shown { library, layout, games, cursor, mut renaming, on_table, zone, typed, asked } =
        shown;
    let (mut action, mut focused) = (None, None);
    let keys = renaming.is_none().then(|| Keys::asked(ui.ctx(), asked, typed));
    let moved = cursor.go(&layout.files, keys.as_ref().map_or(0, |keys| keys.by));
    let total = layout.tops.last().copied().unwrap_or_default();
    let area = egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
    area.show_viewport(ui, |ui, seen| {
        ui.set_height(total);
        let (left, top) = (ui.max_rect().left(), ui.max_rect().top());
        let wide = ui.max_rect().width() - BAR;
        if moved && let Some(item) = layout.places.get(cursor.number()) {
            let (from, to) = (layout.tops[*item], layout.tops[*item + 1]);
            // The heading above the first row comes into sight with it.
            let from = if from > HEADING + GAP { from - GAP } else { 0.0 };
            let rows = egui::Rangef::new(top + from, top + to);
            ui.scroll_to_rect(egui::Rect::from_x_y_ranges(left..=left, rows), None);
        }
        // One more row above and below lets the Tab key reach rows out of sight.
        let seen = seen.y_range().expand(row::HEIGHT);
        let in_sight = layout.within(seen.min, seen.max);
        let rows = layout.items[in_sight.clone()].iter().filter_map(|item| item.row(library));
        let files: Vec<PathBuf> = rows.map(|(row, _)| row.file.clone()).collect();
        library.look_into(&files, &games.0);
        for number in in_sight {
            let item = &layout.items[number];
            let corner = egui::pos2(left, top + layout.tops[number]);
            let place = egui::Rect::from_min_size(corner, egui::vec2(wide, item.height()));
            if let ListItem::Heading(text) = item {
                let (at, align) = (place.left_center(), egui::Align2::LEFT_CENTER);
                ui.painter().text(at, align, text, theme::heading(theme::SECTION), theme::TEXT);
                continue;
            }
            let Some((row, deleted)) = item.row(library) else { continue };
            let row = MatchRow {
                row,
                game: games.0.game(&row.game).ok(),
                detail: library.detail(&row.file),
                on_table: on_table == Some(&row.file),
                deleted,
                zone,
            };
            let file = &row.row.file;
            let name = renaming
                .as_mut()
                .filter(|renaming| renaming.file == *file)
                .map(|renaming| &mut renaming.text);
            let chosen = cursor.file.as_ref() == Some(file);
            let (clicked, has_focus) = row::show(ui, place, &row, name, chosen);
            let keys = keys.as_ref().filter(|_| chosen && (has_focus || is_free(ui)));
            let by_key = match keys.and_then(|keys| keys.action) {
                Some(RowAction::Open) if deleted.is_some() => Some(RowAction::Restore),
                other => other,
            };
            if let Some(wanted) = clicked.or(by_key.filter(|key| row.allows(*key))) {
                action = Some((file.clone(), row.name(), wanted));
            }
            if has_focus && !chosen {
                focused = Some(file.clone());
            }
        }
    });
    if let Some((file, _, RowAction::Choose)) = &action {
        focused = Some(file.clone());
    }
    if focused.is_some() {
        cursor.file = focused;
        ui.ctx().request_repaint();
    }
    action
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(game: &str, finished: bool) -> Row {
        Row {
            file: PathBuf::from(format!("{game}{finished}.ron")),
            game: game.to_owned(),
            finished,
            ..Row::default()
        }
    }

    #[test]
    fn matches_stand_in_groups_each_in_the_order_of_the_list() {
        use ListItem::{Deleted, Heading, Kept};
        let rows = [row("ur", true), row("ur", false), row("", false), row("senet", true)];
        let heading = |text: &str| Heading(text.to_owned());
        let wanted = [
            heading("Under way (1)"),
            Kept(1),
            heading("Finished (2)"),
            Kept(0),
            Kept(3),
            heading("Cannot be read (1)"),
            Kept(2),
            heading("Deleted, kept for a week (1)"),
            Deleted(0),
        ];
        assert_eq!(grouped(&rows, 1), wanted);
        assert!(grouped(&[], 0).is_empty());
    }

    #[test]
    fn of_ten_thousand_rows_those_in_sight_are_found() {
        let mut layout = Layout::default();
        let high = row::HEIGHT + GAP;
        layout.items.extend((0..10_000).map(ListItem::Kept));
        layout.tops.extend((0..=10_000).map(|number| number as f32 * high));
        assert_eq!(layout.within(0.0, 400.0), 0..5);
        assert_eq!(layout.within(high * 5_000.0, high * 5_003.0), 5_000..5_003);
        assert_eq!(layout.within(-50.0, 10.0), 0..1);
        let end = high * 10_000.0;
        assert_eq!(layout.within(end - 10.0, end + 900.0), 9_999..10_000);
        assert_eq!(Layout::default().within(0.0, 400.0), 0..0);
    }
}
