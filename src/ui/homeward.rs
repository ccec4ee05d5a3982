//! Puts the sign on every piece that comes home, and on no other.

use bevy::prelude::*;

use tesserae_layout::homeward::turned;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_scene::assets::TableAssets;
use tesserae_scene::homeward::{Sign, spawn};

/// Gives each piece that is bound for home its sign, and takes it from the others.
fn mark_homebound(
    mut commands: Commands,
    If(assets): If<Res<TableAssets>>,
    If(spec): If<Res<TableSpec>>,
    changed: Query<(), Changed<Piece>>,
    mut gone: RemovedComponents<Piece>,
    pieces: Query<(Entity, &Piece)>,
    signs: Query<Entity, With<Sign>>,
) {
    let gone = gone.read().count() > 0;
    if changed.is_empty() && !gone && !assets.is_changed() {
        return;
    }
    signs.iter().for_each(|sign| commands.entity(sign).despawn());
    for (entity, piece) in &pieces {
        if let Some(turn) = turned(&spec.plan, piece.side, piece.step) {
            let seat = piece.side.index() as u8;
            let at = Transform::from_rotation(turn);
            if let Some(sign) = spawn(&mut commands, &assets, seat, at) {
                commands.entity(sign).insert(ChildOf(entity));
            }
        }
    }
}

/// Registers the signs; needs a renderer.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, mark_homebound.in_set(TableSystems::Models));
}
