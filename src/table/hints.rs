//! What is to be pointed out on the table: the legal pieces and targets, where
//! the piece in question would land, the way of the last move.
//!
//! Here it is worked out what to show; `markers` shows it.

use bevy::prelude::*;

use super::TableSystems;
use super::cell_places;
use super::current_match::CurrentMatch;
use super::pieces::Piece;
use super::places::off_place;
use super::pointer::{Pointed, PointerHold, Selected, meant_action};
use super::settings::Settings;
use super::stage::{Stage, Turn};
use crate::rules::{Action, CellId, Definition, Event, Side, Step};

/// Something to point out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Hint {
    /// A piece that can move.
    Source(Entity),
    /// A place where a move can end, in scene units.
    Target(Vec3),
    /// Where the piece in question would land.
    Ghost {
        /// Whose piece.
        side: Side,
        /// Its place, in scene units.
        place: Vec3,
        /// The rules allow it.
        legal: bool,
    },
    /// A cell that the last move touched.
    Trail(Vec3),
}

/// All that is to be pointed out now.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Hints(pub Vec<Hint>);

/// Where a side's piece on a step stands, for a piece not yet there.
fn place(definition: &Definition, side: Side, step: Step, number: usize) -> Vec3 {
    match definition.cell(side, step) {
        Some(cell) => cell_places::cell_place(cell, 0, 1),
        None => off_place(side.index() as u8, number, usize::from(definition.pieces)),
    }
}

fn work_out(
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    pointed: Res<Pointed>,
    hold: Res<PointerHold>,
    selected: Res<Selected>,
    pieces: Query<(Entity, &Piece)>,
    mut hints: ResMut<Hints>,
) {
    let mut list = Vec::new();
    if let Some(current) = current {
        let position = current.0.position();
        let definition = position.game().definition();
        let side = position.turn();
        let choosing = turn.stage == Stage::ToChoose && current.is_human(side);
        if !matches!(turn.stage, Stage::Moving) {
            list.extend(last_way(&current).map(|cell| {
                Hint::Trail(cell_places::cell_centre(&definition.board.cells[usize::from(cell.0)]))
            }));
        }
        if choosing {
            let actions = position.actions();
            let mut in_question = None;
            let aimed = hold.dragged().or(pointed.piece).and_then(|e| pieces.get(e).ok());
            if let Some((_, piece)) = aimed.filter(|(_, piece)| piece.side == side) {
                in_question =
                    meant_action(position, side, piece.step).map(|action| (action, piece.number));
            } else if let Some(action) = selected.action {
                in_question = Some((action, 0));
            }
            if settings.show_legal {
                for (entity, piece) in pieces.iter().filter(|(_, piece)| piece.side == side) {
                    let can = actions
                        .iter()
                        .any(|a| matches!(a, Action::Move { from, .. } if *from == piece.step));
                    if can {
                        list.push(Hint::Source(entity));
                    }
                }
                for action in &actions {
                    if let Action::Move { to, .. } = action {
                        list.push(Hint::Target(place(definition, side, *to, 0)));
                    }
                }
            }
            if let Some((Action::Move { from, to }, number)) = in_question
                && to <= definition.off(side)
            {
                let legal = actions.contains(&Action::Move { from, to });
                let place = place(definition, side, to, number);
                list.push(Hint::Ghost { side, place, legal });
            }
        }
    }
    hints.set_if_neq(Hints(list));
}

/// The cells that the last move touched, its start included.
fn last_way(current: &CurrentMatch) -> impl Iterator<Item = CellId> {
    let definition = current.0.game().definition();
    let cell_of = |name: &str| {
        let found = definition.board.cells.iter().position(|cell| cell.name == name);
        found.map(|index| CellId(index as u8))
    };
    let mut cells = Vec::new();
    // A throw does not wipe out the trail of the move before it.
    let moves = current.0.played().iter().rev().take(2);
    if let Some(ply) = moves.into_iter().find(|ply| !matches!(ply.action, Action::Throw(_))) {
        for event in &ply.events {
            if let Event::Moved { side, from, way, .. } = event {
                cells.extend(definition.cell_id(*side, *from));
                cells.extend(way.iter().filter_map(|name| cell_of(name)));
            }
        }
    }
    cells.into_iter()
}

/// Registers the hints.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hints>().add_systems(Update, work_out.in_set(TableSystems::Hints));
}
