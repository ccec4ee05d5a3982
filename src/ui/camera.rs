//! The orbit camera over the table, and the fixed views. This is the one file that knows
//! `bevy_panorbit_camera`.

use std::sync::Arc;

use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;
use bevy_egui::input::EguiWantsInput;
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraPlugin, PanOrbitCameraSystemSet};

use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{DEFAULT, FIELD_OF_VIEW, View, named_view};
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::{ViewArea, lay_out_views};

use super::input::selection::PointerHold;
use super::state::Screen;

/// Asks for another view.
#[derive(Message, Debug, Clone)]
pub enum ViewRequested {
    /// The view of that name, see [`tesserae_layout::view::named_view`].
    Named(&'static str),
    /// The same at once, without a flight: another scene appears.
    Cut(&'static str),
    /// Turn about the table's vertical axis and tilt, in radians.
    Turn(f32, f32),
    /// Shift the view to the right and up, in shares of the picture's height.
    Shift(f32, f32),
    /// Come closer by this factor; above 1 moves away.
    Zoom(f32),
    /// The view of everything, drawn towards a point.
    Toward(Vec3),
    /// A view of something other than the table, and the nearest distance allowed.
    Of(View, f32),
    /// The same at once, without a flight.
    CutTo(View, f32),
    /// The next step of a path along which another system moves the camera. The camera stands there
    /// in this frame.
    Along(View, f32),
    /// All of something other than the table.
    Whole(Framing),
    /// Another table's board at once, for a while. The earlier view is kept.
    Aside(Arc<TableSpec>),
    /// Back at once to the view before [`Self::Aside`], unchanged.
    Back,
}

/// Frames a whole thing, whatever the picture's shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Framing {
    /// The corners of the box round it, the smaller coordinates first.
    pub bounds: (Vec3, Vec3),
    /// Angle about the vertical, in radians.
    pub yaw: f32,
    /// Angle above the level, in radians.
    pub pitch: f32,
    /// The nearest distance allowed.
    pub nearest: f32,
}

/// Largest share of half the picture that a thing takes, across and up.
const FILLED: Vec2 = Vec2::new(0.84, 0.76);

impl Framing {
    /// The view in a picture `aspect` times as wide as high.
    pub fn view(&self, aspect: f32) -> View {
        let (low, high) = self.bounds;
        let corner = |k: u8| {
            let pick = |bit: u8, low: f32, high: f32| if k & bit == 0 { low } else { high };
            Vec3::new(pick(1, low.x, high.x), pick(2, low.y, high.y), pick(4, low.z, high.z))
        };
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        View::centred(self.yaw, self.pitch, aspect, &corners, FILLED)
    }
}

/// The orbit camera comes no nearer to the table than this, and goes no farther away, in scene
/// units.
const NEAREST: f32 = 0.9;
const FARTHEST: f32 = 24.0;
/// A smaller part of the window shows no table, in points a side. It keeps the framing of before.
const SLIVER: f32 = 24.0;
/// Greatest distance of the point looked at from the table's middle, in scene units.
const FARTHEST_FOCUS: f32 = 4.0;
/// Its movement towards a point: a share of the way, and of its distance.
const DRAWN: (f32, f32) = (0.6, 0.62);

/// The mouse buttons that turn and move the view. At the table the left button moves pieces and
/// throws; in the inspector it turns the thing.
const AT_THE_TABLE: (MouseButton, MouseButton) = (MouseButton::Right, MouseButton::Middle);
const IN_THE_INSPECTOR: (MouseButton, MouseButton) = (MouseButton::Left, MouseButton::Right);

fn choose_buttons(screen: Res<State<Screen>>, mut cameras: Query<&mut PanOrbitCamera>) {
    let inspects = *screen.get() == Screen::Inspect;
    let (orbit, pan) = if inspects { IN_THE_INSPECTOR } else { AT_THE_TABLE };
    for mut camera in &mut cameras {
        (camera.button_orbit, camera.button_pan) = (orbit, pan);
    }
}

/// The initial settings of the orbit camera.
pub fn orbit_camera() -> impl Bundle {
    let view = View::START;
    (
        TableCamera,
        view.transform(),
        PanOrbitCamera {
            focus: view.focus,
            target_focus: view.focus,
            yaw: Some(view.yaw),
            target_yaw: view.yaw,
            pitch: Some(view.pitch),
            target_pitch: view.pitch,
            radius: Some(view.radius),
            target_radius: view.radius,
            pitch_lower_limit: Some(0.12),
            pitch_upper_limit: Some(1.5706),
            zoom_sensitivity: 0.5,
            zoom_lower_limit: NEAREST,
            zoom_upper_limit: Some(FARTHEST),
            trackpad_pinch_to_zoom_enabled: true,
            button_orbit: AT_THE_TABLE.0,
            button_pan: AT_THE_TABLE.1,
            focus_bounds_shape: Some(bevy_panorbit_camera::FocusBoundsShape::Sphere(Sphere::new(
                FARTHEST_FOCUS,
            ))),
            ..default()
        },
    )
}

/// In the inspector the mouse moves the lamp while one of these keys is down. Some desktops keep
/// Alt and drag for themselves.
pub fn moves_lamp(keys: &ButtonInput<KeyCode>) -> bool {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight};
    keys.any_pressed([AltLeft, AltRight, ControlLeft, ControlRight])
}

