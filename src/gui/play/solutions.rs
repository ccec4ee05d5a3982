//! What the computer players at the table may look up.

use crate::gui::order::TableSystems;
use crate::gui::play::notices::Notice;
use std::sync::Arc;

use bevy::prelude::*;

use super::narration::capital;
use crate::solutions::Shelf;

/// The solutions at hand; without a folder, those of small games alone.
#[derive(Resource, Clone)]
pub struct Solutions(pub Arc<Shelf>);

impl Default for Solutions {
    fn default() -> Self {
        Self(Arc::new(Shelf::new(None)))
    }
}

/// Says what is wrong with a solution as soon as it is noticed.
fn tell_troubles(solutions: Res<Solutions>, mut notices: MessageWriter<Notice>) {
    for trouble in solutions.0.troubles() {
        notices.write(Notice::warning(capital(&trouble)));
    }
}

/// Registers the solutions.
pub fn plugin(app: &mut App) {
    app.init_resource::<Solutions>().add_systems(Update, tell_troubles.in_set(TableSystems::Tell));
}
