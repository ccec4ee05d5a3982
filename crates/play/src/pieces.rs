//! The pieces as entities. They mirror the position; the table can lay them out again at any time.

use bevy::prelude::*;

use tesserae_core::rules::{CellId, Event, Position, Side, Step};
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::{Piece, before, pieces_of};
use tesserae_layout::spec::TableSpec;

use super::current_match::{CurrentMatch, Played, PositionReplaced};

/// The cause of a piece's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// A player moved it.
    Moves,
    /// Another piece's arrival sends it off, after landing.
    Sent,
    /// It makes room for others on its cell while they come or go.
    MakesRoom,
}

/// A piece has started to move.
#[derive(Message, Debug, Clone)]
pub struct PieceTravels {
    /// The piece.
    pub entity: Entity,
    /// The places it touches, beginning with its present one.
    pub way: Vec<Vec3>,
    /// The cause of its move.
    pub manner: Manner,
}

/// The place of each piece on the table.
pub fn arranged<'a>(
    spec: &TableSpec,
    pieces: impl Iterator<Item = (Entity, &'a Piece)>,
) -> Vec<(Entity, Vec3)> {
    let (entities, pieces): (Vec<Entity>, Vec<Piece>) =
        pieces.map(|(entity, piece)| (entity, *piece)).unzip();
    entities.into_iter().zip(spec.arrange(&pieces)).collect()
}

/// Lays out all pieces from the position.
fn lay_out_pieces(
    mut commands: Commands,
    mut replaced: MessageReader<PositionReplaced>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    pieces: Query<Entity, With<Piece>>,
) {
    if replaced.read().count() == 0 {
        return;
    }
    pieces.iter().for_each(|entity| commands.entity(entity).despawn());
    let (Some(current), Some(spec)) = (current, spec) else { return };
    spawn_pieces(&mut commands, &spec, current.0.position());
}

/// Spawns the pieces of a position in their places.
pub fn spawn_pieces(commands: &mut Commands, spec: &TableSpec, position: &Position) {
    let pieces = pieces_of(position);
    for (piece, place) in pieces.iter().zip(spec.arrange(&pieces)) {
        commands.spawn((*piece, Transform::from_translation(place), Visibility::default()));
    }
}

/// The piece a player has picked up. Of several on one step, it is the one that moves.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct InHand(pub Option<Entity>);

/// The piece that moves from a step: the one that the player has picked up, else the last arrival,
/// which lies on top of a pile. Both hints and moves use this.
pub fn who_goes<'a>(
    pieces: impl Iterator<Item = (Entity, &'a Piece)>,
    side: Side,
    step: Step,
    in_hand: InHand,
) -> Option<(Entity, &'a Piece)> {
    pieces
        .filter(|(_, piece)| piece.side == side && piece.step == step)
        .max_by_key(|(entity, piece)| rank(in_hand, *entity, piece))
}

fn rank(in_hand: InHand, entity: Entity, piece: &Piece) -> (bool, usize) {
    (in_hand.0 == Some(entity), piece.number)
}

/// The piece that events move first, and its final place, without moving anything.
pub fn foresee(
    spec: &TableSpec,
    pieces: Vec<(Entity, Piece)>,
    events: &[Event],
    in_hand: InHand,
) -> Option<(Entity, Vec3)> {
    let mut table = followers(spec, pieces);
    let routes = routes(spec, &mut table, events, in_hand);
    let who = routes.iter().find(|route| route.manner == Manner::Moves)?.who;
    let after: Vec<Piece> = table.iter().map(|follower| follower.piece).collect();
    Some((table[who].entity, *spec.arrange(&after).get(who)?))
}

