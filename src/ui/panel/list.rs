//! The list of moves, in its place.

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::narration::moves::{self, Row};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::puzzling::Puzzling;
use tesserae_play::reviewing::{Findings, Reviewing};

use super::canvas::{Canvas, PanelParts, PartSystems};
use super::exhibition::log::shows_log;
use super::heights::LEAST_LIST;
use super::move_list;

/// Room for the scroll bar, in points.
const BAR: f32 = 10.0;

/// The rows, made again when the match has changed.
#[derive(Default)]
struct MoveLines {
    rows: Vec<Row>,
    /// Have they their marks?
    marked: bool,
    /// The list's height when last drawn.
    high: f32,
}

/// The rows of a match. Behind a choice that cost much stands its sign.
fn rows(current: &CurrentMatch, found: Option<&Findings>) -> Vec<Row> {
    let mut rows = moves::rows(&current.0);
    if let Some(found) = found {
        for part in rows.iter_mut().flat_map(|row| &mut row.parts) {
            let grade = part.ply.checked_sub(1).and_then(|ply| found.grade(ply));
            part.text.extend(grade.map(|grade| format!("\u{a0}{}", grade.sign())));
        }
    }
    rows
}

fn draw_list(
    mut canvas: ResMut<Canvas>,
    current: Res<CurrentMatch>,
    reviewing: On<Reviewing>,
    mut lines: Local<MoveLines>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let high = canvas.left().floor().max(LEAST_LIST);
    let place = canvas.place("list", high);
    let found = reviewing.get().filter(|reviewing| !reviewing.shows_line());
    let found = found.and_then(Reviewing::found);
    let resized = (lines.high - high).abs() > 0.5;
    // A choice that has been rolled out may lose its mark.
    let changed = current.is_changed() || reviewing.is_changed() || lines.marked != found.is_some();
    if changed {
        lines.rows = rows(&current, found);
    }
    (lines.marked, lines.high) = (found.is_some(), high);
    let game = &current.0.game().definition().game;
    let shown = canvas.inside("moves", place, |ui| {
        ui.spacing_mut().scroll.floating_allocated_width = 0.0;
        egui::ScrollArea::vertical()
            .id_salt("moves")
            .auto_shrink([false, false])
            .min_scrolled_height(0.0)
            .max_height(place.height())
            .show(ui, |ui| {
                // The bar's room is kept, or its coming would wrap the rows again and scroll them.
                ui.set_max_width(place.width() - BAR);
                let cursor = current.0.cursor();
                move_list::show(ui, game, &lines.rows, cursor, changed || resized)
            })
            .inner
    });
    requests.write_batch(shown.clicked.map(MatchRequest::GoTo));
    canvas.note_present(shown.present);
}

/// A position that is set up has no moves, and neither has a puzzle until a line is played.
fn has_moves(occasion: Res<State<Occasion>>, puzzling: On<Puzzling>) -> bool {
    *occasion.get() != Occasion::SetUp
        && puzzling.get().is_none_or(|puzzling| puzzling.line().is_some())
}

/// Registers the list.
pub(super) fn plugin(app: &mut App) {
    let draw_list = draw_list.run_if(has_moves).run_if(not(shows_log));
    app.add_systems(PanelParts, draw_list.in_set(PartSystems::List));
}
