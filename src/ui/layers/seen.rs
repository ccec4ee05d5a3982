//! A board in its view, for the layers over it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Painter, Pos2, Shape, Stroke};

use tesserae_core::rules::{Cell, Definition};
use tesserae_layout::fittings::Spot;
use tesserae_layout::plan::BoardPlan;

use super::lanes::Lane;
use super::lens::{Lens, Silhouette};
use super::names::Anchor;
use crate::ui::widgets::theme;

/// The cells of a board as spots.
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

/// A board and its view.
pub struct Seen<'a> {
    /// The game.
    pub definition: &'a Definition,
    /// The number of sides.
    pub sides: u8,
    /// Its cells.
    pub spots: &'a [Spot],
    /// The lanes to draw apart.
    pub lanes: &'a [Lane],
    /// Its view.
    pub lens: Lens,
    /// What stands on it: lines go behind.
    pub standing: &'a [Silhouette],
    /// Where on their cells the names stand.
    pub anchor: Anchor,
}

impl Seen<'_> {
    /// Does something stand before a point of the window?
    pub fn is_covered(&self, point: Pos2) -> bool {
        self.standing.iter().any(|piece| piece.covers(point))
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

/// The cell of a spot.
pub fn cell_of<'a>(definition: &'a Definition, spot: &Spot) -> Option<&'a Cell> {
    definition.board.cells.iter().find(|cell| cell.name == spot.name)
}

/// Does the cell of a spot have a special rule?
pub fn is_special(definition: &Definition, spot: &Spot) -> bool {
    cell_of(definition, spot).is_some_and(|cell| !cell.effects.is_empty())
}
