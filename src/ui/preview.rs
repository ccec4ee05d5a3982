//! The board of another game that the form for a new match shows over a match. The table is
//! hidden meanwhile and otherwise untouched.

use tesserae_scene::boards::lay_table;

use std::sync::Arc;

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;

use tesserae_core::rules::Game;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::pieces_of;
use tesserae_layout::spec::TableSpec;
use tesserae_scene::assets::{Stores, TableAssets};
use tesserae_scene::light::spawn_lights;
use tesserae_scene::look::Appearance;
use tesserae_scene::scene::{PieceModel, spawn_prop};

use super::camera::ViewRequested;
use super::dressing::{OfTheTable, bring_table_back, hide_table};
use super::state::Overlay;

/// The other game's board.
#[derive(Resource, Default)]
pub struct Preview {
    /// The request: the game, and the number of sides.
    wanted: Option<(Game, u8)>,
    /// The table that is shown.
    shown: Option<Arc<TableSpec>>,
}

impl Preview {
    /// Asks for a game's board, or for none. The game that is on the table needs none.
    pub fn ask(preview: &mut ResMut<Self>, wanted: Option<(Game, u8)>) {
        if preview.wanted != wanted {
            preview.wanted = wanted;
        }
    }

    /// Is another board than the match's shown?
    pub fn is_on(&self) -> bool {
        self.shown.is_some()
    }
}

/// All that stands there for it.
#[derive(Component, Clone, Copy)]
pub struct OnPreview;

/// Builds the requested board.
fn set_out(
    mut commands: Commands,
    mut stores: Stores,
    mut preview: ResMut<Preview>,
    If(appearance): If<Res<Appearance>>,
    If(table_assets): If<Res<TableAssets>>,
    If(spec): If<Res<TableSpec>>,
    standing: Query<Entity, With<OnPreview>>,
    table: Query<&mut Visibility, OfTheTable>,
    mut views: MessageWriter<ViewRequested>,
) {
    let stale = table_assets.is_changed();
    if !preview.is_changed() && !spec.is_changed() && !stale {
        return;
    }
    let of = |(game, sides): &(Game, u8)| (game.clone(), lay_table(game, *sides));
    let wanted = preview.wanted.as_ref().map(of);
    let Some((game, wanted)) = wanted.filter(|(_, wanted)| *wanted != *spec) else {
        clear_away(&mut commands, &mut preview, &standing, table, &mut views);
        return;
    };
    if preview.shown.as_deref() == Some(&wanted) && !stale {
        return;
    }
    standing.iter().for_each(|entity| commands.entity(entity).despawn());
    let assets = TableAssets::build(&wanted, *appearance, &mut stores);
    let marks = (Name::new("preview"), OnPreview);
    spawn_prop(&mut commands, &assets.scenery, marks, Transform::IDENTITY);
    spawn_lights(&mut commands, *appearance, assets.lamp, OnPreview);
    assets.spawn_bounced_light(&mut commands, OnPreview);
    let pieces = pieces_of(&game.start(wanted.sides));
    for (piece, place) in pieces.iter().zip(wanted.arrange(&pieces)) {
        let seat = piece.side.index() as u8;
        let at = Transform::from_translation(place);
        let model = assets.spawn_piece(&mut commands, seat, at);
        // It is not the table's, which throws its models away when it is built again.
        commands.entity(model).remove::<PieceModel>().insert(OnPreview);
    }
    let shown = Arc::new(wanted);
    views.write(ViewRequested::Aside(Arc::clone(&shown)));
    preview.bypass_change_detection().shown = Some(shown);
}

/// Gives the place back to the table.
fn clear_away(
    commands: &mut Commands,
    preview: &mut ResMut<Preview>,
    standing: &Query<Entity, With<OnPreview>>,
    table: Query<&mut Visibility, OfTheTable>,
    views: &mut MessageWriter<ViewRequested>,
) {
    if preview.bypass_change_detection().shown.take().is_none() {
        return;
    }
    standing.iter().for_each(|entity| commands.entity(entity).despawn());
    bring_table_back(table);
    views.write(ViewRequested::Back);
}

/// The form is left, for the table or for another match.
fn drop_preview(
    mut commands: Commands,
    mut preview: ResMut<Preview>,
    standing: Query<Entity, With<OnPreview>>,
    table: Query<&mut Visibility, OfTheTable>,
    mut views: MessageWriter<ViewRequested>,
) {
    Preview::ask(&mut preview, None);
    clear_away(&mut commands, &mut preview, &standing, table, &mut views);
}

fn is_on(preview: Res<Preview>) -> bool {
    preview.is_on()
}

/// Registers the preview; needs a renderer.
pub fn plugin(app: &mut App) {
    app.init_resource::<Preview>()
        .draw_while(resource_changed::<Preview>)
        .add_systems(OnExit(Overlay::NewMatch), drop_preview)
        .add_systems(Update, set_out.in_set(TableSystems::Narrate))
        // After all that has come to the table in this frame.
        .add_systems(
            PostUpdate,
            hide_table.run_if(is_on).before(VisibilitySystems::VisibilityPropagate),
        );
}
