//! The preferences.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Overlay;
use super::shell::{UiSystems, dialog};
use crate::table::settings::{LookName, Settings};
use crate::table::theme;

fn settings_dialog(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Changed on a copy, so that a look at the dialog saves nothing.
    let mut wanted = settings.clone();
    dialog(ctx, "settings", &mut overlay, |ui, overlay| {
        ui.label(egui::RichText::new("Settings").font(theme::heading(30.0)).color(theme::GOLD));
        ui.add_space(6.0);
        ui.label(egui::RichText::new("Picture").color(theme::FAINT));
        ui.horizontal(|ui| {
            for (look, text) in [
                (None, "Automatic"),
                (Some(LookName::Low), "Low"),
                (Some(LookName::Standard), "Standard"),
                (Some(LookName::High), "High"),
            ] {
                ui.radio_value(&mut wanted.look, look, text);
            }
        });
        ui.add_space(6.0);
        ui.checkbox(&mut wanted.show_legal, "Show the pieces that can move, and where to  (H)");
        ui.checkbox(&mut wanted.reduced_motion, "Reduced motion: no flights of dice and pieces");
        ui.add_space(6.0);
        ui.spacing_mut().slider_width = 190.0;
        ui.add(egui::Slider::new(&mut wanted.pace, 0.25..=8.0).logarithmic(true).text("pace"));
        let percent = |share: f64, _| format!("{:.0} %", share * 100.0);
        let share = |text: &str| {
            text.trim_end_matches(['%', ' ']).parse().ok().map(|percent: f64| percent / 100.0)
        };
        let volume = egui::Slider::new(&mut wanted.volume, 0.0..=1.0).text("volume");
        ui.add(volume.custom_formatter(percent).custom_parser(share));
        ui.horizontal(|ui| {
            ui.label(egui::RichText::new("Text").color(theme::FAINT));
            for (scale, text) in [(0.85, "small"), (1.0, "ordinary"), (1.2, "large"), (1.5, "huge")]
            {
                let chosen = (wanted.text_scale - scale).abs() < 0.01;
                if ui.radio(chosen, text).clicked() {
                    wanted.text_scale = scale;
                }
            }
        });
        ui.add_space(12.0);
        if ui.add_sized([140.0, 40.0], theme::main_button("Done")).clicked() {
            overlay.set(Overlay::None);
        }
    });
    settings.set_if_neq(wanted);
    Ok(())
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        settings_dialog.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Settings)),
    );
}
