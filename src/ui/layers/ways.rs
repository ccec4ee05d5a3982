//! The paths over a board and the ways beside them, as lines with arrows.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Shape, Stroke};

use tesserae_core::rules::diagram::{Arrow, Diagram, Point, Route};
use tesserae_core::rules::{Definition, Side};
use tesserae_play::layers::Layers;

use super::seen::Seen;
use crate::ui::widgets::{self, Palette, theme};

/// Width of a line, and the width that both edges add together, in points.
const LINE: (f32, f32) = (3.5, 3.5);
/// Spacing of the points tested on a line for pieces in front of it, in points.
const FINE: f32 = 3.0;
/// Least lightness of a line, of 255. Its edge is dark.
const LEAST: f32 = 130.0;
/// Dash and gap of a way beside the paths, in points.
const DASH: (f32, f32) = (10.0, 7.0);

/// Draws the paths and ways that are chosen.
pub(super) fn draw(painter: &Painter, layers: &Layers, seen: &Seen) {
    if layers.paths.is_empty() && layers.leaps.is_empty() {
        return;
    }
    let diagram = Diagram::of(seen.definition);
    let board = Board::of(seen);
    for (index, route) in diagram.routes.iter().enumerate() {
        let here = |side: &Side| side.index() < usize::from(seen.sides);
        if route.sides.iter().any(|side| here(side) && layers.paths.contains(side)) {
            let colour = path_colour(seen.definition, &diagram, index);
            path(painter, seen, &board, route, colour);
        }
    }
    let leaps = Palette::of(painter.ctx()).leaps;
    for leap in &diagram.leaps {
        let Some(kind) = diagram.kinds.get(leap.kind) else { continue };
        if !layers.leaps.iter().any(|chosen| chosen == kind) {
            continue;
        }
        let colour = leaps[leap.kind % leaps.len()];
        let line: Vec<Pos2> = leap.line.iter().filter_map(|point| board.seen(*point)).collect();
        for run in free_runs(seen, &line) {
            stroke(painter, &run, colour, true);
        }
        for arrow in &leap.arrows {
            head(painter, seen, &board, arrow, colour);
        }
        if leap.arrows.is_empty() {
            // It leads both ways: a head towards either end of each stretch.
            for stretch in leap.line.windows(2) {
                for (from, to) in [(stretch[0], stretch[1]), (stretch[1], stretch[0])] {
                    let (along, length) = direction(from, to);
                    let at = (from.0 + along.0 * length * 0.7, from.1 + along.1 * length * 0.7);
                    head(painter, seen, &board, &Arrow { at, towards: along }, colour);
                }
            }
        }
    }
}

/// A shared path is gilt; others have their side's colour, lightened against the dark edge.
pub fn path_colour(definition: &Definition, diagram: &Diagram, index: usize) -> Color32 {
    let route = &diagram.routes[index];
    match route.sides.first() {
        Some(side) if diagram.routes.len() > 1 => {
            let colour = widgets::path_colour(&definition.game, *side);
            let [r, g, b, _] = colour.to_array().map(f32::from);
            let light = 0.3 * r + 0.59 * g + 0.11 * b;
            colour.lerp_to_gamma(Color32::WHITE, (LEAST - light).max(0.0) / (255.0 - light))
        }
        _ => theme::GOLD,
    }
}

/// Projects the plan's millimetres into the window.
struct Board<'a> {
    seen: &'a Seen<'a>,
    /// Height of the upper face, in scene units.
    top: f32,
    /// Scene units a millimetre.
    unit: f32,
}

impl<'a> Board<'a> {
    fn of(seen: &'a Seen<'a>) -> Self {
        let top = seen.spots.first().map_or(0.0, |spot| spot.at.y);
        Self { seen, top, unit: seen.definition.board.scale * 0.01 }
    }

    fn seen(&self, (x, y): Point) -> Option<Pos2> {
        self.seen.lens.point(Vec3::new(x * self.unit, self.top, y * self.unit))
    }
}

fn direction(from: Point, to: Point) -> (Point, f32) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(f32::EPSILON);
    ((x / length, y / length), length)
}

/// A side's path from where it begins to where a piece is home.
fn path(painter: &Painter, seen: &Seen, board: &Board, route: &Route, colour: Color32) {
    let mut line: Vec<Pos2> = route.line.iter().filter_map(|point| board.seen(*point)).collect();
    if route.ring {
        line.extend(line.first().copied());
    }
    for run in free_runs(seen, &line) {
        stroke(painter, &run, colour, false);
    }
    for arrow in &route.arrows {
        head(painter, seen, board, arrow, colour);
    }
    let dark = Color32::from_black_alpha(200);
    let free = |at: &Pos2| !seen.is_covered(*at);
    if let Some(at) = board.seen(route.start).filter(free) {
        painter.circle(at, 6.0, colour, Stroke::new(2.0, dark));
    }
    if let Some(at) = board.seen(route.end).filter(free) {
        painter.circle_stroke(at, 8.0, Stroke::new(6.5, dark));
        painter.circle_stroke(at, 8.0, Stroke::new(3.0, colour));
    }
}

