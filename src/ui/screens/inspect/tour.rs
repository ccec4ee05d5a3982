//! The page of guided tours, the offer of one, and the numbers of its stops on the thing.

use bevy_egui::egui::accesskit::Live;
use bevy_egui::egui::{self, Align2, FontId, Id, Sense, Stroke, WidgetInfo, WidgetType};

use tesserae_scene::tours::{Stop, Tour, Tours};

use super::find::line;
use crate::ui::commands::{Buttons, InspectCommand};
use crate::ui::inspector::progress::Touring;
use crate::ui::inspector::{Hotspots, TourRequested};
use crate::ui::layers::Lens;
use crate::ui::widgets::theme;

/// Width of a number's disc on the thing, in points.
const DISC: f32 = 26.0;

/// Draws the page: the present stop, or all tours. Returns the tour that the visitor chose.
pub fn page(ui: &mut egui::Ui, tours: &Tours, touring: &Touring) -> Option<TourRequested> {
    if let Some((at, (tour, stop))) = touring.at.and_then(|at| Some((at, tours.stop(at)?))) {
        present(ui, tour, stop, at.1);
        return None;
    }
    ui.label(theme::headline("Guided tours", theme::CHAPTER));
    let mut chosen = None;
    for (number, tour) in tours.0.iter().enumerate() {
        let about = format!("{} stops", tour.stops.len());
        if ui.button(&tour.title).on_hover_text(about).clicked() {
            chosen = Some(TourRequested::At(number, 0));
        }
    }
    chosen
}

/// Draws the present stop. A screen reader reads its title and its words when they appear.
fn present(ui: &mut egui::Ui, tour: &Tour, stop: &Stop, number: usize) {
    let count = tour.stops.len();
    ui.label(theme::faint(format!("{}: stop {} of {count}", tour.title, number + 1)));
    let title = ui.label(theme::headline(&stop.title, theme::CHAPTER));
    let text = ui.label(&stop.text);
    for label in [title, text] {
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
    }
    ui.add_space(4.0);
    line(ui, "Source", &stop.source);
}

/// Draws the buttons of the present stop at the foot of the panel, below all that scrolls.
pub fn steps(ui: &mut egui::Ui, tours: &Tours, touring: &Touring, buttons: &mut Buttons) {
    let Some(at) = touring.at else { return };
    let count = tours.stop(at).map_or(0, |(tour, _)| tour.stops.len());
    let foot = egui::Panel::bottom("tour steps").resizable(false).show_separator_line(false);
    let frame = egui::Frame::new().inner_margin(egui::Margin { top: 8, ..Default::default() });
    foot.frame(frame).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let step = |ui: &mut egui::Ui, buttons: &mut Buttons, on: bool, command| {
                ui.add_enabled_ui(on, |ui| buttons.button(ui, command));
            };
            step(ui, buttons, at.1 > 0, InspectCommand::PreviousStop);
            step(ui, buttons, at.1 + 1 < count, InspectCommand::NextStop);
            buttons.button(ui, InspectCommand::EndTour);
        });
    });
}

/// Draws the offer to a first visitor.
pub fn offer(ui: &mut egui::Ui, buttons: &mut Buttons) {
    theme::card().show(ui, |ui| {
        ui.label("Is this your first visit? A guide can show you round.");
        ui.horizontal_wrapped(|ui| {
            let take = InspectCommand::StartTour;
            let button = ui.add(theme::main_button(take.entry().label));
            buttons.serve(&button.on_hover_text(take.entry().tip(ui)), take);
            buttons.button(ui, InspectCommand::DeclineTour);
        });
    });
    ui.add_space(6.0);
}

/// Draws the numbers of the stops over the thing. Returns the stop that the visitor chose.
pub fn numbers(
    ctx: &egui::Context,
    lens: &Lens,
    hotspots: &Hotspots,
    (tours, touring): (&Tours, &Touring),
) -> Option<TourRequested> {
    let (tour, _) = hotspots.of?;
    let mut chosen = None;
    for (stop, at) in hotspots.seen(lens, DISC) {
        let title = tours.stop((tour, stop)).map_or("", |(_, stop)| stop.title.as_str());
        let (ground, ink) = match touring.at == Some((tour, stop)) {
            true => (theme::GOLD, theme::INK),
            false => (theme::INK, theme::GOLD),
        };
        let place = egui::Area::new(Id::new(("stop", stop)));
        let place = place.fixed_pos(at).pivot(Align2::CENTER_CENTER).constrain(false);
        place.show(ctx, |ui| {
            let (disc, button) = ui.allocate_exact_size(egui::Vec2::splat(DISC), Sense::click());
            let button = button.on_hover_text(title);
            let edge = if button.has_focus() { theme::TEXT } else { theme::GOLD };
            ui.painter().circle(disc.center(), DISC / 2.0 - 1.0, ground, Stroke::new(1.5, edge));
            let (number, font) = ((stop + 1).to_string(), FontId::proportional(theme::LESSER));
            ui.painter().text(disc.center(), Align2::CENTER_CENTER, number, font, ink);
            let name = format!("Stop {}: {title}", stop + 1);
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
            if button.clicked() {
                chosen = Some(TourRequested::At(tour, stop));
            }
        });
    }
    chosen
}
