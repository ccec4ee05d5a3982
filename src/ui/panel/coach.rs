//! The first-game guide's card, in a corner of the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_play::current_match::CurrentMatch;
use tesserae_play::guide::Guide;
use tesserae_play::occasion::On;
use tesserae_play::turn::{Stage, Turn};

use crate::ui::commands::{Buttons, TurnCommand};
use crate::ui::widgets::theme;

/// The card's data and its buttons.
#[derive(SystemParam)]
pub struct CoachParams<'w> {
    guide: On<'w, Guide>,
    current: Option<Res<'w, CurrentMatch>>,
    turn: Res<'w, Turn>,
    buttons: Buttons<'w>,
}

/// Height of the strip over the table that the card has to itself, in points.
pub const HIGH: f32 = 138.0;
/// Height of the lesson's title with the large button beside it.
const HEADING: f32 = 36.0;

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
        // The text below stands still, whether the large button is there or not.
        ui.set_min_height(HEADING);
        ui.label(theme::headline(&lesson.title, theme::CHAPTER));
        ui.label(theme::faint(format!("{} of {of}", guide.number() + 1)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let buttons = &mut params.buttons;
            buttons.button(ui, TurnCommand::LeaveGuide);
            buttons.button(ui, TurnCommand::SkipLesson);
            buttons.button(ui, TurnCommand::RepeatLesson);
            if by_word {
                // While dice or pieces are under way its place is kept.
                let next = theme::main_button(&TurnCommand::Next.entry().titled());
                buttons.serve(&ui.add_enabled(resting, next), TurnCommand::Next);
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
        let play = theme::main_button(&TurnCommand::PlayMatch.entry().titled());
        params.buttons.serve(&ui.add(play), TurnCommand::PlayMatch);
        params.buttons.button(ui, TurnCommand::RestartGuide);
        params.buttons.button(ui, TurnCommand::LeaveGuide);
    });
}
