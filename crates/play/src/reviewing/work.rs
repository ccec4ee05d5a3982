//! The work of a review on another thread: what the archive has, else what is worked out and
//! then kept there.

use std::path::PathBuf;
use std::thread::available_parallelism;

use tesserae_core::ai::{Knowledge, Limits, Scope};
use tesserae_core::archive::{Known, ReviewKey};
use tesserae_core::record::Match;
use tesserae_core::review::{self, DEPTH, Review, ReviewError, Rolls, Settings};
use tesserae_core::solutions::KnowledgeStore;

use crate::narration::sentence;
use crate::shared_archive::SharedArchive;

/// The archive of a folder, where results of reviews are kept.
#[derive(Clone)]
pub(super) struct Keep {
    pub archive: SharedArchive,
    pub folder: PathBuf,
}

/// What came of the work.
pub(super) struct Worked {
    pub result: Result<Review, ReviewError>,
    /// The same review by search alone, where it is at hand and the result is another.
    pub plain: Option<Review>,
    /// It was worked out now and is kept.
    pub kept: bool,
    /// What the archive has to say.
    pub said: Vec<String>,
}

/// How a match is reviewed here.
pub(super) fn settings(rolls: Option<Rolls>, limits: &Limits) -> Settings {
    // One core is left to the window.
    let threads = available_parallelism().map_or(1, |all| all.get() - 1).max(1);
    Settings { depth: DEPTH, rolls, threads, stop: limits.stop.clone() }
}

impl Keep {
    /// The review of a match that is kept; what is wrong with the archive counts as none.
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

    /// Keeps a review; whether that went well.
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

/// The review of a match: the one that is kept, with rollouts before one without, or else
/// worked out and then kept.
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
        // What is kept is found before anything is solved.
        let two = sides == 2;
        let network = two.then(|| store.network(game)).flatten();
        let known = Known {
            solution: two && store.offers(game),
            endgame: two && store.endgame(game).is_some(),
            network: network.as_deref(),
        };
        let plain = keep.find(course, &asked, known, &mut said);
        let rolled = keep.find(course, &settings(Some(rolls), limits), known, &mut said);
        match (rolled, plain) {
            (Some(review), plain) => {
                return Worked { result: Ok(review), plain, kept: false, said };
            }
            (None, Some(review)) => {
                return Worked { result: Ok(review), plain: None, kept: false, said };
            }
            (None, None) => {}
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
