//! The matches that are kept: the list, opening, renaming, deleting.

use crate::gui::order::TableSystems;
use crate::gui::play::notices::Notice;
use crate::gui::ui::state::Renaming;
use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::match_keys::{Cursor, Keys, is_free};
use super::match_row;
use super::match_row::{Asked, Row};
use crate::gui::play::current_match::{CurrentMatch, MatchRequest};
use crate::gui::play::games::Games;
use crate::gui::play::match_list::{MatchList, Place, keep_up, look_again};
use crate::gui::play::narration::sentence;
use crate::gui::play::saving::Saving;
use crate::gui::play::wall_clock::now;
use crate::gui::ui::frame::UiSystems;
use crate::gui::ui::panel::Toasts;
use crate::gui::ui::state::{Overlay, Screen};
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

/// One line of the list.
enum Line {
    Heading(String),
    Match(Place),
}

impl Line {
    fn height(&self) -> f32 {
        match self {
            Self::Heading(_) => HEADING,
            Self::Match(_) => match_row::HEIGHT,
        }
    }
}

/// The list in its groups: under way, finished, what cannot be read, what was deleted.
fn lines(list: &MatchList) -> Vec<Line> {
    let mut groups: [Vec<Place>; 3] = default();
    for (number, saved) in list.entries().iter().enumerate() {
        let group = match &saved.summary {
            Ok(summary) if !summary.is_finished() => 0,
            Ok(_) => 1,
            Err(_) => 2,
        };
        groups[group].push(Place::Kept(number));
    }
    let mut lines = Vec::new();
    for (title, group) in ["Under way", "Finished", "Cannot be read"].into_iter().zip(groups) {
        if !group.is_empty() {
            lines.push(Line::Heading(format!("{title} ({})", group.len())));
            lines.extend(group.into_iter().map(Line::Match));
        }
    }
    let deleted = list.deleted().len();
    if deleted > 0 {
        lines.push(Line::Heading(format!("Deleted, kept for a week ({deleted})")));
        lines.extend((0..deleted).map(|number| Line::Match(Place::Deleted(number))));
    }
    lines
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
        if let Err(error) = saving.saves.rename(&renaming.file, &renaming.text) {
            self.toasts.take(Notice::warning(sentence(&error.to_string())));
        }
        saving.changes += 1;
        self.list.forget(&renaming.file);
        self.commands.remove_resource::<Renaming>();
    }

    fn delete(&mut self, file: &std::path::Path, name: String) {
        let Some(saving) = &mut self.saving else { return };
        match saving.saves.delete(file, now()) {
            Ok(deleted) => self.bin.0.push((deleted, name)),
            Err(error) => self.toasts.take(Notice::warning(sentence(&error.to_string()))),
        }
        saving.changes += 1;
    }

    /// Brings a deleted match back.
    fn bring_back(&mut self, deleted: &Deleted) {
        let Some(saving) = &mut self.saving else { return };
        self.bin.0.retain(|(other, _)| other != deleted);
        if let Err(error) = saving.saves.restore(deleted) {
            self.toasts.take(Notice::warning(sentence(&error.to_string())));
        }
        saving.changes += 1;
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
    let modal = egui::Modal::new("matches".into())
        .area(
            egui::Modal::default_area("matches".into())
                .order(egui::Order::Middle)
                .default_size(size),
        )
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let mut asked = None;
    let mut back = false;
    let response = modal.show(ctx, |ui| {
        ui.set_width(size.x);
        ui.label(egui::RichText::new("Matches").font(theme::heading(30.0)).color(theme::GOLD));
        deleted_strip(ui, &mut params);
        let foot = 56.0;
        let height = (size.y - ui.min_rect().height() - foot).max(60.0);
        asked = match_lines(ui, &mut params, height);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            back = ui.add_sized([110.0, 40.0], egui::Button::new("Back")).clicked();
            let text = "Your matches are saved as you play. By keys: arrows choose, Enter \
                        opens, F2 renames, Del deletes.";
            let text = egui::RichText::new(text).small().color(theme::FAINT);
            ui.add(egui::Label::new(text).wrap());
        });
    });
    if back || response.backdrop_response.clicked() {
        overlay.set(Overlay::None);
    }
    match asked {
        None => {}
        Some((file, _, Asked::Open)) if params.on_table().as_ref() == Some(&file) => {
            overlay.set(Overlay::None);
        }
        Some((file, _, Asked::Open)) => {
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
        Some((file, _, Asked::Rename)) => {
            let saved = params.list.entries().iter().find(|saved| saved.file == file);
            let summary = saved.and_then(|saved| saved.summary.as_ref().ok());
            let text = summary.map_or_else(String::new, |summary| summary.name.clone());
            params.commands.insert_resource(Renaming { file, text });
        }
        Some((_, _, Asked::Named)) => params.rename(),
        Some((_, _, Asked::LeaveName)) => params.commands.remove_resource::<Renaming>(),
        Some((file, name, Asked::Delete)) => params.delete(&file, name),
        Some((file, _, Asked::BringBack)) => {
            let mut bin = params.list.deleted().iter().map(|(deleted, _)| deleted);
            if let Some(deleted) = bin.find(|deleted| deleted.kept_as() == file).cloned() {
                params.bring_back(&deleted);
            }
        }
    }
    if params.list.is_busy() || params.list.is_behind(params.saving.as_deref()) {
        ctx.request_repaint();
    }
    Ok(())
}

