//! The window draws while it has requests for frames. Otherwise it sleeps until an event
//! arrives, work on another thread ends, or an alarm goes off.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Wake, Waker};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::{
    EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent,
};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use tesserae_layout::frames::{AskForFrames, Frames, LOOK, set_waker};
use tesserae_play::settings::Settings;

use super::clock::{Asleep, UNSEEN};
use super::window::Hidden;

/// Frames drawn after everything has come to rest. The renderer works a frame behind.
const AFTER_FRAMES: u32 = 4;
/// Frames drawn after the one that receives the result of work on another thread. One system after
/// another shows it.
const AFTER_WORK: u32 = 2;
/// Longest idle time without events.
const SLEEP: Duration = Duration::from_secs(3600);

/// Lets other threads wake the event loop.
struct Sleeper {
    proxy: EventLoopProxy<WinitUserEvent>,
    /// A thread has woken it since the last frame ended.
    woken: AtomicBool,
}

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::Relaxed);
        // After its end the loop draws nothing more.
        let _ = self.proxy.send_event(WinitUserEvent::WakeUp);
    }
}

/// Tells when a thread has woken the event loop; absent without one.
#[derive(Resource)]
struct Woken(Arc<Sleeper>);

impl Woken {
    fn take(&self) -> bool {
        self.0.woken.swap(false, Ordering::Relaxed)
    }
}

fn hand_over_waker(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(proxy) = proxy else { return };
    let sleeper = Arc::new(Sleeper { proxy: (**proxy).clone(), woken: AtomicBool::new(false) });
    set_waker(Waker::from(Arc::clone(&sleeper)));
    commands.insert_resource(Woken(sleeper));
}

