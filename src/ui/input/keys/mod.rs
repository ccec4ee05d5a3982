//! What the commands do at the table, by occasion.

mod exhibition;
mod puzzle;
mod review;
mod seats;
mod set_up;
mod table;
mod turn;
mod window;

use bevy::prelude::*;

pub use seats::Seats;
pub use table::turned;

/// Registers the commands and what they do at the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::ui::commands::plugin).add_plugins((
        turn::plugin,
        table::plugin,
        seats::plugin,
        exhibition::plugin,
        review::plugin,
        puzzle::plugin,
        set_up::plugin,
        window::plugin,
    ));
}
