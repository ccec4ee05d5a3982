//! The headless app and what the tests do with it.

use std::time::{Duration, Instant};

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use tesserae::app::logic_plugin;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side, Step, Throw};
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_play::animation::Timeline;
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest, Refused};
use tesserae_play::occasion::{Occasion, Of};
use tesserae_play::throwing::{Die, ThrowRequested, Throwing};
use tesserae_play::turn::{Stage, Turn};
use tesserae_play::writer::Writer;

use tesserae::ui::widgets::Toasts;

/// One frame of the tests' clock.
pub const FRAME: Duration = Duration::from_millis(40);

/// How long a test waits for what must come, by the real clock: what is worked out on another
/// thread has thousands of frames to wait for.
const PATIENCE: Duration = Duration::from_secs(60);

/// What was refused since the test last looked.
#[derive(Resource, Default)]
pub struct Refusals(pub Vec<String>);

fn note_refusals(mut refused: MessageReader<Refused>, mut list: ResMut<Refusals>) {
    list.0.extend(refused.read().map(|r| r.reason.clone()));
}

/// A table on which that position stands.
pub fn at(position: &str, players: [&str; 2]) -> Table {
    Table::of(record_at(position, players))
}

/// A match that begins with that position.
pub fn record_at(position: &str, players: [&str; 2]) -> Match {
    let library = Library::built_in();
    let position = library.position(position).unwrap();
    Match::from_position(position, players.map(str::to_owned).to_vec(), 3)
}

pub fn move_to(from: u8, to: u8) -> Action {
    Action::Move { from: Step(from), to: Step(to) }
}

/// The messages that are shown.
pub fn messages(table: &Table) -> Vec<String> {
    table.app.world().resource::<Toasts>().texts().map(str::to_owned).collect()
}

/// A match from its start whose dice give these scores first.
pub fn scripted(id: &str, players: &[&str], scores: &[u8]) -> Match {
    let start = Library::built_in().game(id).unwrap().start(players.len() as u8);
    let players = players.iter().map(|name| (*name).to_owned()).collect();
    Match::scripted(start, players, scores.iter().map(|n| Action::Throw(Throw::Score(*n))))
}

/// Runs one system after the other: the tests themselves already run side by side.
pub fn run_alone(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// Presses a key and lets it go, in two frames.
pub fn press(table: &mut Table, key_code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        write_key(table, key_code, state);
        table.frame();
    }
}

/// A key goes down or up, with no frame of its own.
pub fn write_key(table: &mut Table, key_code: KeyCode, state: ButtonState) {
    let logical_key = Key::Unidentified(NativeKey::Unidentified);
    let (text, repeat, window) = (None, false, Entity::PLACEHOLDER);
    let input = KeyboardInput { key_code, logical_key, state, text, repeat, window };
    table.app.world_mut().write_message(input);
}

pub struct Table {
    pub app: App,
}

/// What an occasion knows; none unless it is on.
pub fn on<R: Of>(app: &App) -> Option<&R> {
    let occasion = *app.world().resource::<State<Occasion>>().get();
    app.world().get_resource::<R>().filter(|_| occasion == R::OCCASION)
}

/// Goes on with the match on the table for another occasion, of which this is known.
pub fn enter<R: Of>(app: &mut App, known: R) {
    app.insert_resource(known);
    app.world_mut().resource_mut::<NextState<Occasion>>().set(R::OCCASION);
    app.world_mut().run_schedule(StateTransition);
}

impl Table {
    /// A match from its start, with as many sides as players are named.
    pub fn new(id: &str, players: &[&str], seed: u64) -> Self {
        let library = Library::built_in();
        let sides = players.len() as u8;
        let players = players.iter().map(|name| (*name).to_owned()).collect();
        Self::of(Match::new(library.game(id).unwrap(), sides, players, seed))
    }

    pub fn of(record: Match) -> Self {
        Self::with(record, |_| {})
    }

    /// A table to which `extend` adds what is seen or pressed besides.
    pub fn with(record: Match, extend: impl FnOnce(&mut App)) -> Self {
        Self::for_occasion(record, Occasion::Match, extend)
    }

