//! The boards as objects: one builder a game behind one small registry.

pub mod badge;
pub mod common;
pub mod decoration;
pub mod disc;
pub mod frieze;
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

use crate::gui::layout::plan::BoardPlan;
use crate::gui::layout::spec::TableSpec;
use crate::rules::Game;
use look::GameLook;

/// Every game's look. A new game adds its line here and its file beside; until
/// it does it looks as [`generic::LOOK`].
const LOOKS: [GameLook; 5] = [knossos::LOOK, pente::LOOK, phaistos::LOOK, senet::LOOK, ur::LOOK];

/// The look of a game by its id; a plain one for a game that has none of its own.
pub fn look_of(game: &str) -> &'static GameLook {
    LOOKS.iter().find(|look| look.game == game).unwrap_or(&generic::LOOK)
}

/// The table for a game of so many sides.
pub fn lay_table(game: &Game, sides: u8) -> TableSpec {
    let definition = game.definition();
    let plan = BoardPlan::from(definition);
    let fittings = look_of(&definition.game).fittings(&plan);
    TableSpec::new(game, sides, plan, fittings)
}
