//! Finds the thing under the pointer, and chooses by clicks.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use tesserae_layout::fittings::Spot;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::section::Plane;
use tesserae_scene::view_area::ViewArea;

use super::exhibit::{Chosen, Inspector, Measured, Page, Spots};
use super::parts::PartBook;
use super::stand::{MetThing, ShowSystems, Standing, in_space_of};
use super::turntable::Turntable;
use crate::ui::camera::{moves_lamp, moves_section};
use crate::ui::state::Screen;

/// The thing under the pointer.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq)]
pub struct Under {
    /// Where the pointer is in the window, if it is over the picture.
    pub pointer: Option<Vec2>,
    /// The first thing that a ray through it meets.
    pub met: Option<MetThing>,
    /// The corners of the box round the shape that it meets, in the thing's own space.
    pub round: Option<(Vec3, Vec3)>,
}

/// A press that moves farther than this, in points, is a drag.
const CLICK: f32 = 6.0;
/// The lamp's turn for each point of a drag, in radians.
const LAMP_TURN: f32 = 0.009;

/// The least length in the picture, in points, of the way along which a section moves.
const SHORTEST: f32 = 80.0;

/// A button that is down: where it was pressed, and whether the pointer has left that place.
#[derive(Default)]
struct Press {
    from: Option<Vec2>,
    dragged: bool,
    /// It moves the lamp: where the pointer was last.
    lamp: Option<Vec2>,
    /// The same of the section.
    section: Option<Vec2>,
}

/// The ends of the last ray, to avoid asking twice.
type Asked = (Vec2, GlobalTransform, Transform, u32, Option<Plane>);

fn find_pointed(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform, &ViewArea), With<TableCamera>>>,
    turntable: Option<Single<&Transform, With<Turntable>>>,
    wants: Option<Res<EguiWantsInput>>,
    buttons: Res<ButtonInput<MouseButton>>,
    standing: Res<Standing>,
    built: Res<super::stand::Built>,
    mut under: ResMut<Under>,
    mut last: Local<Option<Asked>>,
) {
    let over_panel = wants.is_some_and(|wants| wants.wants_any_pointer_input());
    let cursor = window.and_then(|window| window.cursor_position()).filter(|_| !over_panel);
    let (Some(cursor), Some(camera), Some(turntable)) = (cursor, camera, turntable) else {
        under.set_if_neq(Under::default());
        *last = None;
        return;
    };
    let (camera, view, area) = *camera;
    let inside = area.holds(camera, cursor);
    let held =
        buttons.get_pressed().next().is_some() && buttons.get_just_pressed().next().is_none();
    let asked = (cursor, *view, **turntable, built.round, standing.plane(0));
    if held || *last == Some(asked) {
        // A drag keeps its purpose.
        return;
    }
    *last = Some(asked);
    let ray = camera.viewport_to_world(view, cursor).ok().filter(|_| inside);
    let met = ray.and_then(|ray| standing.met_by(in_space_of(&turntable.to_matrix(), ray)?));
    let round = met.and_then(|met| standing.things.get(met.thing)?.model.box_of(met.met.shape));
    under.set_if_neq(Under { pointer: inside.then_some(cursor), met, round });
}

