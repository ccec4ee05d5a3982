//! Typed paths: the file to import, and the place of a copy.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bevy_egui::egui;

use tesserae_core::pasted;

use crate::ui::widgets::theme;

/// The typed or pasted path.
pub fn path_of(typed: &str) -> PathBuf {
    pasted::path(typed, dirs::home_dir())
}

/// The user's folder for documents, or the user's folder. The system keeps its name in a file.
static DOCUMENTS: LazyLock<PathBuf> =
    LazyLock::new(|| dirs::document_dir().or_else(dirs::home_dir).unwrap_or_default());

/// Looks up the folder for copies. Called before the window opens, so that no click waits for it.
pub fn find_documents() {
    LazyLock::force(&DOCUMENTS);
}

/// The proposed path for a copy of a record: in the user's documents, under its own name.
pub fn proposed_copy(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    DOCUMENTS.join(name).display().to_string()
}

/// The egui id of the field for the path of a record.
pub fn import_id() -> egui::Id {
    egui::Id::new("path of a record")
}

/// What the user does with the field for paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportAsked {
    /// Import these.
    These(Vec<PathBuf>),
    /// Choose files in the system's dialog.
    Choose,
    /// Nothing.
    Cancel,
}

/// Draws the field for the paths of records, with a button for the system's dialog if there is one.
/// Returns none while the user types.
pub fn import_strip(
    ui: &mut egui::Ui,
    path: &mut String,
    has_dialogs: bool,
) -> Option<ImportAsked> {
    let mut asked = None;
    theme::card().show(ui, |ui| {
        let text = "The path of a record, or of a folder with records. You can also drop files \
                    onto the window.";
        ui.add(egui::Label::new(theme::faint(text).small()).wrap());
        ui.horizontal(|ui| {
            let right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(right, |ui| {
                let cancel = ui.button("Cancel").clicked();
                let ready = !path.trim().is_empty();
                let begin = ui.add_enabled(ready, egui::Button::new("Import")).clicked();
                let choose = has_dialogs && ui.button("Choose…").clicked();
                let wide = (ui.available_width() - 16.0).max(40.0);
                let field = egui::TextEdit::singleline(path)
                    .id(import_id())
                    .char_limit(4_000)
                    .desired_width(wide);
                let response = ui.add(field);
                let entered =
                    response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                if ready && (begin || entered) {
                    let paths = pasted::paths(path, dirs::home_dir().as_ref());
                    asked = Some(ImportAsked::These(paths));
                } else if choose {
                    asked = Some(ImportAsked::Choose);
                } else if cancel {
                    asked = Some(ImportAsked::Cancel);
                }
            });
        });
    });
    asked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_keeps_its_name() {
        assert!(proposed_copy(Path::new("/saves/ur-3.ron")).ends_with("ur-3.ron"));
    }
}
