//! Divides the window between the panels at its edges and the table.

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_scene::view_area::ViewArea;

/// The drawing order within a frame of the interface.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// Fonts, colours, scale.
    Style,
    /// The panels at the window's edges.
    Panels,
    /// Dialogs over them.
    Dialogs,
    /// What must know all that was drawn.
    Last,
}

/// Least size of the table's part of the window, in pixels a side.
const LEAST_VIEW: u32 = 16;

pub use tesserae_layout::view::PANEL_WIDTH;

/// The egui id of the row of buttons over the table.
pub const TOOLBAR: &str = "toolbar";

/// Width of a side panel in a window: on a narrow one it takes at most three fifths.
pub fn panel_width(ctx: &egui::Context) -> f32 {
    PANEL_WIDTH.min(ctx.viewport_rect().width() * 0.6)
}

/// Width of the title's panel. On a narrow window it takes more than half: the board waits.
pub fn title_width(ctx: &egui::Context) -> f32 {
    (PANEL_WIDTH * 1.12).min(ctx.viewport_rect().width() * 0.62)
}

/// The part of the window that the title leaves to the board.
pub fn beside_title(ctx: &egui::Context) -> egui::Rect {
    let mut area = ctx.viewport_rect();
    area.min.x += title_width(ctx);
    area
}

/// A root for panels that covers the whole window.
pub fn root(ctx: &egui::Context) -> egui::Ui {
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background());
    egui::Ui::new(ctx.clone(), "root".into(), builder.max_rect(ctx.viewport_rect()))
}

/// Where a camera shows a place of the table, in points; `None` behind it.
pub fn on_screen(
    ctx: &egui::Context,
    (camera, view): (&Camera, &GlobalTransform),
    place: Vec3,
) -> Option<egui::Pos2> {
    let scale = 1.0 / ctx.zoom_factor();
    let point = camera.world_to_viewport(view, place).ok()?;
    Some(egui::pos2(point.x * scale, point.y * scale))
}

/// Gives the table the part of the window that an area in points covers.
pub fn give_view(ctx: &egui::Context, window: &Window, view: &mut Mut<ViewArea>, area: egui::Rect) {
    let whole = window.physical_size();
    let scale = ctx.pixels_per_point();
    let from = UVec2::new((area.min.x * scale) as u32, (area.min.y * scale) as u32)
        .min(whole.saturating_sub(UVec2::splat(LEAST_VIEW)));
    let to = UVec2::new((area.max.x * scale) as u32, (area.max.y * scale) as u32)
        .max(from + LEAST_VIEW)
        .min(whole);
    if to.x <= from.x || to.y <= from.y {
        // A window without a pixel shows nothing anyway.
        return;
    }
    view.set_if_neq(ViewArea { from, size: to - from });
}
