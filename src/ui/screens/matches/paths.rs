//! Typed paths: the file to import, and the place of a copy.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bevy_egui::egui;

use crate::ui::widgets::theme;

/// The typed or pasted path: without quotes, decoded from a file URL, and with the user's folder
/// for `~`.
pub fn path_of(typed: &str) -> PathBuf {
    let typed = typed.trim();
    let bare = |quote: char| typed.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let typed = bare('"').or_else(|| bare('\'')).unwrap_or(typed);
    if let Some(address) = typed.strip_prefix("file://") {
        return PathBuf::from(decoded(address));
    }
    // `~anna` is another user's folder, and we do not know its place.
    let own = typed.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(SLASHES));
    match own.and_then(|rest| Some(dirs::home_dir()?.join(rest.trim_start_matches(SLASHES)))) {
        Some(path) => path,
        None => PathBuf::from(typed),
    }
}

/// The separators between folders.
const SLASHES: [char; 2] = ['/', '\\'];

/// Decodes percent escapes: `%20` is a space. Anything else stays.
fn decoded(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [first, more @ ..] = rest {
        let digit = |at: usize| Some(char::from(*more.get(at)?).to_digit(16)? as u8);
        match (*first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(high * 16 + low);
                rest = &more[2..];
            }
            _ => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
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

/// Draws the field for the path of a record. Returns the chosen path, or an inner none to cancel;
/// returns none while the user types.
pub fn import_strip(ui: &mut egui::Ui, path: &mut String) -> Option<Option<PathBuf>> {
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
            "file:///some%20where/a.ron",
        ] {
            assert_eq!(path_of(typed), plain, "{typed}");
        }
        if let Some(home) = dirs::home_dir() {
            assert_eq!(path_of("~/a.ron"), home.join("a.ron"));
            assert_eq!(path_of("~"), home.join(""));
        }
        assert_eq!(path_of("\""), PathBuf::from("\""));
        for typed in ["~anna/a.ron", "a~", "/50%20off.ron"] {
            assert_eq!(path_of(typed), PathBuf::from(typed));
        }
        for (typed, path) in [
            ("file:///%C3%9Cber%25.ron", "/Über%.ron"),
            ("file:///50%", "/50%"),
            ("file:///50%zz", "/50%zz"),
            ("file:///%ff.ron", "/%ff.ron"),
        ] {
            assert_eq!(path_of(typed), PathBuf::from(path), "{typed}");
        }
    }

    #[test]
    fn a_copy_keeps_its_name() {
        assert!(proposed_copy(Path::new("/saves/ur-3.ron")).ends_with("ur-3.ron"));
    }
}
