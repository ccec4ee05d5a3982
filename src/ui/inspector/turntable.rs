//! The turntable: the things on it, the plinth under them and the backdrop behind.

use bevy::prelude::*;

use tesserae_core::rules::Thing;
use tesserae_layout::lamp::Lamp;
use tesserae_scene::assets::{Stores, TableAssets};
use tesserae_scene::backdrop::backdrop;
use tesserae_scene::boards::lay_table;
use tesserae_scene::furniture::plinth::{COIN, coin, plinth, scale_bar};
use tesserae_scene::ground_shadow::GroundShadow;
use tesserae_scene::lighting::Lighting;
use tesserae_scene::look::Look;
use tesserae_scene::material::standard::is_clear;
use tesserae_scene::mesh::detail::Detail;
use tesserae_scene::model::Model;
use tesserae_scene::scene::{TableCamera, spawn_prop};
use tesserae_scene::section::{Plane, kept_model};

use super::exhibit::{Inspector, Spots};
use super::paint::ShowPaint;
use super::parts::PartBook;
use super::stand::{
    Built, ShowSystems, Standing, Stood, Wanted, arranged, bounds, box_round, companion, detail,
    linked_to, millimetres, round_length, show_of, turned_over,
};
use crate::ui::camera::{Framing, ViewRequested};
use crate::ui::dressing::{OfTheTable, bring_table_back, hide_table};
use crate::ui::layers::lanes_of;
use crate::ui::state::Screen;

/// Marks every entity of the inspector.
#[derive(Component)]
pub struct OnShow;

/// The part that turns, with everything on it.
#[derive(Component)]
pub struct Turntable;

/// One of the things that stand there, by its number.
#[derive(Component)]
pub struct StoodThing(pub usize);

/// The plinth, with what lies on it.
#[derive(Component)]
pub(super) struct Plinth;

/// Radians a second by which it turns.
const SPEED: f32 = 0.35;
/// The camera's least distance to a thing of normal size: a small sign fills the picture.
const NEAREST: f32 = 0.22;
/// The first view: about the vertical, and above the level.
const FIRST: (f32, f32) = (-0.35, 0.72);
/// Reach of the plinth beyond the things on it, and its height, as shares of the larger half of
/// their extent.
const PLINTH: (f32, f32) = (0.17, 0.17);

/// Builds the things again when the request or the look has changed.
pub(super) fn build_things(
    mut commands: Commands,
    mut stores: Stores,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    old: Query<Entity, With<OnShow>>,
    camera: Option<Single<Entity, With<TableCamera>>>,
    mut book: ResMut<PartBook>,
    mut built: ResMut<Built>,
    mut standing: ResMut<Standing>,
    mut spots: ResMut<Spots>,
    mut paint: ResMut<ShowPaint>,
    mut views: MessageWriter<ViewRequested>,
) {
    let wanted = Wanted::of(&inspector, assets.look);
    if built.wanted.as_ref() == Some(&wanted) && !assets.is_changed() {
        return;
    }
    let another = !built.wanted.as_ref().is_some_and(|last| last.shows_the_same(&wanted));
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    book.read(&inspector);
    let (things, labels) = set_up(&inspector, assets.look, &book);
    built.bounds = around(&things);
    let (low, high) = built.bounds;
    let root =
        (Name::new("exhibit"), OnShow, Turntable, Transform::IDENTITY, Visibility::default());
    let root = commands.spawn(root).id();
    for (number, stood) in things.iter().enumerate() {
        // The low look has no clear things: what lies behind them is seen instead.
        let opaque = (assets.look == Look::Low).then(|| stood.model.without(is_clear));
        let mut prop = assets.prop(opaque.as_ref().unwrap_or(&stood.model), &mut stores);
        paint.replace(&mut prop, &inspector.light, &mut stores);
        let part = spawn_prop(&mut commands, &prop, StoodThing(number), stood.at);
        commands.entity(part).insert(ChildOf(root));
    }
    if let Some(camera) = camera {
        let surface = assets.unlit(&backdrop(), &mut stores);
        let marks = (Name::new("backdrop"), OnShow, ChildOf(*camera), Visibility::default());
        let mut behind = commands.spawn((marks, Transform::IDENTITY));
        surface.dress(&mut behind);
    }
    // The plinth, and what stands up from it.
    let half = (high - low) / 2.0;
    let reach = (half.xz() + half.xz().max_element() * PLINTH.0).length();
    built.lamp = Some(Lamp::on_show(Vec3::Y * half.y, reach.hypot(half.y)));
    let game = inspector.game();
    let lanes = match inspector.thing() {
        Thing::Board if !inspector.apart => {
            lanes_of(&lay_table(game, game.definition().sides.0), game.definition())
        }
        _ => Vec::new(),
    };
    *spots = Spots { lanes, ..labels };
    *standing = Standing { things, section: None };
    built.round = built.round.wrapping_add(1);
    built.wanted = Some(wanted);
    if another {
        views.write(reset(&built));
    }
}

