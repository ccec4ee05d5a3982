//! The fields of a form: what each is, and beside it what is chosen or typed.

use bevy_egui::egui;

use super::dialog::explain;
use super::theme;

/// Width of a choice in points: with what stands before it, that of a form's buttons.
pub const WIDE: f32 = 300.0;
/// Width of what stands before it.
const LABEL: f32 = 118.0;

/// A field for a line of text, as high as a list and so wide.
pub fn field(ui: &mut egui::Ui, field: egui::TextEdit<'_>, wide: f32) -> egui::Response {
    let field = field
        .margin(egui::Margin::symmetric(FIELD_EDGE, 0))
        .vertical_align(egui::Align::Center)
        .min_size(egui::vec2(0.0, ui.spacing().interact_size.y))
        .desired_width(wide);
    ui.add(field)
}

/// Room at each end of what is typed, in points: that of a list.
const FIELD_EDGE: i8 = 12;

/// A line of a dialog: what it is, then the choice.
pub fn row<R>(ui: &mut egui::Ui, label: &str, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    explained(ui, label, "", content)
}

/// A line of a dialog with a question mark that explains it, if it has a `meaning`.
pub fn explained<R>(
    ui: &mut egui::Ui,
    label: &str,
    meaning: &str,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    ui.horizontal(|ui| {
        let label = theme::faint(label);
        let (place, _) = ui.allocate_exact_size(egui::vec2(LABEL, 26.0), egui::Sense::hover());
        let left = egui::Layout::left_to_right(egui::Align::Center);
        let mut column = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(left));
        let label = egui::Label::new(label).truncate();
        if meaning.is_empty() {
            column.add(label);
        } else {
            // The mark keeps its room, however long the name is.
            let room = (place.width() - 30.0).max(10.0);
            column.spacing_mut().item_spacing.x = 6.0;
            column.scope(|ui| {
                ui.set_max_width(room);
                ui.add(label);
            });
            explain(&mut column, meaning);
        }
        content(ui)
    })
    .inner
}

/// A few words under a choice.
pub fn note(ui: &mut egui::Ui, text: &str) {
    ui.horizontal_top(|ui| {
        ui.add_space(LABEL + ui.spacing().item_spacing.x);
        // Or the lines after the first would begin at the dialog's edge.
        ui.vertical(|ui| {
            ui.set_max_width(WIDE);
            ui.add(egui::Label::new(theme::faint(text).size(theme::LESSER)).wrap());
        });
    });
}
