//! The inspector: one thing of a game alone on a turntable, under good light.

mod exhibit;
mod labels;
mod turntable;

use bevy::prelude::*;

pub use exhibit::{Inspector, Spots};
pub use labels::draw;
pub use turntable::{OnShow, reset};

/// Registers the inspector.
pub fn plugin(app: &mut App) {
    app.init_resource::<Spots>().add_plugins(turntable::plugin);
}
