//! The fields of a form: a label, and beside it the choice or the typed text.

use bevy_egui::egui;
use bevy_egui::egui::accesskit::Role;

use super::dialog::explain;
use super::reading::name_group;
use super::theme;

/// Width of a choice, in points. With its label it is as wide as a form's buttons.
pub const WIDE: f32 = 300.0;
/// Width of the label, in points.
const LABEL: f32 = 118.0;

/// Is the dialog too narrow for a label beside its choice?
pub fn is_narrow(ui: &egui::Ui) -> bool {
    ui.available_width() < LABEL + ui.spacing().item_spacing.x + WIDE
}

/// Draws a one-line text field, `wide` points wide and as high as a list.
pub fn field(ui: &mut egui::Ui, field: egui::TextEdit<'_>, wide: f32) -> egui::Response {
    let field = field
        .margin(egui::Margin::symmetric(FIELD_EDGE, 0))
        .vertical_align(egui::Align::Center)
        .min_size(egui::vec2(0.0, ui.spacing().interact_size.y))
        .desired_width(wide);
    ui.add(field)
}

/// Space at each end of the typed text, in points, as in a list.
const FIELD_EDGE: i8 = 12;

/// Draws a line of a dialog: its label, then the choice.
pub fn row<R>(ui: &mut egui::Ui, label: &str, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    explained(ui, label, "", content)
}

/// Draws a line of a dialog, with a question mark that explains it if it has a `meaning`.
pub fn explained<R>(
    ui: &mut egui::Ui,
    label: &str,
    meaning: &str,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    if is_narrow(ui) {
        // The choice stands below, and may take several lines.
        if !label.is_empty() {
            ui.horizontal(|ui| {
                theme::cut(ui, (ui.available_width() - 30.0).max(10.0), theme::faint(label));
                if !meaning.is_empty() {
                    explain(ui, meaning);
                }
            });
        }
        let named = |ui: &mut egui::Ui| {
            name_row(ui, label);
            content(ui)
        };
        return ui.horizontal_wrapped(named).inner;
    }
    ui.horizontal(|ui| {
        name_row(ui, label);
        let label = theme::faint(label);
        let (place, _) = ui.allocate_exact_size(egui::vec2(LABEL, 26.0), egui::Sense::hover());
        let left = egui::Layout::left_to_right(egui::Align::Center);
        let mut column = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(left));
        if meaning.is_empty() {
            column.add(egui::Label::new(label).truncate());
        } else {
            // The mark keeps its room beside a name of any length.
            let room = (place.width() - 30.0).max(10.0);
            column.spacing_mut().item_spacing.x = 6.0;
            theme::cut(&mut column, room, label);
            explain(&mut column, meaning);
        }
        content(ui)
    })
    .inner
}

/// A reader names the fields of a row by its label.
fn name_row(ui: &egui::Ui, label: &str) {
    if !label.is_empty() {
        name_group(ui, Role::Group, label);
    }
}

/// Draws a few words under a choice.
pub fn note(ui: &mut egui::Ui, text: &str) {
    let indent = if is_narrow(ui) { 0.0 } else { LABEL + ui.spacing().item_spacing.x };
    ui.horizontal_top(|ui| {
        ui.add_space(indent);
        // Without this, the second line would begin at the dialog's edge.
        ui.vertical(|ui| {
            ui.set_max_width(WIDE);
            ui.add(egui::Label::new(theme::faint(text).size(theme::LESSER)).wrap());
        });
    });
}