/// The things that the inspector asks for, about the middle of the turntable, and the places
/// on the first.
pub(super) fn set_up(inspector: &Inspector, look: Look, book: &PartBook) -> (Vec<Stood>, Spots) {
    let (game, thing) = (inspector.game(), inspector.thing());
    let show = show_of(game, thing, detail(look, thing));
    let texts = book.of(&game.definition().game);
    let own = bounds(&show.model);
    let millimetres = millimetres(game, inspector.exhibit(), own);
    let model = arranged(show.model, inspector, texts);
    let (name, bounds) = (game.definition().game.clone(), bounds(&model));
    let mut things =
        vec![Stood { game: name, model, bounds, at: Transform::IDENTITY, millimetres }];
    if let Some(other) = &inspector.beside {
        things.push(companion(other, look, (bounds, millimetres)));
        things.push(coin_before(&things, millimetres));
    }
    let (low, high) = around(&things);
    let middle = ((low + high) / 2.0).with_y(0.0);
    things.iter_mut().for_each(|stood| stood.at.translation -= middle);
    let linked = linked_to(game, inspector.shown());
    // Drawn apart, cells and signs are no longer where they were.
    let kept = |spots| if inspector.apart { Vec::new() } else { spots };
    let (cells, signs) = (kept(show.cells), kept(show.signs));
    (things, Spots { cells, signs, lanes: Vec::new(), linked })
}

/// A coin in the gap before the things.
fn coin_before(things: &[Stood], millimetres: f32) -> Stood {
    let radius = COIN / 2.0 / millimetres;
    let (low, high) = around(things);
    let model = coin(radius, Detail::Fine);
    let gap = radius + (high - low).max_element() * 0.02;
    let at = Transform::from_xyz((low.x + high.x) / 2.0, 0.0, high.z + gap);
    let bounds = bounds(&model);
    Stood { game: String::new(), model, bounds, at, millimetres }
}

/// The box round all things as they stand.
fn around(things: &[Stood]) -> (Vec3, Vec3) {
    let corners = things.iter().flat_map(|stood| {
        let (low, high) = stood.bounds;
        [low, high].map(|corner| stood.at.transform_point(corner))
    });
    box_round(corners).unwrap_or((Vec3::ZERO, Vec3::ONE))
}

/// The view of all that is shown, as at first.
pub fn reset(built: &Built) -> ViewRequested {
    let (bounds, (yaw, pitch)) = (built.bounds, FIRST);
    let nearest = ((bounds.1 - bounds.0).max_element() * 0.15).min(NEAREST);
    ViewRequested::Whole(Framing { bounds, yaw, pitch, nearest })
}

/// Turns the exhibit over, or back.
pub(super) fn turn_exhibit_over(
    inspector: Res<Inspector>,
    mut standing: ResMut<Standing>,
    mut things: Query<(&StoodThing, &mut Transform)>,
    built: Res<Built>,
) {
    if !inspector.is_changed() && !built.is_changed() {
        return;
    }
    let Some(stood) = standing.bypass_change_detection().things.first_mut() else { return };
    let over = stood.at.rotation != Quat::IDENTITY;
    if over != inspector.turned_over {
        let about = turned_over(stood.bounds);
        let middle = stood.at.translation.with_y(0.0);
        stood.at = if over {
            Transform::from_translation(middle - about.translation.with_y(0.0))
        } else {
            Transform { translation: about.translation + middle, ..about }
        };
    }
    for (number, mut transform) in &mut things {
        if number.0 == 0 {
            transform.set_if_neq(stood.at);
        }
    }
}

/// What the plinth was built for: the things, how the first lies, and for a shadow baked into it
/// the light and the section.
type Based = (u32, bool, bool, Option<(Lighting, Option<Plane>)>);

