//! The whole commentary on the game on the table, in place of the list of moves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, RichText};

use tesserae_play::broadcast::Broadcast;
use tesserae_play::settings::Settings;

use crate::ui::widgets::theme;

/// Which list the panel shows beside an exhibition.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListShown {
    /// The moves.
    #[default]
    Moves,
    /// The comments on them.
    Commentary,
}

/// The commentary, and whether it is shown.
#[derive(SystemParam)]
pub struct LogParams<'w> {
    broadcast: Res<'w, Broadcast>,
    settings: Res<'w, Settings>,
    shown: ResMut<'w, ListShown>,
}

impl LogParams<'_> {
    /// Does the log take the place of the list of moves?
    pub fn is_open(&self) -> bool {
        self.settings.commentary && *self.shown == ListShown::Commentary
    }
}

/// Draws the choice between the two lists, if there is a commentary.
pub fn switch(ui: &mut egui::Ui, params: &mut LogParams) {
    if !params.settings.commentary {
        return;
    }
    let mut shown = *params.shown;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 4.0;
        for (list, text, hover) in [
            (ListShown::Moves, "Moves", "All throws and moves"),
            (ListShown::Commentary, "Commentary", "All that was said of this game"),
        ] {
            let text = RichText::new(text).size(theme::SMALL);
            ui.selectable_value(&mut shown, list, text).on_hover_text(hover);
        }
    });
    params.shown.set_if_neq(shown);
}

/// Draws the log into its place. Returns the ply to go to, if a sentence was clicked.
pub fn show(ui: &mut egui::Ui, params: &LogParams, place: Rect) -> Option<usize> {
    let log = params.broadcast.log();
    if log.is_empty() {
        ui.label(RichText::new("Nothing has been said yet.").color(theme::FAINT));
        return None;
    }
    let mut clicked = None;
    ui.spacing_mut().scroll.floating_allocated_width = 0.0;
    egui::ScrollArea::vertical()
        .id_salt("commentary")
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_height(place.height())
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.set_max_width(place.width() - 10.0);
            let button = egui::Button::new(RichText::new("Copy all").size(theme::SMALL));
            if ui.add(button).on_hover_text("The whole text, a line each").clicked() {
                let lines: Vec<&str> = log.iter().map(|remark| remark.text.as_str()).collect();
                ui.ctx().copy_text(lines.join("\n"));
            }
            for remark in log {
                let text = theme::lesser(&remark.text);
                let label = egui::Label::new(text).wrap().sense(egui::Sense::click());
                let hover = "Go to this move";
                if ui.add(label).on_hover_text(hover).clicked() {
                    clicked = Some(remark.ply + 1);
                }
            }
        });
    clicked
}

/// Registers which list is shown.
pub fn plugin(app: &mut App) {
    app.init_resource::<ListShown>();
}
