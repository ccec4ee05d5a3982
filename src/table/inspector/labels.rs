//! What is written over the thing on the turntable: cell numbers, paths, special
//! cells, signs.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Stroke};

use super::{Inspector, Spots};
use crate::rules::{Definition, Side, Thing};
use crate::table::board::Spot;
use crate::table::theme;
use crate::table::words::{Naming, capital_name};

/// What is written over the thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Layers {
    /// The names of the cells.
    pub cells: bool,
    /// The path of that side.
    pub path: Option<Side>,
    /// The kinds of ways beside the paths, a bit for each in the definition's order.
    pub leaps: u8,
    /// The cells that have a rule of their own.
    pub special: bool,
    /// The signs, by id and name.
    pub signs: bool,
}

/// From the thing's own space to the window, in points.
pub struct Lens<'a> {
    camera: &'a Camera,
    at: &'a GlobalTransform,
    thing: Transform,
    scale: f32,
}

impl<'a> Lens<'a> {
    /// The lens of a camera that looks at the thing so placed; `zoom` is the
    /// interface's own.
    pub fn new(camera: &'a Camera, at: &'a GlobalTransform, thing: Transform, zoom: f32) -> Self {
        Self { camera, at, thing, scale: 1.0 / zoom }
    }

    fn point(&self, at: Vec3) -> Option<Pos2> {
        let place = self.thing.transform_point(at);
        let point = self.camera.world_to_viewport(self.at, place).ok()?;
        Some(Pos2::new(point.x * self.scale, point.y * self.scale))
    }

    /// Whether a spot is turned towards the camera.
    fn faces(&self, spot: &Spot) -> bool {
        let normal = self.thing.rotation * spot.normal;
        let to_camera = self.at.translation() - self.thing.transform_point(spot.at);
        normal.dot(to_camera.normalize_or_zero()) > 0.08
    }

    /// The four corners of a spot, and how many points wide it is.
    fn frame(&self, spot: &Spot) -> Option<(Vec<Pos2>, f32)> {
        let side = spot.normal.any_orthonormal_vector();
        let (u, v) = if spot.normal.abs_diff_eq(Vec3::Y, 1e-3) {
            (Vec3::X, Vec3::Z)
        } else {
            (side, spot.normal.cross(side))
        };
        let half = spot.extent / 2.0;
        let corner = |x: f32, y: f32| self.point(spot.at + u * x * half.x + v * y * half.y);
        let corners =
            vec![corner(-1.0, -1.0)?, corner(1.0, -1.0)?, corner(1.0, 1.0)?, corner(-1.0, 1.0)?];
        let wide = corners[0].distance(corners[1]).min(corners[1].distance(corners[2]));
        Some((corners, wide))
    }
}

/// Draws the layers, and a note on the cell under the pointer.
pub fn draw(
    painter: &egui::Painter,
    pointer: Option<Pos2>,
    inspector: &Inspector,
    spots: &Spots,
    lens: &Lens,
) -> Option<String> {
    let definition = inspector.game().definition();
    let layers = inspector.layers;
    if let (Some(side), Thing::Board) = (layers.path, inspector.thing()) {
        path(painter, definition, side, spots, lens);
    }
    if *inspector.thing() == Thing::Board {
        leaps(painter, definition, layers.leaps, spots, lens);
    }
    let mut note = None;
    for spot in spots.cells.iter().filter(|spot| lens.faces(spot)) {
        let Some((frame, wide)) = lens.frame(spot) else { continue };
        let cell = definition.board.cells.iter().find(|cell| cell.name == spot.name);
        let under = pointer.is_some_and(|at| inside(&frame, at));
        let special = cell.is_some_and(|cell| !cell.note.is_empty());
        if under || (layers.special && special) {
            let width = if under { 2.5 } else { 1.8 };
            painter.add(egui::Shape::closed_line(frame.clone(), Stroke::new(width, theme::GOLD)));
        }
        if let (true, Some(cell)) = (under, cell) {
            note = Some(describe(definition, cell));
        }
        if layers.cells
            && let Some(at) = lens.point(spot.at)
        {
            let size = (wide * 0.34).clamp(9.0, 26.0);
            plated(painter, at, Align2::CENTER_CENTER, &spot.name, size, theme::TEXT);
        }
        if layers.signs
            && spots.signs.is_empty()
            && let Some(cell) = cell
            && let Some(at) = lens.point(spot.at)
        {
            let names: Vec<&str> =
                definition.signs_of(cell).iter().map(|sign| sign.name.as_str()).collect();
            if wide > 24.0 && !names.is_empty() {
                let at = at + egui::vec2(0.0, wide * 0.3);
                plated(painter, at, Align2::CENTER_CENTER, &names.join(", "), 12.0, theme::GOLD);
            }
        }
    }
    if layers.signs {
        signs(painter, pointer, definition, spots, lens);
    }
    note
}

/// What there is to say of a cell.
fn describe(definition: &Definition, cell: &crate::rules::Cell) -> String {
    let mut text = format!("Cell {}", cell.name);
    for side in Side::ALL.iter().take(definition.paths.len()) {
        let steps: Vec<String> = definition.paths[side.index()]
            .iter()
            .enumerate()
            .filter(|(_, id)| definition.board.cells[usize::from(id.0)].name == cell.name)
            .map(|(index, _)| (index + 1).to_string())
            .collect();
        // Where all sides go the same way once is enough.
        let same = definition.paths.iter().all(|path| *path == definition.paths[0]);
        let told = same && *side != Side::A;
        if !steps.is_empty() && !told {
            let whose = Naming(definition).possessive(*side);
            let whose = if same { "every side's" } else { &whose };
            text.push_str(&format!("\n{} step {}", capital_name(whose), steps.join(" and ")));
        }
    }
    let signs: Vec<String> = definition
        .signs_of(cell)
        .iter()
        .map(|sign| {
            let number = sign.id.chars().all(|c| c.is_ascii_digit());
            if number { format!("{} {}", sign.id, sign.name) } else { sign.name.clone() }
        })
        .collect();
    if !signs.is_empty() {
        text.push_str(&format!("\n{}", signs.join(", ")));
    }
    if !cell.note.is_empty() {
        text.push_str(&format!("\n{}", cell.note));
    }
    text
}

