//! The caption: a line of commentary below the table during an exhibition.

use bevy_egui::egui::{self, FontId, Pos2, Rect, RichText, Vec2};

use super::{plate, theme};

/// Space between the text and the edge, and between the edge and the table, in points.
const PAD: Vec2 = Vec2::new(14.0, 5.0);
const GAP: f32 = 5.0;

/// The font size in an area of that width, and the number of lines of a long sentence.
fn lines(wide: f32) -> (f32, f32) {
    match wide {
        780.0.. => (16.0, 1.0),
        400.0.. => (15.0, 2.0),
        _ => (12.0, 4.0),
    }
}

/// Height of the caption's room below the table. It is constant, so the table never moves.
pub fn room(area: Rect) -> f32 {
    let (size, lines) = lines(area.width());
    (lines * size * 1.3 + 2.0 * (PAD.y + GAP)).min(area.height() * 0.3)
}

/// Draws a sentence below the area of the table.
pub fn show(ctx: &egui::Context, area: Rect, text: &str) {
    let (size, _) = lines(area.width());
    let painter = ctx.layer_painter(egui::LayerId::background());
    let most = (area.width() - 2.0 * (PAD.x + GAP)).max(60.0);
    let galley = painter.layout(text.to_owned(), FontId::proportional(size), theme::TEXT, most);
    let whole = galley.size() + 2.0 * PAD;
    // A text that needs more lines than fit grows upwards.
    let bottom = (area.bottom() + GAP + whole.y).min(ctx.viewport_rect().bottom() - GAP);
    let place = Pos2::new(area.center().x - whole.x / 2.0, bottom - whole.y);
    egui::Area::new(egui::Id::new("caption"))
        .order(egui::Order::Background)
        .interactable(false)
        .fixed_pos(place)
        .show(ctx, |ui| {
            let frame = egui::Frame::new()
                .fill(plate::GROUND)
                .stroke(egui::Stroke::new(1.0, theme::EDGE))
                .corner_radius(6.0)
                .inner_margin(egui::Margin::symmetric(PAD.x as i8, PAD.y as i8));
            frame.show(ui, |ui| {
                ui.set_width(galley.size().x.ceil());
                let text = RichText::new(text).size(size);
                ui.add(egui::Label::new(text).wrap().selectable(false));
            });
        });
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
