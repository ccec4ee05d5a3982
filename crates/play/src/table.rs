//! Lays the table for a match or a displayed board.

use bevy::ecs::message::MessageUpdateSystems;
use bevy::prelude::*;

use tesserae_core::rules::Game;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;

use super::current_match::CurrentMatch;
use super::games::Games;
use super::pieces::spawn_pieces;

/// Lays the table for a game with that number of sides.
#[derive(Resource, Clone, Copy)]
pub struct Tables(pub fn(&Game, u8) -> TableSpec);

/// Without a match: show a game's board at its start.
#[derive(Message, Debug, Clone)]
pub struct BoardRequested {
    /// The game.
    pub game: Game,
    /// The number of sides.
    pub sides: u8,
}

fn show_board(
    mut commands: Commands,
    mut asked: MessageReader<BoardRequested>,
    tables: Res<Tables>,
    pieces: Query<Entity, With<Piece>>,
) {
    let Some(BoardRequested { game, sides }) = asked.read().last() else { return };
    pieces.iter().for_each(|entity| commands.entity(entity).despawn());
    let start = game.start(*sides);
    let spec = (tables.0)(game, start.sides());
    spawn_pieces(&mut commands, &spec, &start);
    commands.insert_resource(spec);
}

/// Lays the table for the match; before there is one, for the first game.
fn lay_table(
    current: Option<Res<CurrentMatch>>,
    games: Option<Res<Games>>,
    tables: Res<Tables>,
    spec: Option<Res<TableSpec>>,
    mut commands: Commands,
) {
    let wanted = match current {
        Some(current) if current.is_changed() => {
            (tables.0)(current.0.game(), current.0.position().sides())
        }
        Some(_) => return,
        None if spec.is_some() => return,
        None => match games.as_ref().and_then(|games| games.0.games().first()) {
            Some(game) => (tables.0)(game, game.definition().sides.0),
            None => return,
        },
    };
    if spec.is_none_or(|spec| *spec != wanted) {
        commands.insert_resource(wanted);
    }
}

/// Registers the table.
pub fn plugin(app: &mut App) {
    // A window's first frame needs a table, and a new match's pieces need their places.
    let after_rules = (show_board, lay_table).chain().after(TableSystems::Rules);
    app.add_message::<BoardRequested>()
        .add_systems(First, lay_table.after(MessageUpdateSystems))
        .add_systems(Update, after_rules.before(TableSystems::Record));
}
