//! The card between two games, over the foot of the table.

use bevy::prelude::*;
use bevy_egui::egui::Rect;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_play::exhibition::{Exhibition, ShownCard};
use tesserae_play::occasion::On;

use crate::ui::frame::{UiSystems, panel_width};
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::{foot, theme};

/// Width of the card at most, and room to the edges, in points.
const WIDE: f32 = 430.0;
const MARGIN: f32 = 12.0;
/// Room that the name plates take at the foot of the table, with a tag above one.
const PLATES: (f32, f32) = (250.0, 80.0);

/// The middle of the card's lower edge and its width, over an area of the window. The card takes
/// its room from the area's foot.
fn place(area: Rect) -> (egui::Pos2, f32) {
    let area = foot::above(area);
    let wide = WIDE.min(area.width() - 2.0 * MARGIN).max(80.0);
    // In a narrow window it stands above the plates and not between them.
    let narrow = area.width() < wide + 2.0 * (PLATES.0 + MARGIN);
    let above = MARGIN + if narrow { PLATES.1 } else { 0.0 };
    (egui::pos2(area.center().x, area.bottom() - above), wide)
}

fn draw_card(mut contexts: EguiContexts, exhibition: On<Exhibition>, shown: ShownCard) -> Result {
    let (Some(exhibition), Some(card)) = (exhibition.get(), shown.card()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut area = ctx.viewport_rect();
    if !exhibition.bare {
        area.max.x -= panel_width(ctx);
    }
    let (at, wide) = place(area);
    egui::Area::new("between games".into())
        .order(egui::Order::Middle)
        .interactable(false)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(at)
        .show(ctx, |ui| {
            theme::dialog_frame().inner_margin(egui::Margin::symmetric(18, 12)).show(ui, |ui| {
                ui.set_width(wide - 36.0);
                ui.spacing_mut().item_spacing.y = 3.0;
                ui.label(theme::headline(&card.headline, theme::CHAPTER));
                for line in &card.lines {
                    ui.add(egui::Label::new(line).wrap());
                }
            });
        });
    Ok(())
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
