//! What every choice of a position is worth, and whether one is clearly best.

use crate::ai::line::{Throws, expected};
use crate::ai::rollout::{self, Rollout};
use crate::ai::{Knowledge, Limits, Policy, value};
use crate::review::Method;
use crate::rules::{Action, Position};

use super::grade::picks;
use super::puzzle::{Puzzle, Worth, tempting};
use super::theme::themes;

/// The best choice is better than any other by so much at least, in probability of winning.
pub const MARGIN: f64 = 0.02;
/// By rollouts it is so by at least so many standard errors of the distance.
pub const SURE: f64 = 3.0;
/// Games of each choice where it is not known exactly.
pub const GAMES: u64 = 432;

/// Digits after the point of what is worked out: more than rollouts know.
const DIGITS: f64 = 1e5;

/// What every choice is worth, to the side that chooses.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// What says so.
    pub method: Method,
    /// Games of each choice; 0 where it is exact.
    pub games: u64,
    /// Each action with its probability of winning, the standard error of that and of its
    /// distance from the best; the best first.
    pub options: Vec<(Action, f64, f64, f64)>,
}

impl Weighed {
    /// What is known of all choices; none where one of them is not known exactly.
    pub fn exact(position: &Position, knowledge: &Knowledge) -> Option<Self> {
        let (looked, exact) = looked(position, knowledge, 1);
        let method = if knowledge.solution.is_some() { Method::Solution } else { Method::Endgame };
        let options = looked.into_iter().map(|(action, win)| (action, round(win), 0.0, 0.0));
        exact.then(|| Self { method, games: 0, options: options.collect() })
    }

    /// What games played out from each choice say: whole games, or cut after so many plies.
    pub fn rolled_out(
        position: &Position,
        knowledge: &Knowledge,
        games: u64,
        truncate: Option<u32>,
        seed: u64,
        threads: usize,
    ) -> Option<Self> {
        let plan = Rollout {
            policy: Policy::Depth(1),
            games,
            truncate,
            exact: knowledge.solution.clone().or_else(|| knowledge.endgame.clone()),
            network: knowledge.network.clone(),
            seed,
            threads,
            ..Rollout::new(position.clone())
        };
        let report = rollout::run(&plan, &mut |_| true)?;
        let me = position.turn().index();
        let option = |line: &rollout::Line| {
            let estimate = line.sides.get(me)?;
            let (win, error) = (round(estimate.win()), round(estimate.error()));
            Some((line.action?, win, error, round(line.behind.error())))
        };
        let options = report.lines.iter().map(option).collect::<Option<Vec<_>>>()?;
        Some(Self { method: Method::Rollout, games, options })
    }

    /// The best action.
    pub fn best(&self) -> Option<Action> {
        self.options.first().map(|option| option.0)
    }

    /// Whether the first is better than any other by that margin and so many standard errors.
    pub fn is_clear(&self, margin: f64, errors: f64) -> bool {
        let Some((first, others)) = self.options.split_first() else { return false };
        others.iter().all(|(_, win, _, apart)| {
            let behind = first.1 - win;
            behind >= margin && behind >= errors * apart
        })
    }
}

/// Each action with what it is worth to who chooses, by a look so many choices ahead, the
/// best first; and whether all of it is exact.
pub(super) fn looked(
    position: &Position,
    knowledge: &Knowledge,
    depth: u32,
) -> (Vec<(Action, f64)>, bool) {
    let me = position.turn().index();
    let mut exact = true;
    let mut all = Vec::new();
    for action in position.actions() {
        let Ok((next, _)) = position.play(action) else { continue };
        let found = value(&next, knowledge, &Limits::depth(depth));
        exact &= found.exact;
        all.push((action, found.win.get(me).copied().unwrap_or_default()));
    }
    all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    (all, exact)
}

/// The puzzle of a position, whatever it is like: by what is known exactly, else by so many
/// whole games of each choice. None where no choice is due.
pub fn weigh(
    position: &Position,
    knowledge: &Knowledge,
    games: u64,
    threads: usize,
) -> Option<(Puzzle, Weighed)> {
    let id = Puzzle::id_of(position);
    // Each puzzle has dice of its own.
    let seed = u64::from(crc32fast::hash(id.as_bytes()));
    let weighed = Weighed::exact(position, knowledge)
        .or_else(|| Weighed::rolled_out(position, knowledge, games, None, seed, threads))?;
    let actions: Vec<Action> = weighed.options.iter().map(|option| option.0).collect();
    let best = weighed.best()?;
    let picked = picks(position, &actions, knowledge);
    let worth = |(option, picked): (&(Action, f64, f64, f64), _)| {
        let (action, win, error, apart) = *option;
        Worth { action, win, error, apart, picked }
    };
    let options: Vec<Worth> = weighed.options.iter().zip(picked).map(worth).collect();
    let tempting = tempting(&options);
    let other = options.get(tempting)?.action;
    let (line, refutation) = lines(position, best, other, knowledge);
    let puzzle = Puzzle {
        id,
        position: position.clone(),
        method: weighed.method,
        games: weighed.games,
        line,
        tempting,
        refutation,
        themes: themes(position, best, other),
        options,
    };
    Some((puzzle, weighed))
}

/// A puzzle's two lines: from the best choice and from the tempting one, with the throws on which
/// most of the difference between the two falls.
pub fn lines(
    position: &Position,
    best: Action,
    tempting: Action,
    knowledge: &Knowledge,
) -> (Vec<Action>, Vec<Action>) {
    let line = |first, throws| expected(position, first, throws, knowledge);
    (line(best, Throws::Telling(tempting)), line(tempting, Throws::Costing(best)))
}

fn round(number: f64) -> f64 {
    (number * DIGITS).round() / DIGITS
}
