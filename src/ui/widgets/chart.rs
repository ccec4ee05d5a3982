//! A chart of the winning chances over a match. Two sides are two areas that meet; more sides are
//! one line each. Dots and rings mark events, and a click goes to a ply.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke};

use tesserae_core::rules::{Definition, Side};
use tesserae_play::narration::{Naming, percents};

use super::plot::{Plot, area};
use super::reading;
use super::sides::side_colour;
use super::theme;

/// The contents of a chart.
pub struct Chart<'a> {
    /// The game whose sides it shows.
    pub definition: &'a Definition,
    /// The number of plies played and each side's chance after them, in order.
    pub points: Vec<(usize, &'a [f64])>,
    /// The number of plies at its right edge.
    pub last: usize,
    /// The number of plies after which the board is displayed.
    pub cursor: usize,
    /// The marked places.
    pub marks: Vec<Mark>,
    /// A key to the marks. Empty if each mark explains itself.
    pub key: &'static str,
}

/// A marked place on the curve.
pub struct Mark {
    /// The number of plies after which it stands.
    pub at: usize,
    /// The side that threw or chose. With more than two sides, the mark stands on this side's line.
    pub side: Side,
    /// The colour of its dot, if it has one.
    pub dot: Option<Color32>,
    /// Does it have a gilt ring around the dot?
    pub ring: bool,
    /// The text shown under the pointer.
    pub text: String,
}

/// Space for the numbers beside the axis, in points.
const AXIS: f32 = 34.0;
/// The radius of a mark's dot, and of its ring.
const DOT: f32 = 3.5;
const RING: f32 = 5.5;
/// The distance to a mark, in points, within which the pointer shows its text.
const NEAR: f32 = 7.0;
/// A chart lower than this has no axis.
const LOW: f32 = 44.0;

/// The plot of a match of `last` plies.
fn plot_in(place: Rect, last: usize) -> Plot {
    Plot { place, last: last.max(1), top: 1.0, inset: 3.0 }
}

/// Draws the chart `high` points high and as wide as its room. Returns the number of plies that was
/// clicked.
pub fn show(ui: &mut egui::Ui, high: f32, chart: &Chart) -> Option<usize> {
    let size = egui::vec2(ui.available_width(), high);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::CLICK);
    reading::picture(&response, "The course of the chances");
    let painter = ui.painter_at(rect);
    let axis = if high < LOW { 0.0 } else { AXIS };
    let place = Rect::from_min_max(rect.min + egui::vec2(axis, 0.0), rect.max);
    let plot = plot_in(place, chart.last);
    plot.paint(&painter);
    if axis > 0.0 {
        plot.name(&painter, 1.0, Align2::RIGHT_TOP, "100%");
        plot.name(&painter, 0.5, Align2::RIGHT_CENTER, "50%");
        plot.name(&painter, 0.0, Align2::RIGHT_BOTTOM, "0%");
    }
    draw(&painter, &plot, chart);
    let half = Stroke::new(1.0, theme::FAINT_EDGE.gamma_multiply(1.4));
    painter.hline(place.x_range(), plot.up(0.5), half);
    let now = plot.across(chart.cursor);
    painter.vline(now, place.y_range(), Stroke::new(1.5, theme::TEXT));
    for mark in &chart.marks {
        if let Some(at) = place_of(&plot, chart, mark) {
            sign(&painter, at, mark);
        }
    }
    let pointer = response.hover_pos();
    if let Some(pointer) = pointer {
        let told = told(&plot, chart, pointer);
        response.clone().on_hover_text(told).on_hover_cursor(egui::CursorIcon::PointingHand);
    }
    let clicked = response.interact_pointer_pos().filter(|_| response.clicked())?;
    Some(nearest(&plot, chart, clicked))
}

/// The place of a mark: on its side's line, or on the single curve of two sides.
fn place_of(plot: &Plot, chart: &Chart, mark: &Mark) -> Option<Pos2> {
    let win = chart.points.iter().find(|(at, _)| *at >= mark.at)?.1;
    let line = if win.len() == 2 { 0 } else { mark.side.index() };
    Some(plot.at(mark.at, *win.get(line)?))
}

/// Returns the mark under the pointer.
fn marked<'a>(plot: &Plot, chart: &'a Chart, pointer: Pos2) -> Option<&'a Mark> {
    let away = |mark: &Mark| place_of(plot, chart, mark).map(|at| at.distance(pointer));
    let near = chart.marks.iter().filter_map(|mark| Some((away(mark)?, mark)));
    let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.filter(|(away, _)| *away < NEAR).map(|(_, mark)| mark)
}

/// Returns the number of plies under the pointer, which snaps to a near mark.
fn nearest(plot: &Plot, chart: &Chart, pointer: Pos2) -> usize {
    marked(plot, chart, pointer).map_or_else(|| plot.nearest(pointer.x), |mark| mark.at)
}

