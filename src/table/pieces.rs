//! The pieces as entities. They mirror the position and can be thrown away and
//! set up anew from it at any time.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::{CurrentMatch, Played, PositionReplaced};
use super::places::Keeps;
use super::spec::TableSpec;
use crate::rules::{CellId, Definition, Event, Position, Side, Step};

/// A piece on the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Whose piece.
    pub side: Side,
    /// Its step on that side's path, as the rules have it.
    pub step: Step,
    /// Which of its side's pieces: its own place in the racks.
    pub number: usize,
}

/// A piece set down at a place along a way.
#[derive(Message, Debug, Clone)]
pub struct PieceTravels {
    /// The piece.
    pub entity: Entity,
    /// The places it touches, the first being where it stands.
    pub way: Vec<Vec3>,
    /// It was taken, and flies home when the mover lands.
    pub sent_home: bool,
}

/// Where a piece of a position stands, in scene units.
#[must_use]
pub fn place_of(spec: &TableSpec, definition: &Definition, piece: &Piece) -> Vec3 {
    let seat = piece.side.index() as u8;
    match definition.cell_id(piece.side, piece.step) {
        Some(cell) => spec.cell_place(cell, 0, 1),
        None => {
            let keeps = if piece.step == Step::HAND { Keeps::Hand } else { Keeps::Off };
            spec.rack_place(seat, keeps, piece.number, spec.pieces)
        }
    }
}

/// Sets all pieces up from the position.
fn set_up(
    mut commands: Commands,
    mut replaced: MessageReader<PositionReplaced>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    pieces: Query<Entity, With<Piece>>,
) {
    if replaced.read().count() == 0 {
        return;
    }
    for entity in &pieces {
        commands.entity(entity).despawn();
    }
    let (Some(current), Some(spec)) = (current, spec) else { return };
    spawn_pieces(&mut commands, &spec, current.0.position());
}

/// Spawns the pieces of a position where they stand.
pub fn spawn_pieces(commands: &mut Commands, spec: &TableSpec, position: &Position) {
    let definition = position.game().definition();
    for side in &Side::ALL[..usize::from(position.sides())] {
        for (number, step) in position.pieces(*side).into_iter().enumerate() {
            let piece = Piece { side: *side, step, number };
            let place = place_of(spec, definition, &piece);
            commands.spawn((piece, Transform::from_translation(place), Visibility::default()));
        }
    }
}

/// Moves the pieces' steps on and tells the animation which way they go.
fn follow(
    mut played: MessageReader<Played>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    mut pieces: Query<(Entity, &mut Piece)>,
    mut travels: MessageWriter<PieceTravels>,
) {
    for played in played.read() {
        let (Some(current), Some(spec)) = (&current, spec.as_deref()) else { continue };
        let definition = current.0.game().definition();
        for event in &played.events {
            let (side, from, to, way, sent_home) = match event {
                Event::Moved { side, from, to, way } => (*side, *from, *to, way.as_slice(), false),
                Event::Captured { side, from, .. } => (*side, *from, Step::HAND, &[][..], true),
                Event::Swapped { side, from, to } | Event::Returned { side, from, to } => {
                    (*side, *from, *to, &[][..], true)
                }
                _ => continue,
            };
            let found = pieces
                .iter_mut()
                .filter(|(_, piece)| piece.side == side && piece.step == from)
                .min_by_key(|(_, piece)| piece.number);
            let Some((entity, mut piece)) = found else {
                error!("no piece of {side} on step {from} to follow {event:?}");
                continue;
            };
            let mut places = vec![place_of(spec, definition, &piece)];
            piece.step = to;
            places.extend(way.iter().filter_map(|name| {
                let cell = spec.plan.cells.iter().position(|cell| cell.name == *name)?;
                Some(spec.cell_place(CellId(cell as u8), 0, 1))
            }));
            let end = place_of(spec, definition, &piece);
            if places.last() != Some(&end) {
                places.push(end);
            }
            travels.write(PieceTravels { entity, way: places, sent_home });
        }
    }
}

/// Registers the pieces.
pub fn plugin(app: &mut App) {
    app.add_message::<PieceTravels>()
        .add_systems(Update, (set_up, follow).chain().in_set(TableSystems::Pieces));
}
