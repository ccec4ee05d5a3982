//! The line at the foot of the table: one place for messages and for the commentator's caption.
//! The table leaves room for it, so it covers nothing that matters and the table never moves. Beside
//! its plate, and while it is empty, it shows the ground about the table.

use bevy_egui::egui::{self, Color32, FontId, Pos2, Rect, RichText, Vec2};

use super::{plate, theme};

/// The egui id of the line.
pub const FOOT: &str = "foot";
/// Space between the text and the edge, and between the edge and the table, in points.
const PAD: Vec2 = Vec2::new(14.0, 5.0);
const GAP: f32 = 5.0;
/// Width of its frame's line, and the smallest letters in it.
const EDGE: f32 = 1.0;
const LEAST: f32 = 9.5;
/// Width of a button and the space before it, in points.
const BUTTON: f32 = 62.0;

/// The font size in an area of that width, and the number of rows of a long sentence.
fn rows(wide: f32) -> (f32, f32) {
    match wide {
        780.0.. => (16.0, 1.0),
        400.0.. => (15.0, 2.0),
        _ => (12.0, 4.0),
    }
}

/// Height of the line's room below the table. It depends only on the area.
pub fn room(area: Rect) -> f32 {
    let (size, rows) = rows(area.width());
    (rows * size * 1.3 + 2.0 * (PAD.y + GAP)).min(area.height() * 0.3)
}

/// An area without the line's room.
pub fn above(mut area: Rect) -> Rect {
    area.max.y -= room(area);
    area
}

/// The text of the line.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The sentence.
    pub text: &'a str,
    /// The colour of its edge.
    pub edge: Color32,
    /// A button after it, with its tip.
    pub button: Option<(&'a str, &'a str)>,
}

/// What the user did with the line.
#[derive(Debug, Clone, Copy, Default)]
pub struct Touched {
    /// A click on the button.
    pub clicked: bool,
    /// The pointer rests on it.
    pub hovered: bool,
}

/// Draws the line below an area that [`above`] returned.
pub fn show(ctx: &egui::Context, area: Rect, line: &Line) -> Touched {
    let (size, _) = rows(area.width());
    let painter = ctx.layer_painter(egui::LayerId::background());
    let button = if line.button.is_some() { BUTTON } else { 0.0 };
    let most = (area.width() - 2.0 * (PAD.x + GAP) - button).max(60.0);
    let lay = |size: f32| {
        painter.layout(line.text.to_owned(), FontId::proportional(size), theme::TEXT, most)
    };
    // A long text is written smaller, until it fits below the area.
    let high = ctx.viewport_rect().bottom() - area.bottom() - GAP - 2.0 * (PAD.y + EDGE);
    let sizes = [size, theme::SMALL, theme::FINE, theme::TINY, LEAST];
    let mut laid = sizes.into_iter().filter(|other| *other <= size).map(lay);
    let galley = laid.find(|galley| galley.size().y <= high).unwrap_or_else(|| lay(LEAST));
    let size = galley.job.sections.first().map_or(size, |section| section.format.font_id.size);
    let whole = galley.size() + 2.0 * (PAD + Vec2::splat(EDGE)) + Vec2::X * button;
    // A text that still needs more rows than fit grows upwards.
    let bottom = (area.bottom() + GAP + whole.y).min(ctx.viewport_rect().bottom() - GAP);
    let place = Pos2::new(area.center().x - whole.x / 2.0, bottom - whole.y);
    let mut touched = Touched::default();
    // A new area would lie over the dialog, so the line is painted on the ground. It can be used
    // when the dialog is gone.
    if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        let frame = Rect::from_min_size(place, whole);
        let edge = egui::Stroke::new(1.0, line.edge);
        painter.rect(frame, 6.0, plate::GROUND, edge, egui::StrokeKind::Inside);
        painter.galley(place + PAD + Vec2::splat(EDGE), galley, theme::TEXT);
        return touched;
    }
    // Without a button it lets the pointer through.
    let drawn = egui::Area::new(FOOT.into())
        .order(egui::Order::Foreground)
        .interactable(line.button.is_some())
        .fixed_pos(place)
        .show(ctx, |ui| {
            let frame = egui::Frame::new()
                .fill(plate::GROUND)
                .stroke(egui::Stroke::new(1.0, line.edge))
                .corner_radius(6.0)
                .inner_margin(egui::Margin::symmetric(PAD.x as i8, PAD.y as i8));
            frame.show(ui, |ui| {
                // By default a row is at least as high as a button, which is more than its room.
                ui.spacing_mut().interact_size.y = galley.size().y;
                ui.horizontal(|ui| {
                    ui.scope(|ui| {
                        ui.set_width(galley.size().x.ceil());
                        let text = RichText::new(line.text).size(size);
                        ui.add(egui::Label::new(text).wrap().selectable(false));
                    });
                    if let Some((label, tip)) = line.button {
                        ui.spacing_mut().button_padding.y = 0.0;
                        touched.clicked = ui.button(label).on_hover_text(tip).clicked();
                    }
                });
            });
        });
    let pointer = ctx.input(|input| input.pointer.hover_pos());
    touched.hovered =
        line.button.is_some() && pointer.is_some_and(|at| drawn.response.rect.contains(at));
    touched
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_keeps_most_of_the_window() {
        for (wide, high) in [(964.0, 720.0), (484.0, 600.0), (160.0, 240.0), (3500.0, 2160.0)] {
            let area = Rect::from_min_size(Pos2::ZERO, Vec2::new(wide, high));
            let room = room(area);
            assert!(room >= 24.0 && room <= high * 0.31, "{wide}x{high}: {room}");
        }
    }
}
