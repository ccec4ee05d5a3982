//! What happens on a cell: a sign for each effect, and its word if there is room.

use std::f32::consts::TAU;
use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};

use tesserae_core::rules::{Cell, CellEffect};
use tesserae_layout::fittings::Spot;

use super::seen::{Seen, cell_of, outline};
use crate::ui::widgets::{Palette, plate, theme};

/// Size of the words, in points.
const LETTERS: f32 = 13.0;
/// Edge of a sign's box, and the room about signs and words, in points.
const SIGN: f32 = 13.0;
const ROOM: f32 = 3.0;

/// The plate over a cell with a special rule.
struct Plate {
    at: Rect,
    effect: CellEffect,
    words: Option<Arc<Galley>>,
}

/// Draws a gilt line round each cell with a special rule, and its plate. Names stand at the near
/// edge of their cells; the plates are there if no names are shown.
pub(super) fn draw(painter: &Painter, seen: &Seen, named: bool) {
    let special = seen.spots.iter().filter(|spot| !effects(seen, spot).is_empty());
    special.for_each(|spot| outline(painter, seen, spot, 1.8));
    for plate in place(painter.ctx(), seen, named) {
        plate.paint(painter);
    }
}

fn effects<'a>(seen: &'a Seen, spot: &Spot) -> &'a [CellEffect] {
    cell_of(seen.definition, spot).map_or(&[], |cell: &Cell| &cell.effects)
}

/// The plates of all special cells in view: along the far or the near edge of each, the first two
/// effects one below the other.
fn place(ctx: &egui::Context, seen: &Seen, far: bool) -> Vec<Plate> {
    let mut plates: Vec<Plate> = Vec::new();
    let high = SIGN + ROOM * 2.0;
    for spot in seen.spots.iter().filter(|spot| seen.lens.faces(spot)) {
        let Some(frame) = seen.lens.frame(spot) else { continue };
        let effects = effects(seen, spot);
        let edge = edge(&frame, far);
        let first = if far { 0.5 } else { 0.5 - effects.len().min(2) as f32 };
        for (row, effect) in effects.iter().take(2).enumerate() {
            let middle = edge + vec2(0.0, (high + 0.5) * (row as f32 + first));
            let at = Rect::from_center_size(middle, Vec2::splat(high));
            let free = plates.iter().all(|other| !other.at.intersects(at));
            if free && seen.lens.area().contains_rect(at) {
                plates.push(Plate { at, effect: *effect, words: None });
            }
        }
    }
    for index in 0..plates.len() {
        let text = plates[index].effect.words().to_owned();
        let font = FontId::proportional(LETTERS);
        let words = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text, font, theme::TEXT));
        let narrow = plates[index].at;
        let wide = narrow.expand2(vec2((words.size().x + ROOM) / 2.0, 0.0));
        let mut others = plates.iter().enumerate().filter(|(other, _)| *other != index);
        let free = others.all(|(_, other)| !other.at.intersects(wide));
        if free && seen.lens.area().contains_rect(wide) {
            plates[index].at = wide;
            plates[index].words = Some(words);
        }
    }
    plates
}

/// The middle of a frame's upper or lower edge, a little towards its middle.
fn edge(frame: &[Pos2; 4], upper: bool) -> Pos2 {
    let mut by_height = *frame;
    by_height.sort_by(|a, b| a.y.total_cmp(&b.y));
    let [a, b] = if upper { [by_height[0], by_height[1]] } else { [by_height[2], by_height[3]] };
    let middle = frame.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / 4.0;
    a.lerp(b, 0.5).lerp(middle.to_pos2(), 0.06)
}

impl Plate {
    fn paint(&self, painter: &Painter) {
        let edge = Stroke::new(1.0, theme::GOLD);
        painter.rect(self.at, 3.0, plate::GROUND, edge, StrokeKind::Inside);
        let middle = self.at.left_center() + vec2(ROOM + SIGN / 2.0, 0.0);
        sign(painter, self.effect, middle, SIGN / 2.0 - 1.0);
        if let Some(words) = &self.words {
            let left = self.at.left() + SIGN + ROOM * 2.0;
            let corner = Pos2::new(left, self.at.center().y - words.mesh_bounds.center().y);
            painter.galley(corner, Arc::clone(words), theme::TEXT);
        }
    }
}

