//! What the computer players at the table may look up.

use std::sync::Arc;

use bevy::prelude::*;

use crate::gui::ui::panel::{Toasts, Tone, capital};
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
fn tell_troubles(solutions: Res<Solutions>, mut toasts: ResMut<Toasts>) {
    for trouble in solutions.0.troubles() {
        toasts.say(Tone::Refusal, capital(&trouble));
    }
}

/// Registers the solutions.
pub fn plugin(app: &mut App) {
    app.init_resource::<Solutions>().add_systems(Update, tell_troubles);
}
