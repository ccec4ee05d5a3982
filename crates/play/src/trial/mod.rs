//! Dice on trial: a game's dice thrown thousands of times in the background, counted, with some
//! of the throws shown.

mod flights;
mod terms;
mod throwing;

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::dice::{Tally, ThrowError};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

pub use flights::{Flights, Grid, MOST_DICE, TrialDie};
pub use terms::{DecidedBy, LIMITS, Terms};
use throwing::Line;

/// A request to the trial.
#[derive(Message, Debug, Clone)]
pub enum TrialRequest {
    /// Try these dice. Drops the counts of others.
    Choose(Box<Terms>),
    /// Start, or continue after a stop.
    Start,
    /// Stop and keep the counts.
    Stop,
    /// Stop, and start over from the first throw.
    Reset,
}

/// The trial; without terms until someone requests one.
#[derive(Resource, Default)]
pub struct Trial {
    terms: Option<Terms>,
    tally: Option<Tally>,
    line: Option<Line>,
    /// Time spent on throws.
    busy: Duration,
    /// Why it cannot continue.
    failure: Option<ThrowError>,
}

impl Trial {
    /// The dice on trial, and how they are thrown.
    pub fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// The counts of the first throws, without a gap. They depend only on the terms and on the
    /// number of throws.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// Number of throws counted.
    pub fn throws(&self) -> u64 {
        self.tally.as_ref().map_or(0, Tally::throws)
    }

    /// Is it throwing?
    pub fn is_running(&self) -> bool {
        self.line.as_ref().is_some_and(Line::is_running)
    }

    /// Has it reached its limit?
    pub fn is_finished(&self) -> bool {
        let limit = self.terms.as_ref().and_then(|terms| terms.limit);
        limit.is_some_and(|limit| self.throws() >= limit)
    }

    /// Throws a second while running. `None` during the first second.
    pub fn speed(&self) -> Option<f64> {
        (self.busy >= Duration::from_secs(1))
            .then(|| self.throws() as f64 / self.busy.as_secs_f64())
    }

    /// Why it cannot continue, if it cannot.
    pub fn failure(&self) -> Option<&ThrowError> {
        self.failure.as_ref()
    }

    fn choose(&mut self, terms: Terms) {
        let same = self.terms.as_ref().is_some_and(|known| known.throws_the_same(&terms));
        let limit = terms.limit;
        self.terms = Some(terms);
        if !same {
            self.reset();
        } else if self.is_finished() {
            self.stop();
        } else if let Some(line) = &mut self.line {
            line.set_limit(limit);
        }
    }

    fn reset(&mut self) {
        self.busy = Duration::ZERO;
        self.failure = None;
        let terms = self.terms.as_ref();
        self.tally = terms.map(|terms| Tally::new(terms.dice()));
        self.line = terms.map(|terms| Line::new(terms.clone()));
    }

    fn start(&mut self) {
        if self.is_finished() || self.failure.is_some() {
            return;
        }
        let limit = self.terms.as_ref().and_then(|terms| terms.limit);
        if let Some(line) = &mut self.line {
            line.set_limit(limit);
            line.start();
        }
    }

    fn stop(&mut self) {
        if let Some(line) = &mut self.line {
            line.stop();
        }
    }
}

fn answer_requests(
    mut asked: MessageReader<TrialRequest>,
    mut trial: ResMut<Trial>,
    mut flights: ResMut<Flights>,
) {
    for request in asked.read() {
        match request {
            TrialRequest::Choose(terms) => trial.choose((**terms).clone()),
            TrialRequest::Start => trial.start(),
            TrialRequest::Stop => trial.stop(),
            TrialRequest::Reset => trial.reset(),
        }
        if trial.throws() == 0 && !trial.is_running() {
            flights.clear();
        }
    }
}

/// Counts finished throws and starts more.
fn count_throws(time: Res<Time<Real>>, mut trial: ResMut<Trial>, mut flights: ResMut<Flights>) {
    if !trial.is_running() {
        return;
    }
    let trial = &mut *trial;
    let (Some(line), Some(tally)) = (&mut trial.line, &mut trial.tally) else { return };
    // Skips its first frame: the window may have slept before.
    if line.is_at_work() {
        trial.busy += time.delta();
    }
    let wanted = flights.wanted();
    for batch in line.collect(wanted) {
        match batch {
            Ok((counted, shown)) => {
                tally.merge(&counted);
                flights.offer(shown);
            }
            Err(error) => {
                error!("the trial of the dice: {error}");
                trial.failure = Some(error);
                line.stop();
                return;
            }
        }
    }
}

/// Are dice in the air, or has the trial changed?
fn looks_different(trial: Res<Trial>, flights: Res<Flights>) -> bool {
    flights.is_busy() || (trial.is_changed() && !trial.is_running())
}

/// Registers the trial.
pub fn plugin(app: &mut App) {
    app.init_resource::<Trial>()
        .add_message::<TrialRequest>()
        .draw_while(looks_different)
        .look_while(|trial: Res<Trial>| trial.is_running())
        .add_plugins(flights::plugin)
        .add_systems(Update, (answer_requests, count_throws).chain().in_set(TableSystems::Advance));
}
