//! The panel's part for the turn: what is due, the large button, what may be chosen, and the
//! rule of the cell that is pointed at.

pub mod advice;
mod decision;
mod due;
pub mod needs;
pub mod throw_view;

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui::{self, Rect, RichText};

use tesserae_core::rules::{CellId, Definition};
use tesserae_play::choices::Choice;
use tesserae_play::current_match::{ActionRequested, CurrentMatch};
use tesserae_play::narration::capitalized;
use tesserae_play::turn::Stage;

use super::params::{PanelParams, inside};

use crate::ui::input::selection::Selected;
use crate::ui::state::BookRequested;
use crate::ui::widgets::{text_box, theme};

/// What is due and the large button; in its place the numbers to pick from.
pub fn due_and_button(
    ui: &mut egui::Ui,
    places: [Rect; 3],
    current: &CurrentMatch,
    params: &mut PanelParams,
) {
    if params.advice.warns() {
        let place = places[0].union(places[2]);
        inside(ui, "warning", place, |ui| params.advice.warn(ui, current.0.position()));
        return;
    }
    let (text, press) = due::what_is_due(params, current);
    // A long reason is written smaller rather than cut; all of it is under the pointer.
    let size = if text.chars().count() > 72 { 13.0 } else { 15.5 };
    inside(ui, "due", places[0], |ui| {
        ui.label(RichText::new(&text).size(size)).on_hover_text(&text);
    });
    match press {
        Some(press) => due::button(ui, places[1], press, params),
        None if choosing(current, params) && !params.choices.numbers().is_empty() => {
            inside(ui, "numbers", places[1], |ui| pick_number(ui, params));
        }
        None => {}
    }
}

/// Does a person have to choose? In a guide, the learner.
fn choosing(current: &CurrentMatch, params: &PanelParams) -> bool {
    let human = params.choices.side.is_some_and(|side| current.is_human(side));
    let guide = params.guide.get();
    let own = guide.is_none_or(|guide| guide.waits_for_learner(current.0.position()));
    params.turn.stage == Stage::ToChoose && human && own && !params.turn.held
}

/// The numbers that can be used.
pub fn pick_number(ui: &mut egui::Ui, params: &mut PanelParams) {
    let mut selected = *params.selected;
    if let Some(number) = decision::numbers(ui, &params.choices, &selected, params.by_keys.0) {
        selected.number = (selected.number != Some(number)).then_some(number);
        let mut left = params.choices.list.iter().filter(|choice| selected.admits(choice));
        if let (Some(_), Some(only), None) = (selected.piece, left.next(), left.next()) {
            params.actions.write(ActionRequested(only.action));
            selected = Selected::default();
        }
    }
    params.selected.set_if_neq(selected);
}

/// A box that is always there. It shows what a throw decides, what may be chosen, or the thing
/// under the pointer.
pub fn decide(ui: &mut egui::Ui, place: Rect, current: &CurrentMatch, params: &mut PanelParams) {
    inside(ui, "decision", place, |ui| {
        text_box(ui, place.height(), |ui| decide_inside(ui, current, params));
    });
}

fn decide_inside(ui: &mut egui::Ui, current: &CurrentMatch, params: &mut PanelParams) {
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing.y = 4.0;
    if let (Some(throw_effects), Stage::ToThrow | Stage::Rolling) =
        (&params.decision.0, params.turn.stage)
    {
        if decision::outcomes(ui, throw_effects) {
            params.books.write(at_hand(current, &Selected::default()));
        }
        return;
    }
    if choosing(current, params) {
        if !params.puzzle.is_on() && params.advice.show(ui, current.0.position()) {
            return;
        }
        let selected = *params.selected;
        let cards: Vec<&Choice> = match (params.choices.offer, selected.piece) {
            (Some(_), _) => params.choices.list.iter().collect(),
            (None, Some(piece)) if !params.choices.numbers().is_empty() => {
                params.choices.from(piece).collect()
            }
            _ => Vec::new(),
        };
        if !cards.is_empty() {
            if let Some(action) = decision::cards(ui, &cards, selected.action) {
                params.actions.write(ActionRequested(action));
                params.selected.set_if_neq(Selected::default());
            }
            return;
        }
    }
    if let Some(text) = params.hints.outlook.as_deref() {
        ui.label(RichText::new(text).small());
        return;
    }
    pointed_cell(ui, current.0.game().definition(), params.pointed.cell);
}

/// The cell that is pointed at, and its rule.
fn pointed_cell(ui: &mut egui::Ui, definition: &Definition, cell: Option<CellId>) {
    let Some(cell) = cell.and_then(|cell| definition.board.cells.get(usize::from(cell.0))) else {
        let text = format!("Point at a {} to read its rule here.", definition.cell_word);
        ui.label(theme::faint(text).small());
        return;
    };
    let title = capitalized(&definition.cell_title(cell));
    ui.label(RichText::new(title).small().color(theme::GOLD));
    if cell.note.is_empty() {
        ui.label(RichText::new("No rule of its own.").small());
    } else {
        ui.label(RichText::new(&cell.note).small());
        ui.label(theme::faint("Press B for its rules.").small());
    }
}

/// The place to open the book: the cell in question, if any.
pub fn at_hand(current: &CurrentMatch, selected: &Selected) -> BookRequested {
    let position = current.0.position();
    let step = selected.piece.or(position.fate()).or(position.offer().map(|offer| offer.at));
    let definition = position.game().definition();
    let cell = step.and_then(|step| definition.cell_id(position.turn(), step));
    match cell.filter(|cell| !definition.rules_of(*cell).is_empty()) {
        Some(cell) => BookRequested::Cell(cell),
        None => BookRequested::Whole,
    }
}
