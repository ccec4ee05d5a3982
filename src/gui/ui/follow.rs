//! The camera that goes along with an exhibition.

use bevy::prelude::*;

use super::camera::ViewRequested;
use crate::gui::layout::spec::TableSpec;
use crate::gui::order::TableSystems;
use crate::gui::play::exhibition::Exhibition;
use crate::gui::play::pieces::PieceTravels;
use crate::gui::play::turn::{Stage, Turn};

/// Sends the camera towards rolling dice and moving pieces, and back when it is to stay.
fn follow(
    exhibition: Option<Res<Exhibition>>,
    turn: Res<Turn>,
    spec: Option<Res<TableSpec>>,
    mut travels: MessageReader<PieceTravels>,
    mut views: MessageWriter<ViewRequested>,
    mut last: Local<(bool, Stage)>,
) {
    let following = exhibition.is_some_and(|exhibition| exhibition.following);
    let before = std::mem::replace(&mut *last, (following, turn.stage));
    if !following {
        travels.clear();
        if before.0 {
            views.write(ViewRequested::Named("default"));
        }
        return;
    }
    // The first piece of a ply is the one that is moved; others give way to it.
    if let Some(goal) = travels.read().next().and_then(|travel| travel.way.last().copied()) {
        travels.clear();
        views.write(ViewRequested::Toward(goal));
    } else if turn.stage == Stage::Rolling
        && before.1 != Stage::Rolling
        && let Some(spec) = spec
    {
        views.write(ViewRequested::Toward(spec.tray.centre));
    }
}

/// Registers the camera's company; needs a camera.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(TableSystems::Narrate));
}
