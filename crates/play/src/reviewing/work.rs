//! A review's work on another thread: loads it from the archive, or computes and saves it.

use std::path::PathBuf;

use tesserae_core::ai::{Knowledge, Limits, Scope};
use tesserae_core::archive::{Known, ReviewKey};
use tesserae_core::record::Match;
use tesserae_core::review::{self, DEPTH, Review, ReviewError, Rolls, Settings};
use tesserae_core::solutions::KnowledgeStore;

use crate::background::spare_threads;
use crate::narration::sentence;
use crate::shared_archive::SharedArchive;

/// The archive of a folder, which holds results of reviews.
#[derive(Clone)]
pub(super) struct Keep {
    pub archive: SharedArchive,
    pub folder: PathBuf,
}

/// The result of the work.
pub(super) struct Worked {
    pub result: Result<Review, ReviewError>,
    /// The same review by search alone, if available and different from the result.
    pub plain: Option<Review>,
    /// It was computed now and saved.
    pub kept: bool,
    /// The archive's messages.
    pub said: Vec<String>,
}

/// The settings of a review here.
pub(crate) fn settings(rolls: Option<Rolls>, limits: &Limits) -> Settings {
    Settings { depth: DEPTH, rolls, threads: spare_threads(), stop: limits.stop.clone() }
}

impl Keep {
    /// Is there a folder of matches? Without it no review is saved.
    pub fn has_folder(&self) -> bool {
        self.folder.is_dir()
    }

    /// The saved review of a match. An error of the archive counts as none.
    fn find(
        &self,
        course: &Match,
        asked: &Settings,
        known: Known<'_>,
        said: &mut Vec<String>,
    ) -> Option<Review> {
        let key = ReviewKey::of(course, asked, known);
        let found = self.archive.with(&self.folder, said, |all| all.kept_review(course, &key));
        found.ok().flatten()
    }

    /// Saves a review. Returns true on success.
    pub fn put(
        &self,
        course: &Match,
        (asked, knowledge): (&Settings, &Knowledge),
        review: &Review,
        said: &mut Vec<String>,
    ) -> bool {
        let key = ReviewKey::of(course, asked, Known::of(knowledge));
        let put =
            self.archive.with(&self.folder, said, |all| all.keep_review(course, &key, review));
        let error = put.err();
        said.extend(error.iter().map(|e| sentence(&format!("the review is not kept: {e}"))));
        error.is_none()
    }
}

/// The review of a match: the saved one, preferably with rollouts, or a new one, which is then
/// saved.
pub(super) fn work_out(
    course: &Match,
    store: &KnowledgeStore,
    (rolls, limits): (Rolls, &Limits),
    keep: Option<&Keep>,
    progress: impl Fn(u64) + Sync,
) -> Worked {
    let (game, sides) = (course.game(), course.start().sides());
    let asked = settings(None, limits);
    let mut said = Vec::new();
    if let Some(keep) = keep {
        // Looks for a saved review before it solves anything.
        let two = sides == 2;
        let network = two.then(|| store.network(game)).flatten();
        let known = Known {
            solution: two && store.offers(game),
            endgame: two && store.endgame(game).is_some(),
            network: network.as_deref(),
        };
        let plain = keep.find(course, &asked, known, &mut said);
        let rolled = keep.find(course, &settings(Some(rolls), limits), known, &mut said);
        let (found, plain) = if rolled.is_some() { (rolled, plain) } else { (plain, None) };
        if let Some(review) = found {
            return Worked { result: Ok(review), plain, kept: false, said };
        }
    }
    let knowledge = store.knowledge(game, sides, Scope::ALL);
    let result = review::run(course, &knowledge, &asked, |number, _| progress(number));
    let kept = match (&result, keep) {
        (Ok(review), Some(keep)) => keep.put(course, (&asked, &knowledge), review, &mut said),
        _ => false,
    };
    Worked { result, plain: None, kept, said }
}
