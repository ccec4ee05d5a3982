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

/// In an area narrower than this, in points, the card is higher, its buttons are small, and the
/// large one stands in the panel alone.
const NARROW: f32 = 560.0;
/// In a card narrower than this inside, in points, the buttons leave no room between them.
const TIGHT: f32 = 180.0;
/// Space between the card and the window's edge, in points.
const ABOVE: f32 = 6.0;
/// Its inner margin, across and down, and the width of its edge.
const MARGIN: (i8, i8) = (14, 8);
const EDGE: f32 = 1.0;
/// Sizes of the lesson's title and of the text. The largest that fits is taken.
const TITLES: [f32; 3] = [theme::CHAPTER, theme::BODY, theme::SMALL];
const SIZES: [f32; 6] =
    [theme::LARGE, theme::BODY, theme::LESSER, theme::SMALL, theme::FINE, theme::TINY];
/// Least width for the number of the lesson, in points.
const NUMBER: f32 = 46.0;

/// Height of the strip that the card has to itself over the table, of an area for both.
pub fn high(area: egui::Rect) -> f32 {
    let wanted: f32 = if area.width() < NARROW { 174.0 } else { 138.0 };
    wanted.min(area.height() / 2.0)
}

/// Draws the card over the table if a guide is on; `area` is that of both.
pub fn show(ctx: &egui::Context, params: &mut CoachParams, area: egui::Rect) {
    let Some(guide) = params.guide.get().cloned() else { return };
    let (across, down) = MARGIN;
    let around = egui::vec2(f32::from(across) + EDGE, f32::from(down) + EDGE) * 2.0;
    let inside = egui::vec2(area.width() - 2.0 * ABOVE, high(area) - 2.0 * ABOVE) - around;
    egui::Area::new("coach".into())
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(area.center_top() + egui::vec2(0.0, ABOVE))
        .show(ctx, |ui| {
            let margin = egui::Margin::symmetric(across, down);
            theme::dialog_frame().inner_margin(margin).show(ui, |ui| {
                ui.set_width(inside.x.max(60.0));
                ui.set_min_height(inside.y);
                let narrow = area.width() < NARROW;
                if narrow {
                    ui.spacing_mut().button_padding = egui::vec2(6.0, 2.0);
                    ui.spacing_mut().interact_size.y = 22.0;
                    ui.style_mut().override_text_style = Some(egui::TextStyle::Small);
                }
                if inside.x < TIGHT {
                    ui.spacing_mut().button_padding.x = 2.0;
                    ui.spacing_mut().item_spacing.x = 2.0;
                }
                if guide.is_over() {
                    end(ui, params);
                } else {
                    step(ui, params, &guide, (narrow, inside.y));
                }
            });
        });
}

/// The current step, and the way on from it, in a card so `high`.
fn step(ui: &mut egui::Ui, params: &mut CoachParams, guide: &Guide, (narrow, high): (bool, f32)) {
    let (Some(lesson), Some(step)) = (guide.lesson(), guide.step()) else { return };
    let of = guide.lessons().len();
    let resting = !matches!(params.turn.stage, Stage::Moving | Stage::Rolling);
    let by_word = params.current.as_ref().is_some_and(|c| guide.goes_on_by_word(c.0.position()));
    // The text below stands still, whether the large button is there or not.
    let heading = egui::vec2(ui.available_width(), if narrow { 24.0 } else { 36.0 });
    let right = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(heading, right, |ui| {
        ui.set_min_size(heading);
        let buttons = &mut params.buttons;
        buttons.button(ui, TurnCommand::LeaveGuide);
        buttons.button(ui, TurnCommand::SkipLesson);
        buttons.button(ui, TurnCommand::RepeatLesson);
        if by_word && !narrow {
            // While dice or pieces are under way its place is kept.
            let next = theme::main_button(&TurnCommand::Next.entry().titled(ui));
            buttons.serve(&ui.add_enabled(resting, next), TurnCommand::Next);
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.visuals_mut().override_text_color = Some(theme::GOLD);
            let title = theme::fitting(ui, &lesson.title, &TITLES, ui.available_width());
            ui.label(title);
            if ui.available_width() > NUMBER {
                ui.label(theme::faint(format!("{} of {of}", guide.number() + 1)));
            }
        });
    });
    let room = egui::vec2(ui.available_width(), high - heading.y - ui.spacing().item_spacing.y);
    let fits = |size: &f32| {
        let font = egui::FontId::proportional(*size);
        ui.painter().layout(step.text.clone(), font, theme::TEXT, room.x).size().y <= room.y
    };
    let size = SIZES.into_iter().find(fits).unwrap_or(theme::TINY);
    ui.label(egui::RichText::new(&step.text).size(size));
}

/// After the last lesson.
fn end(ui: &mut egui::Ui, params: &mut CoachParams) {
    ui.label(theme::headline("That's the end of the guide.", theme::CHAPTER));
    ui.label("Play a match or start it again. The rule book beside the table has all the rules.");
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        let play = theme::main_button(&TurnCommand::PlayMatch.entry().titled(ui));
        params.buttons.serve(&ui.add(play), TurnCommand::PlayMatch);
        params.buttons.button(ui, TurnCommand::RestartGuide);
        params.buttons.button(ui, TurnCommand::LeaveGuide);
    });
}
