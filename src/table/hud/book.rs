//! The rule book beside the table, from the level file.

use bevy_egui::egui::{self, RichText};

use super::plan;
use crate::rules::Definition;
use crate::table::theme;

/// Draws the rules of the variant on the table.
pub fn show(ui: &mut egui::Ui, definition: &Definition) {
    ui.label(RichText::new(&definition.variant_title).font(theme::heading(20.0)));
    ui.label(RichText::new(&definition.variant_about).color(theme::FAINT));
    ui.add_space(4.0);
    plan::show(ui, definition);
    special_cells(ui, definition);
    for chapter in &definition.book {
        ui.add_space(8.0);
        ui.label(RichText::new(&chapter.title).font(theme::heading(19.0)).color(theme::GOLD));
        for rule in &chapter.rules {
            ui.label(&rule.text);
            if !rule.source.is_empty() {
                ui.label(RichText::new(&rule.source).small().color(theme::FAINT).italics());
            }
            if !rule.decision.is_empty() {
                egui::Frame::new()
                    .fill(theme::RAISED)
                    .corner_radius(4)
                    .inner_margin(egui::Margin::symmetric(9, 6))
                    .show(ui, |ui| {
                        ui.label(RichText::new("Our decision").small().color(theme::GOLD));
                        ui.label(RichText::new(&rule.decision).small());
                    });
            }
            ui.add_space(2.0);
        }
    }
}

/// The cells that have a rule of their own; those of one rule together.
fn special_cells(ui: &mut egui::Ui, definition: &Definition) {
    let mut notes: Vec<(&str, Vec<&str>)> = Vec::new();
    for cell in definition.board.cells.iter().filter(|cell| !cell.note.is_empty()) {
        match notes.iter_mut().find(|(note, _)| *note == cell.note) {
            Some((_, names)) => names.push(&cell.name),
            None => notes.push((&cell.note, vec![&cell.name])),
        }
    }
    if notes.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new("Special cells").font(theme::heading(19.0)).color(theme::GOLD));
    for (note, names) in notes {
        ui.label(RichText::new(names.join(", ")).color(theme::GOLD).small());
        ui.label(note);
    }
}
