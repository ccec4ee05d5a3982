//! The turntable and what stands on it.

use bevy::prelude::*;

use super::exhibit::{Inspector, Spots};
use crate::gui::layout::die_body::DieBody;
use crate::gui::layout::lamp::Lamp;
use crate::gui::layout::plan::BoardPlan;
use crate::gui::layout::view::View;
use crate::gui::order::TableSystems;
use crate::gui::render::assets::{Stores, TableAssets};
use crate::gui::render::boards::look::LabelledModel;
use crate::gui::render::boards::{lay_table, look_of};
use crate::gui::render::ground_shadow::GroundShadow;
use crate::gui::render::light;
use crate::gui::render::look::Look;
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::lathe;
use crate::gui::render::model::Model;
use crate::gui::render::scene::spawn_prop;
use crate::gui::ui::camera::ViewRequested;
use crate::gui::ui::dressing::{OfTheTable, bring_table_back, hide_table};
use crate::gui::ui::layers::{board_spots, lanes_of};
use crate::gui::ui::state::Screen;
use crate::rules::{Side, Thing};

/// The thing on the turntable, and the turntable.
#[derive(Component)]
pub struct OnShow;

/// The lamps over the turntable.
#[derive(Component, Clone, Copy)]
struct ShowLight;

/// Thickness of the turntable, in scene units.
const THICKNESS: f32 = 0.09;
/// Radians a second by which it turns.
const SPEED: f32 = 0.35;
/// The camera's least distance to a thing of normal size: a small sign fills the picture.
const NEAREST: f32 = 0.22;

/// What is built at present: the game, the exhibit and the look.
#[derive(Resource, Default)]
struct Built(Option<(String, usize, Look)>);

/// The thing itself, standing on y = 0, with its spots.
fn show_of(inspector: &Inspector, detail: Detail) -> LabelledModel {
    let definition = inspector.game().definition();
    let look = look_of(&definition.game);
    let plan = BoardPlan::from(definition);
    let plain = |model| LabelledModel { model, cells: Vec::new(), signs: Vec::new() };
    let body = DieBody::from(&definition.dice);
    let mut show = match inspector.thing() {
        Thing::Board => LabelledModel {
            model: (look.board)(&plan, detail),
            cells: board_spots(&plan),
            signs: (look.signs)(&plan),
        },
        Thing::Piece(side) => plain((look.piece)(side.index() as u8, detail)),
        Thing::Die => plain((look.die)(Side::A.index() as u8, &body, detail)),
        Thing::Model(name) => {
            (look.model)(name, &plan, detail).unwrap_or_else(|| plain((look.board)(&plan, detail)))
        }
    };
    let (low, _) = bounds(&show.model);
    let up = Vec3::Y * -low.y;
    let mut lifted = Model::default();
    lifted.append(&show.model, Transform::from_translation(up));
    show.model = lifted;
    for spot in show.cells.iter_mut().chain(&mut show.signs) {
        spot.at += up;
    }
    show
}

/// The corners of the box round a model.
fn bounds(model: &Model) -> (Vec3, Vec3) {
    let points = model.parts().flat_map(|(_, shape)| &shape.positions).copied();
    let corners = points.map(|point| (point, point));
    let around = corners.reduce(|(low, high), (a, b)| (low.min(a), high.max(b)));
    around.unwrap_or((Vec3::ZERO, Vec3::ONE))
}

/// Corners round the turntable; where it bears a shadow, rings of its upper face and
/// corners, enough to draw the shadow's edge.
const CORNERS: usize = 72;
const SHADED: (usize, usize) = (72, 180);

/// The turntable, its upper face at y = 0, with the baked shadow of what stands on it.
fn turntable(radius: f32, shade: Option<&GroundShadow>) -> Model {
    let bevel = THICKNESS * 0.25;
    let ring = lathe::Ring::new;
    let mut profile = vec![
        ring(radius, -THICKNESS, (1.0, 0.0)),
        ring(radius, -bevel, (1.0, 0.2)),
        ring(radius - bevel, 0.0, (0.2, 1.0)),
    ];
    let inner = radius - bevel * 2.0;
    let (rings, corners) = if shade.is_some() { SHADED } else { (1, CORNERS) };
    profile.extend((0..rings).map(|k| {
        let share = 1.0 - k as f32 / rings as f32;
        ring(inner * share, 0.0, (0.0, 1.0))
    }));
    profile.push(ring(0.0, 0.0, (0.0, 1.0)));
    let mut model = Model::default();
    model.add(Material::Walnut, lathe::turn(&profile, corners));
    if let Some(shade) = shade {
        model.shade(|at, _| 0.25 + 0.75 * shade.at(at.xz()));
    }
    model
}

