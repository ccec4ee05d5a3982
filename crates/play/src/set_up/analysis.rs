//! What a position that is set up is worth: judged as a review does, and rolled out. All of
//! it is worked out on other threads.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

use tesserae_core::ai::rollout::{self, BATCH, Report, Rollout};
use tesserae_core::ai::{Knowledge, Limits, Scope};
use tesserae_core::review::{self, Choice, DEPTH, Point};
use tesserae_core::rules::Position;
use tesserae_core::solutions::KnowledgeStore;

use crate::background::Background;

/// A rollout ends after so many games of each action; it can be stopped at any time.
const MOST_GAMES: u64 = 100 * BATCH;

/// The seed of every rollout: that of `tesserae rollout`, so that both find the same.
pub const SEED: u64 = 1;

/// What is known of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// What it is worth.
    pub point: Point,
    /// Its choices, the best first; none where there are fewer than two.
    pub choice: Option<Choice>,
}

/// A rollout under way.
struct Rolling {
    work: Background<()>,
    /// What it has found so far.
    live: Arc<Mutex<Option<Report>>>,
}

/// What is known of the position that is set up, and what is being worked out.
#[derive(Default)]
pub struct Analysis {
    work: Option<Background<Option<Found>>>,
    found: Option<Found>,
    rolling: Option<Rolling>,
    rolled: Option<Report>,
}

impl Analysis {
    /// Starts again with another position, or with none.
    pub fn begin(&mut self, position: Option<&Position>, store: &Arc<KnowledgeStore>) {
        *self = Self::default();
        let Some(position) = position.cloned() else { return };
        let store = Arc::clone(store);
        self.work = Some(Background::start(Limits::default(), move |limits| {
            let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
            let stop = limits.stop.clone();
            let asked = review::Settings { depth: DEPTH, rolls: None, threads: 1, stop };
            let point = review::point(&position, &knowledge, &asked).ok()?;
            let choice = review::weigh(&position, &knowledge, &asked).ok()?;
            Some(Found { point, choice })
        }));
    }

    /// What has been found; none while it is worked out.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// What the rollout has found so far.
    pub fn rolled(&self) -> Option<&Report> {
        self.rolled.as_ref()
    }

    /// Whether a rollout is under way.
    pub fn is_rolling(&self) -> bool {
        self.rolling.is_some()
    }

    /// Whether the position is being judged.
    pub fn is_judging(&self) -> bool {
        self.work.is_some()
    }

    /// Whether anything is being worked out.
    pub fn is_busy(&self) -> bool {
        self.is_judging() || self.is_rolling()
    }

    /// Begins a rollout from its first game.
    pub fn roll_out(&mut self, position: &Position, store: &Arc<KnowledgeStore>) {
        self.rolled = None;
        let live = Arc::new(Mutex::new(None));
        let (position, store, told) = (position.clone(), Arc::clone(store), Arc::clone(&live));
        let work = Background::start(Limits::default(), move |limits| {
            let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
            let plan = Rollout { stop: limits.stop.clone(), ..plan(position, knowledge) };
            rollout::run_live(&plan, |report| *lock(&told) = Some(report));
        });
        self.rolling = Some(Rolling { work, live });
    }

    /// Ends the rollout; what it has found stays.
    pub fn stop(&mut self) {
        self.take_rolled();
        self.rolling = None;
    }

    /// Takes what has been found meanwhile; true when there is something new.
    pub fn collect(&mut self) -> bool {
        let mut new = false;
        if let Some(result) = self.work.as_mut().and_then(Background::result) {
            (self.work, self.found) = (None, result);
            new = true;
        }
        // Asked before the last report is taken, or that one would be lost.
        let ended = self.rolling.as_mut().is_some_and(|rolling| rolling.work.result().is_some());
        new |= self.take_rolled();
        if ended {
            self.rolling = None;
        }
        new || ended
    }

    fn take_rolled(&mut self) -> bool {
        let told = self.rolling.as_ref().and_then(|rolling| lock(&rolling.live).take());
        let new = told.is_some();
        self.rolled = told.or_else(|| self.rolled.take());
        new
    }
}

/// The rollout of a position: as `tesserae rollout` does it, but until it is stopped.
fn plan(position: Position, knowledge: Knowledge) -> Rollout {
    let Knowledge { solution, endgame, network } = knowledge;
    // One core is left to the window.
    let threads = available_parallelism().map_or(1, |all| all.get() - 1).max(1);
    Rollout {
        games: MOST_GAMES,
        exact: solution.or(endgame),
        network,
        seed: SEED,
        threads,
        ..Rollout::new(position)
    }
}

/// What a panic elsewhere has left behind is still a report.
fn lock(live: &Mutex<Option<Report>>) -> std::sync::MutexGuard<'_, Option<Report>> {
    live.lock().unwrap_or_else(PoisonError::into_inner)
}