/// The signs by their ids; by their names where there is room.
fn signs(
    painter: &egui::Painter,
    pointer: Option<Pos2>,
    definition: &Definition,
    spots: &Spots,
    lens: &Lens,
) {
    for spot in spots.signs.iter().filter(|spot| lens.faces(spot)) {
        let Some((frame, wide)) = lens.frame(spot) else { continue };
        let under = pointer.is_some_and(|at| inside(&frame, at));
        if wide < 11.0 && !under {
            continue;
        }
        let name = definition.signs.iter().find(|sign| sign.id == spot.name);
        let text = match name {
            Some(sign) if wide > 58.0 || under => format!("{} {}", sign.id, sign.name),
            _ => spot.name.clone(),
        };
        let Some(at) = lens.point(spot.at) else { continue };
        let size = (wide * 0.3).clamp(9.0, 15.0);
        let at = at + egui::vec2(0.0, wide * 0.42);
        plated(painter, at, Align2::CENTER_CENTER, &text, size, theme::GOLD);
    }
}

/// A side's way over the board, with arrows.
fn path(painter: &egui::Painter, definition: &Definition, side: Side, spots: &Spots, lens: &Lens) {
    let Some(path) = definition.paths.get(side.index()) else { return };
    let points: Vec<Pos2> = path
        .iter()
        .filter_map(|id| spots.cells.get(usize::from(id.0)))
        .filter_map(|spot| lens.point(spot.at))
        .collect();
    painter
        .add(egui::Shape::line(points.clone(), Stroke::new(7.0, Color32::from_black_alpha(150))));
    painter.add(egui::Shape::line(points.clone(), Stroke::new(3.5, theme::GOLD)));
    for pair in points.windows(2) {
        arrow(painter, pair[0], pair[1], theme::GOLD);
    }
    for (at, text) in [(points.first(), "in"), (points.last(), "end")] {
        if let Some(at) = at {
            let place = *at - egui::vec2(0.0, 16.0);
            plated(painter, place, Align2::CENTER_CENTER, text, 14.0, theme::TEXT);
        }
    }
}

/// The chosen kinds of ways beside the paths, as broken lines.
fn leaps(painter: &egui::Painter, definition: &Definition, chosen: u8, spots: &Spots, lens: &Lens) {
    for (index, kind) in definition.leap_kinds().iter().enumerate() {
        if chosen >> index & 1 == 0 {
            continue;
        }
        let colour = theme::LEAPS[index % theme::LEAPS.len()];
        for leap in definition.leaps.iter().filter(|leap| leap.kind == *kind) {
            let points: Vec<Pos2> = leap
                .stops
                .iter()
                .filter_map(|id| spots.cells.get(usize::from(id.0)))
                .filter_map(|spot| lens.point(spot.at))
                .collect();
            let dark = Stroke::new(6.5, Color32::from_black_alpha(140));
            painter.add(egui::Shape::line(points.clone(), dark));
            painter.extend(egui::Shape::dashed_line(&points, Stroke::new(3.0, colour), 9.0, 6.0));
            for pair in points.windows(2) {
                arrow(painter, pair[0], pair[1], colour);
                if leap.both_ways {
                    arrow(painter, pair[1], pair[0], colour);
                }
            }
        }
    }
}

/// A head on the line from one place to another, a little past its middle.
fn arrow(painter: &egui::Painter, from: Pos2, to: Pos2, colour: Color32) {
    let along = to - from;
    if along.length() < 14.0 {
        return;
    }
    let (way, middle) = (along.normalized(), from + along * 0.55);
    let across = egui::vec2(-way.y, way.x) * 5.5;
    let head = vec![middle + way * 8.0, middle - way * 4.0 + across, middle - way * 4.0 - across];
    let edge = Stroke::new(1.0, Color32::from_black_alpha(190));
    painter.add(egui::Shape::convex_polygon(head, colour, edge));
}

/// Text on a dark plate, to be read on any ground.
fn plated(
    painter: &egui::Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    size: f32,
    colour: Color32,
) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), colour);
    let rect = align.anchor_size(at, galley.size());
    painter.rect_filled(rect.expand2(egui::vec2(3.0, 1.0)), 3.0, Color32::from_black_alpha(170));
    painter.galley(rect.min, galley, colour);
}

/// Whether a point is inside a convex frame.
fn inside(frame: &[Pos2], point: Pos2) -> bool {
    let mut sides = frame.iter().zip(frame.iter().cycle().skip(1)).map(|(a, b)| {
        let (edge, to) = (*b - *a, point - *a);
        edge.x * to.y - edge.y * to.x >= 0.0
    });
    let first = sides.next().unwrap_or(false);
    sides.all(|side| side == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_inside_a_frame_or_not_whichever_way_it_runs() {
        let mut frame = vec![
            Pos2::new(0.0, 0.0),
            Pos2::new(4.0, 1.0),
            Pos2::new(4.0, 5.0),
            Pos2::new(0.0, 4.0),
        ];
        for _ in 0..2 {
            assert!(inside(&frame, Pos2::new(2.0, 2.0)));
            assert!(!inside(&frame, Pos2::new(5.0, 2.0)));
            assert!(!inside(&frame, Pos2::new(2.0, 0.2)));
            frame.reverse();
        }
    }
}
