//! Rollouts of the choices that are marked, on other threads, while the review is looked at.
//! Each choice is shown as soon as it is done; a whole run is kept.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tesserae_core::ai::rollout::BATCH;
use tesserae_core::ai::{Limits, Scope};
use tesserae_core::record::Match;
use tesserae_core::review::{Choice, Review, Rolls, Which, roll_out};
use tesserae_core::solutions::KnowledgeStore;

use super::work::{Keep, settings};
use crate::background::Background;

/// How the choices of a match are rolled out here, with the seed of `tesserae review`. On two
/// cores most choices take less than a second.
pub const ROLLS: Rolls =
    Rolls { games: 9 * BATCH, truncate: Some(20), seed: 1, which: Which::Marked };

/// Choices that were rolled out, each with its ply.
type Finished = Vec<(usize, Choice)>;

/// Rollouts under way. Dropping this ends them.
pub(super) struct Rolling {
    work: Background<Ended>,
    /// The choices that are done and not shown yet.
    finished: Arc<Mutex<Finished>>,
    /// How many are done, and of how many.
    done: (usize, usize),
}

/// What came of all of them together.
pub(super) struct Ended {
    /// The review is kept.
    pub kept: bool,
    /// What the archive has to say.
    pub said: Vec<String>,
}

/// How many choices of a review are still to be rolled out.
pub(super) fn left(review: &Review) -> usize {
    review.choices().filter(|(_, choice)| ROLLS.covers(choice)).count()
}

impl Rolling {
    /// Begins with the first choice that is still to be rolled out.
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
            if let (Some(review), Some(keep)) = (whole, keep) {
                ended.kept = keep.put(&course, (&asked, &knowledge), &review, &mut ended.said);
            }
            ended
        });
        Self { work, finished, done }
    }

    /// How many choices are done, and of how many.
    pub fn done(&self) -> (usize, usize) {
        self.done
    }

    /// What is done since it was last asked, and what came of all of it once that has ended.
    pub fn collect(&mut self) -> (Finished, Option<Ended>) {
        // Asked before the last choices are taken, or those would be lost.
        let ended = self.work.result();
        let finished = std::mem::take(&mut *lock(&self.finished));
        self.done.0 += finished.len();
        (finished, ended)
    }
}

/// What a panic elsewhere has left behind is still a list.
fn lock(finished: &Mutex<Finished>) -> MutexGuard<'_, Finished> {
    finished.lock().unwrap_or_else(PoisonError::into_inner)
}