fn choose_update_mode(
    frames: Res<Frames>,
    woken: Option<Res<Woken>>,
    mut resized: MessageReader<WindowResized>,
    mut rescaled: MessageReader<WindowScaleFactorChanged>,
    hidden: Res<Hidden>,
    mut winit: ResMut<WinitSettings>,
    mut asleep: ResMut<Asleep>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut after: Local<u32>,
) {
    let asked = frames.take();
    // A new size is not seen in its first frame: panels, viewport and picture follow one another.
    let reshaped = resized.read().count() + rescaled.read().count() > 0;
    let woken = woken.is_some_and(|woken| woken.take());
    let wait = asked.within.unwrap_or(SLEEP).min(SLEEP);
    // For measuring: one line a frame with RUST_LOG=tesserae=trace.
    trace!(now = asked.now, reshaped, woken, ?wait, "frame");
    if asked.now || reshaped {
        *after = AFTER_FRAMES;
    } else if woken {
        *after = (*after).max(AFTER_WORK);
    }
    let wait = if hidden.0 {
        // Motion continues undrawn. The frames that are owed follow once the window is seen again.
        let busy = asked.now || woken || wait <= UNSEEN;
        asleep.0 = !busy;
        if busy { UNSEEN } else { alarm(wait) }
    } else {
        asleep.0 = *after == 0 && wait > LOOK;
        if *after > 0 {
            *after -= 1;
            redraw.write(RequestRedraw);
        }
        alarm(wait)
    };
    let mode = UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    if winit.focused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

/// Rounds a long wait up to whole seconds. Bevy draws a frame after every change of the wait. A
/// wait that shrinks in each frame would keep the window awake.
fn alarm(wait: Duration) -> Duration {
    if wait <= LOOK { wait } else { Duration::from_secs(wait.as_secs_f64().ceil() as u64) }
}

/// Sleeps until another frame is due, if the settings cap their number.
fn hold_frame(settings: Res<Settings>, mut last: Local<Option<Instant>>) {
    if let (Some(cap), Some(last)) = (settings.frame_cap, *last) {
        std::thread::sleep(left(cap, last.elapsed()));
    }
    *last = Some(Instant::now());
}

/// The rest of a frame that began that time ago, with at most `cap` frames a second.
fn left(cap: u32, over: Duration) -> Duration {
    (Duration::from_secs(1) / cap.max(1)).saturating_sub(over)
}

/// `bevy_egui` reports the modifier keys in every frame, and egui draws again after any event.
/// Without this the window never sleeps.
fn drop_idle_events(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

/// Registers the redraw policy. Needs a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinitSettings>()
        .init_resource::<Frames>()
        .init_resource::<Hidden>()
        .add_systems(PreStartup, hand_over_waker)
        .add_systems(Last, (choose_update_mode.after(AskForFrames), hold_frame).chain())
        .add_systems(
            PreUpdate,
            drop_idle_events
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use tesserae_core::record::Match;
    use tesserae_play::current_match::MatchRequest;
    use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed, WinChance};
    use tesserae_play::occasion::Occasion;
    use tesserae_play::opponent::Thinking;
    use tesserae_scene::still::{StillLength, counting_plugin};

    use super::*;
    use crate::app::logic_plugin;
    use crate::sample;
    use crate::ui::clock;
    use crate::ui::widgets::toasts::Toasts;

    /// Frames requested in that number of updates.
    fn asked(app: &mut App, updates: usize) -> usize {
        let mut count = 0;
        for _ in 0..updates {
            app.update();
            count += app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count();
        }
        count
    }

    /// A window that sleeps when nothing moves, without a picture.
    fn sleeping_window() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, logic_plugin))
            .add_plugins((clock::plugin, plugin, counting_plugin))
            .add_message::<RequestRedraw>()
            .add_message::<WindowResized>()
            .add_message::<WindowScaleFactorChanged>();
        app
    }

    /// Updates until that holds.
    fn wait_until(app: &mut App, holds: impl Fn(&App) -> bool) {
        for _ in 0..5_000 {
            app.update();
            if holds(app) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("it never came");
    }

    #[test]
    fn a_window_of_another_size_is_drawn_again_and_then_sleeps() {
        let mut app = sleeping_window();
        asked(&mut app, 10);
        assert_eq!(asked(&mut app, 10), 0, "an idle window asks for frames");
        let window = app.world_mut().spawn_empty().id();
        app.world_mut().write_message(WindowResized { window, width: 900.0, height: 500.0 });
        assert!(asked(&mut app, 10) >= 3, "panels and picture take a frame each");
        assert_eq!(asked(&mut app, 10), 0);
    }

    #[test]
    fn a_still_picture_asks_for_its_frames_and_then_the_window_sleeps() {
        let mut app = sleeping_window();
        asked(&mut app, 10);
        app.insert_resource(StillLength(12));
        let most = 12 + AFTER_FRAMES as usize + 2;
        let frames = asked(&mut app, 40);
        assert!((12..=most).contains(&frames), "{frames}");
        assert_eq!(asked(&mut app, 10), 0, "the picture is finished");
        // What moves takes it from the beginning.
        let thing = app.world_mut().spawn(GlobalTransform::IDENTITY).id();
        let frames = asked(&mut app, 40);
        assert!((12..=most).contains(&frames), "{frames}");
        app.world_mut().entity_mut(thing).insert(GlobalTransform::from_xyz(1.0, 0.0, 0.0));
        assert!(asked(&mut app, 40) >= 12);
        assert_eq!(asked(&mut app, 10), 0);
    }

    fn wait_of(app: &App) -> Duration {
        match app.world().resource::<WinitSettings>().focused_mode {
            UpdateMode::Reactive { wait, .. } => wait,
            UpdateMode::Continuous => Duration::ZERO,
        }
    }

    #[test]
    fn frames_are_as_far_apart_as_the_settings_say() {
        let millis = Duration::from_millis;
        assert_eq!(left(50, millis(5)), millis(15));
        assert_eq!(left(50, millis(20)), Duration::ZERO);
        assert_eq!(left(50, SLEEP), Duration::ZERO, "a window that slept draws at once");
        let mut app = sleeping_window();
        app.world_mut().resource_mut::<Settings>().frame_cap = Some(50);
        app.update();
        let start = Instant::now();
        (0..3).for_each(|_| app.update());
        assert!(start.elapsed() >= millis(50), "{:?}", start.elapsed());
    }

    #[test]
    fn an_alarm_that_comes_nearer_by_each_frame_does_not_keep_the_window_awake() {
        let mut app = sleeping_window();
        asked(&mut app, 10);
        let mut left = Duration::from_secs(300);
        for _ in 0..20 {
            app.world().resource::<Frames>().draw_within(left);
            assert_eq!(asked(&mut app, 1), 0);
            assert_eq!(wait_of(&app), Duration::from_secs(300), "Bevy draws for a change");
            assert!(app.world().resource::<Asleep>().0);
            left -= Duration::from_millis(16);
        }
        asked(&mut app, 1);
        assert_eq!(wait_of(&app), SLEEP, "nobody waits any more");
    }

    #[test]
    fn a_window_that_nobody_sees_asks_for_no_frames_and_time_goes_on_slowly() {
        let mut app = sleeping_window();
        asked(&mut app, 10);
        app.insert_resource(Hidden(true));
        for _ in 0..5 {
            app.world().resource::<Frames>().draw();
            assert_eq!(asked(&mut app, 1), 0);
            assert_eq!(wait_of(&app), UNSEEN);
            assert!(!app.world().resource::<Asleep>().0, "the game's clock goes on");
        }
        asked(&mut app, 1);
        assert_eq!((wait_of(&app), app.world().resource::<Asleep>().0), (SLEEP, true));
        app.insert_resource(Hidden(false));
        app.world().resource::<Frames>().draw();
        assert!(asked(&mut app, 10) >= 3, "it is drawn when it is seen again");
    }

    #[test]
    fn while_an_exhibition_waits_for_a_decision_the_seconds_are_counted() {
        let players = sample::players(&["engine:/nowhere/engine", "ai:random"]);
        let position = sample::position("ur/short A 0,0,3 0,0,5 move:2");
        let series = Series::new(position.game().clone(), players.clone(), None);
        let programme = Programme::new(vec![series], false);
        let record = Match::from_position(position, players, 3);
        let mut app = sleeping_window();
        app.world_mut().write_message(MatchRequest::play(Box::new(record)));
        wait_until(&mut app, |app| app.world().resource::<Thinking>().failure().is_some());
        app.insert_resource(Exhibition::new(programme, Speed::Normal));
        app.world_mut().resource_mut::<NextState<Occasion>>().set(Occasion::Exhibition);
        // What else keeps the window awake for a while is over.
        wait_until(&mut app, |app| {
            !app.world().resource::<WinChance>().is_busy()
                && !app.world().resource::<Toasts>().is_showing()
        });
        asked(&mut app, 10);
        assert_eq!(wait_of(&app), LOOK, "nobody moves the mouse, and yet it forfeits in time");
    }
}
