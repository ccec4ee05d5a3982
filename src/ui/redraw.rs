//! When to draw: while something moves, and else not at all. The window sleeps until an event
//! arrives; what merely waits for a moment sets a short alarm.

use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::camera::visibility::VisibilitySystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};
use bevy_panorbit_camera::PanOrbitCamera;

use tesserae_play::advice::Advice;
use tesserae_play::animation::Timeline;
use tesserae_play::auditing::Auditing;
use tesserae_play::broadcast::Broadcast;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Exhibition, Forecast, KeptExhibition, WinChance};
use tesserae_play::guide::Guide;
use tesserae_play::keeping::Keeping;
use tesserae_play::library::MatchLibrary;
use tesserae_play::opponent::Thinking;
use tesserae_play::puzzling::{PuzzleShelf, Puzzling};
use tesserae_play::reviewing::Reviewing;
use tesserae_play::saving::Saving;
use tesserae_play::series_review::SeriesReview;
use tesserae_play::set_up::SetUp;
use tesserae_play::sharing::ClipMaking;
use tesserae_play::throwing::Throwing;
use tesserae_play::tournaments::Tournaments;
use tesserae_play::trial::{Flights, Trial};
use tesserae_play::turn::{Stage, Turn, draws_lots};
use tesserae_scene::assets::TableAssets;
use tesserae_scene::scene::BesideBoardModel;
use tesserae_scene::still::{
    MixFrames, StillFrame, StillLength, count_still_frames, is_unfinished,
};

use super::camera::is_moving;
use super::clock::Asleep;
use super::inspector::Inspector;
use super::panel::pointed::Resting;
use super::photo::{Photo, Taking};
use super::preview::Preview;
use super::screens::Attract;
use super::state::{Overlay, Screen};
use super::widgets::toasts::Toasts;

/// Frames drawn after everything has come to rest: the renderer works a frame behind.
const AFTER_FRAMES: u32 = 4;
/// How often something that only waits is looked at.
const ALARM: Duration = Duration::from_millis(60);
/// How long nothing at all is done when nothing happens, at most.
const SLEEP: Duration = Duration::from_secs(3600);

/// What is shown besides a match between people.
#[derive(SystemParam)]
struct Shows<'w, 's> {
    exhibition: Option<Res<'w, Exhibition>>,
    kept: Option<Res<'w, KeptExhibition>>,
    chance: Res<'w, WinChance>,
    forecast: Res<'w, Forecast>,
    attract: Res<'w, Attract>,
    broadcast: Res<'w, Broadcast>,
    guide: Option<Res<'w, Guide>>,
    reviewing: Option<Res<'w, Reviewing>>,
    puzzling: Option<Res<'w, Puzzling>>,
    shelf: Option<Res<'w, PuzzleShelf>>,
    library: Res<'w, MatchLibrary>,
    keeping: Res<'w, Keeping>,
    saving: Option<Res<'w, Saving>>,
    set_up: Option<Res<'w, SetUp>>,
    advice: Res<'w, Advice>,
    current: Option<Res<'w, CurrentMatch>>,
    inspector: Option<Res<'w, Inspector>>,
    resting: Option<Res<'w, Resting>>,
    preview: Option<Res<'w, Preview>>,
    photo: Option<Res<'w, Photo>>,
    taking: Res<'w, Taking>,
    screen: Res<'w, State<Screen>>,
    still_frame: Res<'w, StillFrame>,
    still_length: Res<'w, StillLength>,
    series_review: Option<Res<'w, SeriesReview>>,
    tournaments: Option<Res<'w, Tournaments>>,
    overlay: Option<Res<'w, State<Overlay>>>,
    trial: (Res<'w, Trial>, Res<'w, Flights>),
    auditing: Res<'w, Auditing>,
    clip: Res<'w, ClipMaking>,
    beside_boards: Query<'w, 's, &'static BesideBoardModel>,
    reader: Option<Res<'w, AccessibilityRequested>>,
}

