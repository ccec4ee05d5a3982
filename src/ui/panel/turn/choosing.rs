//! What may be chosen: numbers, cards, and the box that shows what a throw decides.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::rules::{CellId, Definition};
use tesserae_play::choices::{Choice, Choices};
use tesserae_play::current_match::{ActionRequested, CurrentMatch};
use tesserae_play::guide::Guide;
use tesserae_play::narration::capitalized;
use tesserae_play::occasion::On;
use tesserae_play::turn::{Stage, Turn};

use super::decision;
use crate::ui::commands::{Buttons, TableCommand};
use crate::ui::hints::{Decision, Hints};
use crate::ui::input::selection::{ByKeys, Pointed, Selected};
use crate::ui::widgets::{text_box, theme};

/// Everything to choose from, and the choice.
#[derive(SystemParam)]
pub struct Choosing<'w> {
    turn: Res<'w, Turn>,
    guide: On<'w, Guide>,
    choices: Res<'w, Choices>,
    decision: Res<'w, Decision>,
    hints: Res<'w, Hints>,
    pointed: Res<'w, Pointed>,
    by_keys: Res<'w, ByKeys>,
    selected: ResMut<'w, Selected>,
    actions: MessageWriter<'w, ActionRequested>,
}

impl Choosing<'_> {
    /// Does a person have to choose? In a guide, the learner.
    pub fn is_due(&self, current: &CurrentMatch) -> bool {
        let human = self.choices.side.is_some_and(|side| current.is_human(side));
        let guide = self.guide.get();
        let own = guide.is_none_or(|guide| guide.waits_for_learner(current.0.position()));
        self.turn.stage == Stage::ToChoose && human && own && !self.turn.held
    }

    /// Are there numbers to pick from?
    pub fn has_numbers(&self) -> bool {
        !self.choices.numbers().is_empty()
    }

    /// Draws the numbers that can be used.
    pub fn draw_numbers(&mut self, ui: &mut egui::Ui) {
        let mut selected = *self.selected;
        if let Some(number) = decision::numbers(ui, &self.choices, &selected, self.by_keys.0) {
            selected.number = (selected.number != Some(number)).then_some(number);
            let mut left = self.choices.list.iter().filter(|choice| selected.admits(choice));
            if let (Some(_), Some(only), None) = (selected.piece, left.next(), left.next()) {
                self.actions.write(ActionRequested(only.action));
                selected = Selected::default();
            }
        }
        self.selected.set_if_neq(selected);
    }

    /// Draws a box that is always there, `high` points high. It shows what a throw decides, the
    /// hint if there is one, what may be chosen, or the thing under the pointer.
    pub fn draw_decision(
        &mut self,
        ui: &mut egui::Ui,
        high: f32,
        current: &CurrentMatch,
        buttons: &mut Buttons,
        hint: impl FnOnce(&mut egui::Ui, &mut Buttons) -> bool,
    ) {
        text_box(ui, high, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            if let (Some(throw_effects), Stage::ToThrow | Stage::Rolling) =
                (&self.decision.0, self.turn.stage)
            {
                decision::outcomes(ui, throw_effects, buttons);
                return;
            }
            if hint(ui, buttons) || self.is_due(current) && self.draw_cards(ui) {
                return;
            }
            match self.hints.outlook.as_deref() {
                Some(text) => drop(ui.label(RichText::new(text).small())),
                None => pointed_cell(ui, current.0.game().definition(), self.pointed.cell),
            }
        });
    }

    /// Draws the answers to an offer, or what a picked piece can do. Returns false without
    /// any.
    fn draw_cards(&mut self, ui: &mut egui::Ui) -> bool {
        let selected = *self.selected;
        let cards: Vec<&Choice> = match (self.choices.offer, selected.piece) {
            (Some(_), _) => self.choices.list.iter().collect(),
            (None, Some(piece)) if self.has_numbers() => self.choices.from(piece).collect(),
            _ => Vec::new(),
        };
        if let Some(action) = decision::cards(ui, &cards, selected.action) {
            self.actions.write(ActionRequested(action));
            self.selected.set_if_neq(Selected::default());
        }
        !cards.is_empty()
    }
}

/// The cell that is pointed at, and its rule.
fn pointed_cell(ui: &mut egui::Ui, definition: &Definition, cell: Option<CellId>) {
    let Some(cell) = cell.and_then(|cell| definition.board.cells.get(usize::from(cell.0))) else {
        let text = format!("Move the pointer over a {} to read its rule.", definition.cell_word);
        ui.label(theme::faint(text).small());
        return;
    };
    let title = capitalized(&definition.cell_title(cell));
    ui.label(RichText::new(title).small().color(theme::GOLD));
    if cell.note.is_empty() {
        ui.label(RichText::new("No rule of its own.").small());
    } else {
        ui.label(RichText::new(&cell.note).small());
        let book = TableCommand::Book.entry().keys_in_words();
        ui.label(theme::faint(format!("Press {book} for its rules.")).small());
    }
}