fn draw(painter: &egui::Painter, plot: &Plot, chart: &Chart) {
    let sides = chart.points.first().map_or(0, |(_, win)| win.len());
    let line = |side: usize| -> Vec<Pos2> {
        let point = |(at, win): &(usize, &[f64])| Some(plot.at(*at, *win.get(side)?));
        chart.points.iter().filter_map(point).collect()
    };
    let colour = |side: Side| side_colour(painter.ctx(), &chart.definition.game, side);
    if sides == 2 {
        let curve = line(0);
        let edges = [(plot.place.bottom(), Side::A), (plot.place.top(), Side::B)];
        for (edge, side) in edges {
            let edges = curve.iter().map(|point| [*point, Pos2::new(point.x, edge)]);
            painter.add(area(edges, colour(side).gamma_multiply(0.72)));
        }
        painter.add(Shape::line(curve, Stroke::new(2.0, theme::GOLD)));
        return;
    }
    for side in &Side::ALL[..sides.min(Side::ALL.len())] {
        painter.add(Shape::line(line(side.index()), Stroke::new(2.0, colour(*side))));
    }
}

/// Paints a mark's ring and dot with dark edges, which stand out on light and dark areas.
fn sign(painter: &egui::Painter, at: Pos2, mark: &Mark) {
    if mark.ring {
        painter.circle_stroke(at, RING, Stroke::new(4.0, theme::WELL));
        painter.circle_stroke(at, RING, Stroke::new(2.0, theme::GOLD));
    }
    if let Some(colour) = mark.dot {
        painter.circle(at, DOT, colour, Stroke::new(1.0, theme::WELL));
    }
}

/// The text under the pointer: a mark's own, or the chances there.
fn told(plot: &Plot, chart: &Chart, pointer: Pos2) -> String {
    if let Some(mark) = marked(plot, chart, pointer) {
        return mark.text.clone();
    }
    let plies = nearest(plot, chart, pointer);
    let naming = Naming(chart.definition);
    let Some((_, win)) = chart.points.iter().rfind(|(at, _)| *at <= plies) else {
        return String::new();
    };
    let each = Side::ALL.iter().zip(percents(win));
    let each = each.map(|(side, win)| format!("{} {win}", naming.heading(*side)));
    let mut text = each.collect::<Vec<_>>().join(", ");
    if !chart.key.is_empty() && !chart.marks.is_empty() {
        text = format!("{text}\n{}", chart.key);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    fn chart<'a>(definition: &'a Definition, wins: &'a [[f64; 2]]) -> Chart<'a> {
        let points = wins.iter().enumerate().map(|(at, win)| (at * 10, &win[..])).collect();
        let text = "A blunder".to_owned();
        let marks = vec![Mark { at: 10, side: Side::B, dot: Some(theme::RED), ring: false, text }];
        Chart { definition, points, last: 20, cursor: 0, marks, key: "" }
    }

    #[test]
    fn a_mark_stands_on_its_sides_line_or_on_the_one_curve_of_two() {
        let game = game("phaistos");
        let place = Rect::from_min_size(Pos2::ZERO, egui::vec2(200.0, 106.0));
        let plot = plot_in(place, 20);
        let height = |win: &[f64]| {
            let mut chart = chart(game.definition(), &[]);
            chart.points = vec![(10, win)];
            place_of(&plot, &chart, &chart.marks[0]).map(|at| at.y)
        };
        assert_eq!(height(&[0.5, 0.3, 0.2]), Some(plot.up(0.3)));
        assert_eq!(height(&[0.7, 0.3]), Some(plot.up(0.7)));
    }

    #[test]
    fn what_is_marked_is_said_where_no_mark_is_near() {
        let game = game("ur");
        let wins = [[0.7, 0.3], [0.8, 0.2]];
        let mut chart = chart(game.definition(), &wins);
        chart.key = "Red dot: a blunder";
        let place = Rect::from_min_size(Pos2::ZERO, egui::vec2(200.0, 106.0));
        let plot = plot_in(place, 20);
        let told_at = |chart: &Chart, x: f32| told(&plot, chart, Pos2::new(x, plot.up(0.8)));
        assert_eq!(told_at(&chart, 30.0), "White 70%, Black 30%\nRed dot: a blunder");
        assert_eq!(told_at(&chart, 100.0), "A blunder");
        chart.marks.clear();
        assert_eq!(told_at(&chart, 30.0), "White 70%, Black 30%", "nothing is marked");
    }

    #[test]
    fn a_click_goes_to_the_move_below_it_or_to_the_mark_beside_it() {
        let game = game("ur");
        let wins = [[0.5, 0.5], [0.8, 0.2], [1.0, 0.0]];
        let chart = chart(game.definition(), &wins);
        let place = Rect::from_min_size(Pos2::ZERO, egui::vec2(200.0, 106.0));
        let plot = plot_in(place, 20);
        assert_eq!(nearest(&plot, &chart, Pos2::new(0.0, 50.0)), 0);
        assert_eq!(nearest(&plot, &chart, Pos2::new(152.0, 90.0)), 15);
        assert_eq!(nearest(&plot, &chart, Pos2::new(900.0, 90.0)), 20, "beyond its edge");
        // The mark stands at 80%, above the middle.
        let mark = Pos2::new(104.0, plot.up(0.8) + 2.0);
        assert_eq!(nearest(&plot, &chart, mark), 10);
        assert_eq!(told(&plot, &chart, mark), "A blunder");
        assert_eq!(told(&plot, &chart, Pos2::new(30.0, 90.0)), "White 50%, Black 50%");
    }
}
