//! What lies on a table at one moment, for pictures and trials.

use bevy::prelude::*;

use super::assets::TableAssets;
use super::marker::MarkerKind;
use super::places::{Keeps, Seat, place_on};
use super::spec::TableSpec;

/// Where a piece stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stand {
    /// On the cell of that name.
    Cell(String),
    /// In its owner's hand.
    Hand,
    /// Borne off.
    Off,
}

/// What lies on the table.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The pieces: whose, and where.
    pub pieces: Vec<(Seat, Stand)>,
    /// The dice: whose, and how they lie.
    pub dice: Vec<(Seat, Transform)>,
    /// Marks on cells, by the cells' names.
    pub marks: Vec<(MarkerKind, String)>,
}

impl Layout {
    /// Spawns all of it.
    pub fn spawn(&self, commands: &mut Commands, assets: &TableAssets, spec: &TableSpec) {
        for (k, (seat, stand)) in self.pieces.iter().enumerate() {
            // Pieces that share a place are told apart by their order.
            let same = |range: &[(Seat, Stand)]| {
                let alike = |other: &&(Seat, Stand)| match stand {
                    Stand::Cell(_) => other.1 == *stand,
                    Stand::Hand | Stand::Off => other == &&(*seat, stand.clone()),
                };
                range.iter().filter(alike).count()
            };
            let (index, count) = (same(&self.pieces[..k]), same(&self.pieces));
            let base = match stand {
                Stand::Cell(name) => spec.plan.cell(name).map(|cell| {
                    let middle = cell.centre() + Vec3::Y * spec.plan.top();
                    place_on(middle, cell.extent(), index, count)
                }),
                Stand::Hand => Some(spec.rack_place(*seat, Keeps::Hand, index, spec.pieces)),
                Stand::Off => Some(spec.rack_place(*seat, Keeps::Off, index, spec.pieces)),
            };
            if let Some(base) = base {
                assets.spawn_piece(commands, *seat, Transform::from_translation(base));
            }
        }
        for (seat, at) in &self.dice {
            assets.spawn_die(commands, *seat, *at);
        }
        for (kind, name) in &self.marks {
            if let Some(cell) = spec.plan.cell(name) {
                let at = cell.centre() + Vec3::Y * spec.plan.top();
                assets.spawn_marker(commands, *kind, at, 0, cell.extent());
            }
        }
    }
}
