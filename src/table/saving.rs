//! Autosave: after every action the match is written to disk.
//!
//! Not so an exhibition or a guide: a match that a person has left unfinished stays the one
//! that can be resumed.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::{CurrentMatch, Played, PositionReplaced};
use super::exhibition::Exhibition;
use super::guide::Guide;
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
    current: Option<Res<CurrentMatch>>,
    saving: Option<ResMut<Saving>>,
    exhibition: Option<Res<Exhibition>>,
    guide: Option<Res<Guide>>,
) {
    let changed = played.read().count() + replaced.read().count() > 0;
    let (Some(mut saving), None, None) = (saving, exhibition, guide) else { return };
    let (true, Some(current)) = (changed, current) else { return };
    let over = matches!(current.0.position().due(), Due::Over(_));
    let result =
        if over { saving.autosave.finish(&current.0) } else { saving.autosave.save(&current.0) };
    saving.trouble = result.err().map(|error| error.to_string());
}

/// Registers the autosave.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, autosave.in_set(TableSystems::Record));
}
