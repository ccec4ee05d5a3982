//! Shows a player that cannot continue, the cause and the remedies, until one is chosen.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::ai::Level;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, FORFEITS_AFTER};
use tesserae_play::narration::capitalized;
use tesserae_play::occasion::On;
use tesserae_play::opponent::{Failure, FailureRequest, Thinking};

use crate::ui::panel::canvas::Canvas;
use crate::ui::panel::heights::{Heights, turn_places};
use crate::ui::widgets::theme;

/// The levels that can take the place of a player; a perfect one is not in every game.
const LEVELS: [Level; 4] = [Level::Beginner, Level::Adept, Level::Expert, Level::Master];

/// The player that cannot continue, and the remedies.
#[derive(SystemParam)]
pub struct FailureParams<'w> {
    thinking: Res<'w, Thinking>,
    remedies: MessageWriter<'w, FailureRequest>,
    pub asked: MessageWriter<'w, ExhibitionRequest>,
}

impl FailureParams<'_> {
    /// Is there a player that cannot continue?
    pub fn is_on(&self) -> bool {
        self.thinking.failure().is_some()
    }

    /// Draws it. In a match the player may resign; in an exhibition (`paused` or not) it may
    /// forfeit.
    pub fn show(&mut self, ui: &mut egui::Ui, paused: Option<bool>) {
        let Some(failure) = self.thinking.failure() else { return };
        theme::card().stroke(egui::Stroke::new(1.5, theme::RED)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let who = capitalized(&self.thinking.who(&failure.player));
            let heading = format!("{who} cannot go on");
            ui.label(theme::large(heading).color(theme::RED));
            if let Some(paused) = paused {
                let text = theme::faint(deadline(failure, paused)).small();
                ui.add(egui::Label::new(text).wrap());
            }
            ui.horizontal_wrapped(|ui| {
                let again = ui.add(theme::main_button("Try again"));
                if again.on_hover_text("Starts the engine again").clicked() {
                    self.remedies.write(FailureRequest::Retry);
                }
                ui.menu_button("Replace with", |ui| {
                    for level in LEVELS {
                        let button = ui.button(format!("Computer ({level})"));
                        if button.on_hover_text(level.about()).clicked() {
                            self.remedies.write(FailureRequest::Replace(level));
                            ui.close();
                        }
                    }
                });
                if paused.is_some() {
                    let hover = "It loses this game, and the next one begins";
                    if ui.button("Forfeit").on_hover_text(hover).clicked() {
                        self.asked.write(ExhibitionRequest::Forfeit);
                    }
                } else if ui.button("Let it resign").on_hover_text("The match ends").clicked() {
                    self.remedies.write(FailureRequest::Resign);
                }
            });
            // Last, because it may be long: the remedies stay visible in any case.
            ui.add(egui::Label::new(RichText::new(&failure.message).small()).wrap());
        });
    }
}

/// Has a player failed?
pub fn has_failed(thinking: Res<Thinking>) -> bool {
    thinking.failure().is_some()
}

/// Draws the failure of a player opposite a person. Nothing else is due until it is settled.
pub fn draw_failure(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    exhibition: On<Exhibition>,
    mut failure: FailureParams,
) {
    let paused = exhibition.get().map(|exhibition| exhibition.paused);
    let [due, _, decision] = turn_places(&mut canvas, &heights);
    let place = due.union(decision);
    canvas.inside("failure", place, |ui| {
        let area = egui::ScrollArea::vertical().auto_shrink([false, false]);
        area.max_height(place.height()).show(ui, |ui| failure.show(ui, paused));
    });
}

/// Says when an exhibition continues by itself.
fn deadline(failure: &Failure, paused: bool) -> String {
    if paused {
        return "Paused until you choose.".to_owned();
    }
    let left = FORFEITS_AFTER.saturating_sub(failure.since).as_secs_f32().ceil();
    let seconds = if left > 1.0 { format!("{left:.0} seconds") } else { "a second".to_owned() };
    format!("It will forfeit in {seconds} unless you choose.")
}