    pub fn for_occasion(record: Match, occasion: Occasion, extend: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        // What a test reads from the disk is there after the frame.
        app.insert_resource(Writer::at_once()).add_plugins((
            MinimalPlugins,
            StatesPlugin,
            logic_plugin,
        ));
        extend(&mut app);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .init_resource::<Refusals>()
            .add_systems(PostUpdate, note_refusals);
        app.finish();
        app.cleanup();
        run_alone(&mut app);
        let record = Box::new(record);
        app.world_mut().write_message(MatchRequest::Start { record, occasion });
        let mut table = Self { app };
        table.frame();
        table.frame();
        table
    }

    pub fn frame(&mut self) {
        self.app.update();
    }

    pub fn record(&self) -> &Match {
        &self.app.world().resource::<CurrentMatch>().0
    }

    pub fn stage(&self) -> Stage {
        self.app.world().resource::<Turn>().stage
    }

    pub fn ask(&mut self, request: MatchRequest) {
        self.app.world_mut().write_message(request);
        self.frame();
        self.frame();
    }

    pub fn throw(&mut self) {
        self.app.world_mut().write_message(ThrowRequested(None));
    }

    pub fn play(&mut self, action: Action) {
        self.app.world_mut().write_message(ActionRequested(action));
    }

    pub fn refusals(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Refusals>().0)
    }

    /// Runs frames until `done`; the clock stands still while a flight or a
    /// thought is being found on another thread, so real time is given too.
    pub fn until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if done(self) {
                return;
            }
            self.frame();
            if self.app.world().resource::<Throwing>().is_busy()
                || self.app.world().resource::<tesserae_play::opponent::Thinking>().is_busy()
            {
                std::thread::sleep(Duration::from_micros(300));
            }
        }
        panic!("never came: {what}; stage {:?}, {}", self.stage(), self.record().position());
    }

    /// Every piece stands where the position says, in step and in place.
    pub fn check_pieces(&mut self) {
        let position = self.record().position().clone();
        let moving = self.app.world().resource::<Timeline>().is_running();
        let mut query = self.app.world_mut().query::<(&Piece, &Transform)>();
        let pieces: Vec<(Piece, Vec3)> =
            query.iter(self.app.world()).map(|(p, t)| (*p, t.translation)).collect();
        let mut standings: Vec<(Side, Step, Option<u8>)> =
            pieces.iter().map(|(p, _)| (p.side, p.step, p.trapped)).collect();
        standings.sort();
        let mut wanted: Vec<(Side, Step, Option<u8>)> =
            position.standings().iter().map(|s| (s.side, s.step, s.trapped)).collect();
        wanted.sort();
        assert_eq!(standings, wanted, "pieces at {position}");
        if !moving {
            let spec = self.app.world().resource::<TableSpec>();
            let all: Vec<Piece> = pieces.iter().map(|(piece, _)| *piece).collect();
            for ((piece, place), wanted) in pieces.iter().zip(spec.arrange(&all)) {
                assert!(place.distance(wanted) < 1e-4, "{piece:?} at {place}, not {wanted}");
            }
            for (i, (_, a)) in pieces.iter().enumerate() {
                for (_, b) in &pieces[..i] {
                    assert!(a.distance(*b) > 0.02, "two pieces in one place at {position}");
                }
            }
        }
    }

    /// How the dice lie on the table, or fly over it.
    pub fn dice(&mut self) -> Vec<Transform> {
        let mut query = self.app.world_mut().query::<(&Die, &Transform)>();
        let mut dice: Vec<(usize, Transform)> =
            query.iter(self.app.world()).map(|(die, at)| (die.index, *at)).collect();
        dice.sort_by_key(|(index, _)| *index);
        dice.into_iter().map(|(_, at)| at).collect()
    }

    /// Throws, and gives each picture of the dice that is seen until the throw is played,
    /// the one before the throw first. `skipped`: in the first frame of its flight the
    /// throw is skipped.
    pub fn seen_of_a_throw(&mut self, skipped: bool) -> Vec<Vec<Transform>> {
        let (played, mut seen) = (self.record().cursor(), vec![self.dice()]);
        self.throw();
        for _ in 0..20_000 {
            self.frame();
            let dice = self.dice();
            if dice != seen[seen.len() - 1] {
                seen.push(dice);
                if skipped && seen.len() == 2 {
                    self.app.world_mut().resource_mut::<Throwing>().skip();
                }
            }
            if self.record().cursor() > played {
                return seen;
            }
            std::thread::sleep(Duration::from_micros(300));
        }
        panic!("the throw is never played");
    }
}
