//! The analysis of a position in the editor: judged like a review, and rolled out. Other threads
//! do all of it.

use std::sync::{Arc, Mutex};

use tesserae_core::ai::rollout::{self, BATCH, Report, Rollout};
use tesserae_core::ai::{Knowledge, Limits, Scope};
use tesserae_core::review::{self, Choice, DEPTH, Point};
use tesserae_core::rules::Position;
use tesserae_core::solutions::KnowledgeStore;

use crate::background::{Background, lock, spare_threads};

/// The number of games of each action that ends a rollout. You can stop it earlier.
const MOST_GAMES: u64 = 100 * BATCH;

/// The seed of every rollout. `tesserae rollout` has the same, so both give equal results.
pub const SEED: u64 = 1;

/// The analysis of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Its value.
    pub point: Point,
    /// Its choices, best first. None for fewer than two.
    pub choice: Option<Choice>,
}

/// A rollout under way.
struct Rolling {
    work: Background<()>,
    /// The report so far.
    live: Arc<Mutex<Option<Report>>>,
}

/// The analysis of the position in the editor, finished or under way.
#[derive(Default)]
pub struct Analysis {
    work: Option<Background<Option<Found>>>,
    found: Option<Found>,
    rolling: Option<Rolling>,
    rolled: Option<Report>,
}

impl Analysis {
    /// Restarts with another position, or with none.
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

    /// The analysis; none before it is finished.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// The rollout's report so far.
    pub fn rolled(&self) -> Option<&Report> {
        self.rolled.as_ref()
    }

    /// Is a rollout under way?
    pub fn is_rolling(&self) -> bool {
        self.rolling.is_some()
    }

    /// Is the position being judged?
    pub fn is_judging(&self) -> bool {
        self.work.is_some()
    }

    /// Is any analysis under way?
    pub fn is_busy(&self) -> bool {
        self.is_judging() || self.is_rolling()
    }

    /// Starts a rollout from its first game.
    pub fn roll_out(&mut self, position: &Position, store: &Arc<KnowledgeStore>) {
        self.rolled = None;
        let live = Arc::new(Mutex::new(None));
        let (position, store, told) = (position.clone(), Arc::clone(store), Arc::clone(&live));
        let work = Background::start(Limits::default(), move |limits| {
            let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
            let plan = Rollout { stop: limits.stop.clone(), ..plan(position, knowledge) };
            rollout::run_live(&plan, &mut |report| *lock(&told) = Some(report));
        });
        self.rolling = Some(Rolling { work, live });
    }

    /// Stops the rollout. Its report stays.
    pub fn stop(&mut self) {
        self.take_rolled();
        self.rolling = None;
    }

    /// Takes new results. Returns true if there are any.
    pub fn collect(&mut self) -> bool {
        let mut new = false;
        if let Some(result) = Background::finish(&mut self.work) {
            self.found = result;
            new = true;
        }
        // Checks this before it takes the last report. Otherwise that one could be lost.
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

/// The rollout of a position, with the settings of `tesserae rollout`, but until it is stopped.
fn plan(position: Position, knowledge: Knowledge) -> Rollout {
    let Knowledge { solution, endgame, network } = knowledge;
    Rollout {
        games: MOST_GAMES,
        exact: solution.or(endgame),
        network,
        seed: SEED,
        threads: spare_threads(),
        ..Rollout::new(position)
    }
}
