//! What stands in the panel of hints and tutor: the ranked choices, and the warning before a
//! costly one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::rules::Position;
use tesserae_play::advice::{Advice, AdviceRequest, Warning};
use tesserae_play::narration::{against, capitalized, points_of};
use tesserae_play::settings::Settings;

use crate::ui::commands::TurnCommand;
use crate::ui::panel::review::ply::{Listed, colour_of, options};
use crate::ui::widgets::theme;

/// This part's data and requests.
#[derive(SystemParam)]
pub struct AdviceParams<'w> {
    advice: Res<'w, Advice>,
    settings: Res<'w, Settings>,
    asked: MessageWriter<'w, AdviceRequest>,
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
    pub fn warn(&mut self, ui: &mut egui::Ui, position: &Position) {
        let Some(warning) = self.advice.warning() else { return };
        if let Some(request) = warn(ui, position, warning) {
            self.asked.write(request);
        }
    }

    /// Draws the hint into the box below what is due. Returns false if there is no hint, to free
    /// the box for something else.
    pub fn show(&mut self, ui: &mut egui::Ui, position: &Position) -> bool {
        if !self.settings.hints {
            return false;
        }
        let hint = TurnCommand::Hint.entry().label;
        let text = if self.advice.is_shown() { "Hide the hint" } else { hint };
        if ui.small_button(text).on_hover_text("A").clicked() {
            self.asked.write(AdviceRequest::Hint);
        }
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

/// Draws the warning. Returns the decision.
fn warn(ui: &mut egui::Ui, position: &Position, warning: &Warning) -> Option<AdviceRequest> {
    let heading = format!("{} {}", capitalized(warning.grade.name()), warning.grade.sign());
    ui.label(theme::large(heading).color(colour_of(warning.grade)));
    let why = warning.reason.map(|reason| against(position, &reason));
    let why = why.unwrap_or_else(|| "Another choice gives a better chance.".to_owned());
    ui.label(format!("It costs {} points. {why}", points_of(warning.cost)))
        .on_hover_text("A point is one game in a hundred");
    let mut asked = None;
    ui.horizontal(|ui| {
        let (again, play) = (TurnCommand::ChooseAgain.entry(), TurnCommand::PlayIt.entry());
        let button = theme::main_button(again.label);
        if ui.add(button).on_hover_text(again.keys_in_words()).clicked() {
            asked = Some(AdviceRequest::ChooseAgain);
        }
        if ui.button(play.label).on_hover_text(play.keys_in_words()).clicked() {
            asked = Some(AdviceRequest::Play);
        }
    });
    asked
}
