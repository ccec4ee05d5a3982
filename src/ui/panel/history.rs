//! The panel's part for what has been played: undo and redo, the replay's arrows, the list of
//! moves or of what was said.

use bevy_egui::egui::{self, Rect};

use tesserae_play::current_match::{CurrentMatch, MatchRequest};

use super::exhibition::log;
use super::move_list;
use super::params::{BAR, PanelParams, inside};
use crate::ui::commands::TableCommand;

/// Undo and redo, if a person plays, and the replay's arrows.
pub(super) fn history(
    ui: &mut egui::Ui,
    place: Rect,
    current: &CurrentMatch,
    params: &mut PanelParams,
) {
    let cursor = current.0.cursor();
    let last = current.0.plies().len();
    let (wide, narrow, gap) = (62.0, 34.0, 4.0);
    let arrow = |n: f32| place.right() - (4.0 - n) * narrow - (3.0 - n) * gap;
    let room = place.with_max_x(arrow(0.0) - gap);
    if params.watch.is_on() && room.width() > narrow {
        inside(ui, "lists", room, |ui| log::switch(ui, &mut params.log));
    }
    let mut ask = |x: f32, wide: f32, on: bool, text: &str, hover: &str, request| {
        let at = egui::pos2(x, place.top());
        let rect = Rect::from_min_size(at, egui::vec2(wide, place.height()));
        let clicked = inside(ui, text, rect, |ui| {
            ui.spacing_mut().button_padding.x = 2.0;
            if !on {
                ui.disable();
            }
            ui.place(rect, egui::Button::new(text)).on_hover_text(hover).clicked()
        });
        if clicked {
            params.requests.write(request);
        }
    };
    if current.has_human() && !params.review.is_on() {
        let left = place.left();
        let undo = TableCommand::Undo.entry();
        ask(left, wide, current.can_undo(), undo.label, &undo.tip(), MatchRequest::Undo);
        let (left, redo) = (left + wide + gap, TableCommand::Redo.entry());
        ask(left, wide, current.can_redo(), redo.label, &redo.tip(), MatchRequest::Redo);
    }
    ask(arrow(0.0), narrow, cursor > 0, "⏮", "To the start", MatchRequest::GoTo(0));
    ask(arrow(1.0), narrow, cursor > 0, "◀", "One step back", MatchRequest::StepBack);
    ask(arrow(2.0), narrow, cursor < last, "▶", "One step on", MatchRequest::StepForward);
    ask(arrow(3.0), narrow, cursor < last, "⏭", "To the end", MatchRequest::GoTo(last));
}

/// Draws the list of moves. Returns the place of its present row.
pub(super) fn list(
    ui: &mut egui::Ui,
    place: Rect,
    current: &CurrentMatch,
    params: &mut PanelParams,
) -> Option<Rect> {
    if params.watch.is_on() && params.log.is_open() {
        let clicked = inside(ui, "commentary", place, |ui| log::show(ui, &params.log, place));
        if let Some(ply) = clicked {
            params.requests.write(MatchRequest::GoTo(ply));
        }
        return None;
    }
    let game = &current.0.game().definition().game;
    let cursor = current.0.cursor();
    let resized = (params.lines.high - place.height()).abs() > 0.5;
    let follow = params.lines.follow || resized;
    if follow {
        params.lines.follow = false;
        params.lines.high = place.height();
    }
    let rows = &params.lines.list;
    let shown = inside(ui, "moves", place, |ui| {
        ui.spacing_mut().scroll.floating_allocated_width = 0.0;
        egui::ScrollArea::vertical()
            .id_salt("moves")
            .auto_shrink([false, false])
            .min_scrolled_height(0.0)
            .max_height(place.height())
            .show(ui, |ui| {
                // The bar's room is kept, or its coming would wrap the rows again and scroll them.
                ui.set_max_width(place.width() - BAR);
                move_list::show(ui, game, rows, cursor, follow)
            })
            .inner
    });
    if let Some(ply) = shown.clicked {
        params.requests.write(MatchRequest::GoTo(ply));
    }
    shown.present
}
