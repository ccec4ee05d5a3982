//! A sunken box for text that may exceed its room.

use bevy_egui::egui::{self, Margin, Stroke};

use super::theme;

/// Draws a scrolling box, `high` points high and as wide as its room.
pub fn text_box<R>(ui: &mut egui::Ui, high: f32, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let frame = egui::Frame::new()
        .fill(theme::SUNKEN)
        .stroke(Stroke::new(1.0, theme::FAINT_EDGE))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(9, 6));
    // `high` includes edge and margin.
    let inner = high - frame.total_margin().sum().y;
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            // The text ends before the bar.
            ui.spacing_mut().scroll.floating_allocated_width = 8.0;
            let area = egui::ScrollArea::vertical().id_salt("text").auto_shrink([false, false]);
            area.max_height(inner).min_scrolled_height(inner).show(ui, content).inner
        })
        .inner
}