/// How finely a thing is modelled here: alone, and seen from very near.
fn detail(look: Look, thing: &Thing) -> Detail {
    match (look, thing) {
        (Look::Low, Thing::Board | Thing::Model(_)) => Detail::Fine,
        _ => Detail::Finest,
    }
}

/// Builds the thing again when another is asked for or the look has changed.
fn build(
    mut commands: Commands,
    mut stores: Stores,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    old: Query<Entity, Or<(With<OnShow>, With<ShowLight>)>>,
    mut built: ResMut<Built>,
    mut spots: ResMut<Spots>,
    mut views: MessageWriter<ViewRequested>,
) {
    let wanted = (inspector.game().definition().id(), inspector.shown(), assets.look);
    if built.0.as_ref() == Some(&wanted) && !assets.is_changed() {
        return;
    }
    let another = built.0.as_ref().is_none_or(|last| (&last.0, last.1) != (&wanted.0, wanted.1));
    built.0 = Some(wanted);
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let show = show_of(&inspector, detail(assets.look, inspector.thing()));
    let (low, high) = bounds(&show.model);
    let half = (high - low) / 2.0;
    let radius = half.xz().length().max(0.2) * 1.12;
    // The coarse model throws the same shadow.
    let shade = (assets.look == Look::Low)
        .then(|| GroundShadow::of(&show_of(&inspector, Detail::Coarse).model, radius));
    let root = (Name::new("exhibit"), OnShow, Transform::IDENTITY, Visibility::default());
    let root = commands.spawn(root).id();
    for model in [show.model, turntable(radius, shade.as_ref())] {
        let prop = assets.prop(&model, &mut stores);
        let part = spawn_prop(&mut commands, &prop, (), Transform::IDENTITY);
        commands.entity(part).insert(ChildOf(root));
    }
    // The turntable, and what stands up from it.
    let middle = Vec3::Y * half.y;
    let lamp = Lamp::on_show(middle, (radius + THICKNESS).hypot(half.y));
    light::spawn_lights(&mut commands, assets.look, lamp, ShowLight);
    let game = inspector.game();
    let lanes = match inspector.thing() {
        Thing::Board => lanes_of(&lay_table(game, game.definition().sides.0), game.definition()),
        _ => Vec::new(),
    };
    *spots = Spots { cells: show.cells, signs: show.signs, lanes };
    if another {
        views.write(view_of(low, high));
    }
}

/// The view in which a thing of that size fills the picture.
fn view_of(low: Vec3, high: Vec3) -> ViewRequested {
    let mut corners = Vec::new();
    for x in [low.x, high.x] {
        for y in [low.y, high.y] {
            for z in [low.z, high.z] {
                corners.push(Vec3::new(x, y, z) * 1.06);
            }
        }
    }
    let middle = (low + high) / 2.0;
    let view = View { focus: middle, yaw: -0.35, pitch: 0.72, radius: 1.0 };
    let view = view.framing(1.25, &corners);
    ViewRequested::Of(view, (view.radius * 0.25).min(NEAREST))
}

/// The view of the thing that is shown, as at first.
pub fn reset(inspector: &Inspector) -> ViewRequested {
    let (low, high) = bounds(&show_of(inspector, Detail::Coarse).model);
    view_of(low, high)
}

fn turn(
    time: Res<Time>,
    inspector: Res<Inspector>,
    mut things: Query<&mut Transform, With<OnShow>>,
) {
    if inspector.turning {
        for mut transform in &mut things {
            transform.rotate_y(time.delta_secs() * SPEED);
        }
    }
}

fn clear_away(
    mut commands: Commands,
    shown: Query<Entity, Or<(With<OnShow>, With<ShowLight>)>>,
    table: Query<&mut Visibility, OfTheTable>,
    mut built: ResMut<Built>,
) {
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    bring_table_back(table);
    built.0 = None;
}

/// Registers the turntable.
pub fn plugin(app: &mut App) {
    app.init_resource::<Built>()
        .add_systems(
            Update,
            (hide_table, build, turn)
                .chain()
                .in_set(TableSystems::Models)
                .run_if(in_state(Screen::Inspect))
                .run_if(resource_exists::<Inspector>),
        )
        .add_systems(OnExit(Screen::Inspect), clear_away);
}
