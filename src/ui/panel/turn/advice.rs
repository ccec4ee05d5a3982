//! Hints and tutor in the panel: the ranked choices, and the warning before a costly one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::rules::Position;
use tesserae_play::advice::{Advice, Warning};
use tesserae_play::narration::{against, capitalized, in_place_of, points_of};
use tesserae_play::settings::Settings;

use crate::ui::commands::{Buttons, TurnCommand};
use crate::ui::panel::review::ply::{Listed, colour_of, options};
use crate::ui::widgets::theme;

/// Hints and tutor.
#[derive(SystemParam)]
pub struct AdviceParams<'w> {
    advice: Res<'w, Advice>,
    settings: Res<'w, Settings>,
}

impl AdviceParams<'_> {
    /// Does the tutor warn of a choice?
    pub fn warns(&self) -> bool {
        self.advice.warning().is_some()
    }

    /// Does a choice wait for the tutor's judgement?
    pub fn lets_wait(&self) -> bool {
        self.advice.lets_wait()
    }

    /// Is a hint on?
    pub fn is_shown(&self) -> bool {
        self.settings.hints && self.advice.is_shown()
    }

    /// Draws the tutor's warning in place of what is due and may be chosen.
    pub fn warn(&self, ui: &mut egui::Ui, position: &Position, buttons: &mut Buttons) {
        if let Some(warning) = self.advice.warning() {
            warn(ui, position, warning, buttons);
        }
    }

    /// Draws the hint into the box below what is due. Returns false if there is no hint, to free
    /// the box for something else.
    pub fn show(&self, ui: &mut egui::Ui, position: &Position, buttons: &mut Buttons) -> bool {
        if !self.settings.hints {
            return false;
        }
        let hint = TurnCommand::Hint.entry();
        let text = if self.advice.is_shown() { "Hide the hint" } else { hint.label };
        let button = ui.small_button(text).on_hover_text(hint.keys_in_words(ui));
        buttons.serve(&button, TurnCommand::Hint);
        match self.advice.hint() {
            Some(choice) => {
                options(ui, position, &Listed { choice, chosen: None }, position.turn());
            }
            None if self.advice.is_shown() && self.advice.is_busy() => {
                ui.label(theme::faint("Thinking…"));
            }
            None if self.advice.is_shown() => {
                ui.label(theme::faint("This is the only legal move."));
            }
            None => return false,
        }
        true
    }
}

/// Draws the warning and the buttons that decide.
fn warn(ui: &mut egui::Ui, position: &Position, warning: &Warning, buttons: &mut Buttons) {
    ui.label(theme::large(capitalized(warning.grade.name())).color(colour_of(warning.grade)));
    let why = warning.reason.map(|reason| against(position, &reason));
    let why = why.unwrap_or_else(|| in_place_of(position, warning.better));
    ui.label(format!("It costs {} points. {why}", points_of(warning.cost)))
        .on_hover_text("1 point = 1 game in 100");
    ui.horizontal(|ui| {
        let (again, play) = (TurnCommand::ChooseAgain, TurnCommand::PlayIt);
        let [first, second] = [again, play].map(|command| command.entry().keys_in_words(ui));
        let button = ui.add(theme::main_button(again.entry().label));
        buttons.serve(&button.on_hover_text(first), again);
        buttons.serve(&ui.button(play.entry().label).on_hover_text(second), play);
    });
}
