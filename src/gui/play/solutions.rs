//! What the computer players at the table may look up.

use crate::gui::order::TableSystems;
use crate::gui::play::notices::Notice;
use std::sync::Arc;

use bevy::prelude::*;

use super::narration::sentence;
use crate::solutions::KnowledgeStore;

/// The solutions at hand; without a folder, those of small games alone.
#[derive(Resource, Clone)]
pub struct Solutions(pub Arc<KnowledgeStore>);

impl Default for Solutions {
    fn default() -> Self {
        Self(Arc::new(KnowledgeStore::new(None)))
    }
}

/// Says what is wrong with a solution as soon as it is noticed.
fn report_warnings(solutions: Res<Solutions>, mut notices: MessageWriter<Notice>) {
    for warning in solutions.0.warnings() {
        notices.write(Notice::warning(sentence(&warning)));
    }
}

/// Registers the solutions.
pub fn plugin(app: &mut App) {
    app.init_resource::<Solutions>()
        .add_systems(Update, report_warnings.in_set(TableSystems::Narrate));
}