/// Draws the sign of an effect, of that radius.
fn sign(painter: &Painter, effect: CellEffect, at: Pos2, r: f32) {
    let colour = colour(effect, Palette::of(painter.ctx()).loss);
    let pen = Stroke::new(1.8, colour);
    let line = |points: &[(f32, f32)]| {
        let points = points.iter().map(|(x, y)| at + vec2(x * r, y * r)).collect();
        painter.add(Shape::line(points, pen));
    };
    match effect {
        // A ring that is open at the upper right, with an arrowhead.
        CellEffect::ThrowAgain | CellEffect::UseAgain => {
            let arc: Vec<(f32, f32)> = (0..=12)
                .map(|k| TAU * (0.02 + 0.78 * k as f32 / 12.0))
                .map(|angle| (angle.cos() * 0.85, angle.sin() * 0.85))
                .collect();
            line(&arc);
            line(&[(-0.25, -1.2), (0.3, -0.8), (-0.15, -0.3)]);
        }
        CellEffect::Trap => {
            line(&[(-0.8, -0.8), (0.8, 0.8)]);
            line(&[(-0.8, 0.8), (0.8, -0.8)]);
        }
        CellEffect::Stop => {
            painter.rect_filled(Rect::from_center_size(at, Vec2::splat(r * 1.5)), 1.0, colour);
        }
        CellEffect::Passage | CellEffect::Exit => {
            line(&[(-1.0, 0.0), (0.9, 0.0)]);
            line(&[(0.2, -0.7), (0.9, 0.0), (0.2, 0.7)]);
        }
        CellEffect::Return => {
            line(&[(1.0, 0.0), (-0.9, 0.0)]);
            line(&[(-0.2, -0.7), (-0.9, 0.0), (-0.2, 0.7)]);
        }
        CellEffect::Crossing => {
            line(&[(-1.0, 0.0), (1.0, 0.0)]);
            line(&[(0.4, -0.6), (1.0, 0.0), (0.4, 0.6)]);
            line(&[(-0.4, -0.6), (-1.0, 0.0), (-0.4, 0.6)]);
        }
        CellEffect::Orbit => {
            painter.circle_stroke(at, r * 0.8, pen);
            painter.circle_filled(at + vec2(r * 0.8, 0.0), r * 0.35, colour);
        }
        CellEffect::Exact => {
            painter.circle_stroke(at, r * 0.85, pen);
            painter.circle_filled(at, r * 0.35, colour);
        }
        // A shield.
        CellEffect::Safe => {
            line(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.1), (0.0, 1.0), (-0.8, 0.1), (-0.8, -0.8)]);
        }
    }
}

/// The colour of a loss for what hurts, gilt for what helps, plain for the rest.
fn colour(effect: CellEffect, loss: Color32) -> Color32 {
    match effect {
        CellEffect::Trap => loss,
        CellEffect::ThrowAgain | CellEffect::UseAgain | CellEffect::Safe => theme::GOLD,
        _ => theme::TEXT,
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_layout::view::named_view;

    use super::*;
    use crate::sample::lay_table;
    use crate::ui::frame::PANEL_WIDTH;
    use crate::ui::layers::names::context;
    use crate::ui::layers::{Anchor, Lens, board_spots, inside};

    #[test]
    fn every_cell_with_a_special_rule_has_a_sign_in_the_first_view_and_most_have_words() {
        let ctx = context();
        for game in Library::built_in().games() {
            let (definition, spec) =
                (game.definition(), lay_table(game, game.definition().sides.0));
            let spots = board_spots(&spec.plan);
            for (wide, high) in [(1280.0, 720.0), (1024.0, 640.0)] {
                let area = Rect::from_min_size(Pos2::ZERO, vec2(wide - PANEL_WIDTH, high));
                let view = named_view("default", area.width() / area.height(), &spec);
                let seen = Seen {
                    definition,
                    sides: spec.sides,
                    spots: &spots,
                    lanes: &[],
                    lens: Lens::of_view(view, area),
                    standing: &[],
                    anchor: Anchor::Corner,
                };
                for far in [true, false] {
                    let plates = place(&ctx, &seen, far);
                    let told = format!("{} at {wide}", definition.id());
                    let special =
                        definition.board.cells.iter().filter(|cell| !cell.effects.is_empty());
                    for cell in special {
                        let spot =
                            spots.iter().find(|spot| spot.name == cell.name).expect("a spot");
                        let frame = seen.lens.frame(spot).expect("in view");
                        let own = plates.iter().filter(|plate| inside(&frame, plate.at.center()));
                        let effects: Vec<CellEffect> = own.map(|plate| plate.effect).collect();
                        assert!(
                            effects.contains(&cell.effects[0]),
                            "{told}: {} {effects:?}",
                            cell.name
                        );
                    }
                    let worded = plates.iter().filter(|plate| plate.words.is_some()).count();
                    assert!(worded * 2 > plates.len(), "{told}: {worded} of {}", plates.len());
                    for (index, plate) in plates.iter().enumerate() {
                        let mut others = plates[..index].iter();
                        assert!(others.all(|other| !other.at.intersects(plate.at)), "{told}");
                    }
                }
            }
        }
    }
}
