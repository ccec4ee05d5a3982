//! Autosave: after every action the match is written to disk.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::{CurrentMatch, MatchRequest, Played, PositionReplaced};
use crate::record::Autosave;
use crate::rules::Due;

/// Where the running match is kept; absent in tests that leave the disk alone.
#[derive(Resource)]
pub struct Saving {
    /// The folder and its rotation.
    pub autosave: Autosave,
    /// Why the last save failed, until one succeeds; the window shows it.
    pub trouble: Option<String>,
}

fn autosave(
    mut played: MessageReader<Played>,
    mut replaced: MessageReader<PositionReplaced>,
    mut requests: MessageReader<MatchRequest>,
    current: Option<Res<CurrentMatch>>,
    saving: Option<ResMut<Saving>>,
) {
    let changed = played.read().count() + replaced.read().count() > 0;
    let left = requests.read().any(|request| matches!(request, MatchRequest::Clear));
    let Some(mut saving) = saving else { return };
    if left {
        saving.autosave.finish();
        return;
    }
    let (true, Some(current)) = (changed, current) else { return };
    if matches!(current.0.position().due(), Due::Over(_)) {
        saving.autosave.finish();
        return;
    }
    saving.trouble = saving.autosave.save(&current.0).err().map(|error| error.to_string());
}

/// Registers the autosave.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, autosave.in_set(TableSystems::Record));
}
