//! Rollouts: a position is played out many times, and the results are counted.
//!
//! Most of what two such games differ in is luck, and luck can be measured: a throw is
//! worth what the position looks like after it, less the mean over all throws that could
//! have been, each by its exact chance. The mean of that is 0 whatever the
//! evaluation says. So the luck of all throws is taken from each game's result, which
//! leaves the mean as it was and, the better the evaluation, little of the spread
//! (a control variate; in backgammon it is called variance reduction). Where the
//! evaluation overrates luck it would take too much: from the second batch on the share
//! is taken that would have been best in the batches before. The games of a batch know
//! nothing of that share, so the mean stays as it was.
//!
//! What is estimated is the probability of winning if all sides choose as the
//! [`Policy`](super::Policy) does. A game may end early, at the value of a position that is known
//! exactly ([`Solution`](super::exact::Solution)) or, if that is asked for, at the evaluation's after so many plies.
//!
//! Where a choice is due each legal action is played out, all of them with the same
//! dice, so that the luck they share does not come between them. Every game has its own
//! stream of chance and the sums are taken in order of the games: the result is the same
//! bit for bit however many threads share the work. There is no clock here.

mod dice;
mod game;
mod plan;
mod report;
mod sample;

use std::sync::atomic::{AtomicBool, Ordering};

use self::game::{Course, Played};
pub use self::plan::{BATCH, Rollout};
use self::report::Tally;
pub use self::report::{Ends, Estimate, Line, Report};
pub use self::sample::Sample;
use super::evaluate::Evaluate;
use super::share::share;
use crate::rules::{Action, Actions, Due};
use crate::with_position;

/// How far a rollout has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Games played, those of all actions counted together.
    pub games: u64,
    /// How many there will be at most.
    pub most: u64,
    /// The greatest standard error after the last batch; infinite before.
    pub error: f64,
}

/// Rolls a position out. `go_on` is asked between games on the calling thread.
///
/// What was played when it was called off, by `go_on` or `stop`, is reported in whole
/// batches. None if not one was played.
pub fn run(asked: &Rollout, go_on: &mut dyn FnMut(&Progress) -> bool) -> Option<Report> {
    with_position!(&asked.position, rules, at => run_with(&**rules, at, asked, go_on, &mut |_| {}))
}

/// The same, with what has been found so far after each batch: as if no more games than those
/// had been asked for.
pub fn run_live(asked: &Rollout, so_far: &mut dyn FnMut(Report)) -> Option<Report> {
    let mut tell = |tally: &Tally| so_far(tally.clone().report());
    with_position!(&asked.position, rules, at => {
        run_with(&**rules, at, asked, &mut |_| true, &mut tell)
    })
}

fn run_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    asked: &Rollout,
    go_on: &mut dyn FnMut(&Progress) -> bool,
    after_batch: &mut dyn FnMut(&Tally),
) -> Option<Report> {
    let roots = roots(rules, at);
    let actions: Vec<Option<Action>> = roots.iter().map(|(action, _)| *action).collect();
    let mut tally = Tally::new(actions, rules.turn(at), rules.sides(at));
    while tally.games() < asked.games {
        let games = BATCH.min(asked.games - tally.games());
        let Some(played) = batch(rules, asked, &roots, &tally, games, go_on) else { break };
        tally.add(&played);
        after_batch(&tally);
        if asked.error.is_some_and(|wanted| tally.greatest_error() < wanted) {
            break;
        }
    }
    (tally.games() > 0).then(|| tally.report())
}

/// So many more games from each root, in order of number and then of the roots. They are
/// counted together or not at all: none if it was called off.
fn batch<R: Evaluate>(
    rules: &R,
    asked: &Rollout,
    roots: &[(Option<Action>, R::Position)],
    tally: &Tally,
    games: u64,
    go_on: &mut dyn FnMut(&Progress) -> bool,
) -> Option<Vec<Played>> {
    let (first, many) = (tally.games(), roots.len() as u64);
    let mut progress = Progress {
        games: 0,
        most: asked.games.saturating_mul(many),
        error: tally.greatest_error(),
    };
    let off = AtomicBool::new(false);
    let called_off =
        || off.load(Ordering::Relaxed) || asked.stop.as_ref().is_some_and(|stop| stop());
    let begin = || Ok::<_, CalledOff>(Course::new(rules, asked));
    let each = |course: &mut Course<R>, index: u64| {
        let (_, root) = &roots[(index % many) as usize];
        let played = course.play(root, first + index / many);
        // A stop during the game may have spoilt its player's search.
        if called_off() { Err(CalledOff) } else { Ok(played) }
    };
    let played = share(0..games * many, asked.threads, begin, each, |begun| {
        progress.games = first * many + begun;
        off.fetch_or(!go_on(&progress), Ordering::Relaxed);
    });
    played.ok()
}

/// A batch does not count.
struct CalledOff;

/// Where games begin: after each legal action, or where no choice is due the position
/// itself.
fn roots<R: Evaluate>(rules: &R, at: &R::Position) -> Vec<(Option<Action>, R::Position)> {
    if rules.due(at) != Due::Choice {
        return vec![(None, *at)];
    }
    let mut actions = Actions::new();
    rules.actions(at, &mut actions);
    actions.sort_by_cached_key(Action::to_string);
    actions.into_iter().map(|action| (Some(action), rules.after(at, action))).collect()
}
