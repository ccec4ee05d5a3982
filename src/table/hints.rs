//! What is to be pointed out on the table: the legal pieces and targets, where
//! the piece in question would land, the way of the last move.
//!
//! Here it is worked out what to show; `markers` shows it.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::CurrentMatch;
use super::guide::Guide;
use super::pieces::Piece;
use super::places::Keeps;
use super::pointer::{Pointed, PointerHold, Selected, meant_action};
use super::settings::Settings;
use super::spec::TableSpec;
use super::stage::{Stage, Turn};
use crate::rules::{Action, CellId, Definition, Event, Side, Step};

/// Something to point out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Hint {
    /// A piece that can move.
    Source(Entity),
    /// A place where a move can end, in scene units.
    Target {
        /// Its middle.
        place: Vec3,
        /// Its width along x and depth along z.
        extent: Vec2,
    },
    /// Where the piece in question would land.
    Ghost {
        /// Whose piece.
        side: Side,
        /// Its place, in scene units.
        place: Vec3,
        /// Width along x and depth along z of where it stands.
        extent: Vec2,
        /// The rules allow it.
        legal: bool,
    },
    /// A cell that the last move touched.
    Trail {
        /// Its middle.
        place: Vec3,
        /// Its width along x and depth along z.
        extent: Vec2,
    },
}

/// All that is to be pointed out now.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Hints(pub Vec<Hint>);

/// Where a side's piece on a step would stand, and the extent of that place.
fn place(
    spec: &TableSpec,
    definition: &Definition,
    side: Side,
    step: Step,
    number: usize,
) -> (Vec3, Vec2) {
    match definition.cell_id(side, step) {
        Some(cell) => (spec.cell_top(cell), spec.cell_extent(cell)),
        None => {
            let seat = side.index() as u8;
            let room = spec.piece_size(seat).radius * 2.6;
            (spec.rack_place(seat, Keeps::Off, number, spec.pieces), Vec2::splat(room))
        }
    }
}

fn work_out(
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    pointed: Res<Pointed>,
    hold: Res<PointerHold>,
    selected: Res<Selected>,
    pieces: Query<(Entity, &Piece)>,
    guide: Option<Res<Guide>>,
    mut hints: ResMut<Hints>,
) {
    let mut list = Vec::new();
    if let (Some(current), Some(spec)) = (current, spec) {
        let position = current.0.position();
        let definition = position.game().definition();
        let side = position.turn();
        let choosing = turn.stage == Stage::ToChoose && current.is_human(side);
        let pointed_at = guide.as_ref().and_then(|guide| guide.step()).map(|step| &step.cells);
        for name in pointed_at.into_iter().flatten() {
            if let Some(index) = definition.board.cells.iter().position(|c| c.name == *name) {
                let cell = CellId(index as u8);
                let (place, extent) = (spec.cell_top(cell), spec.cell_extent(cell));
                list.push(Hint::Target { place, extent });
            }
        }
        if !matches!(turn.stage, Stage::Moving) {
            list.extend(last_way(&current).map(|cell| Hint::Trail {
                place: spec.cell_top(cell),
                extent: spec.cell_extent(cell),
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
                        let (place, extent) = place(&spec, definition, side, *to, 0);
                        list.push(Hint::Target { place, extent });
                    }
                }
            }
            if let Some((Action::Move { from, to }, number)) = in_question
                && to <= definition.off(side)
            {
                let legal = actions.contains(&Action::Move { from, to });
                let (place, extent) = place(&spec, definition, side, to, number);
                list.push(Hint::Ghost { side, place, extent, legal });
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
