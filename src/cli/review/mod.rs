//! `review`: reviews a match.

mod json;
mod printed;
mod text;

use std::time::Instant;

use tesserae_core::ai::{Knowledge, Scope};
use tesserae_core::archive::{Archive, Known, ReviewKey};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, saves_folder};
use tesserae_core::review::{self, Review, Rolls, Settings, Which};
use tesserae_core::solutions::KnowledgeStore;

use printed::Printed;

use super::args::ReviewArguments;
use super::asked::threads_of;
use super::failure::{Failure, failed};
use super::output::{complain, say};
use super::players::report_warnings;
use super::progress::{ProgressLine, left, time_left};

pub(super) fn review(asked: &ReviewArguments, library: &Library) -> Result<(), Failure> {
    let course = Match::load(&asked.record, library).map_err(failed)?;
    let store = KnowledgeStore::of_user();
    let (game, sides) = (course.game(), course.start().sides());
    let two = sides == 2;
    let network = two.then(|| store.network(game)).flatten();
    let rolls = asked.games.map(|games| Rolls {
        games,
        truncate: asked.truncate,
        seed: asked.chance.seed,
        which: Which::All,
    });
    let threads = threads_of(asked.chance.threads);
    let settings = Settings { depth: asked.depth, rolls, threads, stop: None };
    // Look for a kept review before solving anything.
    let known = Known {
        solution: two && store.offers(game),
        endgame: two && store.endgame(game).is_some(),
        network: network.as_deref(),
    };
    let mut archive = archive();
    let kept = archive.as_ref().filter(|_| !asked.again).and_then(|archive| {
        archive.kept_review(&course, &ReviewKey::of(&course, &settings, known)).ok().flatten()
    });
    report_warnings(&store);
    let reviewed = match kept {
        Some(review) => review,
        None => {
            let knowledge = store.knowledge(game, sides, Scope::ALL);
            report_warnings(&store);
            let reviewed = work_out(&course, &knowledge, &settings)?;
            report_warnings(&store);
            if let Some(archive) = &mut archive {
                let key = ReviewKey::of(&course, &settings, Known::of(&knowledge));
                if let Err(error) = archive.keep_review(&course, &key, &reviewed) {
                    complain(&format!("warning: the review is not kept: {error}"));
                }
            }
            reviewed
        }
    };
    let printed = Printed { asked, course: &course, review: &reviewed };
    if asked.json { say(json::of(&printed)) } else { say(text::of(&printed)) }
}

/// Reviews the match and shows the progress.
fn work_out(course: &Match, knowledge: &Knowledge, settings: &Settings) -> Result<Review, Failure> {
    let begin = Instant::now();
    let mut progress_line = ProgressLine::new();
    let reviewed = review::run(course, knowledge, settings, |begun, all| {
        let time = time_left(begin, begun, all);
        progress_line.show(|| format!("{begun} of {all} positions{}", left(time)));
    });
    drop(progress_line);
    reviewed.map_err(failed)
}

/// The user's archive, which keeps reviews; none before the first match.
fn archive() -> Option<Archive> {
    let folder = saves_folder().filter(|folder| folder.is_dir())?;
    let mut archive = Archive::open(&folder).ok()?;
    for notice in archive.notices() {
        complain(&format!("warning: {notice}"));
    }
    Some(archive)
}