/// The routes of pieces in the ply that led to a position, even if no animation showed them: after
/// loading and in replay.
pub fn routes_again(
    spec: &TableSpec,
    before: &Position,
    events: &[Event],
    after: &Position,
) -> Vec<(Manner, Vec<Vec3>)> {
    let start: Vec<Piece> = pieces_of(before);
    let unnamed = |pieces: &[Piece]| -> Vec<(Entity, Piece)> {
        pieces.iter().map(|piece| (Entity::PLACEHOLDER, *piece)).collect()
    };
    // In the racks they keep their present places.
    let mut table = followers(spec, unnamed(&start));
    let _ = routes(spec, &mut table, events, InHand::default());
    let mut now = pieces_of(after);
    let mut numbered: Vec<Piece> = Vec::new();
    for (follower, piece) in table.iter().zip(&start) {
        let is = |one: &Piece| (one.side, one.step) == (follower.piece.side, follower.piece.step);
        let Some(index) = now.iter().position(is) else { return Vec::new() };
        numbered.push(Piece { number: now.swap_remove(index).number, ..*piece });
    }
    let mut table = followers(spec, unnamed(&numbered));
    let routes = routes(spec, &mut table, events, InHand::default());
    routes.into_iter().map(|route| (route.manner, route.places)).collect()
}

fn followers(spec: &TableSpec, mut pieces: Vec<(Entity, Piece)>) -> Vec<Follower> {
    pieces.sort_by_key(|(_, piece)| (piece.side, piece.number));
    let stand: Vec<Piece> = pieces.iter().map(|(_, piece)| *piece).collect();
    pieces
        .into_iter()
        .zip(spec.arrange(&stand))
        .map(|((entity, piece), place)| Follower { entity, piece, stood: place, place })
        .collect()
}

/// One piece while a ply is followed.
struct Follower {
    entity: Entity,
    piece: Piece,
    /// Its place before the ply.
    stood: Vec3,
    /// The end of its last route.
    place: Vec3,
}

/// One route of one piece.
struct Route {
    who: usize,
    places: Vec<Vec3>,
    manner: Manner,
}

/// Moves the pieces to their new steps and sends them on their routes.
fn move_pieces(
    mut played: MessageReader<Played>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    in_hand: Res<InHand>,
    mut pieces: Query<(Entity, &mut Piece)>,
    mut travels: MessageWriter<PieceTravels>,
) {
    for played in played.read() {
        let (Some(current), Some(spec)) = (&current, spec.as_deref()) else { continue };
        let all = pieces.iter().map(|(entity, piece)| (entity, *piece)).collect();
        let mut table = followers(spec, all);
        let mut routes = routes(spec, &mut table, &played.events, *in_hand);
        let after: Vec<Piece> = table.iter().map(|follower| follower.piece).collect();
        let ends = spec.arrange(&after);
        // The last route of each piece ends at its place among all others.
        for (who, end) in ends.iter().enumerate() {
            let last = routes.iter_mut().rev().find(|route| route.who == who);
            match last.and_then(|route| route.places.last_mut()) {
                Some(place) => *place = *end,
                None if table[who].stood.distance(*end) > 1e-4 => routes.push(Route {
                    who,
                    places: vec![table[who].stood, *end],
                    manner: Manner::MakesRoom,
                }),
                None => {}
            }
        }
        for Route { who, places, manner } in routes {
            travels.write(PieceTravels { entity: table[who].entity, way: places, manner });
        }
        let standings = current.0.position().standings();
        for follower in &table {
            let Ok((_, mut piece)) = pieces.get_mut(follower.entity) else { continue };
            let mut wanted = follower.piece;
            let own =
                standings.iter().find(|one| one.side == wanted.side && one.step == wanted.step);
            wanted.trapped = own.and_then(|one| one.trapped);
            piece.set_if_neq(wanted);
        }
    }
}