/// Builds the plinth again, with the shadow on it if there are no shadow maps. While the lamp is
/// or the section is dragged the shadow waits.
pub(super) fn build_plinth(
    mut commands: Commands,
    mut stores: Stores,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    book: Res<PartBook>,
    built: Res<Built>,
    standing: Res<Standing>,
    root: Option<Single<Entity, With<Turntable>>>,
    old: Query<Entity, With<Plinth>>,
    mut paint: ResMut<ShowPaint>,
    mut based: Local<Option<Based>>,
) {
    let low_look = assets.look == Look::Low;
    let light = low_look.then_some((inspector.light, standing.plane(0)));
    let wanted = (built.round, inspector.turned_over, inspector.scale_bar, light);
    let held = buttons.is_some_and(|buttons| buttons.pressed(MouseButton::Left));
    let only_light =
        based.is_some_and(|last| (last.0, last.1, last.2) == (wanted.0, wanted.1, wanted.2));
    let Some(root) = root.filter(|_| *based != Some(wanted) && !(held && only_light)) else {
        return;
    };
    *based = Some(wanted);
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let (low, high) = built.bounds;
    let half = (high - low).xz() / 2.0;
    let larger = half.max_element().max(half.min_element() + (high.y - low.y) * 0.5);
    let margin = larger * PLINTH.0;
    let (half, height) = (half + margin, larger * PLINTH.1);
    let shade = low_look.then(|| {
        let model = shadow_model(&inspector, &standing, &book);
        GroundShadow::under(&model, half.max_element(), &inspector.light)
    });
    let mut parts = plinth(half, height, shade.as_ref());
    if let Some((bar, _)) = bar_before(&inspector, &standing, built.bounds) {
        parts.append(&bar.0, bar.1);
    }
    let mut prop = assets.prop(&parts, &mut stores);
    paint.replace(&mut prop, &inspector.light, &mut stores);
    let plinth = spawn_prop(&mut commands, &prop, Plinth, Transform::IDENTITY);
    commands.entity(plinth).insert(ChildOf(*root));
}

/// The things as coarse as throws the same shadow, on the turntable.
fn shadow_model(inspector: &Inspector, standing: &Standing, book: &PartBook) -> Model {
    let mut all = Model::default();
    for (number, stood) in standing.things.iter().enumerate() {
        if number == 0 {
            let coarse = show_of(inspector.game(), inspector.thing(), Detail::Coarse).model;
            let texts = book.of(&inspector.game().definition().game);
            let coarse = arranged(coarse, inspector, texts);
            let left = standing.plane(0).map(|plane| kept_model(&coarse, plane));
            all.append(left.as_ref().unwrap_or(&coarse), stood.at);
        } else {
            all.append(&stood.model, stood.at);
        }
    }
    all
}

/// The bar before the exhibit with its place on the turntable, and its length in millimetres.
pub fn bar_before(
    inspector: &Inspector,
    standing: &Standing,
    (low, high): (Vec3, Vec3),
) -> Option<((Model, Transform), f32)> {
    let stood = standing.things.first().filter(|_| inspector.scale_bar)?;
    let (from, to) = stood.bounds;
    let length = round_length((to - from).x * stood.millimetres * 0.45);
    let count = if (length.log10().fract() - 2.0_f32.log10()).abs() < 0.01 { 4 } else { 5 };
    let stretch = length / stood.millimetres / count as f32;
    let margin = ((high - low).xz().max_element() / 2.0) * PLINTH.0;
    let left = stood.at.translation.x + from.x + stretch * count as f32 / 2.0;
    let at = Transform::from_xyz(left, 0.0, (high.z - low.z) / 2.0 + margin * 0.5);
    Some(((scale_bar(stretch, count), at), length))
}

fn turn_table(
    time: Res<Time>,
    inspector: Res<Inspector>,
    mut things: Query<&mut Transform, With<Turntable>>,
) {
    if inspector.turning {
        for mut transform in &mut things {
            transform.rotate_y(time.delta_secs() * SPEED);
        }
    }
}

fn clear_away(
    mut commands: Commands,
    shown: Query<Entity, With<OnShow>>,
    table: Query<&mut Visibility, OfTheTable>,
    inspector: Option<ResMut<Inspector>>,
    mut built: ResMut<Built>,
    mut standing: ResMut<Standing>,
) {
    if let Some(mut inspector) = inspector {
        inspector.section = None;
    }
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    bring_table_back(table);
    built.wanted = None;
    *standing = Standing::default();
}

/// Registers the turntable.
pub fn plugin(app: &mut App) {
    app.init_resource::<Built>()
        .init_resource::<Standing>()
        .add_systems(
            Update,
            (hide_table, build_things, turn_exhibit_over, build_plinth, turn_table)
                .chain()
                .in_set(ShowSystems::Build),
        )
        .add_systems(OnExit(Screen::Inspect), clear_away);
}
