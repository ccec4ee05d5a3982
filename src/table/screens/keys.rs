//! The keys and what the mouse does.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Overlay;
use super::shell::{UiSystems, dialog};
use crate::table::keyboard::KEYS;
use crate::table::theme;

/// The mouse, as the help shows it.
const MOUSE: &[(&str, &str)] = &[
    ("Click a piece", "moves it by the score; with several targets, picks it"),
    ("Click a target", "moves the picked piece there, or the only one that can go"),
    ("Drag a piece", "moves it to where it is let go"),
    ("Drag in the tray", "throws the dice by hand"),
    ("Rest on anything", "tells what it is and what may be done with it"),
    ("Right drag", "turns the table"),
    ("Middle drag", "shifts it"),
    ("Wheel", "nearer, farther"),
];

fn keys_dialog(mut contexts: EguiContexts, mut overlay: ResMut<NextState<Overlay>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    dialog(ctx, "keys", &mut overlay, |ui, overlay| {
        // Thirty lines fit a small window only when they stand close.
        ui.spacing_mut().interact_size.y = 16.0;
        for (title, list) in [("Mouse", MOUSE), ("Keys", KEYS)] {
            ui.label(egui::RichText::new(title).font(theme::heading(22.0)).color(theme::GOLD));
            egui::Grid::new(title).num_columns(2).spacing([22.0, 1.0]).show(ui, |ui| {
                for (key, does) in list {
                    ui.label(egui::RichText::new(*key).color(theme::GOLD));
                    ui.label(*does);
                    ui.end_row();
                }
            });
            ui.add_space(4.0);
        }
        if ui.add_sized([140.0, 40.0], theme::main_button("Done")).clicked() {
            overlay.set(Overlay::None);
        }
    });
    Ok(())
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        keys_dialog.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Keys)),
    );
}
