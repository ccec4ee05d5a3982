//! A click outside an open list closes the list and presses nothing. An invisible curtain between
//! the list and everything below it takes the click.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// Hangs the curtain while a list, a menu or an explanation is open.
pub fn hang_curtain(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !egui::Popup::is_any_open(ctx) {
        return Ok(());
    }
    let window = ctx.viewport_rect();
    egui::Area::new("curtain".into())
        // Below the foreground order, which lists use. An area that appears lies over the others of
        // its order, so also over a dialog.
        .order(egui::Order::Middle)
        .fixed_pos(window.min)
        .constrain(false)
        .sense(egui::Sense::hover())
        .show(ctx, |ui| ui.allocate_rect(window, egui::Sense::CLICK | egui::Sense::DRAG));
    Ok(())
}
