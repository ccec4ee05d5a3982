//! What several test files need. Each uses only a part of it.
#![allow(dead_code, reason = "every test file takes its own part")]

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use tesserae_core::ai::Limits;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Due, Event, Game, Position, Side, Step};

/// More plies than any random game of any game of ours has. In five lines half
/// of them last longer than 3,800, and the longest of 100,000 some 60,000.
pub const LONGEST_GAME: usize = 200_000;

/// Of a random game longer than this only every so many-th position is taken.
const LONG_GAME: usize = 1_000;
const THINNED: usize = 20;

/// The built-in games, read once a test program.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);
    &LIBRARY
}

/// The same and the drafts, read once a test program.
pub fn rule_sets() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in_with_drafts);
    &LIBRARY
}

/// A game and variant of ours.
pub fn game(id: &str) -> Game {
    rule_sets().game(id).expect("a game of ours").clone()
}

/// A position from its notation.
#[track_caller]
pub fn at(line: &str) -> Position {
    rule_sets().position(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Plays an action written as text.
#[track_caller]
pub fn play(line: &str, action: &str) -> (String, Vec<Event>) {
    let parsed: Action = action.parse().expect("an action");
    match at(line).play(parsed) {
        Ok((next, events)) => (next.to_string(), events),
        Err(illegal) => panic!("{action} in {line}: {illegal}"),
    }
}

/// The position after an action.
#[track_caller]
pub fn next(line: &str, action: &str) -> String {
    play(line, action).0
}

/// What is seen of an action.
#[track_caller]
pub fn events(line: &str, action: &str) -> Vec<Event> {
    play(line, action).1
}

/// The reason for which an action is refused.
#[track_caller]
pub fn refused(line: &str, action: &str) -> String {
    let parsed: Action = action.parse().expect("an action");
    match at(line).play(parsed) {
        Ok((next, _)) => panic!("{action} in {line} is legal and gives {next}"),
        Err(illegal) => illegal.to_string(),
    }
}

/// The legal choices as text.
#[track_caller]
pub fn actions(line: &str) -> Vec<String> {
    at(line).actions().iter().map(Action::to_string).collect()
}

/// Whether the same side throws again after an action that ends in an ordinary throw; the
/// events must say the same.
#[track_caller]
pub fn throws_again(line: &str, action: &str) -> bool {
    let side = at(line).turn();
    let (after, events) = play(line, action);
    assert!(after.ends_with(" throw"), "{action} in {line} gives {after}");
    assert_eq!(at(&after).due(), Due::Throw);
    let again = at(&after).turn() == side;
    assert_eq!(again, events.contains(&Event::ExtraTurn { side }), "{action} in {line}");
    again
}

/// The names of the cells of a side's path, in order.
pub fn path(id: &str, side: Side) -> Vec<String> {
    let game = game(id);
    let definition = game.definition();
    let last = definition.last(side).0;
    (1..=last).map(|step| definition.place_name(side, Step(step)).to_owned()).collect()
}

/// A clock that stands still.
pub fn still() -> Instant {
    static NOW: LazyLock<Instant> = LazyLock::new(Instant::now);
    *NOW
}

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Limits that stop a search when it has asked so many times whether to stop.
pub fn stopped_after(asked: u64) -> Limits {
    let count = AtomicU64::new(0);
    Limits::default().stopped_by(move || count.fetch_add(1, Ordering::Relaxed) >= asked)
}

/// One ply at random: throws by their chances, choices evenly.
pub fn random_action(position: &Position, rng: &mut impl Rng) -> Action {
    match position.outcomes() {
        Some(outcomes) => Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total()))),
        None => {
            let actions = position.actions();
            actions[rng.random_range(0..actions.len())]
        }
    }
}

/// The positions of some random games, the start and the end included; the
/// later ones of very long games are thinned out.
pub fn random_positions(game: &Game, games: u64, seed: u64) -> Vec<Position> {
    let (fewest, most) = game.definition().sides;
    let mut rng = rng(seed);
    let mut all = Vec::new();
    for sides in fewest..=most {
        for _ in 0..games {
            let mut position = game.start(sides);
            let mut plies = 0;
            while !matches!(position.due(), Due::Over(_)) {
                if plies < LONG_GAME || plies % THINNED == 0 {
                    all.push(position.clone());
                }
                plies += 1;
                let action = random_action(&position, &mut rng);
                position = position.play(action).expect("a legal action").0;
            }
            all.push(position);
        }
    }
    all
}

/// A match with random choices, at most so many plies long; the dice are its own.
pub fn random_match(game: &Game, seed: u64, longest: usize) -> Match {
    let sides = game.definition().sides.0;
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(game, sides, players, seed);
    let mut rng = rng(seed ^ 0xabcd);
    while course.winner().is_none() && course.plies().len() < longest {
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => random_action(course.position(), &mut rng),
        };
        course.play(action).expect("a legal action");
    }
    course
}
