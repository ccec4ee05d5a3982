//! A match at a glance: the plan of its board with the pieces on it, and its stars.

use bevy_egui::egui::{self, Color32, Mesh, Pos2, Rect, Stroke, Vec2};

use tesserae_core::rules::Position;

use crate::ui::widgets::{side_colour, theme};

/// Paints a small plan of the board with the pieces in place.
pub fn board(painter: &egui::Painter, frame: Rect, position: &Position) {
    let definition = position.game().definition();
    let (wide, deep, _) = definition.board.size;
    let scale = (frame.width() / wide).min(frame.height() / deep);
    let at = |(x, y): (f32, f32)| frame.center() + egui::vec2(x, y) * scale;
    let board = Rect::from_center_size(frame.center(), egui::vec2(wide, deep) * scale);
    let edge = |width| Stroke::new(width, theme::EDGE);
    painter.rect_filled(board, 3.0, theme::GROUND);
    painter.rect_stroke(board, 3.0, edge(1.0), egui::StrokeKind::Inside);
    for cell in &definition.board.cells {
        let (x, y) = cell.extent();
        let place = Rect::from_center_size(at(cell.at), egui::vec2(x, y) * scale);
        let special = !cell.note.is_empty();
        let fill = if special { Color32::from_rgb(112, 88, 54) } else { theme::RAISED };
        painter.rect(place, 1.0, fill, edge(0.7), egui::StrokeKind::Inside);
    }
    let standings = position.standings();
    for (index, piece) in standings.iter().enumerate() {
        let Some(id) = piece.cell else { continue };
        let Some(cell) = definition.board.cells.get(usize::from(id.0)) else { continue };
        // Pieces that share a cell stand side by side.
        let before = standings[..index].iter().filter(|other| other.cell == piece.cell).count();
        let all = standings.iter().filter(|other| other.cell == piece.cell).count();
        let (x, y) = cell.extent();
        let (radius, place) = beside(egui::vec2(x, y) * scale, before, all);
        let centre = at(cell.at) + place;
        let colour = side_colour(painter.ctx(), &definition.game, piece.side);
        let light = egui::Rgba::from(colour).intensity() > 0.25;
        let edge = if light { Color32::BLACK } else { theme::TEXT };
        let stroke = Stroke::new((radius * 0.3).min(1.0), edge);
        // Each side has a distinct shape, for colour-blind users.
        match piece.side.index() {
            0 => painter.circle(centre, radius, colour, stroke),
            side => {
                let corners = [4, 3, 6][(side - 1).min(2)];
                let points = (0..corners).map(|corner| {
                    let angle = std::f32::consts::TAU * corner as f32 / corners as f32;
                    centre + egui::vec2(angle.sin(), -angle.cos()) * radius * 1.2
                });
                painter.add(egui::Shape::convex_polygon(points.collect(), colour, stroke))
            }
        };
    }
}

/// The radius of the pieces that share a cell, and the place of one of them from its middle: in the
/// grid that leaves them the most room.
fn beside(cell: Vec2, index: usize, count: usize) -> (f32, Vec2) {
    let grid = |columns: usize| {
        let rows = count.div_ceil(columns);
        (columns, egui::vec2(cell.x / columns as f32, cell.y / rows as f32))
    };
    let roomier = |a: &(usize, Vec2), b: &(usize, Vec2)| a.1.min_elem().total_cmp(&b.1.min_elem());
    let (columns, pitch) = (1..=count).map(grid).max_by(roomier).unwrap_or((1, cell));
    let (row, column) = (index / columns, index % columns);
    // A shorter last row is centred.
    let in_row = columns.min(count - row * columns);
    let rows = count.div_ceil(columns);
    let across = (column as f32 - (in_row as f32 - 1.0) / 2.0) * pitch.x;
    let down = (row as f32 - (rows as f32 - 1.0) / 2.0) * pitch.y;
    ((pitch.min_elem() * 0.36).clamp(1.5, 12.0), egui::vec2(across, down))
}

/// A board's depth divided by its width, as seen from the near seat.
pub fn depth(position: &Position) -> f32 {
    let (wide, deep, _) = position.game().definition().board.size;
    deep / wide
}

/// Width of a small star and the gap to the next, in points.
pub const STAR: f32 = 13.0;

/// Paints `count` stars, right-aligned; returns their width.
pub fn stars(painter: &egui::Painter, right_top: Pos2, count: u8) -> f32 {
    for number in 0..count {
        let from_right = f32::from(number) * STAR + STAR / 2.0;
        let centre = right_top + egui::vec2(-from_right, STAR / 2.0 + 3.0);
        star(painter, centre, 5.5, Some(theme::GOLD));
    }
    f32::from(count) * STAR
}

/// Paints a star in a colour, or its outline.
pub fn star(painter: &egui::Painter, centre: Pos2, radius: f32, fill: Option<Color32>) {
    let corner = |number: usize| {
        let angle = std::f32::consts::TAU * number as f32 / 10.0;
        let reach = if number.is_multiple_of(2) { radius } else { radius * 0.45 };
        centre + Vec2::new(angle.sin(), -angle.cos()) * reach
    };
    let outline: Vec<Pos2> = (0..10).map(corner).collect();
    let Some(fill) = fill else {
        painter.add(egui::Shape::closed_line(outline, Stroke::new(1.2, theme::FAINT)));
        return;
    };
    // A star is not convex, but all of it is visible from its middle.
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, fill);
    outline.iter().for_each(|point| mesh.colored_vertex(*point, fill));
    for number in 0..10 {
        mesh.add_triangle(0, number + 1, (number + 1) % 10 + 1);
    }
    painter.add(egui::Shape::mesh(mesh));
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;

    /// Five lines in a row of the list: ten stones on one end of the sacred line.
    #[test]
    fn pieces_that_share_a_cell_stay_on_it_and_can_be_counted() {
        let library = Library::built_in();
        let board = &library.game("pente").expect("a game").definition().board;
        let shared = board.cells.iter().filter(|cell| cell.holds > 1);
        assert_eq!(shared.clone().count(), 2);
        for cell in shared {
            let (x, y) = cell.extent();
            let size = egui::vec2(x, y) * (68.0 / board.size.1);
            for count in 1..=usize::from(cell.holds) {
                let places: Vec<(f32, Vec2)> =
                    (0..count).map(|index| beside(size, index, count)).collect();
                for (index, (radius, at)) in places.iter().enumerate() {
                    let told = format!("{count} on {}: {at} of {size}", cell.name);
                    assert!(at.x.abs() + radius <= size.x / 2.0, "{told}");
                    assert!(at.y.abs() + radius <= size.y / 2.0, "{told}");
                    for (_, other) in &places[..index] {
                        assert!((*at - *other).length() > radius * 2.0, "{told}, {other}");
                    }
                }
            }
        }
    }
}
