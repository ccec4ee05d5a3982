//! The boards as objects: one builder for each game, behind one small registry.

pub mod badge;
pub mod common;
pub mod disc;
pub mod face;
pub mod generic;
pub mod ground;
pub mod knossos;
pub mod look;
pub mod pente;
pub mod phaistos;
pub mod senet;
#[cfg(test)]
mod tests;
pub mod ur;
#[cfg(test)]
mod views;

use tesserae_core::rules::games::NAMES;
use tesserae_core::rules::{Definition, Game, Thing};
use tesserae_layout::die_body::DieBody;
use tesserae_layout::plan::BoardPlan;
use tesserae_layout::spec::TableSpec;

use super::mesh::detail::Detail;
use super::model::Model;
use look::GameLook;

/// Every game's look, one for each name of the core. A new game adds its line here and its folder
/// beside.
const LOOKS: [GameLook; NAMES.len()] =
    [knossos::LOOK, pente::LOOK, phaistos::LOOK, senet::LOOK, ur::LOOK];

/// The look of a game by its id; the plain one if the game has none.
pub fn look_of(game: &str) -> &'static GameLook {
    LOOKS.iter().find(|look| look.game == game).unwrap_or(&generic::LOOK)
}

/// A game's thing, posed as its look models it. A model that the look does not know becomes the
/// board.
pub fn model_of(definition: &Definition, thing: &Thing, detail: Detail) -> Model {
    let look = look_of(&definition.game);
    let plan = BoardPlan::from(definition);
    let board = || (look.board)(&plan, detail);
    match thing {
        Thing::Board => board(),
        Thing::Piece(side) => (look.piece)(side.index() as u8, detail),
        Thing::Die => (look.die)(0, &DieBody::from(&definition.dice), detail),
        Thing::Model(name) => {
            (look.model)(name, &plan, detail).map_or_else(board, |show| show.model)
        }
    }
}

/// The table for a game and a number of sides.
pub fn lay_table(game: &Game, sides: u8) -> TableSpec {
    let definition = game.definition();
    let plan = BoardPlan::from(definition);
    let fittings = look_of(&definition.game).fittings(&plan);
    TableSpec::new(game, sides, plan, fittings)
}
