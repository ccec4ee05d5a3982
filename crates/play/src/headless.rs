//! The match at the table without a window, for unit tests.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use super::current_match::{CurrentMatch, MatchRequest};
use super::games::Games;
use super::notices::Notice;
use super::table::Tables;

/// One frame of the tests' clock.
const FRAME: Duration = Duration::from_millis(40);
/// The longest wait for another thread, by the real clock.
const PATIENCE: Duration = Duration::from_secs(60);

/// The texts of all notices.
#[derive(Resource, Default)]
struct Said(Vec<String>);

fn note(mut notices: MessageReader<Notice>, mut said: ResMut<Said>) {
    for notice in notices.read() {
        if let Notice::Said { text, .. } = notice {
            said.0.push(text.clone());
        }
    }
}

/// An empty table.
pub fn room(tables: Tables) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, tesserae_layout::order::plugin, crate::plugin))
        .insert_resource(tables)
        .insert_resource(Games(Library::built_in()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .init_resource::<Said>()
        .add_systems(Last, note);
    app
}

/// A table with a match.
pub fn at_table(tables: Tables, record: Match) -> App {
    let mut app = room(tables);
    app.world_mut().write_message(MatchRequest::play(Box::new(record)));
    app.update();
    app.update();
    app
}

/// Runs frames until `done`, and gives other threads time between them.
pub fn run_until(app: &mut App, what: &str, done: impl Fn(&World) -> bool) {
    let start = Instant::now();
    while !done(app.world()) {
        assert!(start.elapsed() < PATIENCE, "never came: {what}");
        app.update();
        std::thread::sleep(Duration::from_micros(300));
    }
}

/// The match on the table.
pub fn record(world: &World) -> &Match {
    &world.resource::<CurrentMatch>().0
}

/// The texts of all notices so far.
pub fn said(world: &World) -> &[String] {
    &world.resource::<Said>().0
}
