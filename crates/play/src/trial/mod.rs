//! Dice on trial: a game's dice thrown thousands of times in the background, counted, and a
//! part of the throws shown.

mod flights;
mod terms;
mod throwing;

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::dice::{Tally, ThrowError};
use tesserae_layout::order::TableSystems;

pub use flights::{Flights, Grid, MOST_DICE, TrialDie};
pub use terms::{DecidedBy, LIMITS, Terms};
use throwing::Line;

/// What a person asks of the trial.
#[derive(Message, Debug, Clone)]
pub enum TrialRequest {
    /// Try these dice. What was counted of others is dropped.
    Choose(Box<Terms>),
    /// Begin, or go on after a stop.
    Start,
    /// Stop; what was counted stays.
    Stop,
    /// Stop, and begin from the first throw when started again.
    Reset,
}

/// The trial; without terms while nobody has asked for one.
#[derive(Resource, Default)]
pub struct Trial {
    terms: Option<Terms>,
    tally: Option<Tally>,
    line: Option<Line>,
    /// How long throws have been made.
    busy: Duration,
    /// Why it cannot go on.
    failure: Option<ThrowError>,
}

impl Trial {
    /// What is tried.
    pub fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// What the throws add up to so far, in their order without a gap: it depends on the
    /// terms and the number of throws alone.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// How many throws were counted.
    pub fn throws(&self) -> u64 {
        self.tally.as_ref().map_or(0, Tally::throws)
    }

    /// Whether throws are being made.
    pub fn is_running(&self) -> bool {
        self.line.as_ref().is_some_and(Line::is_running)
    }

    /// Whether the number of throws has been reached after which it ends.
    pub fn is_finished(&self) -> bool {
        let limit = self.terms.as_ref().and_then(|terms| terms.limit);
        limit.is_some_and(|limit| self.throws() >= limit)
    }

    /// Throws a second while it ran; none before the first second.
    pub fn speed(&self) -> Option<f64> {
        (self.busy >= Duration::from_secs(1))
            .then(|| self.throws() as f64 / self.busy.as_secs_f64())
    }

    /// Why it cannot go on, if it cannot.
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

fn obey(
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

/// Counts what has been thrown, and has more thrown.
fn collect(time: Res<Time<Real>>, mut trial: ResMut<Trial>, mut flights: ResMut<Flights>) {
    if !trial.is_running() {
        return;
    }
    let trial = &mut *trial;
    let (Some(line), Some(tally)) = (&mut trial.line, &mut trial.tally) else { return };
    // In the frame in which it begins the window may have slept before.
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

/// Registers the trial.
pub fn plugin(app: &mut App) {
    app.init_resource::<Trial>()
        .add_message::<TrialRequest>()
        .add_plugins(flights::plugin)
        .add_systems(Update, (obey, collect).chain().in_set(TableSystems::Advance));
}
