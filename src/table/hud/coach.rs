//! What the first-game guide says, in a corner of the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use crate::table::current_match::MatchRequest;
use crate::table::guide::{Guide, GuideRequest};
use crate::table::screens::{Overlay, Screen};
use crate::table::theme;

/// What the card needs and can ask for.
#[derive(SystemParam)]
pub struct CoachParams<'w> {
    guide: Option<Res<'w, Guide>>,
    asked: MessageWriter<'w, GuideRequest>,
    requests: MessageWriter<'w, MatchRequest>,
    overlay: ResMut<'w, NextState<Overlay>>,
    screen: ResMut<'w, NextState<Screen>>,
}

/// The button that goes on, on the card and in the panel.
pub const NEXT: &str = "Next  (Space)";

/// Width of the card in points.
const WIDE: f32 = 362.0;

/// Draws the card in the upper right corner of an area, where a guide is on.
pub fn show(ctx: &egui::Context, params: &mut CoachParams, area: egui::Rect) {
    let Some(guide) = params.guide.as_deref() else { return };
    let wide = WIDE.min(area.width() - 30.0);
    egui::Area::new("coach".into())
        // Over the throwing tray there is room on every table.
        .pivot(egui::Align2::RIGHT_TOP)
        .fixed_pos(area.right_top() + egui::vec2(-14.0, 12.0))
        .show(ctx, |ui| {
            theme::dialog_frame().inner_margin(egui::Margin::symmetric(14, 12)).show(ui, |ui| {
                ui.set_width(wide);
                match (guide.lesson(), guide.step()) {
                    (Some(lesson), Some(step)) => {
                        let of = guide.lessons().len();
                        ui.horizontal(|ui| {
                            let title = RichText::new(&lesson.title).font(theme::heading(21.0));
                            ui.label(title.color(theme::GOLD));
                            let right = egui::Layout::right_to_left(egui::Align::Center);
                            ui.with_layout(right, |ui| {
                                let number = format!("{} of {of}", guide.number() + 1);
                                ui.label(RichText::new(number).color(theme::FAINT));
                            });
                        });
                        ui.label(RichText::new(&step.text).size(16.5));
                        ui.add_space(2.0);
                        ui.horizontal(|ui| {
                            if guide.is_for_reading() {
                                let next = theme::main_button(NEXT);
                                if ui.add(next).clicked() {
                                    params.asked.write(GuideRequest::Next);
                                }
                            }
                            if ui.button("Again").on_hover_text("this lesson anew").clicked() {
                                params.asked.write(GuideRequest::Again);
                            }
                            if ui.button("Skip").on_hover_text("to the next lesson").clicked() {
                                params.asked.write(GuideRequest::Lesson(guide.number() + 1));
                            }
                            if ui
                                .button("Leave")
                                .on_hover_text("back to the title screen")
                                .clicked()
                            {
                                params.requests.write(MatchRequest::Clear);
                                params.screen.set(Screen::Title);
                            }
                        });
                    }
                    _ => {
                        let title = RichText::new("Now you can play").font(theme::heading(21.0));
                        ui.label(title.color(theme::GOLD));
                        ui.label(
                            "The whole of the rules stands in the rule book beside the table.",
                        );
                        ui.horizontal(|ui| {
                            if ui.add(theme::main_button("Play a match")).clicked() {
                                params.overlay.set(Overlay::NewMatch);
                            }
                            if ui.button("From the beginning").clicked() {
                                params.asked.write(GuideRequest::Lesson(0));
                            }
                            if ui.button("Title screen").clicked() {
                                params.requests.write(MatchRequest::Clear);
                                params.screen.set(Screen::Title);
                            }
                        });
                    }
                }
            });
        });
}