/// Chooses by clicks, and moves lamp and section by drags with a key down.
fn handle_press(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    turntable: Option<Single<&Transform, With<Turntable>>>,
    under: Res<Under>,
    standing: Res<Standing>,
    spots: Res<Spots>,
    book: Res<PartBook>,
    mut inspector: ResMut<Inspector>,
    mut held: Local<Press>,
) {
    let cursor = window.and_then(|window| window.cursor_position());
    if buttons.just_pressed(MouseButton::Left) {
        let lamp = moves_lamp(&keys);
        let section = !lamp && moves_section(&keys) && inspector.section.is_some();
        *held = Press {
            from: under.pointer.filter(|_| !lamp && !section),
            dragged: false,
            lamp: under.pointer.filter(|_| lamp),
            section: under.pointer.filter(|_| section),
        };
    }
    let Some(cursor) = cursor else { return };
    if let Some(before) = held.lamp {
        let view = camera.as_ref().map_or(Quat::IDENTITY, |camera| camera.1.rotation());
        if cursor != before {
            inspector.light =
                inspector.light.shining_from(dragged(inspector.light.from, cursor - before, view));
            held.lamp = Some(cursor);
        }
    }
    let moved = held.section.filter(|before| *before != cursor).zip(inspector.section);
    if let (Some((before, cut)), Some(stood), Some(camera), Some(turntable)) =
        (moved, standing.things.first(), camera, turntable)
    {
        let (axis, extent) = cut.reach(stood.bounds);
        let end = |share: f32| {
            let middle = (stood.bounds.0 + stood.bounds.1) / 2.0;
            let at = stood.at.transform_point(middle + axis * extent * share);
            camera.0.world_to_viewport(camera.1, turntable.transform_point(at)).ok()
        };
        if let (Some(low), Some(high)) = (end(-0.5), end(0.5)) {
            inspector.section = Some(cut.moved(share_of(cursor - before, high - low)));
            held.section = Some(cursor);
        }
    }
    if held.from.is_some_and(|from| from.distance(cursor) > CLICK) {
        held.dragged = true;
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let clicked = held.from.is_some() && !held.dragged;
    *held = Press::default();
    if clicked {
        let mut wanted = inspector.clone();
        click(&mut wanted, under.met, &standing, &spots, &book);
        inspector.set_if_neq(wanted);
    }
}

/// The share of a way, as it is seen in the picture, that the pointer has gone along it. A way seen
/// from its end counts as longer.
fn share_of(gone: Vec2, way: Vec2) -> f32 {
    gone.dot(way.normalize_or(Vec2::NEG_Y)) / way.length().max(SHORTEST)
}

/// The direction to the lamp after the pointer has gone so far: to the right takes it to the
/// right of the picture, upwards takes it higher.
fn dragged(from: Vec3, way: Vec2, view: Quat) -> Vec3 {
    // On a plan, as the camera has right and away.
    let right = (view * Vec3::X).with_y(0.0).normalize_or(Vec3::X);
    let away = Vec3::Y.cross(right);
    let (x, z) = (from.dot(right), from.dot(away));
    let (angle, high) = (z.atan2(x), from.y.clamp(-1.0, 1.0).asin());
    // The lamp goes round the thing; behind it the picture's right is its left.
    let angle = angle + way.x * LAMP_TURN * if z > 0.0 { -1.0 } else { 1.0 };
    let high = (high - way.y * LAMP_TURN).clamp(0.0, 1.55);
    (right * angle.cos() + away * angle.sin()) * high.cos() + Vec3::Y * high.sin()
}

/// What a click on that chooses; one beside all things lets go.
fn click(
    inspector: &mut Inspector,
    met: Option<MetThing>,
    standing: &Standing,
    spots: &Spots,
    book: &PartBook,
) {
    if let Some(points) = &mut inspector.measured {
        if let Some(met) = met {
            if points.len() > 1 {
                points.clear();
            }
            points.push(Measured { thing: met.thing, at: met.met.at });
        }
        return;
    }
    inspector.let_go();
    let Some(MetThing { thing, met }) = met else { return };
    let Some(stood) = standing.things.get(thing) else { return };
    let known = met.part.filter(|part| book.text(&stood.game, part).is_some());
    let material = Some(met.material);
    inspector.chosen = known.map(|part| Chosen { thing, part, material, near: met.at });
    if thing == 0 {
        inspector.sign = spot_at(&spots.signs, met.at, met.normal).map(|spot| spot.name.clone());
        if spots.linked.is_some() {
            let field = spot_at(&spots.cells, met.at, met.normal);
            inspector.field = field.map(|spot| spot.name.clone());
        }
    }
    if inspector.has_choice() {
        inspector.page = Page::Parts;
    }
}

/// The spot that a point of a thing lies on, the one with the nearest middle.
pub fn spot_at(spots: &[Spot], at: Vec3, normal: Vec3) -> Option<&Spot> {
    let on = |spot: &&Spot| {
        let (u, v) = spot.axes();
        let (from, half) = (at - spot.at, spot.extent / 2.0);
        let deep = spot.extent.max_element() * 0.5;
        from.dot(u).abs() <= half.x
            && from.dot(v).abs() <= half.y
            && from.dot(spot.normal).abs() <= deep
            && spot.normal.dot(normal) > -0.2
    };
    let away = |spot: &Spot| spot.at.distance(at);
    spots.iter().filter(on).min_by(|a, b| away(a).total_cmp(&away(b)))
}

fn clear_pointed(mut under: ResMut<Under>) {
    *under = Under::default();
}

/// Registers the pointer on the things.
pub fn plugin(app: &mut App) {
    app.init_resource::<Under>()
        .add_systems(Update, (find_pointed, handle_press).chain().in_set(ShowSystems::Choose))
        .add_systems(OnExit(Screen::Inspect), clear_pointed);
}

#[cfg(test)]
mod tests {
    use tesserae_layout::lamp::KEY;
    use tesserae_scene::material::Material;
    use tesserae_scene::model::Met;

    use super::*;
    use crate::sample::game;

    fn spot(name: &str, x: f32) -> Spot {
        let at = Vec3::new(x, 0.2, 0.0);
        Spot { name: name.to_owned(), at, normal: Vec3::Y, extent: Vec2::splat(0.4) }
    }

    #[test]
    fn a_point_lies_on_the_spot_whose_middle_is_nearest() {
        let spots = [spot("1", 0.0), spot("2", 0.3)];
        let at = |x: f32, normal: Vec3| {
            spot_at(&spots, Vec3::new(x, 0.21, 0.1), normal).map(|spot| spot.name.as_str())
        };
        assert_eq!(at(0.1, Vec3::Y), Some("1"));
        assert_eq!(at(0.17, Vec3::Y), Some("2"));
        assert_eq!(at(0.9, Vec3::Y), None);
        // The underside below it is another place.
        assert_eq!(at(0.1, Vec3::NEG_Y), None);
    }

    fn body() -> Chosen {
        Chosen { thing: 0, part: "body", material: None, near: Vec3::ZERO }
    }

    #[test]
    fn a_click_beside_everything_lets_go() {
        let mut inspector = Inspector::new(game("ur"));
        inspector.chosen = Some(body());
        let (standing, spots, book) = (Standing::default(), Spots::default(), PartBook::default());
        click(&mut inspector, None, &standing, &spots, &book);
        assert_eq!(inspector.chosen, None);
    }

    #[test]
    fn the_third_point_begins_another_measurement() {
        let mut inspector = Inspector::new(game("ur"));
        inspector.measured = Some(Vec::new());
        let (standing, spots, book) = (Standing::default(), Spots::default(), PartBook::default());
        let mut count = |x: f32| {
            let (part, material, shape) = (None, Material::Shell, 0);
            let met = Met { part, material, shape, at: Vec3::X * x, normal: Vec3::Y };
            let met = Some(MetThing { thing: 0, met });
            click(&mut inspector, met, &standing, &spots, &book);
            inspector.measured.as_ref().map_or(0, Vec::len)
        };
        assert_eq!([count(0.1), count(0.2), count(0.3)], [1, 2, 1]);
    }

    #[test]
    fn the_section_keeps_under_the_pointer() {
        let way = Vec2::new(300.0, -400.0);
        assert!((share_of(way * 0.25, way) - 0.25).abs() < 1e-5);
        assert!(share_of(Vec2::new(4.0, 3.0), way).abs() < 1e-6, "aside");
        assert!(share_of(Vec2::Y * -8.0, Vec2::ZERO) > 0.09);
    }

    #[test]
    fn the_lamp_follows_the_pointer() {
        let right = dragged(KEY, Vec2::new(40.0, 0.0), Quat::IDENTITY);
        assert!(right.x > KEY.x && (right.y - KEY.y).abs() < 1e-3, "{right}");
        let up = dragged(KEY, Vec2::new(0.0, -10.0), Quat::IDENTITY);
        assert!(up.y > KEY.y, "{up}");
        assert!((up.length() - 1.0).abs() < 1e-3);
        // The same seen from the other side.
        let behind = Quat::from_rotation_y(std::f32::consts::PI);
        assert!(dragged(KEY, Vec2::new(40.0, 0.0), behind).x < KEY.x);
    }
}