/// In the inspector the mouse moves a section while one of these keys is down.
pub fn moves_section(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
}

/// The camera moves by the mouse only while the mouse is over the table.
fn yield_to_panels(
    wants: Option<Res<EguiWantsInput>>,
    hold: Res<PointerHold>,
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    mut cameras: Query<&mut PanOrbitCamera>,
) {
    let over_panel = wants.is_some_and(|wants| wants.wants_any_pointer_input());
    let inspects = *screen.get() == Screen::Inspect;
    let tool = inspects && (moves_lamp(&keys) || moves_section(&keys));
    let enabled = !over_panel && !hold.is_holding() && !tool;
    for mut camera in cameras.iter_mut().filter(|camera| camera.enabled != enabled) {
        camera.enabled = enabled;
    }
}

/// Replaces the mouse's own motion with the pointer's on the screen. Tablets, remote desktops and
/// virtual machines report places, or motion on their own scale.
fn replace_mouse_motion(
    mut moved: MessageReader<CursorMoved>,
    mut motion: ResMut<Messages<MouseMotion>>,
) {
    motion.clear();
    let deltas = moved.read().filter_map(|moved| moved.delta);
    motion.write_batch(deltas.map(|delta| MouseMotion { delta }));
}

/// The view that the camera was last sent to, and the aspect ratio it was framed for.
#[derive(Resource, Debug)]
struct Framed {
    goal: Goal,
    aspect: f32,
    /// The view before another table was looked at.
    before: Option<Before>,
}

/// The camera and its goal before another table was looked at.
#[derive(Debug)]
struct Before {
    goal: Goal,
    aspect: f32,
    orbit: PanOrbitCamera,
}

impl Before {
    fn restore(&self, orbit: &mut PanOrbitCamera) {
        let zoom_lower_limit = self.goal.nearest();
        let enabled = orbit.enabled;
        *orbit = PanOrbitCamera { zoom_lower_limit, enabled, force_update: true, ..self.orbit };
    }
}

#[derive(Debug, Clone)]
enum Goal {
    /// A view of the table.
    Named(&'static str),
    /// A view of something else, and the nearest distance allowed.
    Of(View, f32),
    /// All of something else.
    Whole(Framing),
    /// The board of another table.
    Aside(Arc<TableSpec>),
}

impl Goal {
    fn view(&self, aspect: f32, spec: &TableSpec) -> View {
        match self {
            Self::Named(name) => named_view(name, aspect, spec),
            Self::Of(view, _) => *view,
            Self::Whole(framing) => framing.view(aspect.max(0.1)),
            Self::Aside(other) => named_view("board", aspect, other),
        }
    }

