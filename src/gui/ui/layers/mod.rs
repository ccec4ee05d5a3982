//! What can be written over a board: the names of its cells, each side's path, the
//! ways beside the paths, the cells with a rule of their own. At the table and in the
//! inspector alike it is painted by egui at places that the camera projects.

mod at_table;
mod choose;
mod lanes;
mod lens;
mod names;
mod ways;

use crate::gui::play::layers::Layers;
use bevy::prelude::*;
use bevy_egui::egui::{self, Painter, Shape, Stroke};

pub use at_table::{LayerParams, show as show_at_table};
pub use choose::{choose, choose_names};
pub use lanes::{Lane, lanes_of};
pub use lens::{Lens, Silhouette, inside, width};
pub use names::{Anchor, Name, place as place_names};

use super::theme;
use crate::gui::layout::fittings::Spot;
use crate::gui::layout::plan::BoardPlan;
use crate::rules::Definition;

/// The cells of a board as spots.
#[must_use]
pub fn board_spots(plan: &BoardPlan) -> Vec<Spot> {
    plan.cells
        .iter()
        .map(|cell| Spot {
            name: cell.name.clone(),
            at: cell.centre() + Vec3::Y * plan.top(),
            normal: Vec3::Y,
            extent: cell.extent(),
        })
        .collect()
}

/// A board and how it is seen.
pub struct Seen<'a> {
    /// The game.
    pub definition: &'a Definition,
    /// How many sides play.
    pub sides: u8,
    /// Its cells.
    pub spots: &'a [Spot],
    /// The lanes that are to be told apart.
    pub lanes: &'a [Lane],
    /// How it is seen.
    pub lens: Lens,
    /// What stands on it: lines go behind.
    pub standing: &'a [Silhouette],
    /// Where on their cells the names stand.
    pub anchor: Anchor,
}

/// Draws the layers: the lines first, so that no name is crossed out.
pub fn draw(painter: &Painter, layers: &Layers, seen: &Seen) {
    ways::draw(painter, layers, seen);
    if layers.special {
        for spot in seen.spots.iter().filter(|spot| is_special(seen.definition, spot)) {
            outline(painter, seen, spot, 1.8);
        }
    }
    lanes::draw(painter, seen);
    if layers.names {
        for name in place_names(painter.ctx(), seen.spots, &seen.lens, seen.anchor) {
            name.paint(painter, is_special(seen.definition, &seen.spots[name.spot]));
        }
    }
}

/// A gilt line round a spot.
pub fn outline(painter: &Painter, seen: &Seen, spot: &Spot, wide: f32) {
    if let Some(frame) = seen.lens.frame(spot).filter(|_| seen.lens.faces(spot)) {
        let dark = Stroke::new(wide + 2.0, egui::Color32::from_black_alpha(150));
        painter.add(Shape::closed_line(frame.to_vec(), dark));
        painter.add(Shape::closed_line(frame.to_vec(), Stroke::new(wide, theme::GOLD)));
    }
}

/// Whether the cell of a spot has a rule of its own.
fn is_special(definition: &Definition, spot: &Spot) -> bool {
    let cell = definition.board.cells.iter().find(|cell| cell.name == spot.name);
    cell.is_some_and(|cell| !cell.note.is_empty())
}
