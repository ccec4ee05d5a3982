//! The solutions and networks that computer players at the table use.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::solutions::KnowledgeStore;
use tesserae_layout::order::TableSystems;

use super::notices::Notice;

/// All solutions and networks. Without a folder, only the solutions of small games.
#[derive(Resource, Clone)]
pub struct Solutions(pub Arc<KnowledgeStore>);

impl Default for Solutions {
    fn default() -> Self {
        Self(Arc::new(KnowledgeStore::new(None)))
    }
}

/// Shows a solution's problem as soon as it is noticed.
fn report_warnings(solutions: Res<Solutions>, mut notices: MessageWriter<Notice>) {
    for warning in solutions.0.warnings() {
        notices.write(Notice::failure(&warning));
    }
}

/// Registers the solutions.
pub fn plugin(app: &mut App) {
    app.init_resource::<Solutions>()
        .add_systems(Update, report_warnings.in_set(TableSystems::Narrate));
}