/// A line with a dark edge.
fn stroke(painter: &Painter, line: &[Pos2], colour: Color32, broken: bool) {
    let (wide, edge) = LINE;
    let dark = Stroke::new(wide + edge, Color32::from_black_alpha(if broken { 150 } else { 200 }));
    painter.add(Shape::line(line.to_vec(), dark));
    let stroke = Stroke::new(wide, colour);
    if broken {
        painter.extend(Shape::dashed_line(line, stroke, DASH.0, DASH.1));
    } else {
        painter.add(Shape::line(line.to_vec(), stroke));
    }
}

/// The head of an arrow, drawn where nothing stands before it.
fn head(painter: &Painter, seen: &Seen, board: &Board, arrow: &Arrow, colour: Color32) {
    // A little of its way, to show its direction.
    let reach = 2.0 / seen.definition.board.scale;
    let ahead = (arrow.at.0 + arrow.towards.0 * reach, arrow.at.1 + arrow.towards.1 * reach);
    let (Some(at), Some(ahead)) = (board.seen(arrow.at), board.seen(ahead)) else { return };
    if seen.is_covered(at) {
        return;
    }
    let way = (ahead - at).normalized();
    let across = egui::vec2(-way.y, way.x) * 6.0;
    let corners = vec![at + way * 8.5, at - way * 4.0 + across, at - way * 4.0 - across];
    let edge = Stroke::new(1.5, Color32::from_black_alpha(220));
    painter.add(Shape::convex_polygon(corners, colour, edge));
}

/// The parts of a line before which nothing stands.
fn free_runs(seen: &Seen, line: &[Pos2]) -> Vec<Vec<Pos2>> {
    if seen.standing.is_empty() {
        return vec![line.to_vec()];
    }
    let mut points: Vec<Pos2> = Vec::new();
    for pair in line.windows(2) {
        let parts = (pair[0].distance(pair[1]) / FINE).ceil().max(1.0) as usize;
        let part = |part: usize| pair[0].lerp(pair[1], part as f32 / parts as f32);
        points.extend((0..parts).map(part));
    }
    points.extend(line.last());
    let runs = points.split(|point| seen.is_covered(*point));
    runs.filter(|run| run.len() > 1).map(<[Pos2]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_layout::view::named_view;

    use super::*;
    use crate::sample;
    use crate::ui::layers::{Anchor, Lens, Silhouette, board_spots};

    #[test]
    fn a_line_is_broken_where_a_piece_stands_before_it() {
        let game = sample::game("ur");
        let spec = sample::lay_table(&game, 2);
        let definition = game.definition();
        let spots = board_spots(&spec.plan);
        let area = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(964.0, 720.0));
        let lens = Lens::of_view(named_view("default", 964.0 / 720.0, &spec), area);
        let cell = |name: &str| spots.iter().find(|spot| spot.name == name).expect("a cell").at;
        let piece = Silhouette::of(&lens, cell("m3"), 0.12, 0.07).expect("seen");
        let ends = ["m1", "m5"].map(|name| lens.point(cell(name)).expect("seen"));
        let seen = |standing| Seen {
            definition,
            sides: 2,
            spots: &spots,
            lanes: &[],
            lens,
            standing,
            anchor: Anchor::Corner,
        };
        assert_eq!(free_runs(&seen(&[]), &ends), [ends.to_vec()]);
        let standing = [piece];
        let runs = free_runs(&seen(&standing), &ends);
        assert_eq!(runs.len(), 2, "before and behind it");
        assert!(runs.iter().flatten().all(|point| !piece.covers(*point)));
        assert_eq!((runs[0][0], *runs[1].last().expect("a point")), (ends[0], ends[1]));
    }

    #[test]
    fn sides_with_paths_of_their_own_have_lines_of_different_colours() {
        for game in Library::built_in().games() {
            let definition = game.definition();
            let diagram = Diagram::of(definition);
            let colour = |index| path_colour(definition, &diagram, index);
            let colours: Vec<Color32> = (0..diagram.routes.len()).map(colour).collect();
            for (index, colour) in colours.iter().enumerate() {
                assert!(!colours[..index].contains(colour), "{}", definition.id());
            }
        }
    }
}
