//! The buttons by which layers are chosen, at the table and in the inspector.

use bevy_egui::egui::{self, Button, RichText};

use tesserae_core::rules::{Definition, Side};
use tesserae_play::layers::Layers;
use tesserae_play::narration::{Naming, capitalized};

use crate::ui::commands::TableCommand;
use crate::ui::widgets::theme;

/// The button for the names of the cells.
pub fn choose_names(ui: &mut egui::Ui, layers: &mut Layers) {
    let names = TableCommand::Names.entry();
    if button(ui, layers.names, names.label).on_hover_text(names.tip()).clicked() {
        layers.names = !layers.names;
    }
}

/// Draws the buttons for the other layers in the caller's row, for this number of sides.
pub fn choose(ui: &mut egui::Ui, layers: &mut Layers, definition: &Definition, sides: u8) {
    // If all go the same way it is one path.
    if definition.paths.iter().all(|path| *path == definition.paths[0]) {
        let chosen = !layers.paths.is_empty();
        if button(ui, chosen, "Path").clicked() {
            layers.paths = if chosen { Vec::new() } else { Side::ALL.to_vec() };
        }
    } else {
        for side in Side::ALL.into_iter().take(usize::from(sides)) {
            let text = capitalized(&format!("{} path", Naming(definition).possessive(side)));
            if button(ui, layers.paths.contains(&side), &text).clicked() {
                layers.toggle_path(side);
            }
        }
    }
    for (kind, colour) in definition.leap_kinds().iter().zip(theme::LEAPS) {
        let chosen = layers.leaps.iter().any(|other| other == kind);
        let text = RichText::new(capitalized(kind)).small();
        let text = if chosen { text } else { text.color(colour) };
        if ui.add(Button::selectable(chosen, text)).clicked() {
            layers.toggle_leaps(kind);
        }
    }
    if button(ui, layers.special, "Special rules").clicked() {
        layers.special = !layers.special;
    }
}

fn button(ui: &mut egui::Ui, chosen: bool, text: &str) -> egui::Response {
    ui.add(Button::selectable(chosen, RichText::new(text).small()))
}