/// Puts a match that was opened on the table: one that has ended is there to be looked at,
/// from its start.
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
    egui::Frame::new().fill(theme::RAISED).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.horizontal(|ui| {
            let room = egui::vec2(ui.available_width() - UNDO - 20.0, UNDO_HIGH);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(room, left, |ui| {
                ui.set_width(room.x);
                ui.add(egui::Label::new(text).truncate());
            });
            let button = egui::Button::new("Undo").fill(theme::GROUND);
            undo = ui.add_sized([UNDO, UNDO_HIGH], button).clicked();
        });
    });
    if undo {
        params.bring_back(&deleted);
    }
}

/// The rows in sight, and what was asked of one of them: its file, its name, what for.
fn match_lines(
    ui: &mut egui::Ui,
    params: &mut ListParams,
    height: f32,
) -> Option<(PathBuf, String, Asked)> {
    let lines = lines(&params.list);
    if lines.is_empty() {
        let text = if params.list.is_busy() {
            "Looking for matches…"
        } else {
            "No matches yet. Begin one: it is saved from the first throw on."
        };
        ui.label(egui::RichText::new(text).color(theme::FAINT));
        return None;
    }
    let total: f32 = lines.iter().map(|line| line.height() + GAP).sum();
    let on_table = params.on_table();
    let (mut asked, mut reached_by_tab) = (None, None);
    let files: Vec<&PathBuf> = lines
        .iter()
        .filter_map(|line| match line {
            Line::Match(place) => params.list.at(*place).map(|saved| &saved.file),
            Line::Heading(_) => None,
        })
        .collect();
    let keys = params.renaming.is_none().then(|| Keys::pressed(ui.ctx()));
    let moved = params.cursor.go(&files, keys.as_ref().map_or(0, |keys| keys.by));
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show_viewport(
        ui,
        |ui, seen| {
            ui.set_height(total);
            let (left, top) = (ui.max_rect().left(), ui.max_rect().top());
            let wide = ui.max_rect().width() - BAR;
            // A row above and below, so that the Tab key finds its way out of sight.
            let seen = (seen.min.y - match_row::HEIGHT)..=(seen.max.y + match_row::HEIGHT);
            let mut y = 0.0;
            let mut in_sight = Vec::new();
            for line in &lines {
                let high = line.height();
                let here = match line {
                    Line::Match(place) => params.list.at(*place).map(|saved| &saved.file),
                    Line::Heading(_) => None,
                };
                if moved && here.is_some() && here == params.cursor.file.as_ref() {
                    // The heading above the first row comes into sight with it.
                    let above = if y > HEADING + GAP { GAP } else { y };
                    let (from, to) = (top + y - above, top + y + high + GAP);
                    let row =
                        egui::Rect::from_min_max(egui::pos2(left, from), egui::pos2(left, to));
                    ui.scroll_to_rect(row, None);
                }
                if seen.contains(&(y + high / 2.0)) {
                    let place = egui::Rect::from_min_size(
                        egui::pos2(left, top + y),
                        egui::vec2(wide, high),
                    );
                    in_sight.push((line, place));
                }
                y += high + GAP;
            }
            let numbers: Vec<Place> = in_sight
                .iter()
                .filter_map(|(line, _)| match line {
                    Line::Match(place) => Some(*place),
                    Line::Heading(_) => None,
                })
                .collect();
            if !params.list.look_into(&numbers, &params.games.0) {
                ui.ctx().request_repaint();
            }
            for (line, place) in in_sight {
                match line {
                    Line::Heading(text) => {
                        let (at, align) = (place.left_center(), egui::Align2::LEFT_CENTER);
                        let font = theme::heading(20.0);
                        ui.painter().text(at, align, text, font, theme::TEXT);
                    }
                    Line::Match(which) => {
                        let Some(saved) = params.list.at(*which) else { continue };
                        let deleted = match which {
                            Place::Deleted(number) => params.list.deleted().get(*number),
                            Place::Kept(_) => None,
                        };
                        let row = Row {
                            saved,
                            game: saved
                                .summary
                                .as_ref()
                                .ok()
                                .and_then(|summary| params.games.0.game(&summary.game).ok()),
                            detail: params.list.detail(&saved.file),
                            on_table: on_table.as_ref() == Some(&saved.file),
                            deleted: deleted.map(|(deleted, _)| deleted.when()),
                            zone: &params.list.zone,
                        };
                        let name = params
                            .renaming
                            .as_mut()
                            .filter(|renaming| renaming.file == saved.file)
                            .map(|renaming| &mut renaming.bypass_change_detection().text);
                        let chosen = params.cursor.file.as_ref() == Some(&saved.file);
                        let (clicked, reached) = match_row::show(ui, place, &row, name, chosen);
                        let by_key = keys.as_ref().filter(|_| chosen && (reached || is_free(ui)));
                        let by_key = by_key.and_then(|keys| keys.asked);
                        let by_key = match by_key {
                            Some(Asked::Open) if row.deleted.is_some() => Some(Asked::BringBack),
                            other => other,
                        };
                        if let Some(wanted) = clicked.or(by_key.filter(|key| row.allows(*key))) {
                            asked = Some((saved.file.clone(), row.name(), wanted));
                        }
                        if reached && !chosen {
                            reached_by_tab = Some(saved.file.clone());
                        }
                    }
                }
            }
        },
    );
    if let Some(file) = reached_by_tab {
        params.cursor.file = Some(file);
    }
    asked
}

/// The undo of what has just been deleted is at the top as long as the list is open; later
/// it is among the deleted.
fn close(mut commands: Commands, mut bin: ResMut<Bin>, mut cursor: ResMut<Cursor>) {
    commands.remove_resource::<Renaming>();
    bin.0.clear();
    *cursor = Cursor::default();
}

/// Registers the list; needs egui.
pub fn dialog_plugin(app: &mut App) {
    let seen = in_state(Screen::Title).or_else(in_state(Overlay::Load));
    app.init_resource::<Bin>()
        .init_resource::<Cursor>()
        .add_systems(OnEnter(Screen::Title), look_again)
        .add_systems(OnEnter(Overlay::Load), look_again)
        .add_systems(OnExit(Overlay::Load), close)
        .add_systems(Update, keep_up.in_set(TableSystems::Narrate).run_if(seen))
        .add_systems(
            EguiPrimaryContextPass,
            load_dialog.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Load)),
        );
}
