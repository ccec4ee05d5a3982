//! The solutions and networks that computer players at the table use.

use std::sync::{Arc, LazyLock};

use bevy::prelude::*;

use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::notices::Notice;

/// All solutions and networks.
#[derive(Resource, Clone)]
pub struct Solutions(pub Arc<KnowledgeStore>);

impl Default for Solutions {
    /// Without a folder, only small games are solved. All tables of the process share them.
    fn default() -> Self {
        static SMALL: LazyLock<Arc<KnowledgeStore>> =
            LazyLock::new(|| Arc::new(KnowledgeStore::new(None)));
        Self(Arc::clone(&SMALL))
    }
}

impl Solutions {
    /// Can a computer play a variant perfectly at a table for that number of sides? None until
    /// the user's files have been read.
    pub fn offers(&self, game: &Game, sides: u8) -> Option<bool> {
        if sides == 2 { self.0.offers_at_hand(game) } else { Some(false) }
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
        .look_while(|solutions: Res<Solutions>| solutions.0.is_looking())
        .add_systems(Update, report_warnings.in_set(TableSystems::Narrate));
}
