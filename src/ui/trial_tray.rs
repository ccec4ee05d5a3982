//! The large tray for the dice on trial. The table is hidden meanwhile and otherwise untouched.

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;

use tesserae_layout::lamp::Lamp;
use tesserae_layout::order::TableSystems;
use tesserae_layout::places::{TRAY_RIM_HEIGHT, ThrowTray};
use tesserae_play::settings::{DiceFlight, Settings};
use tesserae_play::trial::{Flights, Grid, Trial, TrialDie};
use tesserae_scene::assets::{Stores, TableAssets};
use tesserae_scene::furniture::table_top::pool;
use tesserae_scene::furniture::throw_tray::throw_tray;
use tesserae_scene::light::spawn_lights;
use tesserae_scene::look::{Look, Quality};
use tesserae_scene::occlusion::Occluders;
use tesserae_scene::scene::{TableCamera, spawn_prop};
use tesserae_scene::view_area::ViewArea;

use super::camera::{Framing, ViewRequested};
use super::dressing::{OfTheTable, bring_table_back, hide_table, shade_dice};
use super::state::{Overlay, Screen};

/// The tray and its lamps.
#[derive(Component, Clone, Copy)]
pub struct OnTrial;

/// The current tray.
#[derive(Resource, Default)]
struct Standing(Option<Grid>);

/// The tray's view: the angle above the level, and the nearest distance allowed.
const PITCH: f32 = 1.0;
const NEAREST: f32 = 0.9;

/// Least size of the window part that shows the tray, in pixels.
const LEAST_VIEW: u32 = 100;

/// Are throws shown? Where the settings keep dice from flying they are not, and a narrow window has no
/// room.
fn is_shown(
    overlay: Res<State<Overlay>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    views: Query<&ViewArea, With<TableCamera>>,
) -> bool {
    let on = *overlay.get() == Overlay::Trial && *screen.get() == Screen::Title;
    let room = views.iter().any(|view| view.size.x >= LEAST_VIEW);
    on && room && settings.flight() != DiceFlight::Laid
}

/// Sets the tray out when throws are to be shown, and again in another look or for other dice.
fn set_out(
    mut commands: Commands,
    mut stores: Stores,
    If(assets): If<Res<TableAssets>>,
    trial: Res<Trial>,
    mut flights: ResMut<Flights>,
    mut stands: ResMut<Standing>,
    standing: Query<Entity, With<OnTrial>>,
    mut views: MessageWriter<ViewRequested>,
) {
    let Some(grid) = trial.terms().map(|terms| Grid::of(terms.dice().count())) else { return };
    if stands.0 == Some(grid) && !assets.is_changed() {
        return;
    }
    standing.iter().for_each(|entity| commands.entity(entity).despawn());
    let half = grid.half();
    let tray = ThrowTray { centre: Vec3::ZERO, half, turned: false };
    let (furnishing, detail) = (assets.game.furnishing, assets.appearance.detail());
    let lamp = Lamp::over((-half, half));
    let mut model = throw_tray(&tray, furnishing, detail, &Occluders::default());
    if assets.look == Look::Low {
        model.shade(|at, _| pool(lamp, at));
    }
    let prop = assets.prop(&model, &mut stores);
    spawn_prop(
        &mut commands,
        &prop,
        (Name::new("tray of the trial"), OnTrial),
        Transform::IDENTITY,
    );
    spawn_lights(&mut commands, assets.appearance, lamp, OnTrial);
    if stands.0 != Some(grid) {
        let outer = tray.outer_half();
        let corner = Vec3::new(outer.x, TRAY_RIM_HEIGHT, outer.y);
        let bounds = (corner * Vec3::new(-1.0, 0.0, -1.0), corner);
        let framing = Framing { bounds, yaw: 0.0, pitch: PITCH, nearest: NEAREST };
        views.write(ViewRequested::Whole(framing));
    }
    stands.0 = Some(grid);
    flights.set_seen(true);
}

/// Gives the place back to the table.
fn clear_away(
    mut commands: Commands,
    mut flights: ResMut<Flights>,
    mut stands: ResMut<Standing>,
    standing: Query<Entity, With<OnTrial>>,
    table: Query<&mut Visibility, OfTheTable>,
    mut views: MessageWriter<ViewRequested>,
) {
    if stands.0.take().is_none() {
        return;
    }
    standing.iter().for_each(|entity| commands.entity(entity).despawn());
    flights.set_seen(false);
    bring_table_back(table);
    views.write(ViewRequested::Cut("board"));
}

/// Gives models to the dice that have just come, and to all when they are made again.
fn attach_models(
    mut commands: Commands,
    If(assets): If<Res<TableAssets>>,
    dice: Query<(Entity, Ref<TrialDie>)>,
) {
    let rebuilt = assets.is_changed();
    for (entity, _) in dice.iter().filter(|(_, die)| rebuilt || die.is_added()) {
        let model = assets.spawn_die(&mut commands, 0, Transform::IDENTITY);
        commands.entity(model).insert(ChildOf(entity));
    }
}

/// Registers the tray; needs a renderer.
pub fn plugin(app: &mut App) {
    app.init_resource::<Standing>()
        .add_systems(
            Update,
            (set_out.run_if(is_shown), clear_away.run_if(not(is_shown)))
                .in_set(TableSystems::Narrate),
        )
        .add_systems(Update, (attach_models, shade_dice::<TrialDie>).in_set(TableSystems::Models))
        // After all that has come to the table in this frame.
        .add_systems(
            PostUpdate,
            hide_table.run_if(is_shown).before(VisibilitySystems::VisibilityPropagate),
        );
}
