//! Models for pieces and dice, and marks for the hints. Both are made again when the look changes.

use std::marker::PhantomData;

use bevy::prelude::*;

use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::Die;
use tesserae_scene::assets::TableAssets;
use tesserae_scene::light::TableLight;
use tesserae_scene::look::{Appearance, Look};
use tesserae_scene::marker::MarkerKind;
use tesserae_scene::scene::{Marker, Scenery};

use super::hints::{Hint, Hints};

/// The look in the settings, with its parts.
fn choose_look(
    settings: Res<Settings>,
    suited: Res<SuitedLook>,
    present: Option<Res<Appearance>>,
    mut commands: Commands,
) {
    let look = suited.drawn(settings.look);
    let parts = settings.look_parts.iter().map(|(part, level)| (*part, *level));
    let mut wanted = Appearance::of(look, parts);
    wanted.colours = settings.colours;
    if present.is_none_or(|present| *present != wanted) {
        commands.insert_resource(wanted);
    }
}

/// What suits the graphics adapter.
#[derive(Resource, Debug, Clone, Copy)]
pub struct SuitedLook {
    /// The look without a choice.
    pub look: Look,
    /// The finest look that it can draw.
    pub finest: Look,
}

impl SuitedLook {
    /// The look that is drawn for a choice, or without one.
    pub fn drawn(self, chosen: Option<Look>) -> Look {
        chosen.unwrap_or(self.look).min(self.finest)
    }
}

impl Default for SuitedLook {
    fn default() -> Self {
        Self { look: Look::default(), finest: Look::High }
    }
}

/// Gives models to new entities, and to all entities when the models change.
fn attach_models(
    mut commands: Commands,
    If(assets): If<Res<TableAssets>>,
    pieces: Query<(Entity, Ref<Piece>)>,
    dice: Query<(Entity, Ref<Die>)>,
) {
    let rebuilt = assets.is_changed();
    for (entity, piece) in pieces.iter().filter(|(_, piece)| rebuilt || piece.is_added()) {
        let seat = piece.side.index() as u8;
        let model = assets.spawn_piece(&mut commands, seat, Transform::IDENTITY);
        commands.entity(model).insert(ChildOf(entity));
    }
    for (entity, die) in dice.iter().filter(|(_, die)| rebuilt || die.is_added()) {
        let seat = die.side.index() as u8;
        let model = assets.spawn_die(&mut commands, seat, Transform::IDENTITY);
        commands.entity(model).insert(ChildOf(entity));
    }
}

/// The low look's shadow under a die of one kind. It is no child of the die, which turns.
#[derive(Component)]
pub struct DieShadow<D: Component>(Entity, PhantomData<D>);

/// Height of the shadows above the tray's floor, in scene units.
const SHADOW_HEIGHT: f32 = 0.004;

/// Lays the low look's shadows under the dice of one kind.
pub fn shade_dice<D: Component>(
    mut commands: Commands,
    If(assets): If<Res<TableAssets>>,
    dice: Query<(Entity, &Transform), (With<D>, Without<DieShadow<D>>)>,
    mut shadows: Query<(Entity, &DieShadow<D>, &mut Transform), Without<D>>,
) {
    let mut shaded: Vec<Entity> = Vec::new();
    for (entity, shadow, mut transform) in &mut shadows {
        match dice.get(shadow.0) {
            Ok((die, place)) if assets.blob.is_some() && !assets.is_changed() => {
                transform.set_if_neq(under(place));
                shaded.push(die);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    let Some(blob) = &assets.blob else { return };
    for (die, place) in dice.iter().filter(|(die, _)| !shaded.contains(die)) {
        let shadow = DieShadow::<D>(die, PhantomData);
        blob.dress(&mut commands.spawn((shadow, under(place), Visibility::default())));
    }
}

/// A shadow's place under a die: the higher the die, the smaller the shadow.
fn under(die: &Transform) -> Transform {
    let size = 0.72 / (1.0 + die.translation.y * 0.8);
    Transform::from_xyz(die.translation.x, SHADOW_HEIGHT, die.translation.z)
        .with_scale(Vec3::new(size, 1.0, size))
}

fn show_hints(
    mut commands: Commands,
    hints: Res<Hints>,
    If(assets): If<Res<TableAssets>>,
    markers: Query<Entity, With<Marker>>,
    pieces: Query<(&Transform, &Piece)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !hints.is_changed() && !assets.is_changed() {
        return;
    }
    markers.iter().for_each(|marker| commands.entity(marker).despawn());
    for hint in &hints.list {
        let of_piece = |kind: MarkerKind, entity: Entity| {
            let (transform, piece) = pieces.get(entity).ok()?;
            Some((kind, transform.translation, piece.side.index() as u8, Vec2::ZERO))
        };
        let mark = match *hint {
            Hint::Source(entity) => of_piece(MarkerKind::Source, entity),
            Hint::Picked(entity) => of_piece(MarkerKind::Picked, entity),
            Hint::Trapped(entity, _) => of_piece(MarkerKind::Trapped, entity),
            Hint::Target { place, extent } => Some((MarkerKind::Target, place, 0, extent)),
            Hint::Named { place, extent } => Some((MarkerKind::Named, place, 0, extent)),
            Hint::Trail(ref line) => {
                assets.spawn_trail(&mut commands, MarkerKind::Trail, line, &mut meshes);
                None
            }
            Hint::Advice(ref line) => {
                assets.spawn_trail(&mut commands, MarkerKind::Advice, line, &mut meshes);
                None
            }
            Hint::Ghost { side, place, extent, legal } => {
                let kind = if legal { MarkerKind::Ghost } else { MarkerKind::Illegal };
                Some((kind, place, side.index() as u8, extent))
            }
            Hint::Die { at, counts } => {
                assets.spawn_die_mark(&mut commands, counts, &at);
                None
            }
            Hint::Label { .. } | Hint::Score { .. } => None,
        };
        if let Some((kind, place, seat, cell)) = mark {
            assets.spawn_marker(&mut commands, kind, place, seat, cell);
        }
    }
}

/// Everything on the table or lighting it, marks and shadows included.
pub type OfTheTable = Or<(
    With<Scenery>,
    With<Piece>,
    With<Die>,
    With<DieShadow<Die>>,
    With<Marker>,
    With<TableLight>,
)>;

/// Hides the table. Runs every frame, because the table may be built again.
pub fn hide_table(mut table: Query<&mut Visibility, OfTheTable>) {
    for mut visibility in &mut table {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// Shows the table.
pub fn bring_table_back(mut table: Query<&mut Visibility, OfTheTable>) {
    for mut visibility in &mut table {
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Registers the models and marks; needs a renderer.
pub fn plugin(app: &mut App) {
    app.init_resource::<SuitedLook>().add_systems(First, choose_look).add_systems(
        Update,
        (attach_models, shade_dice::<Die>, show_hints).in_set(TableSystems::Models),
    );
}
