//! `review`: a match gone through again.

mod json;
mod text;

use std::time::Instant;

use super::args::ReviewArguments;
use super::asked::threads_of;
use super::failure::{Failure, failed, usage};
use super::output::say;
use super::players::report_warnings;
use super::progress::{ProgressLine, left, time_left};
use crate::ai::regret::Rolls;
use crate::ai::{Policy, Scope};
use crate::levels::Library;
use crate::record::Match;
use crate::review::{self, Account, Likeness, Review, ReviewError, Settings, likeness};
use crate::rules::Side;
use crate::solutions::KnowledgeStore;

/// What is printed of a match.
struct Printed<'a> {
    asked: &'a ReviewArguments,
    course: &'a Match,
    review: &'a Review,
}

impl Printed<'_> {
    fn sides(&self) -> &'static [Side] {
        &Side::ALL[..usize::from(self.course.start().sides())]
    }

    fn account(&self, side: Side) -> Account {
        Account::of(self.review, self.course, side)
    }

    /// The level that errs as much; known at tables for two.
    fn likeness(&self, account: &Account) -> Option<Likeness> {
        let game = self.course.game().definition().id();
        likeness(&game, &account.costs).filter(|_| self.sides().len() == 2)
    }
}

pub(super) fn review(asked: &ReviewArguments, library: &Library) -> Result<(), Failure> {
    let course = Match::load(&asked.record, library).map_err(failed)?;
    let store = KnowledgeStore::of_user();
    let knowledge = store.knowledge(course.game(), course.start().sides(), Scope::ALL);
    report_warnings(&store);
    let rolls = asked.games.map(|games| Rolls {
        policy: Policy::Depth(1),
        games,
        truncate: asked.truncate,
        network: knowledge.network.clone(),
        seed: asked.seed,
    });
    let threads = threads_of(asked.threads);
    let settings = Settings { depth: asked.depth, rolls, threads, stop: None };
    let begin = Instant::now();
    let mut progress_line = ProgressLine::new();
    let reviewed = review::run(&course, &knowledge, &settings, |begun, all| {
        let time = time_left(begin, begun, all);
        progress_line.show(|| format!("{begun} of {all} positions{}", left(time)));
    });
    drop(progress_line);
    report_warnings(&store);
    let reviewed = reviewed.map_err(|error| match error {
        ReviewError::TwoSidesOnly(_) => usage(format!("--games: {error}")),
        ReviewError::CalledOff => failed(error),
    })?;
    let printed = Printed { asked, course: &course, review: &reviewed };
    if asked.json { say(json::of(&printed)) } else { say(text::of(&printed)) }
}
