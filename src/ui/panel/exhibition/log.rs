//! The whole commentary on the game on the table, in place of the list of moves.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, RichText};

use tesserae_play::broadcast::Broadcast;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::Exhibition;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::settings::Settings;

use crate::ui::panel::canvas::{Canvas, PanelParts, PartSystems};
use crate::ui::panel::heights::{Heights, LEAST_LIST};
use crate::ui::panel::history::{beside_arrows, draw_history};
use crate::ui::widgets::theme;

/// Least room for the choice between the lists, in points.
const LEAST_SWITCH: f32 = 34.0;

/// The words of the choice. Without room for both it has only the list that is not shown.
const MOVES: &str = "Moves";
const COMMENTARY: &str = "Commentary";
/// Space about both words, in points.
const AROUND: f32 = 18.0;

/// Which list the panel shows beside an exhibition.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListShown {
    /// The moves.
    #[default]
    Moves,
    /// The comments on them.
    Commentary,
}

/// Does the commentary take the place of the list of moves?
pub fn shows_log(
    exhibition: On<Exhibition>,
    settings: Res<Settings>,
    shown: Res<ListShown>,
) -> bool {
    exhibition.is_on() && settings.commentary && *shown == ListShown::Commentary
}

/// Draws the choice between the two lists beside the replay's arrows, if there is a commentary. A
/// player who has joined has undo there, and the choice below.
fn draw_switch(
    mut canvas: ResMut<Canvas>,
    (heights, settings): (Res<Heights>, Res<Settings>),
    mut shown: ResMut<ListShown>,
) {
    let Some(history) = canvas.last() else { return };
    let below = heights.lists > 0.0;
    let room = if below { canvas.place("lists", heights.lists) } else { beside_arrows(history) };
    if !settings.commentary || room.width() < LEAST_SWITCH {
        return;
    }
    let mut chosen = *shown;
    canvas.inside("lists", room, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding.x = 4.0;
            let font = egui::FontId::proportional(theme::SMALL);
            let words =
                ui.painter().layout_no_wrap(format!("{MOVES}{COMMENTARY}"), font, theme::TEXT);
            let both = words.size().x + AROUND <= room.width();
            for (list, text, hover) in [
                (ListShown::Moves, MOVES, "All throws and moves"),
                (ListShown::Commentary, COMMENTARY, "All comments on this game"),
            ] {
                if list == *shown && !both {
                    continue;
                }
                let text = RichText::new(text).size(theme::SMALL);
                ui.selectable_value(&mut chosen, list, text).on_hover_text(hover);
            }
        });
    });
    shown.set_if_neq(chosen);
}

/// Draws the commentary. A click on a sentence leads to its ply.
fn draw_log(
    mut canvas: ResMut<Canvas>,
    broadcast: Res<Broadcast>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let high = canvas.left().floor().max(LEAST_LIST);
    let place = canvas.place("list", high);
    let clicked = canvas.inside("commentary", place, |ui| show(ui, &broadcast, place));
    requests.write_batch(clicked.map(MatchRequest::GoTo));
}

/// Draws the log into its place. Returns the ply to go to, if a sentence was clicked.
fn show(ui: &mut egui::Ui, broadcast: &Broadcast, place: Rect) -> Option<usize> {
    let log = broadcast.log();
    if log.is_empty() {
        ui.label(RichText::new("No comments yet.").color(theme::FAINT));
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
            if ui.add(button).on_hover_text("The whole text of each").clicked() {
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

/// Registers the commentary and the choice between the lists.
pub(super) fn plugin(app: &mut App) {
    let draw_switch = draw_switch.run_if(in_state(Occasion::Exhibition)).after(draw_history);
    app.init_resource::<ListShown>()
        .add_systems(PanelParts, draw_switch.in_set(PartSystems::History))
        .add_systems(PanelParts, draw_log.run_if(shows_log).in_set(PartSystems::List));
}
