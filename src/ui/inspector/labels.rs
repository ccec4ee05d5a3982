//! The text over the thing on the turntable: layers and signs.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy_egui::egui::{Align2, Galley, Painter, Pos2, Rect, vec2};

use tesserae_core::rules::{CellId, Definition, Sign, Thing};
use tesserae_layout::fittings::Spot;
use tesserae_play::cards::{Card, about_cell};
use tesserae_play::layers::Layers;
use tesserae_scene::boards::look_of;

use super::exhibit::{Inspector, Spots};
use crate::ui::layers::{
    Anchor, Lens, Seen, draw as draw_layers, inside, outline, place_names, width,
};
use crate::ui::widgets::{plate, theme};

/// Least width of a sign for its id, and for its name too, in points.
const ROOM: (f32, f32) = (24.0, 74.0);

/// Draws the layers. Returns the card of the cell under the pointer, and the cell's outline, while
/// text is shown over the cells.
pub fn draw(
    painter: &Painter,
    pointer: Option<Pos2>,
    inspector: &Inspector,
    spots: &Spots,
    lens: &Lens,
) -> Option<(Card, Vec<Pos2>)> {
    let definition = inspector.game().definition();
    let board = *inspector.thing() == Thing::Board;
    let seen = Seen {
        definition,
        sides: definition.sides.1,
        spots: &spots.cells,
        lanes: if inspector.layers.names { &spots.lanes } else { &[] },
        lens: *lens,
        standing: &[],
        // In the corner, where they cover least of what is on the cell.
        anchor: if board { Anchor::Corner } else { Anchor::Middle },
    };
    // Paths lie on the board as ribbons, and all ways lead over the board alone.
    let mut layers = Layers { paths: Vec::new(), ..inspector.layers.clone() };
    if !board {
        layers.leaps.clear();
    } else if look_of(&definition.game).named {
        layers.names = false;
    }
    draw_layers(painter, &layers, &seen);
    if inspector.layers.signs {
        let names = layers.names.then(|| place_names(painter.ctx(), seen.spots, lens, seen.anchor));
        let names: Vec<Rect> = names.into_iter().flatten().map(|name| name.plate).collect();
        signs(painter, pointer, definition, (spots, &names), lens);
    }
    let chosen = &inspector.layers;
    let pointer = pointer.filter(|_| chosen.names || chosen.special || chosen.signs)?;
    let facing = spots.cells.iter().filter(|spot| lens.faces(spot));
    let (spot, frame) = facing
        .filter_map(|spot| Some((spot, lens.frame(spot)?)))
        .find(|(_, frame)| inside(frame, pointer))?;
    outline(painter, &seen, spot, 2.5);
    let cells = &definition.board.cells;
    let index = cells.iter().position(|cell| cell.name == spot.name)?;
    let mut card = about_cell(definition, definition.sides.1, CellId(index as u8));
    let signs: Vec<String> =
        definition.signs_of(&cells[index]).iter().map(|sign| sign_text(sign)).collect();
    if !signs.is_empty() {
        card.lines.insert(0, format!("Signs: {}.", signs.join(", ")));
    }
    Some((card, frame.to_vec()))
}

/// A sign's name, after its number if it has one.
pub fn sign_text(sign: &Sign) -> String {
    let number = sign.id.chars().all(|c| c.is_ascii_digit());
    if number { format!("{} {}", sign.id, sign.name) } else { sign.name.clone() }
}

/// Draws the signs by id, and by name if there is room or the pointer is on one. None lies over
/// another, or over the plates of the cells' names.
fn signs(
    painter: &Painter,
    pointer: Option<Pos2>,
    definition: &Definition,
    (spots, names): (&Spots, &[Rect]),
    lens: &Lens,
) {
    let labels = if spots.signs.is_empty() {
        // A board with one decoration a cell: its name stands below.
        named_cells(definition, &spots.cells, lens)
    } else {
        numbered(pointer, definition, &spots.signs, lens)
    };
    for (plate, words) in apart(painter, names, labels) {
        plate::show(painter, plate.min, Align2::LEFT_TOP, words, plate::AROUND);
    }
}

/// A label: where its middle stands, and what is written. The earlier of two has the room.
type Label = (Pos2, String);

