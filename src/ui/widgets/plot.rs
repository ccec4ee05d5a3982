//! The ground of a chart. It places values and draws what charts share.

use bevy_egui::egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rangef, Rect, Shape, Stroke, vec2,
};

use super::theme;

/// A ground with entries side by side. Values rise from the lower edge.
#[derive(Debug, Clone, Copy)]
pub struct Plot {
    /// Its place, in points.
    pub place: Rect,
    /// The number of the last entry, from 0.
    pub last: usize,
    /// The value at the upper edge. The lower edge is 0.
    pub top: f64,
    /// Space above the highest value and below the lowest, in points.
    pub inset: f32,
}

impl Plot {
    /// Paints the ground.
    pub fn paint(&self, painter: &Painter) {
        painter.rect_filled(self.place, 3.0, theme::WELL);
    }

    /// The x of an entry. A single entry stands in the middle.
    pub fn across(&self, number: usize) -> f32 {
        let share = if self.last == 0 { 0.5 } else { number as f32 / self.last as f32 };
        self.place.left() + self.place.width() * share
    }

    /// The y of a value. A value beyond an edge lies on that edge.
    pub fn up(&self, value: f64) -> f32 {
        let inner = self.place.shrink2(vec2(0.0, self.inset));
        inner.bottom() - inner.height() * (value / self.top).clamp(0.0, 1.0) as f32
    }

    /// The point of an entry and its value.
    pub fn at(&self, number: usize, value: f64) -> Pos2 {
        Pos2::new(self.across(number), self.up(value))
    }

    /// The entry nearest to an x.
    pub fn nearest(&self, x: f32) -> usize {
        let share = ((x - self.place.left()) / self.place.width().max(1.0)).clamp(0.0, 1.0);
        (share * self.last as f32).round() as usize
    }

    /// Writes the name of a value left of the ground.
    pub fn name(&self, painter: &Painter, value: f64, align: Align2, text: &str) {
        let at = Pos2::new(self.place.left() - 4.0, self.up(value));
        painter.text(at, align, text, FontId::proportional(theme::TINY), theme::FAINT);
    }

    /// Paints a line across the ground at a value.
    pub fn line_at(&self, painter: &Painter, value: f64) {
        painter.hline(self.place.x_range(), self.up(value), Stroke::new(1.0, theme::FAINT_EDGE));
    }

    /// The column from the lower edge to a value.
    pub fn column(&self, across: Rangef, value: f64) -> Rect {
        Rect::from_x_y_ranges(across, self.up(value)..=self.place.bottom())
    }
}

/// Returns the area between two curves. `edges` are pairs of points.
pub fn area(edges: impl IntoIterator<Item = [Pos2; 2]>, colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for points in edges {
        let first = mesh.vertices.len() as u32;
        for point in points {
            mesh.colored_vertex(point, colour);
        }
        if first >= 2 {
            mesh.add_triangle(first - 2, first - 1, first);
            mesh.add_triangle(first - 1, first, first + 1);
        }
    }
    Shape::mesh(mesh)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_and_values_have_places_and_the_pointer_finds_its_entry() {
        let place = Rect::from_min_size(Pos2::new(40.0, 0.0), vec2(200.0, 118.0));
        let plot = Plot { place, last: 4, top: 1.0, inset: 9.0 };
        assert_eq!((plot.nearest(0.0), plot.nearest(142.0), plot.nearest(900.0)), (0, 2, 4));
        assert!((plot.up(0.0) - 109.0).abs() < 0.01 && (plot.up(2.0) - 9.0).abs() < 0.01);
        let one = Plot { last: 0, ..plot };
        assert!((one.across(0) - 140.0).abs() < 0.01, "one entry stands in the middle");
    }
}
