//! The matches that are kept: the list, opening, renaming, deleting.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::match_keys::{Cursor, Keys, is_free};
use super::match_row::{self, Row, RowAction};
use crate::gui::order::TableSystems;
use crate::gui::play::current_match::{CurrentMatch, MatchRequest};
use crate::gui::play::games::Games;
use crate::gui::play::match_list::{MatchList, Place, keep_up, look_again};
use crate::gui::play::narration::sentence;
use crate::gui::play::notices::Notice;
use crate::gui::play::saving::Saving;
use crate::gui::play::wall_clock::now;
use crate::gui::ui::dialog::add_dialog;
use crate::gui::ui::panel::Toasts;
use crate::gui::ui::state::{Overlay, Renaming, Screen};
use crate::gui::ui::theme;
use crate::record::{Deleted, Match};

/// Height of a heading between the rows, in points.
const HEADING: f32 = 36.0;

/// Room between two rows, and beside them for the scroll bar, in points.
const GAP: f32 = 6.0;
const BAR: f32 = 14.0;

/// Width and height of the button that brings a match back, in points.
const UNDO: f32 = 90.0;
const UNDO_HIGH: f32 = 30.0;

/// What was deleted since the list was opened, with what it was called.
#[derive(Resource, Default)]
struct Bin(Vec<(Deleted, String)>);

/// One item of the list.
enum ListItem {
    Heading(String),
    Match(Place),
}

impl ListItem {
    fn height(&self) -> f32 {
        match self {
            Self::Heading(_) => HEADING,
            Self::Match(_) => match_row::HEIGHT,
        }
    }

    fn place(&self) -> Option<Place> {
        match self {
            Self::Heading(_) => None,
            Self::Match(place) => Some(*place),
        }
    }
}

/// The list in its groups: under way, finished, what cannot be read, what was deleted.
fn items(list: &MatchList) -> Vec<ListItem> {
    let mut groups: [Vec<Place>; 4] = default();
    for (number, saved) in list.entries().iter().enumerate() {
        let group = match &saved.summary {
            Ok(summary) if !summary.is_finished() => 0,
            Ok(_) => 1,
            Err(_) => 2,
        };
        groups[group].push(Place::Kept(number));
    }
    groups[3].extend((0..list.deleted().len()).map(Place::Deleted));
    let titles = ["Under way", "Finished", "Cannot be read", "Deleted, kept for a week"];
    let mut items = Vec::new();
    for (title, group) in titles.into_iter().zip(groups) {
        if !group.is_empty() {
            items.push(ListItem::Heading(format!("{title} ({})", group.len())));
            items.extend(group.into_iter().map(ListItem::Match));
        }
    }
    items
}

/// What the list shows and changes.
#[derive(SystemParam)]
struct ListParams<'w, 's> {
    commands: Commands<'w, 's>,
    games: Res<'w, Games>,
    list: ResMut<'w, MatchList>,
    saving: Option<ResMut<'w, Saving>>,
    bin: ResMut<'w, Bin>,
    cursor: ResMut<'w, Cursor>,
    renaming: Option<ResMut<'w, Renaming>>,
    current: Option<Res<'w, CurrentMatch>>,
    toasts: ResMut<'w, Toasts>,
}

impl ListParams<'_, '_> {
    /// The file of the match that is on the table.
    fn on_table(&self) -> Option<PathBuf> {
        let (saving, current) = (self.saving.as_ref()?, self.current.as_ref()?);
        saving.saves.file_of(&current.0).map(PathBuf::from)
    }

    /// Gives the match the name that was typed.
    fn rename(&mut self) {
        let (Some(renaming), Some(saving)) = (&self.renaming, &mut self.saving) else { return };
        let renamed = saving.saves.rename(&renaming.file, &renaming.text);
        saving.changes += 1;
        self.list.forget(&renaming.file);
        self.commands.remove_resource::<Renaming>();
        self.warn_of(renamed);
    }

    fn delete(&mut self, file: &Path, name: String) {
        let Some(saving) = &mut self.saving else { return };
        let deleted = saving.saves.delete(file, now());
        saving.changes += 1;
        let deleted = deleted.map(|deleted| self.bin.0.push((deleted, name)));
        self.warn_of(deleted);
    }

    fn restore(&mut self, deleted: &Deleted) {
        let Some(saving) = &mut self.saving else { return };
        self.bin.0.retain(|(other, _)| other != deleted);
        let restored = saving.saves.restore(deleted);
        saving.changes += 1;
        self.warn_of(restored);
    }

    fn warn_of<T, E: std::fmt::Display>(&mut self, result: std::result::Result<T, E>) {
        if let Err(error) = result {
            self.toasts.take(Notice::warning(sentence(&error.to_string())));
        }
    }
}

