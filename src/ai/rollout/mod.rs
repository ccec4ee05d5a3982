//! Rollouts: a position is played out many times, and the results are counted.
//!
//! Most of what two such games differ in is luck, and luck can be measured: a throw is
//! worth what the position looks like after it, less the mean over all throws that could
//! have been, each by its exact chance. The mean of that is nought whatever the
//! evaluation says. So the luck of all throws is taken from each game's result, which
//! leaves the mean as it was and, the better the evaluation, little of the spread
//! (a control variate; in backgammon it is called variance reduction). Where the
//! evaluation overrates luck it would take too much: from the second batch on the share
//! is taken that would have been best in the batches before. The games of a batch know
//! nothing of that share, so the mean stays as it was.
//!
//! What is estimated is the probability of winning if all sides choose as the
//! [`Policy`] does. A game may end early, at the value of a position that is known
//! exactly ([`Solution`]) or, if that is asked for, at the evaluation's after so many plies.
//!
//! Where a choice is due each legal action is played out, all of them with the same
//! dice, so that the luck they share does not come between them. Every game has its own
//! stream of chance and the sums are taken in order of the games: the result is the same
//! bit for bit however many threads share the work. There is no clock here.

mod dice;
mod game;
mod report;
mod sample;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use self::game::{Course, Played};
use self::report::Tally;
pub use self::report::{Ends, Estimate, Line, Report};
pub use self::sample::Sample;
use super::Level;
use super::evaluate::Evaluate;
use super::exact::Solution;
use super::network::Network;
use crate::rules::games::At;
use crate::rules::{Action, Actions, Due, Position};
use crate::with_position;

/// After so many games of each action the sums are brought up to date, and it is asked
/// whether the errors are small enough. In all our games it is a whole number of turns
/// through the first throw, which has 2, 6, 8, 16 or 36 equally likely ways.
pub const BATCH: u64 = 144;

/// How the sides choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// What a search so many choices ahead finds best, 1 and more; with 1 the action
    /// after which the position looks best. Exact values are used where they are known.
    Depth(u32),
    /// As a machine player of that level.
    Level(Level),
}

/// What is to be rolled out, and how.
#[derive(Clone)]
pub struct Rollout {
    /// Where the games begin.
    pub position: Position,
    /// How all sides choose.
    pub policy: Policy,
    /// How many games, of each action where a choice is due; at most.
    pub games: u64,
    /// No more games when every standard error is below this.
    pub error: Option<f64>,
    /// Games end after so many plies, throws included, at the evaluation's value.
    pub truncate: Option<u32>,
    /// Games end where this knows the value, and look-ahead uses it. It must be of the
    /// position's variant.
    pub exact: Option<Solution>,
    /// A network of the position's variant to judge by.
    pub network: Option<Arc<Network>>,
    /// Whether luck is taken out. Without it games are played several times as fast.
    pub reduce: bool,
    /// Whether the first two throws are spread evenly over the games. The errors are
    /// told as if they were not, and so are a little too great rather than too small.
    pub spread: bool,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads share the games.
    pub threads: usize,
    /// Set to true from another thread to stop at once.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Rollout {
    /// 1,296 games on one thread with everything that makes the errors small, each
    /// choice a look one choice ahead.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            position,
            policy: Policy::Depth(1),
            games: 9 * BATCH,
            error: None,
            truncate: None,
            exact: None,
            network: None,
            reduce: true,
            spread: true,
            seed: 1,
            threads: 1,
            cancel: None,
        }
    }
}

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
/// What was played when it was called off, by `go_on` or the flag, is told in whole
/// batches. None if not one was played.
pub fn run(asked: &Rollout, go_on: impl FnMut(&Progress) -> bool) -> Option<Report> {
    with_position!(&asked.position, rules, at => run_with(&**rules, at, asked, go_on))
}

fn run_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    asked: &Rollout,
    mut go_on: impl FnMut(&Progress) -> bool,
) -> Option<Report>
where
    At: From<R::Position>,
{
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
            cancel: asked.cancel.as_deref(),
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
    cancel: Option<&'a AtomicBool>,
}

impl<P: Copy + Sync> Batch<'_, P> {
    /// Plays them, one course a thread, in order of number and then of the roots. None
    /// if it was called off.
    fn play<R: Evaluate<Position = P>>(
        &self,
        courses: &mut [Course<R>],
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Option<Vec<Played>>
    where
        At: From<P>,
    {
        let roots = self.roots.len() as u64;
        let all = self.games * roots;
        let next = AtomicU64::new(0);
        let off = AtomicBool::new(false);
        let done = Mutex::new(Vec::with_capacity(all as usize));
        let work = |course: &mut Course<R>, go_on: &mut dyn FnMut(u64) -> bool| {
            let mut mine = Vec::new();
            loop {
                let cancelled = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
                if cancelled || !go_on(next.load(Ordering::Relaxed).min(all)) {
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
        // A flag set during the last game may have spoilt its player's search.
        let cancelled = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if cancelled || off.into_inner() || done.len() as u64 != all {
            return None;
        }
        done.sort_unstable_by_key(|(index, _)| *index);
        Some(done.into_iter().map(|(_, played)| played).collect())
    }
}