/// Moves the pieces to their new steps and returns their routes.
fn routes(
    spec: &TableSpec,
    table: &mut [Follower],
    events: &[Event],
    in_hand: InHand,
) -> Vec<Route> {
    let mut routes: Vec<Route> = Vec::new();
    // The piece that moved last: it moves on, and others make room for it.
    let mut mover: Option<usize> = None;
    for event in events {
        let (side, from, to, cells, manner) = match event {
            Event::Moved { side, from, to, way } => {
                (*side, *from, *to, way.as_slice(), Manner::Moves)
            }
            Event::Returned { side, from, to } => (*side, *from, *to, &[][..], Manner::Moves),
            Event::Captured { side, from, .. } => (*side, *from, Step::HAND, &[][..], Manner::Sent),
            Event::Swapped { side, from, to } => (*side, *from, *to, &[][..], Manner::Sent),
            _ => continue,
        };
        let fits = |who: &usize| {
            let piece = &table[*who].piece;
            piece.side == side && piece.step == from
        };
        let goes_on = mover.filter(|who| manner == Manner::Moves && fits(who));
        let wanted = |who: &usize| rank(in_hand, table[*who].entity, &table[*who].piece);
        let others = (0..table.len()).filter(|who| Some(*who) != mover);
        let other = others.filter(fits).max_by_key(wanted);
        let Some(who) = goes_on.or(other).or(mover.filter(fits)) else {
            error!("no piece of {side} on step {from} to follow {event:?}");
            continue;
        };
        let own = table.iter().map(|other| &other.piece).filter(|piece| piece.side == side);
        let last = own.clone().map(|piece| piece.number).max().unwrap_or_default();
        let end = spec.step_place(side, to, before(own, &table[who].piece, to)).0;
        let follower = &mut table[who];
        let mut places = vec![follower.place];
        follower.piece.step = to;
        if spec.cell_of(side, to).is_none() {
            // It comes last in its rack.
            follower.piece.number = last + 1;
        }
        // All but the last cell, which is the end itself.
        let passed = cells.split_last().map_or(cells, |(last, others)| {
            let here = spec.cell_of(side, to);
            let is_end = here.is_some_and(|id| spec.plan.cells[usize::from(id.0)].name == *last);
            if is_end { others } else { cells }
        });
        places.extend(passed.iter().filter_map(|name| {
            let cell = spec.plan.cells.iter().position(|cell| cell.name == *name)?;
            Some(spec.cell_top(CellId(cell as u8)))
        }));
        places.push(end);
        follower.place = end;
        if manner == Manner::Moves {
            mover = Some(who);
        }
        routes.push(Route { who, places, manner });
    }
    routes
}

/// Registers the pieces.
pub fn plugin(app: &mut App) {
    app.init_resource::<InHand>()
        .add_message::<PieceTravels>()
        .add_systems(Update, (lay_out_pieces, move_pieces).chain().in_set(TableSystems::Pieces));
}

#[cfg(test)]
mod tests {
    use tesserae_layout::places::Keeps;
    use tesserae_scene::boards::lay_table;

    use super::*;
    use crate::sample::game;

    /// In every game that bears off, whichever piece goes first.
    #[test]
    fn pieces_at_home_stand_from_one_end_in_the_order_in_which_they_came() {
        for game in ["knossos", "ur", "senet"].map(game) {
            let (definition, spec) = (game.definition(), lay_table(&game, 2));
            let (from, to) = (definition.last(Side::A), definition.off(Side::A));
            let rack = spec.rack(0, Keeps::Off).expect("pieces bear off");
            let mut pieces: Vec<(Entity, Piece)> = Vec::new();
            for (index, piece) in (0..).zip(pieces_of(&game.start(2))) {
                let entity = Entity::from_raw_u32(index).expect("a small number");
                pieces.push((entity, Piece { step: from, ..piece }));
            }
            pieces.retain(|(_, piece)| piece.side == Side::A);
            let all: Vec<Entity> = pieces.iter().map(|(entity, _)| *entity).collect();
            let mut came = Vec::new();
            for goes in [2, 4, 1].map(|number: usize| all[number]) {
                came.push(goes);
                let mut table = followers(&spec, pieces);
                let event = Event::Moved { side: Side::A, from, to, way: Vec::new() };
                let routes = routes(&spec, &mut table, &[event], InHand(Some(goes)));
                let slot = |index: usize| Some(rack.place(index));
                assert_eq!(routes[0].places.last().copied(), slot(came.len() - 1), "{game:?}");
                pieces = table.iter().map(|one| (one.entity, one.piece)).collect();
                let places = arranged(&spec, pieces.iter().map(|(entity, piece)| (*entity, piece)));
                for (index, entity) in came.iter().enumerate() {
                    let stands = places.iter().find(|(other, _)| other == entity);
                    assert_eq!(stands.map(|(_, place)| *place), slot(index), "{game:?}");
                }
            }
        }
    }
}