fn load_dialog(
    mut contexts: EguiContexts,
    mut params: ListParams,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let frame = theme::dialog_frame();
    let room = ctx.viewport_rect().size() - egui::vec2(30.0, 30.0) - frame.total_margin().sum();
    let size = egui::vec2(room.x.clamp(160.0, 720.0), room.y.max(120.0));
    let area = egui::Modal::default_area("matches".into()).order(egui::Order::Middle);
    let modal = egui::Modal::new("matches".into())
        .area(area.default_size(size))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let mut action = None;
    let mut back = false;
    let response = modal.show(ctx, |ui| {
        ui.set_width(size.x);
        ui.label(theme::headline("Matches", 30.0));
        deleted_strip(ui, &mut params);
        let foot = 56.0;
        let height = (size.y - ui.min_rect().height() - foot).max(60.0);
        action = match_list(ui, &mut params, height);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            back = ui.add_sized([110.0, 40.0], egui::Button::new("Back")).clicked();
            let text = "Your matches are saved as you play. By keys: arrows choose, Enter \
                        opens, F2 renames, Del deletes.";
            ui.add(egui::Label::new(theme::faint(text).small()).wrap());
        });
    });
    if back || response.backdrop_response.clicked() {
        overlay.set(Overlay::None);
    }
    match action {
        None => {}
        Some((file, _, RowAction::Open)) if params.on_table().as_ref() == Some(&file) => {
            overlay.set(Overlay::None);
        }
        Some((file, _, RowAction::Open)) => {
            let ListParams { games, saving, toasts, .. } = &mut params;
            let opened = saving
                .as_mut()
                .and_then(|saving| saving.open(&file, &games.0, &mut |notice| toasts.take(notice)));
            if let Some(record) = opened {
                put_on_table(record, &mut requests);
                overlay.set(Overlay::None);
                screen.set(Screen::Table);
            }
        }
        Some((file, _, RowAction::Rename)) => {
            let saved = params.list.entries().iter().find(|saved| saved.file == file);
            let summary = saved.and_then(|saved| saved.summary.as_ref().ok());
            let text = summary.map_or_else(String::new, |summary| summary.name.clone());
            params.commands.insert_resource(Renaming { file, text });
        }
        Some((_, _, RowAction::Named)) => params.rename(),
        Some((_, _, RowAction::KeepName)) => params.commands.remove_resource::<Renaming>(),
        Some((file, name, RowAction::Delete)) => params.delete(&file, name),
        Some((file, _, RowAction::Restore)) => {
            let mut bin = params.list.deleted().iter().map(|(deleted, _)| deleted);
            if let Some(deleted) = bin.find(|deleted| deleted.kept_as() == file).cloned() {
                params.restore(&deleted);
            }
        }
    }
    if params.list.is_busy() || params.list.is_behind(params.saving.as_deref()) {
        ctx.request_repaint();
    }
    Ok(())
}

/// Puts an opened match on the table; a finished one is shown from its start.
pub(super) fn put_on_table(record: Box<Match>, requests: &mut MessageWriter<MatchRequest>) {
    let finished = record.is_finished();
    requests.write(MatchRequest::Start(record));
    if finished {
        requests.write(MatchRequest::GoTo(0));
    }
}

/// What was deleted last, and how to have it back.
fn deleted_strip(ui: &mut egui::Ui, params: &mut ListParams) {
    let Some((deleted, name)) = params.bin.0.last() else { return };
    let deleted = deleted.clone();
    let text = format!("Deleted: {name}");
    let mut undo = false;
    let left = egui::Layout::left_to_right(egui::Align::Center);
    egui::Frame::new().fill(theme::RAISED).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.horizontal(|ui| {
            let room = egui::vec2(ui.available_width() - UNDO - 20.0, UNDO_HIGH);
            ui.allocate_ui_with_layout(room, left, |ui| {
                ui.set_width(room.x);
                ui.add(egui::Label::new(text).truncate());
            });
            let button = egui::Button::new("Undo").fill(theme::GROUND);
            undo = ui.add_sized([UNDO, UNDO_HIGH], button).clicked();
        });
    });
    if undo {
        params.restore(&deleted);
    }
}

