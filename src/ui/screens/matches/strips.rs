//! The lines above the list of matches: their number, the import, errors, the last deletion.

use std::path::PathBuf;

use bevy_egui::egui;

use tesserae_core::record::Deleted;
use tesserae_play::library::MatchLibrary;
use tesserae_play::notices::{Notice, Tone};

use crate::ui::opener::SHOW_IN_FOLDER;
use crate::ui::widgets::theme;

/// Width and height of a button at the end of a line, in points.
const BUTTON: f32 = 90.0;
const BUTTON_HIGH: f32 = 30.0;

/// The number of matches in the list, or of those still to be read.
pub fn count_in_words(library: &MatchLibrary) -> String {
    if let Some((begun, all)) = library.reading() {
        return format!("Reading {begun} of {all} records…");
    }
    let (shown, all) = (library.rows().len(), library.folder().count_of(library.query.persons));
    match (shown, all) {
        (shown, all) if shown < all && library.is_listed() => format!("{shown} of {all} matches"),
        (1, _) => "1 match".to_owned(),
        (shown, _) => format!("{shown} matches"),
    }
}

/// Warns, while the archive does not answer, that the filters have no effect.
pub fn unsorted(ui: &mut egui::Ui, library: &MatchLibrary) {
    if library.is_unsorted() {
        let text = "The match database does not answer. Search and filters have no effect.";
        theme::card().show(ui, |ui| {
            ui.add(egui::Label::new(theme::lesser(text).color(theme::RED)).wrap());
        });
    }
}

/// Shows the progress of an import. Returns true to stop it.
pub fn importing(ui: &mut egui::Ui, library: &MatchLibrary) -> bool {
    if !library.is_importing() {
        return false;
    }
    let text = match library.imported() {
        Some((done, all)) => format!("Importing {done} of {all}…"),
        None => "Importing…".to_owned(),
    };
    button_beside(ui, text, "Cancel")
}

/// Draws a line with a button at its end. Returns true if the button was clicked.
fn button_beside(ui: &mut egui::Ui, text: String, name: &str) -> bool {
    let mut clicked = false;
    let left = egui::Layout::left_to_right(egui::Align::Center);
    theme::card().show(ui, |ui| {
        ui.horizontal(|ui| {
            let room = egui::vec2(ui.available_width() - BUTTON - 20.0, BUTTON_HIGH);
            ui.allocate_ui_with_layout(room, left, |ui| {
                ui.set_width(room.x);
                ui.add(egui::Label::new(text).truncate());
            });
            let button = egui::Button::new(name).fill(theme::GROUND);
            clicked = ui.add_sized([BUTTON, BUTTON_HIGH], button).clicked();
        });
    });
    clicked
}

/// Shows the notices until you click them away. Returns a file to show in its folder.
pub fn said(ui: &mut egui::Ui, library: &mut MatchLibrary) -> Option<PathBuf> {
    let lines: Vec<(String, egui::Color32, Option<PathBuf>)> = library
        .said()
        .iter()
        .filter_map(|notice| match notice {
            Notice::Said { tone, text, file, .. } => {
                let colour = if *tone == Tone::Warning { theme::RED } else { theme::TEXT };
                Some((text.clone(), colour, file.clone()))
            }
            Notice::Acted { .. } | Notice::Withdrawn => None,
        })
        .collect();
    if lines.is_empty() {
        return None;
    }
    let (mut read, mut shown) = (false, None);
    theme::card().show(ui, |ui| {
        let top = egui::Layout::right_to_left(egui::Align::Min);
        ui.with_layout(top, |ui| {
            read = ui.small_button("Close").clicked();
            let down = egui::Layout::top_down(egui::Align::Min);
            ui.with_layout(down, |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for (text, colour, file) in lines {
                    let text = theme::lesser(text).color(colour);
                    ui.add(egui::Label::new(text).wrap());
                    if file.is_some() && ui.small_button(SHOW_IN_FOLDER).clicked() {
                        shown = file;
                    }
                }
            });
        });
    });
    if read {
        library.hush();
    }
    shown
}

/// Shows the last deletion. Returns it to undo it.
pub fn deleted(ui: &mut egui::Ui, library: &MatchLibrary) -> Option<Deleted> {
    let (deleted, name) = library.last_deleted()?;
    button_beside(ui, format!("Deleted: {name}"), "Undo").then(|| deleted.clone())
}
