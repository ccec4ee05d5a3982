//! The preferences.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::pasted;
use tesserae_core::review::Grade;
use tesserae_layout::look::Look;
use tesserae_play::narration;
use tesserae_play::settings::Settings;

use crate::ui::commands::{TableCommand, TurnCommand, WindowCommand};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{Place, add_dialog, closed_by, modal, title};
use crate::ui::widgets::fields::row;
use crate::ui::widgets::theme;

fn draw_settings_dialog(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // A copy: looking at the dialog must save nothing.
    let mut wanted = settings.clone();
    modal(ctx, "settings", Place::Over, &mut overlay, |ui, overlay| {
        title(ui, "Settings");
        if closed_by(ui, "Done", |ui| choices(ui, &mut wanted)) {
            overlay.set(Overlay::None);
        }
    });
    settings.set_if_neq(wanted);
    Ok(())
}

fn choices(ui: &mut egui::Ui, wanted: &mut Settings) {
    row(ui, "Graphics", |ui| {
        let looks = [
            (None, "automatic"),
            (Some(Look::Low), "low"),
            (Some(Look::Standard), "standard"),
            (Some(Look::High), "high"),
        ];
        theme::radio_values(ui, &mut wanted.look, looks);
    });
    row(ui, "Text", |ui| {
        for (scale, text) in [(0.85, "small"), (1.0, "normal"), (1.2, "large"), (1.5, "huge")] {
            let chosen = (wanted.text_scale - scale).abs() < 0.01;
            if theme::radio(ui, chosen, text).clicked() {
                wanted.text_scale = scale;
            }
        }
    });
    ui.add_space(2.0);
    theme::check_box(ui, &mut wanted.full_screen, &WindowCommand::FullScreen.entry().titled());
    theme::check_box(ui, &mut wanted.show_legal, &TableCommand::LegalMoves.entry().titled());
    theme::check_box(
        ui,
        &mut wanted.hints,
        &TurnCommand::Hint.entry().titled_as("Hints: show the value of each choice on request"),
    );
    row(ui, "Tutor", |ui| {
        for (tutor, text) in [
            (None, "off"),
            (Some(Grade::Blunder), "blunders"),
            (Some(Grade::Error), "errors"),
            (Some(Grade::Doubtful), "doubtful choices"),
        ] {
            let hover = match tutor.map(|grade: Grade| grade.least() * 100.0) {
                None => "No warnings".to_owned(),
                Some(points) => format!(
                    "Warns before a choice that costs {points:.0} points or more (1 point = 1 \
                     game in 100)"
                ),
            };
            theme::radio_value(ui, &mut wanted.tutor, tutor, text).on_hover_text(hover);
        }
    });
    let commentary = "Commentary: sentences about an exhibition, below the table";
    theme::check_box(ui, &mut wanted.commentary, commentary);
    theme::check_box(ui, &mut wanted.keep_games, "Keep games between computers under Matches");
    theme::check_box(
        ui,
        &mut wanted.pause_hidden,
        "Pause exhibitions while the window is covered or minimised",
    );
    theme::check_box(ui, &mut wanted.reduced_motion, "Reduced motion: dice and pieces do not fly");
    row(ui, "When idle", |ui| {
        for (minutes, text) in [(0, "nothing"), (2, "2 min"), (5, "5 min"), (15, "15 min")] {
            let hover = "After this time without input, the title screen shows games by itself. \
                         Any key or click returns.";
            theme::radio_value(ui, &mut wanted.attract, minutes, text).on_hover_text(hover);
        }
    });
    ui.add_space(2.0);
    ui.spacing_mut().slider_width = 190.0;
    row(ui, "Speed", |ui| {
        let times = |speed: f64, _| format!("{speed:.2} ×");
        let speed = |text: &str| pasted::number(text.trim_end_matches(['×', ' ']));
        let slider = egui::Slider::new(&mut wanted.pace, 0.25..=8.0).logarithmic(true);
        ui.add(slider.custom_formatter(times).custom_parser(speed));
    });
    row(ui, "Volume", |ui| {
        let percent = |share: f64, _| narration::percent(share);
        let share = |text: &str| {
            pasted::number(text.trim_end_matches(['%', ' '])).map(|percent| percent / 100.0)
        };
        let slider = egui::Slider::new(&mut wanted.volume, 0.0..=1.0);
        ui.add(slider.custom_formatter(percent).custom_parser(share));
    });
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    add_dialog(app, Overlay::Settings, draw_settings_dialog);
}