    fn nearest(&self) -> f32 {
        match self {
            Self::Named(_) | Self::Aside(_) => NEAREST,
            Self::Of(_, nearest) => *nearest,
            Self::Whole(framing) => framing.nearest,
        }
    }
}

/// Handles requests that leave or return to the match's view. Returns true if the camera should
/// still follow.
fn reaches_camera(
    request: &ViewRequested,
    framed: &mut Framed,
    orbit: Option<Mut<PanOrbitCamera>>,
) -> bool {
    match (request, &mut framed.before, orbit) {
        (ViewRequested::Aside(_), None, Some(orbit)) => {
            let (goal, aspect) = (framed.goal.clone(), framed.aspect);
            framed.before = Some(Before { goal, aspect, orbit: *orbit });
        }
        (ViewRequested::Back, Some(_), orbit) => {
            if let Some(before) = framed.before.take() {
                if let Some(mut orbit) = orbit {
                    before.restore(&mut orbit);
                }
                (framed.goal, framed.aspect) = (before.goal, before.aspect);
            }
            return false;
        }
        // Another match or shot has come meanwhile. It is framed when it is seen again.
        (ViewRequested::Cut(name) | ViewRequested::Named(name), Some(before), _) => {
            (before.goal, before.aspect) = (Goal::Named(name), 0.0);
            return false;
        }
        (
            ViewRequested::Of(view, near)
            | ViewRequested::CutTo(view, near)
            | ViewRequested::Along(view, near),
            Some(before),
            _,
        ) => {
            (before.goal, before.aspect) = (Goal::Of(*view, *near), 0.0);
            return false;
        }
        (ViewRequested::Aside(_), ..) => {}
        (_, Some(_), _) => return false,
        (_, None, _) => {}
    }
    true
}

impl Default for Framed {
    fn default() -> Self {
        Self { goal: Goal::Named(DEFAULT), aspect: 0.0, before: None }
    }
}

fn take_view(
    mut requests: MessageReader<ViewRequested>,
    spec: Option<Res<TableSpec>>,
    mut framed: ResMut<Framed>,
    mut cameras: Query<(&mut PanOrbitCamera, &Camera, &ViewArea), With<TableCamera>>,
) {
    for request in requests.read() {
        let orbit = cameras.iter_mut().next().map(|(orbit, ..)| orbit);
        if !reaches_camera(request, &mut framed, orbit) {
            continue;
        }
        match request {
            // Also before the camera exists: it is framed on arrival.
            ViewRequested::Named(name) => framed.goal = Goal::Named(name),
            ViewRequested::Cut(name) => (framed.goal, framed.aspect) = (Goal::Named(name), 0.0),
            ViewRequested::Aside(spec) => {
                (framed.goal, framed.aspect) = (Goal::Aside(Arc::clone(spec)), 0.0);
            }
            ViewRequested::Of(view, nearest)
            | ViewRequested::CutTo(view, nearest)
            | ViewRequested::Along(view, nearest) => {
                framed.goal = Goal::Of(*view, *nearest);
            }
            ViewRequested::Whole(framing) => framed.goal = Goal::Whole(*framing),
            _ => {}
        }
        for (mut orbit, camera, area) in &mut cameras {
            if !orbit.initialized {
                // In its first frame the view is framed by `reframe_view`.
                framed.aspect = 0.0;
                continue;
            }
            match request {
                // `reframe_view` frames it, after the panels have taken their part of the window.
                ViewRequested::Cut(_) | ViewRequested::Aside(_) | ViewRequested::Back => {}
                ViewRequested::Named(name) => {
                    framed.aspect = aspect_of(camera, *area).unwrap_or(1.6);
                    orbit.zoom_lower_limit = NEAREST;
                    if let Some(spec) = &spec {
                        go_to(&mut orbit, named_view(name, framed.aspect, spec));
                    }
                }
                ViewRequested::Turn(yaw, pitch) => {
                    orbit.target_yaw += yaw;
                    orbit.target_pitch = (orbit.target_pitch + pitch).clamp(0.12, 1.5706);
                }
                ViewRequested::Shift(right, up) => {
                    let turn = Quat::from_rotation_y(orbit.target_yaw)
                        * Quat::from_rotation_x(-orbit.target_pitch);
                    let high = 2.0 * (FIELD_OF_VIEW / 2.0).tan() * orbit.target_radius;
                    let focus = orbit.target_focus + turn * Vec3::new(*right, *up, 0.0) * high;
                    orbit.target_focus = focus.clamp_length_max(FARTHEST_FOCUS);
                }
                ViewRequested::Zoom(factor) => {
                    let nearest = orbit.zoom_lower_limit;
                    orbit.target_radius = (orbit.target_radius * factor).clamp(nearest, FARTHEST);
                }
                ViewRequested::Toward(point) => {
                    if let Some(spec) = &spec {
                        let mut view =
                            named_view(DEFAULT, aspect_of(camera, *area).unwrap_or(1.6), spec);
                        view.focus = view.focus.lerp(*point, DRAWN.0);
                        view.radius *= DRAWN.1;
                        go_to(&mut orbit, view);
                    }
                }
                ViewRequested::Of(view, nearest) => {
                    orbit.zoom_lower_limit = *nearest;
                    go_to(&mut orbit, *view);
                }
                ViewRequested::CutTo(view, nearest) | ViewRequested::Along(view, nearest) => {
                    orbit.zoom_lower_limit = *nearest;
                    go_to(&mut orbit, *view);
                    arrive(&mut orbit);
                }
                ViewRequested::Whole(framing) => {
                    framed.aspect = aspect_of(camera, *area).unwrap_or(1.6);
                    orbit.zoom_lower_limit = framing.nearest;
                    go_to(&mut orbit, framing.view(framed.aspect));
                }
            }
        }
    }
}

/// Width over height of the part of the window where a camera frames its view; none for a sliver.
fn aspect_of(camera: &Camera, area: ViewArea) -> Option<f32> {
    let size = area.logical_size(camera)?;
    (size.min_element() >= SLIVER).then(|| size.x / size.y)
}

/// The nearest view that the orbit camera can take.
fn within_reach(view: View, nearest: f32) -> View {
    let focus = view.focus.clamp_length_max(FARTHEST_FOCUS);
    View { focus, radius: view.radius.clamp(nearest, FARTHEST), ..view }
}

fn go_to(orbit: &mut PanOrbitCamera, view: View) {
    let view = within_reach(view, orbit.zoom_lower_limit);
    // The short way round, whatever turns were made by hand.
    let turns = ((orbit.target_yaw - view.yaw) / std::f32::consts::TAU).round();
    orbit.target_focus = view.focus;
    orbit.target_yaw = view.yaw + turns * std::f32::consts::TAU;
    orbit.target_pitch = view.pitch;
    orbit.target_radius = view.radius;
}

/// Moves the camera to its goal at once.
fn arrive(orbit: &mut PanOrbitCamera) {
    orbit.focus = orbit.target_focus;
    orbit.yaw = Some(orbit.target_yaw);
    orbit.pitch = Some(orbit.target_pitch);
    orbit.radius = Some(orbit.target_radius);
    orbit.force_update = true;
}

/// Is the camera still on its way to its goal?
fn is_moving(orbit: &PanOrbitCamera) -> bool {
    let off = |now: Option<f32>, target: f32| now.is_none_or(|now| (now - target).abs() > 1e-3);
    off(orbit.yaw, orbit.target_yaw)
        || off(orbit.pitch, orbit.target_pitch)
        || off(orbit.radius, orbit.target_radius)
        || orbit.focus.distance(orbit.target_focus) > 1e-3
}

/// Frames the view again when the viewport's shape changes, unless the player has moved it. Another
/// scene is always framed at once, in its first frame. The window may sleep after that, and a
/// flight from the old scene's view would show neither.
fn reframe_view(
    If(spec): If<Res<TableSpec>>,
    mut framed: ResMut<Framed>,
    mut cameras: Query<(&mut PanOrbitCamera, &Camera, &ViewArea), With<TableCamera>>,
) {
    if spec.is_changed() {
        // Another board has another size.
        framed.aspect = 0.0;
        if let Some(before) = &mut framed.before {
            before.aspect = 0.0;
        }
    }
    for (mut orbit, camera, area) in &mut cameras {
        let Some(aspect) = aspect_of(camera, *area) else { continue };
        if (framed.aspect - aspect).abs() < 0.01 {
            continue;
        }
        let view = within_reach(framed.goal.view(framed.aspect, &spec), framed.goal.nearest());
        let untouched = (orbit.target_radius - view.radius).abs() < 1e-3
            && orbit.target_focus.distance(view.focus) < 1e-3
            && (orbit.target_pitch - view.pitch).abs() < 1e-3;
        // Another scene has not been framed for any shape yet.
        let first = framed.aspect == 0.0;
        framed.aspect = aspect;
        if untouched || first {
            let resting = !is_moving(&orbit);
            orbit.zoom_lower_limit = framed.goal.nearest();
            go_to(&mut orbit, framed.goal.view(aspect, &spec));
            // At once: the window may sleep after this very frame.
            if resting || first {
                arrive(&mut orbit);
            }
        }
    }
}

/// Puts the camera where this frame will show the table from. The signs over the table are drawn
/// before the orbit camera moves, and would stand where the last frame showed their cells.
fn foresee(
    spec: Option<Res<TableSpec>>,
    (framed, time): (Res<Framed>, Res<Time>),
    mut cameras: Query<
        (&PanOrbitCamera, &Camera, &ViewArea, &mut GlobalTransform),
        With<TableCamera>,
    >,
) {
    // `reframe_view` frames another scene after the panels, mostly in the area of before.
    let scene = spec.filter(|spec| framed.aspect == 0.0 || spec.is_changed());
    for (orbit, camera, area, mut at) in &mut cameras {
        let first = scene.as_deref().zip(aspect_of(camera, *area)).map(|(spec, aspect)| {
            within_reach(framed.goal.view(aspect, spec), framed.goal.nearest())
        });
        if let Some(view) = first.or_else(|| next_view(orbit, time.delta_secs())) {
            *at = view.transform().into();
        }
    }
}

/// Where the orbit camera will stand after its next step; none if it rests.
fn next_view(orbit: &PanOrbitCamera, passed: f32) -> Option<View> {
    let (yaw, pitch, radius) = (orbit.yaw?, orbit.pitch?, orbit.radius?);
    if !orbit.force_update && !is_moving(orbit) {
        return None;
    }
    // The step is that of `bevy_panorbit_camera`.
    let share = |smoothness: f32| 1.0 - smoothness.powi(7).powf(passed);
    let (turn, zoom) = (share(orbit.orbit_smoothness), share(orbit.zoom_smoothness));
    Some(View {
        focus: orbit.focus.lerp(orbit.target_focus, share(orbit.pan_smoothness)),
        yaw: yaw.lerp(orbit.target_yaw, turn),
        pitch: pitch.lerp(orbit.target_pitch, turn),
        radius: radius.lerp(orbit.target_radius, zoom),
    })
}

/// Registers the camera.
pub fn plugin(app: &mut App) {
    app.add_plugins(PanOrbitCameraPlugin)
        .init_resource::<Framed>()
        .add_message::<ViewRequested>()
        .draw_while(|cameras: Query<&PanOrbitCamera>| cameras.iter().any(is_moving))
        .add_systems(Update, (take_view, foresee).chain().in_set(TableSystems::View))
        .add_systems(Update, choose_buttons.run_if(resource_exists_and_changed::<State<Screen>>))
        // The panels leave the table its part of the window in the same frame.
        .add_systems(
            PostUpdate,
            (lay_out_views, reframe_view, yield_to_panels, replace_mouse_motion)
                .chain()
                .after(EguiPostUpdateSet::EndPass)
                .before(PanOrbitCameraSystemSet),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_turns_by_the_pointer_on_the_screen_whatever_the_device_reports() {
        let mut app = App::new();
        app.add_message::<MouseMotion>()
            .add_message::<CursorMoved>()
            .add_systems(Update, replace_mouse_motion);
        let window = app.world_mut().spawn_empty().id();
        // A tablet's place, taken for a movement. The pointer moved three points.
        app.world_mut().write_message(MouseMotion { delta: Vec2::new(4096.0, 2048.0) });
        let (position, delta) = (Vec2::new(203.0, 100.0), Some(Vec2::new(3.0, 0.0)));
        app.world_mut().write_message(CursorMoved { window, position, delta });
        app.update();
        let mut motion = app.world_mut().resource_mut::<Messages<MouseMotion>>();
        let deltas: Vec<Vec2> = motion.drain().map(|motion| motion.delta).collect();
        assert_eq!(deltas, [Vec2::new(3.0, 0.0)]);
    }
}
