//! The panel beside the table. In a window too low for all of it the whole panel scrolls.

use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::scroll_area::ScrollSource;

use tesserae_play::current_match::CurrentMatch;

use super::canvas::{Canvas, Drawn, PanelParts};

/// Overlap of the panel's scroll bar with its margin, in points; its greatest width.
const ON_MARGIN: f32 = 12.0;

/// Draws the panel, if a match is on the table.
pub fn show(ui: &mut egui::Ui, world: &mut World) -> Drawn {
    if !world.contains_resource::<CurrentMatch>() {
        return Drawn::default();
    }
    let room = ui.available_size();
    // The bar of the whole panel lies on its margin, beside all that can be pressed.
    let place = ui.available_rect_before_wrap();
    let wider = egui::UiBuilder::new().max_rect(place.with_max_x(place.right() + ON_MARGIN));
    let ui = &mut ui.new_child(wider);
    ui.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    ui.spacing_mut().scroll.floating_allocated_width = 0.0;
    let area = egui::ScrollArea::vertical()
        .id_salt("panel")
        .auto_shrink([false, false])
        .scroll_source(ScrollSource::MOUSE_WHEEL | ScrollSource::SCROLL_BAR);
    let shown = area.show(ui, |ui| {
        ui.set_width(room.x);
        let parts = ui.new_child(egui::UiBuilder::new());
        world.insert_resource(Canvas::new(parts, room.y));
        world.run_schedule(PanelParts);
        let (used, drawn) = world.remove_resource::<Canvas>().map(Canvas::finish)?;
        ui.advance_cursor_after_rect(used);
        show_focus(ui);
        Some(drawn)
    });
    shown.inner.unwrap_or_default()
}

/// For this time, in seconds, the panel follows what has got the focus: its list is still scrolling.
const FOLLOWED: f64 = 0.8;

/// Scrolls the panel to what has got the focus in a list. The list scrolls only itself.
fn show_focus(ui: &egui::Ui) {
    let focused = ui.memory(egui::Memory::focused);
    let now = ui.input(|input| input.time);
    let since = ui.data_mut(|data| {
        let last = data.get_temp_mut_or(ui.id(), (focused, 0.0));
        if last.0 != focused {
            *last = (focused, now);
        }
        last.1
    });
    if now - since < FOLLOWED
        && let Some(response) = focused.and_then(|id| ui.ctx().read_response(id))
        && ui.layer_id() == response.layer_id
        // Its list may still have it beyond the panel's own end.
        && ui.min_rect().intersects(response.rect)
    {
        ui.scroll_to_rect(response.rect, None);
    }
}
