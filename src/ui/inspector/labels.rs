//! The text over the thing on the turntable: layers and signs.

use bevy_egui::egui::{Align2, Painter, Pos2, vec2};

use tesserae_core::rules::{CellId, Definition, Sign, Thing};
use tesserae_play::cards::{Card, about_cell};
use tesserae_play::layers::Layers;
use tesserae_scene::boards::look_of;

use super::exhibit::{Inspector, Spots};
use crate::ui::layers::{Anchor, Lens, Seen, draw as draw_layers, inside, outline, width};
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
        signs(painter, pointer, definition, spots, lens);
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

/// Draws the signs by id, and by name if there is room or the pointer is on one.
fn signs(
    painter: &Painter,
    pointer: Option<Pos2>,
    definition: &Definition,
    spots: &Spots,
    lens: &Lens,
) {
    if spots.signs.is_empty() {
        // A board with one decoration a cell: its name stands below.
        for spot in spots.cells.iter().filter(|spot| lens.faces(spot)) {
            let Some(frame) = lens.frame(spot) else { continue };
            let cell = definition.board.cells.iter().find(|cell| cell.name == spot.name);
            let signs = cell.into_iter().flat_map(|cell| definition.signs_of(cell));
            let names: Vec<&str> = signs.map(|sign| sign.name.as_str()).collect();
            let (Some(at), false) = (lens.point(spot.at), names.is_empty()) else { continue };
            let wide = width(&frame);
            if wide > ROOM.0 {
                let (below, text) = (at + vec2(0.0, wide * 0.34), names.join(", "));
                plate::line(painter, below, Align2::CENTER_CENTER, text, theme::GOLD);
            }
        }
        return;
    }
    for spot in spots.signs.iter().filter(|spot| lens.faces(spot)) {
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
        let below = at + vec2(0.0, wide * 0.42);
        plate::line(painter, below, Align2::CENTER_CENTER, text, theme::GOLD);
    }
}
