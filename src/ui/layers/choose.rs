//! The buttons by which layers are chosen, at the table and in the inspector.

use bevy_egui::egui::{self, Button, RichText};

use tesserae_core::rules::diagram::Diagram;
use tesserae_core::rules::{Definition, Side};
use tesserae_play::layers::Layers;
use tesserae_play::narration::{Naming, capitalized};

use super::ways::path_colour;
use crate::ui::commands::TableCommand;
use crate::ui::widgets::{Palette, theme};

/// The button for the names of the cells.
pub fn choose_names(ui: &mut egui::Ui, layers: &mut Layers) {
    let names = TableCommand::Names.entry();
    if button(ui, layers.names, names.label).on_hover_text(names.tip(ui)).clicked() {
        layers.names = !layers.names;
    }
}

/// Draws the buttons for the other layers in the caller's row, for this number of sides.
pub fn choose(ui: &mut egui::Ui, layers: &mut Layers, definition: &Definition, sides: u8) {
    let diagram = Diagram::of(definition);
    let colour = |route: usize| path_colour(definition, &diagram, route);
    // If all go the same way it is one path.
    if definition.paths.iter().all(|path| *path == definition.paths[0]) {
        let chosen = !layers.paths.is_empty();
        if line_button(ui, chosen, "Path", colour(0)).clicked() {
            layers.paths = if chosen { Vec::new() } else { Side::ALL.to_vec() };
        }
    } else {
        for side in Side::ALL.into_iter().take(usize::from(sides)) {
            let text = capitalized(&format!("{} path", Naming(definition).possessive(side)));
            let chosen = layers.paths.contains(&side);
            let route = diagram.routes.iter().position(|route| route.sides.contains(&side));
            if line_button(ui, chosen, &text, colour(route.unwrap_or(0))).clicked() {
                layers.toggle_path(side);
            }
        }
    }
    for (kind, colour) in definition.leap_kinds().iter().zip(Palette::of(ui).leaps) {
        let chosen = layers.leaps.iter().any(|other| other == kind);
        let about = definition.about_leaps(kind);
        if line_button(ui, chosen, &capitalized(kind), colour).on_hover_text(about).clicked() {
            layers.toggle_leaps(kind);
        }
    }
    if button(ui, layers.special, "Special rules").clicked() {
        layers.special = !layers.special;
    }
}

/// A button for lines of a colour. It is the key to them, so it has their colour, chosen or not.
fn line_button(
    ui: &mut egui::Ui,
    chosen: bool,
    text: &str,
    colour: egui::Color32,
) -> egui::Response {
    let button = Button::selectable(chosen, RichText::new(text).small().color(colour));
    ui.add(if chosen {
        button.fill(theme::GROUND).stroke(egui::Stroke::new(2.0, colour))
    } else {
        button
    })
}

fn button(ui: &mut egui::Ui, chosen: bool, text: &str) -> egui::Response {
    ui.add(Button::selectable(chosen, RichText::new(text).small()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    #[test]
    fn a_button_has_the_colour_of_its_lines_whether_chosen_or_not() {
        let labyrinth = game("phaistos");
        let definition = labyrinth.definition();
        for chosen in [false, true] {
            let mut layers = Layers::default();
            if chosen {
                layers.leaps = definition.leap_kinds().into_iter().map(str::to_owned).collect();
            }
            let ctx = egui::Context::default();
            let output = ctx.run_ui(egui::RawInput::default(), |ui| {
                ui.horizontal(|ui| choose(ui, &mut layers, definition, 2));
            });
            for (kind, colour) in definition.leap_kinds().iter().zip(theme::LEAPS) {
                let ink = output.shapes.iter().find_map(|clipped| match &clipped.shape {
                    egui::Shape::Text(text) if text.galley.text() == capitalized(kind) => {
                        Some(text.galley.job.sections[0].format.color)
                    }
                    _ => None,
                });
                assert_eq!(ink, Some(colour), "{kind}, chosen: {chosen}");
            }
        }
    }
}
