//! The sign on pieces that return over cells they crossed on the way out.

use std::slice::from_ref;

use bevy::prelude::*;

use super::assets::TableAssets;
use super::marker::MarkerKind;
use super::scene::spawn_prop;

/// A sign on a piece.
#[derive(Component, Debug, Clone, Copy)]
pub struct Sign;

/// Spawns a sign for a seat's piece whose base is at the transform.
pub fn spawn(
    commands: &mut Commands,
    assets: &TableAssets,
    seat: u8,
    at: Transform,
) -> Option<Entity> {
    let kind = MarkerKind::Homeward;
    let surface = assets.markers.get(&kind)?;
    let at = at.with_scale(kind.stretch(assets.piece_size(seat), Vec2::ONE));
    Some(spawn_prop(commands, from_ref(surface), (Name::new("homeward"), Sign), at))
}
