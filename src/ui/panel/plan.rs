//! The plan of the board in the rule book: cells, names and ways.

use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, RichText, Shape, Stroke};

use tesserae_core::rules::diagram::{Arrow, Bridge, Diagram, Point, Route, Spot};
use tesserae_core::rules::{CellId, Definition};
use tesserae_play::narration::{Naming, capitalized};

use crate::ui::layers::path_colour;
use crate::ui::widgets::{Palette, reading, theme};

/// Draws the plan of a variant, no higher than `highest` points, with its legend and the
/// `marked` cells. Returns the cell that was clicked.
pub fn show(
    ui: &mut egui::Ui,
    definition: &Definition,
    highest: f32,
    marked: &[String],
) -> Option<CellId> {
    let diagram = Diagram::of(definition);
    let (wide, deep) = diagram.size;
    let scale = (ui.available_width() / wide).min(highest / deep);
    let size = egui::vec2(ui.available_width(), deep * scale);
    let (place, response) = ui.allocate_exact_size(size, egui::Sense::CLICK);
    reading::picture(&response, "Plan of the board");
    let painter = ui.painter_at(place);
    let at = |(x, y): Point| place.center() + egui::vec2(x, y) * scale;
    let board = Rect::from_center_size(place.center(), egui::vec2(wide, deep) * scale);
    let edge = Stroke::new(1.0, theme::FAINT);
    painter.rect(board, 5.0, theme::RAISED, edge, egui::StrokeKind::Inside);
    let mut under = None;
    for spot in &diagram.cells {
        let size = egui::vec2(spot.extent.0, spot.extent.1) * scale;
        let cell = Rect::from_center_size(at(spot.at), size);
        let fill = fill(spot, marked);
        let edge = if spot.safe { theme::GOLD } else { theme::EDGE };
        painter.rect(cell, 2.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
        if response.hover_pos().is_some_and(|pointer| cell.contains(pointer)) {
            under = Some(spot.cell);
        }
    }
    for (index, route) in diagram.routes.iter().enumerate() {
        draw_route(&painter, route, path_colour(definition, &diagram, index), at);
    }
    let leaps = Palette::of(ui).leaps;
    for leap in &diagram.leaps {
        draw_leap(&painter, leap, leaps[leap.kind % leaps.len()], at);
    }
    for spot in &diagram.cells {
        let room = spot.extent.0.min(spot.extent.1) * scale;
        let font = FontId::proportional((room * 0.42).clamp(9.0, 15.0));
        let galley = painter.layout_no_wrap(spot.name.clone(), font, theme::TEXT);
        let place = Align2::CENTER_CENTER.anchor_size(at(spot.at), galley.size());
        // No line crosses a name.
        painter.rect_filled(place, 2.0, fill(spot, marked));
        painter.galley(place.min, galley, theme::TEXT);
    }
    for (index, route) in diagram.routes.iter().enumerate() {
        let naming = Naming(definition);
        let names: Vec<String> =
            route.sides.iter().map(|side| capitalized(&naming.possessive(*side))).collect();
        let whose = match (diagram.routes.len(), definition.sides.1) {
            (1, 2) => "Both sides'".to_owned(),
            (1, _) => "Every side's".to_owned(),
            _ => names.join(", "),
        };
        let text = RichText::new(format!("— {whose} path")).small();
        ui.label(text.color(path_colour(definition, &diagram, index)));
    }
    for (kind, colour) in diagram.kinds.iter().zip(leaps) {
        ui.label(RichText::new(format!("- - {}", capitalized(kind))).small().color(colour));
    }
    let clicked = under.filter(|_| response.clicked());
    if let Some(cell) = under.and_then(|cell| definition.board.cells.get(usize::from(cell.0))) {
        let (name, note) = (&cell.name, &cell.note);
        let text = if note.is_empty() { name.clone() } else { format!("{name}: {note}") };
        response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(text);
    }
    clicked
}

/// The colour of a cell.
fn fill(spot: &Spot, marked: &[String]) -> Color32 {
    match (marked.contains(&spot.name), spot.special) {
        (true, _) => theme::LAPIS,
        (false, true) => Color32::from_rgb(92, 72, 44),
        (false, false) => theme::GROUND,
    }
}

/// A broken line, to tell it from a path.
fn draw_leap(painter: &egui::Painter, leap: &Bridge, colour: Color32, at: impl Fn(Point) -> Pos2) {
    let line: Vec<Pos2> = leap.line.iter().map(|point| at(*point)).collect();
    painter.extend(Shape::dashed_line(&line, Stroke::new(1.6, colour), 4.0, 3.0));
    for arrow in &leap.arrows {
        draw_head(painter, arrow, colour, &at);
    }
}

fn draw_head(painter: &egui::Painter, arrow: &Arrow, colour: Color32, at: impl Fn(Point) -> Pos2) {
    let (tip, along) = (at(arrow.at), egui::vec2(arrow.towards.0, arrow.towards.1));
    let across = egui::vec2(-along.y, along.x);
    let points =
        vec![tip + along * 3.5, tip - along * 2.5 + across * 2.6, tip - along * 2.5 - across * 2.6];
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

fn draw_route(painter: &egui::Painter, route: &Route, colour: Color32, at: impl Fn(Point) -> Pos2) {
    let stroke = Stroke::new(1.4, colour);
    let line: Vec<Pos2> = route.line.iter().map(|point| at(*point)).collect();
    painter.add(if route.ring {
        Shape::closed_line(line, stroke)
    } else {
        Shape::line(line, stroke)
    });
    for arrow in &route.arrows {
        draw_head(painter, arrow, colour, &at);
    }
    painter.circle_filled(at(route.start), 3.2, colour);
    painter.circle_stroke(at(route.end), 4.2, Stroke::new(1.6, colour));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    /// The colour of each path in the legend.
    fn legend(id: &str) -> Vec<Color32> {
        let ctx = egui::Context::default();
        let game = game(id);
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            show(ui, game.definition(), 300.0, &[]);
        });
        let colour = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
            Shape::Text(text) if text.galley.text().starts_with('—') => {
                Some(text.galley.job.sections[0].format.color)
            }
            _ => None,
        };
        output.shapes.iter().filter_map(colour).collect()
    }

    #[test]
    fn a_path_is_as_blue_as_its_side() {
        let [blue, white] = legend("pente")[..] else { panic!("two paths") };
        assert!(blue.b() > blue.r() + 40, "{blue:?}");
        assert!(white.b() <= white.r() + 10, "{white:?}");
        // The path arrows of Knossos are yellow and green.
        let [yellow, green] = legend("knossos")[..] else { panic!("two paths") };
        assert!(yellow.r() > yellow.b() + 40 && green.g() > green.r() + 20, "{yellow:?} {green:?}");
    }
}
