//! The card between two games, in the place of the name plates.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_layout::spec::TableSpec;
use tesserae_play::exhibition::{Exhibition, ResultCard, ShownCard};
use tesserae_play::occasion::On;

use super::plate_room::PlateRoom;
use crate::ui::frame::{UiSystems, panel_width};
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::{foot, theme};

/// Room between the card's edge and its text, and between its lines, in points.
const MARGIN: egui::Vec2 = egui::vec2(14.0, 4.0);
const APART: f32 = 1.0;
/// Room between the result and what stands beside it, in points.
const BESIDE: f32 = 28.0;

fn draw_card(
    mut contexts: EguiContexts,
    exhibition: On<Exhibition>,
    spec: Option<Res<TableSpec>>,
    shown: ShownCard,
) -> Result {
    let (Some(exhibition), Some(card)) = (exhibition.get(), shown.card()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut area = ctx.viewport_rect();
    if !exhibition.bare {
        area.max.x -= panel_width(ctx);
    }
    let sides = spec.map_or(2, |spec| usize::from(spec.sides));
    let room = PlateRoom::of(foot::above(area), sides, exhibition.bare);
    let place = room.card();
    let inner = (place.size() - 2.0 * MARGIN).max(egui::Vec2::ZERO);
    egui::Area::new("between games".into())
        .order(egui::Order::Middle)
        .interactable(false)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(place.center_bottom())
        .show(ctx, |ui| {
            let margin = egui::Margin::symmetric(MARGIN.x as i8, MARGIN.y as i8);
            theme::dialog_frame().inner_margin(margin).show(ui, |ui| {
                ui.set_width(inner.x);
                ui.set_min_height(inner.y);
                ui.spacing_mut().item_spacing.y = APART;
                if room.is_flat() { write_flat(ui, &card) } else { write(ui, &card) }
            });
        });
    Ok(())
}

/// Writes the card, line below line.
fn write(ui: &mut egui::Ui, card: &ResultCard) {
    ui.label(theme::headline(&card.headline, theme::SECTION));
    for line in &card.lines {
        ui.add(egui::Label::new(theme::lesser(line)).wrap());
    }
}

/// Writes the card into a low row: the result, and the series beside it.
fn write_flat(ui: &mut egui::Ui, card: &ResultCard) {
    let small = |line: &String| egui::RichText::new(line).size(theme::SMALL);
    let (result, series) = card.lines.split_at(card.lines.len().min(1));
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.label(theme::headline(&card.headline, theme::LOUD));
            for line in result {
                ui.add(egui::Label::new(small(line)).truncate());
            }
        });
        ui.add_space(BESIDE);
        ui.vertical(|ui| {
            for line in series {
                ui.add(egui::Label::new(small(line)).truncate());
            }
        });
    });
}

/// Registers the card; needs egui.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_card
            .in_set(UiSystems::Dialogs)
            .run_if(in_state(Screen::Table))
            .run_if(in_state(Overlay::None)),
    );
}
