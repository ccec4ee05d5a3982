//! Opens the window where it was, remembers where it is, and keeps it on its monitor.

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::window::{
    Monitor, PrimaryMonitor, PrimaryWindow, WindowMode, WindowMoved, WindowResizeConstraints,
    WindowResized, WindowResolution, WindowScaleFactorChanged,
};
use bevy::winit::WINIT_WINDOWS;

use tesserae_layout::frames::Frames;
use tesserae_play::settings::{Settings, WindowPlace};

use super::hidden::{Hidden, OffScreen};
use super::place::{BARS, LEAST, Screen, USUAL, place, screen_of};

/// Updates to wait for the list of monitors. Bevy has it before the first; without one the window
/// opens as it is.
const PATIENCE: u8 = 10;
/// A window that keeps its size and place for this time is remembered.
const RESTS: Duration = Duration::from_secs(1);

/// The window as it is created, before the monitors are known: not visible yet.
pub fn opened(settings: &Settings) -> Window {
    let kept = settings.window.as_ref();
    let (width, height) = kept.map_or(USUAL, |kept| kept.size);
    let at = kept.and_then(|kept| kept.at).map(IVec2::from);
    Window {
        // No server makes larger ones.
        resolution: WindowResolution::new(width.clamp(1, 16_384), height.clamp(1, 16_384)),
        position: at.map_or(WindowPosition::Automatic, WindowPosition::At),
        visible: false,
        resize_constraints: WindowResizeConstraints {
            min_width: LEAST.x as f32,
            min_height: LEAST.y as f32,
            ..default()
        },
        ..default()
    }
}

