//! Puzzles found in positions of play.

use std::collections::HashSet;
use std::convert::Infallible;

use super::grade::{Grade, picks, rating};
use super::puzzle::{Puzzle, Worth, tempting};
use super::select::{Candidate, is_for_two, select};
use super::theme::themes;
use super::weigh::{SURE, Weighed, looked, weigh};
use crate::ai::regret::{Draw, draw};
use crate::ai::share::share;
use crate::ai::{Knowledge, Level};
use crate::rules::{Action, Game, Position};

/// Fewer choices are no puzzle.
const FEWEST: usize = 3;
/// A beginner misses it at least so often.
const MISSED: f64 = 0.35;
/// Choices that are looked ahead before games are played out.
const DEPTH: u32 = 2;
/// Games of each choice that a candidate is tried with, and their plies.
const TRIED: (u64, u32) = (144, 24);
/// The standard errors by which a candidate must be clear in these.
const TRIED_SURE: f64 = 4.0;

/// What puzzles are to be made.
#[derive(Debug, Clone)]
pub struct Make {
    /// The game and variant.
    pub game: Game,
    /// What is known of it.
    pub knowledge: Knowledge,
    /// How many puzzles are wanted.
    pub many: usize,
    /// By how much the best choice is better than any other, at least; [`MARGIN`](super::MARGIN)
    /// or more, or it cannot be read again.
    pub margin: f64,
    /// Positions to look at.
    pub positions: u64,
    /// Games of each choice where it is not known exactly.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// So many positions are drawn.
    Drawing(u64),
    /// So many positions are looked at.
    Looking(u64),
    /// So many puzzles are sure.
    Weighing(u64),
}

/// What was made.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Made {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// Positions drawn from play.
    pub drawn: usize,
    /// Positions that looked like puzzles and were clear in short games.
    pub candidates: usize,
    /// Candidates of which whole games were not as sure.
    pub unsure: usize,
}

/// Makes puzzles of a variant, the same on any number of threads.
pub fn make(asked: &Make, mut progress: impl FnMut(Stage)) -> Made {
    let plan = Draw {
        game: asked.game.clone(),
        sides: asked.game.definition().sides.0,
        level: Level::Adept,
        knowledge: asked.knowledge.clone(),
        seed: asked.seed,
    };
    let told = |drawn| progress(Stage::Drawing(drawn));
    let drawn = draw(&plan, asked.positions, true, asked.threads, told).positions;
    let each = |(): &mut (), number: u64| {
        Ok::<_, Infallible>(candidate(&drawn[number as usize], number, asked))
    };
    let many = drawn.len() as u64;
    let looked = |begun| progress(Stage::Looking(begun));
    let pool = share(0..many, asked.threads, || Ok(()), each, looked);
    let pool: Vec<Candidate> = pool.into_iter().flatten().flatten().collect();
    let mut made = Made { drawn: drawn.len(), candidates: pool.len(), ..Made::default() };
    made.puzzles = select(pool, asked.many, |candidate, have| {
        progress(Stage::Weighing(have as u64));
        let sure = puzzle(candidate, asked);
        made.unsure += usize::from(sure.is_none());
        sure
    });
    made
}

/// A position that may be a puzzle: with choices enough, of which one is clearly best and a
/// beginner misses it often.
fn candidate(position: &Position, number: u64, asked: &Make) -> Option<Candidate> {
    let knowledge = &asked.knowledge;
    let (worths, _) = looked(position, knowledge, DEPTH);
    let outcomes: HashSet<String> = worths
        .iter()
        .filter_map(|(action, _)| Some(position.play(*action).ok()?.0.to_string()))
        .collect();
    if outcomes.len() < FEWEST || !is_for_two(position) {
        return None;
    }
    let best = worths[0].0;
    if worths[0].1 - worths[1].1 < asked.margin {
        return None;
    }
    let actions: Vec<Action> = worths.iter().map(|(action, _)| *action).collect();
    let picked = picks(position, &actions, knowledge);
    if 1.0 - picked[0][1] < MISSED {
        return None;
    }
    let exact = Weighed::exact(position, knowledge);
    let clear = exact.or_else(|| {
        let (games, plies) = TRIED;
        // Dice of its own, and not those that whole games will have.
        let seed = asked.seed ^ (number << 32);
        Weighed::rolled_out(position, knowledge, games, Some(plies), seed, 1)
    })?;
    if clear.best() != Some(best) || !clear.is_clear(asked.margin, TRIED_SURE) {
        return None;
    }
    let solved = picked[0];
    let worth = |((action, win), picked): (&(Action, f64), _)| Worth {
        action: *action,
        win: *win,
        error: 0.0,
        apart: 0.0,
        picked,
    };
    let options: Vec<Worth> = worths.iter().zip(picked).map(worth).collect();
    Some(Candidate {
        position: position.clone(),
        best,
        themes: themes(position, best, options[tempting(&options)].action),
        grade: Grade::of(rating(&solved)),
        options: options.len(),
    })
}

/// The puzzle of a candidate; none where whole games are not as sure.
fn puzzle(candidate: &Candidate, asked: &Make) -> Option<Puzzle> {
    let (puzzle, weighed) =
        weigh(&candidate.position, &asked.knowledge, asked.games, asked.threads)?;
    let same = weighed.best() == Some(candidate.best);
    (same && weighed.is_clear(asked.margin, SURE)).then_some(puzzle)
}
