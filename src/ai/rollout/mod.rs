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
//! exactly ([`Solution`]) or, if that is asked for, at the evaluation's after so many plies.
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

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use self::game::{Course, Played};
pub use self::plan::{BATCH, Rollout};
use self::report::Tally;
pub use self::report::{Ends, Estimate, Line, Report};
pub use self::sample::Sample;
use super::evaluate::Evaluate;
use super::limits::Stop;
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
pub fn run(asked: &Rollout, go_on: impl FnMut(&Progress) -> bool) -> Option<Report> {
    with_position!(&asked.position, rules, at => run_with(&**rules, at, asked, go_on))
}

fn run_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    asked: &Rollout,
    mut go_on: impl FnMut(&Progress) -> bool,
) -> Option<Report> {
    let roots = roots(rules, at);
    let actions: Vec<Option<Action>> = roots.iter().map(|(action, _)| *action).collect();
    let mut tally = Tally::new(actions, rules.turn(at), rules.sides(at));
    let threads = asked.threads.clamp(1, 1024);
    let mut courses: Vec<Course<R>> = (0..threads).map(|_| Course::new(rules, asked)).collect();
    while tally.games() < asked.games {
        let batch = Batch {
            roots: &roots,
            first: tally.games(),
            games: BATCH.min(asked.games - tally.games()),
            stop: asked.stop.as_ref(),
        };
        let per_game = roots.len() as u64;
        let mut progress = Progress {
            games: 0,
            most: asked.games.saturating_mul(per_game),
            error: tally.greatest_error(),
        };
        let played = batch.play(&mut courses, |games| {
            progress.games = batch.first * per_game + games;
            go_on(&progress)
        });
        let Some(played) = played else { break };
        tally.add(&played);
        if asked.error.is_some_and(|wanted| tally.greatest_error() < wanted) {
            break;
        }
    }
    (tally.games() > 0).then(|| tally.report())
}

/// Where games begin: after each legal action, or where no choice is due the position
/// itself.
fn roots<R: Evaluate>(rules: &R, at: &R::Position) -> Vec<(Option<Action>, R::Position)> {
    if rules.due(at) != Due::Choice {
        return vec![(None, *at)];
    }
    let mut actions = Actions::new();
    rules.actions(at, &mut actions);
    actions.sort_by_cached_key(Action::to_string);
    let after = |action| {
        let mut next = *at;
        rules.play_unchecked(&mut next, action, &mut ());
        (Some(action), next)
    };
    actions.into_iter().map(after).collect()
}

/// Games that are played together, and counted together or not at all.
struct Batch<'a, P> {
    roots: &'a [(Option<Action>, P)],
    /// The number of the first game.
    first: u64,
    games: u64,
    stop: Option<&'a Stop>,
}

impl<P: Copy + Sync> Batch<'_, P> {
    fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// Plays them, one course a thread, in order of number and then of the roots. None
    /// if it was called off.
    fn play<R: Evaluate<Position = P>>(
        &self,
        courses: &mut [Course<R>],
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Option<Vec<Played>> {
        let roots = self.roots.len() as u64;
        let all = self.games * roots;
        let next = AtomicU64::new(0);
        let off = AtomicBool::new(false);
        let done = Mutex::new(Vec::with_capacity(all as usize));
        let work = |course: &mut Course<R>, go_on: &mut dyn FnMut(u64) -> bool| {
            let mut mine = Vec::new();
            loop {
                if self.stopped() || !go_on(next.load(Ordering::Relaxed).min(all)) {
                    off.store(true, Ordering::Relaxed);
                }
                if off.load(Ordering::Relaxed) {
                    break;
                }
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= all {
                    break;
                }
                let (_, root) = &self.roots[(index % roots) as usize];
                mine.push((index, course.play(root, self.first + index / roots)));
            }
            done.lock().unwrap_or_else(PoisonError::into_inner).append(&mut mine);
        };
        if let Some((own, others)) = courses.split_first_mut() {
            std::thread::scope(|scope| {
                for course in others {
                    scope.spawn(|| work(course, &mut |_| true));
                }
                work(own, &mut go_on);
            });
        }
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        // A stop during the last game may have spoilt its player's search.
        if self.stopped() || off.into_inner() || done.len() as u64 != all {
            return None;
        }
        done.sort_unstable_by_key(|(index, _)| *index);
        Some(done.into_iter().map(|(_, played)| played).collect())
    }
}
