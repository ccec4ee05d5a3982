//! Layers over a board, at the table and in the inspector: names of cells, paths, ways beside them,
//! cells with special rules. egui paints them at projected places.

mod choose;
mod effects;
mod lanes;
mod lens;
mod names;
mod seen;
mod ways;

use tesserae_play::layers::Layers;

use bevy_egui::egui::Painter;

pub use choose::{choose, choose_names};
pub use lanes::{Lane, lanes_of};
pub use lens::{Lens, Silhouette, inside, width};
pub use names::{Anchor, Name, place as place_names};
use seen::is_special;
pub use seen::{Seen, board_spots, outline};
pub use ways::path_colour;

/// Draws the layers: the lines first, so that no name is crossed out.
pub fn draw(painter: &Painter, layers: &Layers, seen: &Seen) {
    ways::draw(painter, layers, seen);
    if layers.special {
        effects::draw(painter, seen, layers.names);
    }
    lanes::draw(painter, seen);
    if layers.names {
        for name in place_names(painter.ctx(), seen.spots, &seen.lens, seen.anchor) {
            name.paint(painter, is_special(seen.definition, &seen.spots[name.spot]));
        }
    }
}
