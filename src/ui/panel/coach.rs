//! The first-game guide's card, in a corner of the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::occasion::On;
use tesserae_play::turn::{Stage, Turn};

use crate::ui::commands::TurnCommand;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::theme;

/// The card's data and requests.
#[derive(SystemParam)]
pub struct CoachParams<'w> {
    guide: On<'w, Guide>,
    current: Option<Res<'w, CurrentMatch>>,
    turn: Res<'w, Turn>,
    asked: MessageWriter<'w, GuideRequest>,
    requests: MessageWriter<'w, MatchRequest>,
    overlay: ResMut<'w, NextState<Overlay>>,
    screen: ResMut<'w, NextState<Screen>>,
}

/// The button that leaves the guide.
const MENU: &str = "Main menu";

/// Height of the strip over the table that the card has to itself, in points.
pub const HIGH: f32 = 138.0;

/// Draws the card over the table if a guide is on; `area` is that of both.
pub fn show(ctx: &egui::Context, params: &mut CoachParams, area: egui::Rect) {
    let Some(guide) = params.guide.get().cloned() else { return };
    egui::Area::new("coach".into())
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(area.center_top() + egui::vec2(0.0, 6.0))
        .show(ctx, |ui| {
            theme::dialog_frame().inner_margin(egui::Margin::symmetric(14, 8)).show(ui, |ui| {
                ui.set_width((area.width() - 44.0).max(60.0));
                ui.set_min_height(HIGH - 28.0);
                if guide.is_over() { end(ui, params) } else { step(ui, params, &guide) }
            });
        });
}

/// The current step, and the way on from it.
fn step(ui: &mut egui::Ui, params: &mut CoachParams, guide: &Guide) {
    let (Some(lesson), Some(step)) = (guide.lesson(), guide.step()) else { return };
    let of = guide.lessons().len();
    let resting = !matches!(params.turn.stage, Stage::Moving | Stage::Rolling);
    let by_word = params.current.as_ref().is_some_and(|c| guide.goes_on_by_word(c.0.position()));
    ui.horizontal(|ui| {
        ui.label(theme::headline(&lesson.title, theme::CHAPTER));
        ui.label(theme::faint(format!("{} of {of}", guide.number() + 1)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(MENU).on_hover_text("Leave the guide").clicked() {
                leave(params);
            }
            if ui.button("Skip").on_hover_text("Go to the next lesson").clicked() {
                params.asked.write(GuideRequest::Lesson(guide.number() + 1));
            }
            if ui.button("Again").on_hover_text("Start this lesson again").clicked() {
                params.asked.write(GuideRequest::Again);
            }
            if by_word {
                // While dice or pieces are under way its place is kept.
                if ui
                    .add_enabled(resting, theme::main_button(&TurnCommand::Next.entry().titled()))
                    .clicked()
                {
                    params.asked.write(GuideRequest::Next);
                }
            }
        });
    });
    ui.label(theme::large(&step.text));
}

/// After the last lesson.
fn end(ui: &mut egui::Ui, params: &mut CoachParams) {
    ui.label(theme::headline("That's the end of the guide.", theme::CHAPTER));
    ui.label("Play a match or start it again. The rule book beside the table has all the rules.");
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        if ui.add(theme::main_button(&TurnCommand::PlayMatch.entry().titled())).clicked() {
            params.overlay.set(Overlay::NewMatch);
        }
        if ui.button("Start again").clicked() {
            params.asked.write(GuideRequest::Lesson(0));
        }
        if ui.button(MENU).clicked() {
            leave(params);
        }
    });
}

fn leave(params: &mut CoachParams) {
    params.requests.write(MatchRequest::Clear);
    params.screen.set(Screen::Title);
}
