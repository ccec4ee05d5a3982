//! The game, and the way to the rule book and the menu.

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_play::current_match::CurrentMatch;

use super::canvas::{Canvas, PanelParts, PartSystems};
use super::heights::Heights;
use crate::ui::commands::{Buttons, TableCommand, WindowCommand};
use crate::ui::widgets::theme;

/// Width of the buttons beside the title in a low window, in points.
const BUTTONS: f32 = 136.0;
/// Sizes of the title. The largest that fits is taken.
const SIZES: &[f32] = &[theme::CHAPTER, theme::SECTION, theme::BODY];
const COMPACT_SIZES: &[f32] = &[theme::LESSER, theme::FINE];

fn draw_header(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    mut buttons: Buttons,
) {
    let definition = current.0.game().definition();
    let place = canvas.place("header", heights.header);
    let compact = heights.compact;
    let (title, below) = if compact {
        (place.with_max_x(place.right() - BUTTONS), place)
    } else {
        let line = place.top() + 30.0;
        (place.with_max_y(line), place.with_min_y(line))
    };
    canvas.inside("title", title, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let sizes = if compact { COMPACT_SIZES } else { SIZES };
        let whole = format!("{}, {}", definition.title, definition.variant_title);
        let job = theme::fitting(ui, &definition.title, sizes, ui.available_width());
        ui.label(job).on_hover_text(whole);
        if compact {
            let variant = theme::faint(&definition.variant_title).size(theme::TINY);
            ui.add(egui::Label::new(variant).truncate()).on_hover_text(&definition.variant_about);
        }
    });
    canvas.inside("buttons", below, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(10.0, 4.0);
        ui.spacing_mut().interact_size.y = 26.0;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            let (menu, rules) = (WindowCommand::Escape.entry(), TableCommand::Book.entry());
            let button = ui.button(menu.label).on_hover_text(menu.keys_in_words(ui));
            buttons.serve(&button, WindowCommand::Escape);
            let button = ui.button(rules.label).on_hover_text(rules.tip_as(ui, "The rule book"));
            buttons.serve(&button, TableCommand::Book);
            if !compact {
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
                    ui.add_space(1.0);
                    let text = theme::faint(&definition.variant_title);
                    ui.add(egui::Label::new(text).truncate())
                        .on_hover_text(&definition.variant_about);
                });
            }
        });
    });
}

/// Registers the header.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PanelParts, draw_header.in_set(PartSystems::Header));
}
