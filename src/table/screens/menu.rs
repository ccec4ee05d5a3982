//! The menu of the table.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::shell::{UiSystems, dialog};
use super::{Overlay, SaveRequested, Screen};
use crate::table::current_match::MatchRequest;
use crate::table::theme;

fn menu(
    mut contexts: EguiContexts,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut saves: MessageWriter<SaveRequested>,
    mut requests: MessageWriter<MatchRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    dialog(ctx, "menu", &mut overlay, |ui, overlay| {
        ui.set_width(280.0);
        let wide = egui::vec2(280.0, 42.0);
        ui.label(egui::RichText::new("Menu").font(theme::heading(30.0)).color(theme::GOLD));
        ui.add_space(4.0);
        if ui.add_sized(wide, theme::main_button("Back to the table")).clicked() {
            overlay.set(Overlay::None);
        }
        if ui.add_sized(wide, egui::Button::new("Save the match  (F5)")).clicked() {
            saves.write_default();
            overlay.set(Overlay::None);
        }
        for (text, opens) in [
            ("New match", Overlay::NewMatch),
            ("Load a match", Overlay::Load),
            ("Settings", Overlay::Settings),
            ("Keys", Overlay::Keys),
        ] {
            if ui.add_sized(wide, egui::Button::new(text)).clicked() {
                overlay.set(opens);
            }
        }
        if ui.add_sized(wide, egui::Button::new("Leave for the title screen")).clicked() {
            // The autosave keeps the match; the title screen offers it again.
            requests.write(MatchRequest::Clear);
            overlay.set(Overlay::None);
            screen.set(Screen::Title);
        }
    });
    Ok(())
}

/// Registers the menu.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        menu.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Menu)),
    );
}