type Monitors<'w, 's> = Query<'w, 's, (&'static Monitor, Has<PrimaryMonitor>)>;

/// The monitors, the primary one first.
fn screens(monitors: &Monitors) -> Vec<Screen> {
    let mut all: Vec<_> = monitors.iter().collect();
    all.sort_by_key(|(monitor, primary)| (!primary, monitor.physical_position.to_array()));
    all.into_iter().map(|(monitor, _)| Screen::of(monitor)).collect()
}

/// Room for the desktop's bars.
fn bars() -> DVec2 {
    #[cfg(target_os = "linux")]
    if super::x11::is_used() && matches!(super::x11::is_managed(), Ok(false)) {
        return DVec2::ZERO;
    }
    BARS
}

/// Places the window and shows it, then maximises it: that needs a visible window.
fn open_window(
    _main: NonSendMarker,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    monitors: Monitors,
    settings: Res<Settings>,
    off: Res<OffScreen>,
    frames: Res<Frames>,
    mut waited: Local<u8>,
    mut to_maximise: Local<bool>,
) {
    let Ok((entity, mut window)) = windows.single_mut() else { return };
    if std::mem::take(&mut *to_maximise) {
        window.set_maximized(true);
    }
    if window.visible {
        return;
    }
    *waited += 1;
    let screens = screens(&monitors);
    if screens.is_empty() && *waited < PATIENCE {
        return frames.draw();
    }
    if let Some(placed) = place(settings.window.as_ref(), &screens, bars()) {
        window.resolution.set_physical_resolution(placed.size.x, placed.size.y);
        if let Some(at) = placed.at {
            window.position = WindowPosition::At(at);
        }
    }
    super::icon::set(entity);
    window.visible = true;
    *to_maximise = settings.window.as_ref().is_some_and(|kept| kept.maximised);
    frames.draw();
    watch(entity, &off);
}

/// Has the X server tell when the window is taken off the screen.
fn watch(entity: Entity, off: &OffScreen) {
    #[cfg(target_os = "linux")]
    if super::x11::is_used() {
        let id = WINIT_WINDOWS
            .with_borrow(|windows| windows.get_window(entity).map(|window| u64::from(window.id())));
        if let Some(id) = id.and_then(|id| u32::try_from(id).ok())
            && let Err(error) = super::x11::watch(id, off.0.clone())
        {
            warn!("a hidden window will not be noticed: {error}");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (entity, off);
}

fn is_maximised(entity: Entity) -> bool {
    WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(entity).is_some_and(|it| it.is_maximized()))
}

/// The window as it stands, over what was remembered before: what fills a screen has no size of its
/// own.
fn seen(window: &Window, maximised: bool, kept: WindowPlace, screens: &[Screen]) -> WindowPlace {
    let points = DVec2::new(f64::from(window.width()), f64::from(window.height()));
    if window.mode != WindowMode::Windowed {
        return kept;
    }
    if maximised || points.cmplt(LEAST).any() {
        return WindowPlace { maximised, ..kept };
    }
    let corner = match window.position {
        WindowPosition::At(at) => Some(at),
        _ => None,
    };
    let on = screen_of(corner, window.physical_size(), screens);
    WindowPlace {
        size: points.round().as_uvec2().into(),
        at: corner.map(Into::into),
        monitor: on.map_or_else(String::new, |screen| screen.name.clone()),
        monitor_at: on.map_or((0, 0), |screen| screen.at.into()),
        maximised,
    }
}

/// Once the window rests, remembers its place. If it has come to a monitor of another scale where
/// it does not fit, it is made smaller first.
fn remember_place(
    _main: NonSendMarker,
    (mut resized, mut moved): (MessageReader<WindowResized>, MessageReader<WindowMoved>),
    mut rescaled: MessageReader<WindowScaleFactorChanged>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    monitors: Monitors,
    (hidden, frames): (Res<Hidden>, Res<Frames>),
    clock: Res<Time<Real>>,
    mut settings: ResMut<Settings>,
    mut since: Local<Option<Duration>>,
    mut is_rescaled: Local<bool>,
    mut first: Local<Option<WindowPlace>>,
) {
    *is_rescaled |= rescaled.read().count() > 0;
    if resized.read().count() + moved.read().count() > 0 {
        *since = Some(clock.elapsed());
    }
    // The opening need not move or resize it. What rests after it is the untouched window.
    let is_open = !hidden.0 && windows.single().is_ok_and(|(_, window)| window.visible);
    if is_open && since.is_none() && first.is_none() && settings.window.is_none() {
        *since = Some(clock.elapsed());
    }
    let Some(begun) = *since else { return };
    let left = (begun + RESTS).saturating_sub(clock.elapsed());
    if !left.is_zero() {
        return frames.draw_within(left);
    }
    *since = None;
    let Ok((entity, mut window)) = windows.single_mut() else { return };
    if hidden.0 || !window.visible {
        return;
    }
    let (screens, maximised) = (screens(&monitors), is_maximised(entity));
    let now = seen(&window, maximised, settings.window.clone().unwrap_or_default(), &screens);
    if std::mem::take(&mut *is_rescaled) && !maximised && window.mode == WindowMode::Windowed {
        let size = window.physical_size();
        let on = screens.iter().find(|screen| screen.name == now.monitor);
        let fitted = on.map_or(size, |screen| screen.fitted(size.as_dvec2(), bars()));
        if fitted != size {
            window.resolution.set_physical_resolution(fitted.x, fitted.y);
        }
    }
    // An untouched window opens as the first one did.
    let untouched = settings.window.is_none() && first.get_or_insert_with(|| now.clone()) == &now;
    if !untouched && settings.window.as_ref() != Some(&now) {
        settings.window = Some(now);
    }
}

/// Registers the systems.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowResized>()
        .add_message::<WindowMoved>()
        .add_message::<WindowScaleFactorChanged>()
        .add_systems(PreUpdate, open_window)
        .add_systems(Update, remember_place);
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;
    use bevy::window::MonitorSelection;

    use super::*;

    /// A window before its first frame, on a large monitor whose bars do not matter.
    fn created(kept: Option<WindowPlace>) -> App {
        let mut app = App::new();
        let settings = Settings { window: kept, ..default() };
        let window = opened(&settings);
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(400)))
            .init_resource::<Frames>()
            .init_resource::<Hidden>()
            .init_resource::<OffScreen>()
            .insert_resource(settings);
        app.world_mut().spawn((window, PrimaryWindow));
        app
    }

    fn add_monitor(app: &mut App) {
        app.world_mut().spawn(Monitor {
            name: Some("DP-1".to_owned()),
            physical_height: 2160,
            physical_width: 3840,
            physical_position: IVec2::new(100, 0),
            refresh_rate_millihertz: None,
            scale_factor: 2.0,
            video_modes: Vec::new(),
        });
    }

    fn window(app: &mut App) -> Mut<'_, Window> {
        let world = app.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("a window")
    }

    fn move_to(app: &mut App, at: IVec2) {
        let mut window = window(app);
        window.position = WindowPosition::At(at);
        app.world_mut().write_message(WindowMoved { window: Entity::PLACEHOLDER, position: at });
    }

    #[test]
    fn the_window_is_shown_once_it_has_its_size() {
        let mut app = created(None);
        app.update();
        assert!(!window(&mut app).visible, "no monitor is known yet");
        add_monitor(&mut app);
        app.update();
        assert!(window(&mut app).visible);
        assert_eq!(window(&mut app).physical_size(), UVec2::new(2560, 1440));
        assert_eq!(window(&mut app).position, WindowPosition::Automatic);
    }

    #[test]
    fn without_a_list_of_monitors_it_is_shown_all_the_same() {
        let mut app = created(None);
        for _ in 0..PATIENCE {
            app.update();
        }
        assert!(window(&mut app).visible);
        assert_eq!(window(&mut app).physical_size(), UVec2::new(1280, 720));
    }

    #[test]
    fn the_first_change_after_a_quiet_opening_is_remembered() {
        let mut app = created(None);
        add_monitor(&mut app);
        let kept = |app: &App| app.world().resource::<Settings>().window.clone();
        let rest = |app: &mut App| (0..4).for_each(|_| app.update());
        rest(&mut app);
        assert_eq!(kept(&app), None, "nothing has changed");
        window(&mut app).resolution.set_physical_resolution(1000, 600);
        app.world_mut().write_message(WindowResized {
            window: Entity::PLACEHOLDER,
            width: 1000.0,
            height: 600.0,
        });
        rest(&mut app);
        assert_eq!(kept(&app).map(|kept| kept.size), Some((1000, 600)));
    }

    #[test]
    fn a_window_that_is_moved_comes_back_where_it_rests() {
        let mut app = created(None);
        add_monitor(&mut app);
        window(&mut app).resolution.set_scale_factor(2.0);
        let kept = |app: &App| app.world().resource::<Settings>().window.clone();
        let rest = |app: &mut App| (0..4).for_each(|_| app.update());
        move_to(&mut app, IVec2::new(300, 50));
        rest(&mut app);
        assert_eq!(kept(&app), None, "the system has placed it");
        move_to(&mut app, IVec2::new(500, 70));
        app.update();
        assert_eq!(kept(&app), None, "it still moves");
        rest(&mut app);
        let wanted = WindowPlace {
            size: (1280, 720),
            at: Some((500, 70)),
            monitor: "DP-1".to_owned(),
            monitor_at: (100, 0),
            maximised: false,
        };
        assert_eq!(kept(&app), Some(wanted.clone()));
        let mut again = created(kept(&app));
        add_monitor(&mut again);
        again.update();
        assert_eq!(window(&mut again).physical_size(), UVec2::new(2560, 1440));
        assert_eq!(window(&mut again).position, WindowPosition::At(IVec2::new(500, 70)));
        // What is too small to be meant, or fills a screen, is not remembered.
        window(&mut app).resolution.set_physical_resolution(300, 1);
        move_to(&mut app, IVec2::new(0, 0));
        rest(&mut app);
        assert_eq!(kept(&app), Some(wanted.clone()));
        window(&mut app).resolution.set_physical_resolution(3840, 2160);
        window(&mut app).mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        move_to(&mut app, IVec2::new(100, 0));
        rest(&mut app);
        assert_eq!(kept(&app), Some(wanted));
    }
}
