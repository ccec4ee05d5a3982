//! Rollouts of the marked choices on other threads, while the user reads the review. Each choice
//! appears as soon as it is done. Complete runs are saved.

use std::sync::{Arc, Mutex};

use tesserae_core::ai::rollout::BATCH;
use tesserae_core::ai::{Limits, Scope};
use tesserae_core::record::Match;
use tesserae_core::review::{Choice, Review, Rolls, Which, roll_out};
use tesserae_core::solutions::KnowledgeStore;

use super::work::{Keep, settings};
use crate::background::{Background, lock};

/// The settings of rollouts here, with the seed of `tesserae review`. On two cores most choices
/// take less than a second.
pub const ROLLS: Rolls =
    Rolls { games: 9 * BATCH, truncate: Some(20), seed: 1, which: Which::Marked };

/// Rolled-out choices, each with its ply.
type Finished = Vec<(usize, Choice)>;

/// Rollouts under way. Dropping this ends them.
pub(super) struct Rolling {
    work: Background<Ended>,
    /// Finished choices, not displayed yet.
    finished: Arc<Mutex<Finished>>,
    /// The number of finished choices, and of all.
    done: (usize, usize),
}

/// The result of a complete run.
pub(super) struct Ended {
    /// The review was saved.
    pub kept: bool,
    /// The archive's messages.
    pub said: Vec<String>,
}

/// The number of a review's choices left to roll out.
pub(super) fn left(review: &Review) -> usize {
    review.choices().filter(|(_, choice)| ROLLS.covers(choice)).count()
}

impl Rolling {
    /// Begins with the first choice left to roll out.
    pub fn begin(
        course: &Match,
        review: &Review,
        store: &Arc<KnowledgeStore>,
        keep: Option<Keep>,
    ) -> Self {
        let finished = Arc::new(Mutex::new(Finished::new()));
        let (told, store) = (Arc::clone(&finished), Arc::clone(store));
        let (course, review) = (course.clone(), review.clone());
        let done = (0, left(&review));
        let work = Background::start(Limits::default(), move |limits| {
            let knowledge = store.knowledge(course.game(), course.start().sides(), Scope::ALL);
            let asked = settings(Some(ROLLS), limits);
            let tell = |ply, choice: &Choice| lock(&told).push((ply, choice.clone()));
            let mut ended = Ended { kept: false, said: Vec::new() };
            let whole = roll_out(&course, &review, &knowledge, &asked, tell).ok();
            if let (Some(review), Some(keep)) = (whole, keep.filter(Keep::has_folder)) {
                ended.kept = keep.put(&course, (&asked, &knowledge), &review, &mut ended.said);
            }
            ended
        });
        Self { work, finished, done }
    }

    /// The number of finished choices, and of all.
    pub fn done(&self) -> (usize, usize) {
        self.done
    }

    /// Choices finished since the last call, and the overall result at the end.
    pub fn collect(&mut self) -> (Finished, Option<Ended>) {
        // Checks this before it takes the last choices. Otherwise they could be lost.
        let ended = self.work.result();
        let finished = std::mem::take(&mut *lock(&self.finished));
        self.done.0 += finished.len();
        (finished, ended)
    }
}
