//! Paths that people type: what is to be imported, and where a copy goes.

use std::path::{Path, PathBuf};

use bevy_egui::egui;

use crate::gui::ui::theme;

/// The path that was typed or pasted: without quotes or the sign of an address, and with the
/// user's own folder for `~`.
pub fn path_of(typed: &str) -> PathBuf {
    let typed = typed.trim();
    let bare = |quote: char| typed.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let typed = bare('"').or_else(|| bare('\'')).unwrap_or(typed);
    let typed = typed.strip_prefix("file://").unwrap_or(typed);
    match typed.strip_prefix('~').map(|rest| rest.trim_start_matches(['/', '\\'])) {
        Some(rest) => dirs::home_dir().map_or_else(|| PathBuf::from(typed), |home| home.join(rest)),
        None => PathBuf::from(typed),
    }
}

/// Where the copy of a record may go: among the user's documents, under its own name.
pub fn proposed_copy(file: &Path) -> String {
    let folder = dirs::document_dir().or_else(dirs::home_dir).unwrap_or_default();
    let name = file.file_name().unwrap_or_default();
    folder.join(name).display().to_string()
}

/// By what egui knows the field for the path of a record.
pub fn import_id() -> egui::Id {
    egui::Id::new("path of a record")
}

/// Asks for the path of a record. What it is, none to take none in after all; nothing while
/// it is typed.
pub fn import_strip(ui: &mut egui::Ui, path: &mut String) -> Option<Option<PathBuf>> {
    let mut asked = None;
    egui::Frame::new().fill(theme::RAISED).corner_radius(6).inner_margin(8).show(ui, |ui| {
        let text = "The path of a record, or of a folder with records. You can also drop files \
                    onto the window.";
        ui.add(egui::Label::new(theme::faint(text).small()).wrap());
        ui.horizontal(|ui| {
            let right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(right, |ui| {
                let cancel = ui.button("Cancel").clicked();
                let ready = !path.trim().is_empty();
                let begin = ui.add_enabled(ready, egui::Button::new("Take in")).clicked();
                let wide = (ui.available_width() - 16.0).max(40.0);
                let field = egui::TextEdit::singleline(path)
                    .id(import_id())
                    .char_limit(4_000)
                    .desired_width(wide);
                let response = ui.add(field);
                let entered =
                    response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                if ready && (begin || entered) {
                    asked = Some(Some(path_of(path)));
                } else if cancel {
                    asked = Some(None);
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
    fn a_path_is_read_as_it_is_typed_or_pasted() {
        let plain = PathBuf::from("/some where/a.ron");
        for typed in [
            "/some where/a.ron",
            "  /some where/a.ron\n",
            "\"/some where/a.ron\"",
            "'/some where/a.ron'",
            "file:///some where/a.ron",
        ] {
            assert_eq!(path_of(typed), plain, "{typed}");
        }
        if let Some(home) = dirs::home_dir() {
            assert_eq!(path_of("~/a.ron"), home.join("a.ron"));
            assert_eq!(path_of("~"), home.join(""));
        }
        assert_eq!(path_of("\""), PathBuf::from("\""));
    }

    #[test]
    fn a_copy_keeps_its_name() {
        assert!(proposed_copy(Path::new("/saves/ur-3.ron")).ends_with("ur-3.ron"));
    }
}
