//! What may be chosen: numbers, cards, and the box that shows what a throw decides.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::rules::Position;
use tesserae_play::choices::{Choice, Choices};
use tesserae_play::current_match::{ActionRequested, CurrentMatch};
use tesserae_play::guide::Guide;
use tesserae_play::narration::Naming;
use tesserae_play::occasion::On;
use tesserae_play::turn::{Stage, Turn};

use super::decision;
use crate::ui::commands::Buttons;
use crate::ui::hints::{Decision, Hints};
use crate::ui::input::selection::{ByKeys, Selected};
use crate::ui::widgets::{text_box, theme};

/// Everything to choose from, and the choice.
#[derive(SystemParam)]
pub struct Choosing<'w> {
    turn: Res<'w, Turn>,
    guide: On<'w, Guide>,
    choices: Res<'w, Choices>,
    decision: Res<'w, Decision>,
    hints: Res<'w, Hints>,
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
    pub fn draw_numbers(&mut self, ui: &mut egui::Ui, position: &Position) {
        let mut selected = *self.selected;
        let piece = Naming(position.game().definition()).piece_word(position.turn());
        let words = (piece.as_str(), self.by_keys.0);
        if let Some(number) = decision::numbers(ui, &self.choices, &selected, words) {
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
    /// hint if there is one, what may be chosen, or where the choice would lead.
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
            // The rule itself stands in the card beside the pointer.
            let word = &current.0.game().definition().cell_word;
            let text = match self.hints.outlook.as_deref() {
                Some(text) => RichText::new(text),
                None => theme::faint(format!("Move the pointer over a {word} to read its rule.")),
            };
            ui.label(text.small());
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
