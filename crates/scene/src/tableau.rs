//! The things on a table at one moment, for pictures and trials.

use tesserae_layout::homeward::turned;

use crate::homeward::spawn;
use bevy::prelude::*;

use tesserae_core::rules::Position;
use tesserae_layout::piece::{Piece, pieces_of};
use tesserae_layout::places::Seat;
use tesserae_layout::spec::TableSpec;

use super::assets::TableAssets;
use super::marker::MarkerKind;
use super::scene::Marker;

/// The things on the table.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The dice: their seats and transforms.
    pub dice: Vec<(Seat, Transform)>,
    /// Whether each of the dice counts; without marks if it is empty.
    pub counts: Vec<bool>,
    /// Marks on cells, by cell name.
    pub marks: Vec<(MarkerKind, String)>,
}

impl Layout {
    /// The table of a position, without dice.
    pub fn of(position: &Position) -> Self {
        Self { pieces: pieces_of(position), ..default() }
    }

    /// Spawns all of them.
    pub fn spawn(&self, commands: &mut Commands, assets: &TableAssets, spec: &TableSpec) {
        for (piece, place) in self.pieces.iter().zip(spec.arrange(&self.pieces)) {
            let seat = piece.side.index() as u8;
            assets.spawn_piece(commands, seat, Transform::from_translation(place));
            if let Some(turn) = turned(&spec.plan, piece.side, piece.step) {
                let at = Transform::from_translation(place).with_rotation(turn);
                if let Some(sign) = spawn(commands, assets, seat, at) {
                    let kind = MarkerKind::Homeward;
                    commands.entity(sign).insert(Marker { kind });
                }
            }
            if piece.trapped.is_some() {
                assets.spawn_marker(commands, MarkerKind::Trapped, place, seat, Vec2::ZERO);
            }
        }
        for (seat, at) in &self.dice {
            assets.spawn_die(commands, *seat, *at);
        }
        for ((_, die), counts) in self.dice.iter().zip(&self.counts) {
            assets.spawn_die_mark(commands, *counts, die);
        }
        for (kind, name) in &self.marks {
            if let Some(cell) = spec.plan.cell(name) {
                let at = cell.centre() + Vec3::Y * spec.plan.top();
                assets.spawn_marker(commands, *kind, at, 0, cell.extent());
            }
        }
    }
}