/// Draws the rows in sight. Returns the file and name of one, and what to do with it.
fn match_list(
    ui: &mut egui::Ui,
    params: &mut ListParams,
    height: f32,
) -> Option<(PathBuf, String, RowAction)> {
    let items = items(&params.list);
    if items.is_empty() {
        let text = if params.list.is_busy() {
            "Looking for matches…"
        } else {
            "No matches yet. Begin one: it is saved from the first throw on."
        };
        ui.label(theme::faint(text));
        return None;
    }
    let total: f32 = items.iter().map(|item| item.height() + GAP).sum();
    let on_table = params.on_table();
    let (mut action, mut focused) = (None, None);
    let file_of = |list: &MatchList, item: &ListItem| -> Option<PathBuf> {
        Some(list.at(item.place()?)?.file.clone())
    };
    let files: Vec<PathBuf> = items.iter().filter_map(|item| file_of(&params.list, item)).collect();
    let keys = params.renaming.is_none().then(|| Keys::pressed(ui.ctx()));
    let moved = params.cursor.go(&files, keys.as_ref().map_or(0, |keys| keys.by));
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show_viewport(
        ui,
        |ui, seen| {
            ui.set_height(total);
            let (left, top) = (ui.max_rect().left(), ui.max_rect().top());
            let wide = ui.max_rect().width() - BAR;
            // A row above and below, so that the Tab key finds its way out of sight.
            let seen = seen.y_range().expand(match_row::HEIGHT);
            let mut y = 0.0;
            let mut in_sight = Vec::new();
            for item in &items {
                let high = item.height();
                let here = file_of(&params.list, item);
                if moved && here.is_some() && here == params.cursor.file {
                    // The heading above the first row comes into sight with it.
                    let above = if y > HEADING + GAP { GAP } else { y };
                    let rows = egui::Rangef::new(top + y - above, top + y + high + GAP);
                    let row = egui::Rect::from_x_y_ranges(left..=left, rows);
                    ui.scroll_to_rect(row, None);
                }
                if seen.contains(y + high / 2.0) {
                    let corner = egui::pos2(left, top + y);
                    let place = egui::Rect::from_min_size(corner, egui::vec2(wide, high));
                    in_sight.push((item, place));
                }
                y += high + GAP;
            }
            let numbers: Vec<Place> =
                in_sight.iter().filter_map(|(item, _)| item.place()).collect();
            if !params.list.look_into(&numbers, &params.games.0) {
                ui.ctx().request_repaint();
            }
            for (item, place) in in_sight {
                match item {
                    ListItem::Heading(text) => {
                        let (at, align) = (place.left_center(), egui::Align2::LEFT_CENTER);
                        let font = theme::heading(20.0);
                        ui.painter().text(at, align, text, font, theme::TEXT);
                    }
                    ListItem::Match(which) => {
                        let Some(saved) = params.list.at(*which) else { continue };
                        let mut row = Row::of(saved, &params.list, &params.games);
                        row.on_table = on_table.as_ref() == Some(&saved.file);
                        if let Place::Deleted(number) = which {
                            let deleted = params.list.deleted().get(*number);
                            row.deleted = deleted.map(|(deleted, _)| deleted.when());
                        }
                        let name = params
                            .renaming
                            .as_mut()
                            .filter(|renaming| renaming.file == saved.file)
                            .map(|renaming| &mut renaming.bypass_change_detection().text);
                        let chosen = params.cursor.file.as_ref() == Some(&saved.file);
                        let (clicked, has_focus) = match_row::show(ui, place, &row, name, chosen);
                        let keys = keys.as_ref().filter(|_| chosen && (has_focus || is_free(ui)));
                        let by_key = match keys.and_then(|keys| keys.action) {
                            Some(RowAction::Open) if row.deleted.is_some() => {
                                Some(RowAction::Restore)
                            }
                            other => other,
                        };
                        if let Some(wanted) = clicked.or(by_key.filter(|key| row.allows(*key))) {
                            action = Some((saved.file.clone(), row.name(), wanted));
                        }
                        if has_focus && !chosen {
                            focused = Some(saved.file.clone());
                        }
                    }
                }
            }
        },
    );
    if focused.is_some() {
        params.cursor.file = focused;
    }
    action
}

/// The offer to undo a deletion goes when the list is closed.
fn close(mut commands: Commands, mut bin: ResMut<Bin>, mut cursor: ResMut<Cursor>) {
    commands.remove_resource::<Renaming>();
    bin.0.clear();
    *cursor = Cursor::default();
}

/// Keeps the list of matches up to date while it is in sight.
pub fn plugin(app: &mut App) {
    let seen = in_state(Screen::Title).or_else(in_state(Overlay::Load));
    app.add_systems(OnEnter(Screen::Title), look_again)
        .add_systems(OnEnter(Overlay::Load), look_again)
        .add_systems(Update, keep_up.in_set(TableSystems::Narrate).run_if(seen));
}

/// Registers the list; needs egui.
pub fn dialog_plugin(app: &mut App) {
    app.init_resource::<Bin>().init_resource::<Cursor>().add_systems(OnExit(Overlay::Load), close);
    add_dialog(app, Overlay::Load, load_dialog);
}
