//! The light on the turntable: lamps, the light of the room, and the low look's own.

use bevy::light::EnvironmentMapLight;
use bevy::prelude::*;

use tesserae_scene::assets::{Paint, Prop, Stores, TableAssets};
use tesserae_scene::light::{room_strength, spawn_lighting};
use tesserae_scene::lighting::Lighting;
use tesserae_scene::look::{Appearance, Look};
use tesserae_scene::material::LowMaterial;
use tesserae_scene::scene::TableCamera;

use super::exhibit::Inspector;
use super::stand::{Built, ShowSystems};
use crate::ui::state::Screen;

/// The lamps over the turntable.
#[derive(Component, Clone, Copy)]
struct ShowLight;

/// Strength of the highlights in the low look.
const SHINE: f32 = 0.10;

/// The low look's material for all that stands on the turntable: its light is in it.
#[derive(Resource, Default)]
pub struct ShowPaint(Option<Handle<LowMaterial>>);

impl ShowPaint {
    /// Gives a prop this material in the place of the table's.
    pub fn replace(&mut self, prop: &mut Prop, lighting: &Lighting, stores: &mut Stores) {
        for surface in prop {
            if matches!(surface.paint, Paint::Low(_)) {
                let handle = self
                    .0
                    .get_or_insert_with(|| stores.low.add(LowMaterial::lit(SHINE).under(lighting)));
                surface.paint = Paint::Low(handle.clone());
            }
        }
    }
}

/// The state that the lamps were set up for.
type Lit = (u32, Appearance, Lighting);

/// Sets the lamps up again when the light or the things have changed.
fn set_lamps(
    mut commands: Commands,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    built: Res<Built>,
    old: Query<Entity, With<ShowLight>>,
    mut rooms: Query<&mut EnvironmentMapLight, With<TableCamera>>,
    paint: Res<ShowPaint>,
    mut materials: ResMut<Assets<LowMaterial>>,
    mut lit: Local<Option<Lit>>,
) {
    let wanted = (built.round, assets.appearance, inspector.light);
    // The low look has no lamps.
    let gone = old.is_empty() && assets.look != Look::Low;
    let Some(lamp) = built.lamp.filter(|_| *lit != Some(wanted) || gone) else { return };
    *lit = Some(wanted);
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    spawn_lighting(&mut commands, assets.appearance, lamp, &inspector.light, ShowLight);
    for mut room in &mut rooms {
        room.intensity = room_strength(&inspector.light);
    }
    if let Some(handle) = &paint.0
        && let Some(mut material) = materials.get_mut(handle)
    {
        *material = LowMaterial::lit(SHINE).under(&inspector.light);
    }
}

fn clear_away(
    mut commands: Commands,
    lamps: Query<Entity, With<ShowLight>>,
    mut rooms: Query<&mut EnvironmentMapLight, With<TableCamera>>,
) {
    lamps.iter().for_each(|entity| commands.entity(entity).despawn());
    for mut room in &mut rooms {
        room.intensity = room_strength(&Lighting::MUSEUM);
    }
}

/// Registers the light.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShowPaint>()
        .add_systems(Update, set_lamps.in_set(ShowSystems::Follow))
        .add_systems(OnExit(Screen::Inspect), clear_away);
}