impl Shows<'_, '_> {
    /// The turntable turns, or something else is put on it; another board is looked at.
    fn moves(&self) -> bool {
        if self.preview.as_ref().is_some_and(DetectChanges::is_changed) {
            return true;
        }
        // A puzzle's solution is drawn on the board.
        if self.puzzling.as_ref().is_some_and(DetectChanges::is_changed) {
            return true;
        }
        // Dice of a trial are in the air, or another trial has been chosen.
        let (trial, flights) = &self.trial;
        if flights.is_busy() || (trial.is_changed() && !trial.is_running()) {
            return true;
        }
        if self.beside_boards.iter().any(BesideBoardModel::is_turning) {
            return true;
        }
        // A picture is being made, or its settings are.
        if self.taking.is_busy() || self.photo.as_ref().is_some_and(DetectChanges::is_changed) {
            return true;
        }
        let inspector = self.inspector.as_ref();
        *self.screen.get() == Screen::Inspect
            && inspector.is_some_and(|inspector| inspector.turning || inspector.is_changed())
    }

    /// Something is being worked out, or happens by itself in a moment.
    fn waits(&self) -> bool {
        let guide = self.guide.as_ref();
        self.resting.as_ref().is_some_and(|resting| resting.is_waiting())
            // What a screen reader presses wakes nobody: it is looked for.
            || self.reader.as_ref().is_some_and(|reader| reader.get())
            || self.chance.is_busy()
            || self.forecast.is_busy()
            || self.broadcast.is_busy()
            || self.advice.is_busy()
            || self.shows_tournament()
            || self.kept.as_ref().is_some_and(|kept| kept.is_busy())
            || self.series_review.as_ref().is_some_and(|reviews| reviews.is_busy())
            || self.exhibition.as_ref().is_some_and(|exhibition| exhibition.again().is_some())
            || self.trial.0.is_running()
            || self.auditing.is_busy()
            || self.library.is_busy()
            || self.keeping.is_busy()
            || self.saving.as_ref().is_some_and(|saving| saving.is_busy())
            || self.set_up.as_ref().is_some_and(|set_up| set_up.analysis().is_busy())
            || self.clip.is_busy()
            || guide.is_some_and(|guide| guide.expected().is_some())
            || self.reviewing.as_ref().is_some_and(|reviewing| self.goes_through(reviewing))
            || self.puzzling.as_ref().is_some_and(|puzzling| self.plays_on(puzzling))
            || self.shelf.as_ref().is_some_and(|shelf| shelf.is_busy())
    }

    /// A puzzle's line is played on the board.
    fn plays_on(&self, puzzling: &Puzzling) -> bool {
        let played = self.current.as_ref().map_or(0, |current| current.0.cursor());
        puzzling.line_goes_on(played)
    }

    /// A tournament is looked at while it is played, or a game of it is to come to the table.
    /// Nobody else waits for one: it is played on while the window sleeps.
    fn shows_tournament(&self) -> bool {
        let page = self.overlay.as_ref().is_some_and(|at| *at.get() == Overlay::Tournament);
        let tournaments = self.tournaments.as_ref();
        tournaments.is_some_and(|own| own.is_preparing() || (page && own.is_busy()))
    }

    /// A review is at work, or plays a line on the board.
    fn goes_through(&self, reviewing: &Reviewing) -> bool {
        let played = self.current.as_ref().map_or(0, |current| current.0.cursor());
        reviewing.is_busy() || reviewing.line_goes_on(played)
    }

    /// How long nothing at all is done when nothing happens.
    fn nap(&self) -> Duration {
        self.attract.begins_in().unwrap_or(SLEEP).min(SLEEP)
    }

    /// Something follows this game unasked: a replay of the deciding move, another game, the
    /// score.
    fn goes_on(&self) -> bool {
        self.exhibition.as_ref().is_some_and(|exhibition| !exhibition.is_closed())
    }
}

