//! What a choice of each level costs in its own games, as reviews see it: the table in
//! docs/review.md, and how long a review takes.
//!
//! `cargo bench -p tesserae-core --bench review`, or some variants: `… --bench review -- ur/finkel`

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::thread;
use std::time::Instant;

use tesserae_core::ai::rollout::Sample;
use tesserae_core::ai::{Knowledge, Level, Scope};
use tesserae_core::levels::Library;
use tesserae_core::review::{DEPTH, Reviewed, Settings, run};
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;

mod common;
#[path = "common/games.rs"]
mod games;

/// Games of each level.
const GAMES: u64 = 40;
/// Who plays.
const LEVELS: [Level; 4] = [Level::Beginner, Level::Adept, Level::Expert, Level::Master];

/// The plies of the first adept's game and its choices between two actions or more: a
/// change means that the rules, the level or what counts as a choice have changed.
const KNOWN: (&str, usize, u64) = ("ur/short", 245, 93);

fn main() {
    let library = Library::built_in();
    let store = KnowledgeStore::new(None);
    if !common::timed() {
        let (id, plies, choices) = KNOWN;
        let game = library.game(id).expect("a game of ours");
        let knowledge = store.knowledge(game, 2, Scope::ALL);
        let reviewed = of_game(game, &knowledge, Level::Adept, 0);
        assert_eq!((reviewed.plies, reviewed.costs.count()), (plies, choices), "{id}");
        return;
    }
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for game in library.games() {
        if !named.is_empty() && !named.contains(&game.definition().id()) {
            continue;
        }
        let knowledge = store.knowledge(game, 2, Scope::ALL);
        let measured = LEVELS.map(|level| of_level(game, &knowledge, level));
        let id = game.definition().id();
        let cells = measured.iter().map(|found| {
            let costs = found.costs;
            format!("{:.3} ({:.3})", costs.mean() * 100.0, costs.error() * 100.0)
        });
        println!("| `{id}` | {} |", cells.collect::<Vec<_>>().join(" | "));
        let (plies, seconds) = measured
            .iter()
            .fold((0, 0.0), |(plies, seconds), m| (plies + m.plies, seconds + m.seconds));
        println!("  a review of 200 plies: {:.3} s", 200.0 * seconds / plies as f64);
    }
}

/// What was found in some games.
#[derive(Default)]
struct Found {
    costs: Sample,
    plies: usize,
    seconds: f64,
}

impl Found {
    fn add(&mut self, other: &[f64], plies: usize, seconds: f64) {
        other.iter().for_each(|cost| self.costs.push(*cost));
        self.plies += plies;
        self.seconds += seconds;
    }
}

fn of_level(game: &Game, knowledge: &Knowledge, level: Level) -> Found {
    let half = |first: u64| {
        (first..GAMES).step_by(2).map(|seed| costs(game, knowledge, level, seed)).collect()
    };
    let halves: [Vec<_>; 2] = thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().expect("a thread that ends")]
    });
    let mut found = Found::default();
    for (costs, plies, seconds) in halves.into_iter().flatten() {
        found.add(&costs, plies, seconds);
    }
    found
}

fn of_game(game: &Game, knowledge: &Knowledge, level: Level, seed: u64) -> Found {
    let (costs, plies, seconds) = costs(game, knowledge, level, seed);
    let mut found = Found::default();
    found.add(&costs, plies, seconds);
    found
}

/// What the choices of one game cost, its plies, and the seconds that its review took.
fn costs(game: &Game, knowledge: &Knowledge, level: Level, seed: u64) -> (Vec<f64>, usize, f64) {
    let course = games::played(game, knowledge, level, seed);
    let begin = Instant::now();
    let settings = Settings { depth: DEPTH, rolls: None, threads: 1, stop: None };
    let reviewed = run(&course, knowledge, &settings, |_, _| {}).expect("nobody calls it off");
    let seconds = begin.elapsed().as_secs_f64();
    let cost = |ply: &Reviewed| if let Reviewed::Choice(c) = ply { Some(c.cost) } else { None };
    (reviewed.plies.iter().filter_map(cost).collect(), course.plies().len(), seconds)
}