/// The labels of boards whose cells have one decoration each.
fn named_cells(definition: &Definition, cells: &[Spot], lens: &Lens) -> Vec<Label> {
    let label = |spot: &Spot| {
        let wide = width(&lens.frame(spot)?);
        let cell = definition.board.cells.iter().find(|cell| cell.name == spot.name)?;
        let names: Vec<&str> =
            definition.signs_of(cell).into_iter().map(|sign| sign.name.as_str()).collect();
        let below = lens.point(spot.at)? + vec2(0.0, wide * 0.34);
        (wide > ROOM.0 && !names.is_empty()).then(|| (below, names.join(", ")))
    };
    cells.iter().filter(|spot| lens.faces(spot)).filter_map(label).collect()
}

/// The labels of signs by id. The one under the pointer comes first, with its name.
fn numbered(
    pointer: Option<Pos2>,
    definition: &Definition,
    signs: &[Spot],
    lens: &Lens,
) -> Vec<Label> {
    let mut labels = VecDeque::new();
    for spot in signs.iter().filter(|spot| lens.faces(spot)) {
        let (Some(frame), Some(at)) = (lens.frame(spot), lens.point(spot.at)) else { continue };
        let wide = width(&frame);
        let under = pointer.is_some_and(|at| inside(&frame, at));
        if wide < ROOM.0 && !under {
            continue;
        }
        let name = definition.signs.iter().find(|sign| sign.id == spot.name);
        let text = match name {
            Some(sign) if wide > ROOM.1 || under => format!("{} {}", sign.id, sign.name),
            _ => spot.name.clone(),
        };
        let label = (at + vec2(0.0, wide * 0.42), text);
        if under { labels.push_front(label) } else { labels.push_back(label) }
    }
    labels.into()
}

/// The plates of labels, without those that would lie over an earlier one or over what is `taken`.
fn apart(painter: &Painter, taken: &[Rect], labels: Vec<Label>) -> Vec<(Rect, Arc<Galley>)> {
    let mut placed: Vec<(Rect, Arc<Galley>)> = Vec::new();
    for (middle, text) in labels {
        let words = plate::words(painter, text, theme::GOLD);
        let plate = Rect::from_center_size(middle, words.size() + plate::AROUND * 2.0);
        let mut others = placed.iter().map(|(other, _)| other).chain(taken);
        if others.all(|other| !other.intersects(plate)) {
            placed.push((plate, words));
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, RawInput};

    use super::*;
    use crate::sample::game;
    use crate::ui::inspector::flight::view_of;
    use tesserae_scene::mesh::detail::Detail;

    #[test]
    fn the_labels_of_signs_do_not_lie_over_each_other() {
        let phaistos = game("phaistos");
        let disc = tesserae_scene::boards::disc::show(Detail::Coarse);
        let area = Rect::from_min_size(Pos2::ZERO, vec2(964.0, 720.0));
        let places: Vec<bevy::math::Vec3> = disc.signs.iter().map(|spot| spot.at).collect();
        let whole = view_of(&places, (0.0, 0.3), 964.0 / 720.0);
        let (mut most, mut fewer) = (0, 0);
        let ctx = Context::default();
        theme::apply(&ctx);
        drop(ctx.run_ui(RawInput::default(), |ui| {
            for radius in [whole.radius, whole.radius * 0.6, whole.radius * 0.3] {
                let view = tesserae_layout::view::View { radius, ..whole };
                let lens = Lens::of_view(view, area);
                let pointer = lens.point(disc.signs[40].at);
                let labels = numbered(pointer, phaistos.definition(), &disc.signs, &lens);
                let asked = labels.len();
                let placed = apart(ui.painter(), &[], labels.clone());
                let taken = placed[0].0;
                let beside = apart(ui.painter(), &[taken], labels);
                assert!(beside.iter().all(|(plate, _)| !plate.intersects(taken)));
                for (index, (plate, _)) in placed.iter().enumerate() {
                    let mut before = placed[..index].iter();
                    assert!(before.all(|(other, _)| !other.intersects(*plate)), "{plate:?}");
                }
                most = most.max(placed.len());
                fewer += asked - placed.len();
            }
        }));
        assert!(most > 20, "{most} at most");
        assert!(fewer > 0, "some had no room");
    }
}