fn decide(
    timeline: Res<Timeline>,
    throwing: Res<Throwing>,
    thinking: Res<Thinking>,
    toasts: Res<Toasts>,
    turn: Res<Turn>,
    current: Option<Res<CurrentMatch>>,
    assets: Option<Res<TableAssets>>,
    shows: Shows,
    mut resized: MessageReader<WindowResized>,
    mut rescaled: MessageReader<WindowScaleFactorChanged>,
    cameras: Query<&PanOrbitCamera>,
    mut winit: ResMut<WinitSettings>,
    mut asleep: ResMut<Asleep>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut after: Local<u32>,
    mut last_stage: Local<Stage>,
) {
    // What has just been built is not seen in its first frame.
    let built = assets.is_some_and(|assets| assets.is_changed());
    // Nor is a new size: panels, viewport and picture follow one another.
    let reshaped = resized.read().count() + rescaled.read().count() > 0;
    let moving = built
        || reshaped
        || shows.moves()
        || timeline.is_running()
        || throwing.is_busy()
        || cameras.iter().any(is_moving)
        || turn.stage != *last_stage
        || is_unfinished(*shows.still_frame, *shows.still_length);
    *last_stage = turn.stage;
    let waits = thinking.is_busy()
        || thinking.is_greeting()
        || shows.waits()
        || (thinking.failure().is_some() && shows.exhibition.is_some())
        || toasts.is_showing()
        || (turn.stage == Stage::ToPass && !turn.held)
        || (turn.stage == Stage::Over && !turn.held && shows.goes_on())
        || (turn.stage == Stage::ToThrow
            && !turn.held
            && current.is_some_and(|current| {
                let position = current.0.position();
                draws_lots(position) || !current.is_human(position.turn())
            }));
    // For measuring: one line a frame with RUST_LOG=tesserae=trace.
    trace!(stage = ?turn.stage, moving, waits, "frame");
    if moving {
        *after = AFTER_FRAMES;
    }
    asleep.0 = *after == 0 && !waits;
    if *after > 0 {
        *after -= 1;
        redraw.write(RequestRedraw);
    }
    let mode = UpdateMode::Reactive {
        wait: if waits { ALARM } else { shows.nap() },
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    if winit.focused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

/// `bevy_egui` reports the modifier keys in every frame, and egui draws again after any
/// event: without this the window never sleeps.
fn drop_idle_events(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

/// Registers the redraw policy; only where there is a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinitSettings>()
        .init_resource::<StillFrame>()
        .init_resource::<StillLength>()
        .init_resource::<Taking>()
        .add_message::<AssetEvent<StandardMaterial>>()
        .add_systems(Last, decide)
        .add_systems(
            PreUpdate,
            drop_idle_events
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            count_still_frames
                .after(TransformSystems::Propagate)
                .after(VisibilitySystems::VisibilityPropagate)
                .before(MixFrames),
        );
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;

    use tesserae_core::record::Match;
    use tesserae_play::current_match::MatchRequest;
    use tesserae_play::exhibition::{Programme, Series, Speed};

    use super::*;
    use crate::app::logic_plugin;
    use crate::sample;
    use crate::ui::clock;

    /// Frames that are asked for in so many updates.
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
        app.add_plugins((MinimalPlugins, StatesPlugin, logic_plugin, clock::plugin, plugin))
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

    #[test]
    fn a_card_that_is_to_come_wakes_the_window() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<WinChance>()
            .init_resource::<Forecast>()
            .init_resource::<Broadcast>()
            .init_resource::<Attract>()
            .init_resource::<Advice>()
            .init_resource::<Trial>()
            .init_resource::<Flights>()
            .init_resource::<Auditing>()
            .init_resource::<MatchLibrary>()
            .init_resource::<Keeping>()
            .init_resource::<ClipMaking>()
            .init_resource::<StillFrame>()
            .init_resource::<StillLength>()
            .init_resource::<Taking>()
            .init_resource::<Resting>();
        let waits = |app: &mut App| {
            app.world_mut().run_system_once(|shows: Shows| shows.waits()).expect("it runs")
        };
        assert!(!waits(&mut app), "nothing is to come");
        app.insert_resource(Resting::just_now());
        assert!(waits(&mut app));
    }

    #[test]
    fn while_an_exhibition_waits_for_a_decision_the_seconds_are_counted() {
        let players = sample::players(&["engine:/nowhere/engine", "ai:random"]);
        let position = sample::position("ur/short A 0,0,3 0,0,5 move:2");
        let series = Series::new(position.game().clone(), players.clone(), None);
        let programme = Programme::new(vec![series], false);
        let record = Match::from_position(position, players, 3);
        let mut app = sleeping_window();
        app.world_mut().write_message(MatchRequest::Start(Box::new(record)));
        wait_until(&mut app, |app| app.world().resource::<Thinking>().failure().is_some());
        let wait = |app: &mut App| {
            asked(app, 10);
            match app.world().resource::<WinitSettings>().focused_mode {
                UpdateMode::Reactive { wait, .. } => wait,
                UpdateMode::Continuous => Duration::ZERO,
            }
        };
        app.insert_resource(Exhibition::new(programme, Speed::Normal));
        // What else keeps the window awake for a while is over.
        wait_until(&mut app, |app| {
            !app.world().resource::<WinChance>().is_busy()
                && !app.world().resource::<Toasts>().is_showing()
        });
        assert_eq!(wait(&mut app), ALARM, "nobody moves the mouse, and yet it forfeits in time");
    }
}
