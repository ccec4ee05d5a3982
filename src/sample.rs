//! What unit tests have before them: a game, a position, a match, a table.

use tesserae_layout::spec::TableSpec;
pub use tesserae_scene::boards::lay_table;

#[path = "../crates/scene/src/mesh/check.rs"]
pub mod check;
#[path = "../crates/core/src/sample.rs"]
mod core;
pub use core::{game, play_on, played, players, position};

/// The Ur table as its level file has it.
pub fn spec() -> TableSpec {
    lay_table(&game("ur"), 2)
}
