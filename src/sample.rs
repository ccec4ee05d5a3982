//! Samples for unit tests: a game, a position, a match, a table.

pub use tesserae_scene::boards::lay_table;

#[path = "../crates/scene/src/mesh/check.rs"]
pub mod check;
#[path = "../crates/core/src/sample.rs"]
mod core;
pub use core::{game, play_on, played, players, position};
