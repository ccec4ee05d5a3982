//! The folder of the user's data.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::levels::{data_folder, data_folder_of_variable};

use super::rows::Rows;
use crate::ui::opener::OpenRequested;
use crate::ui::widgets::theme;

/// What the page asks of others.
#[derive(SystemParam)]
pub struct DataActions<'w> {
    opened: MessageWriter<'w, OpenRequested>,
}

/// Draws the page.
pub fn draw(rows: &mut Rows, actions: &mut DataActions) {
    rows.note("Matches, settings, puzzle scores, tournaments, level files and solutions are here:");
    let Some(folder) = data_folder() else {
        return rows.note("This system names no folder for your data, so nothing is kept.");
    };
    let path = egui::RichText::new(folder.display().to_string()).color(theme::TEXT);
    rows.ui.add(egui::Label::new(path).wrap().selectable(true));
    if data_folder_of_variable().is_some() {
        rows.note("The environment variable TESSERAE_DATA names it.");
    }
    if rows.ui.button("Open the folder").clicked() {
        actions.opened.write(OpenRequested::Folder(folder));
    }
}
