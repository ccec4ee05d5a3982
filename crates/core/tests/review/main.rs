//! Reviews of played matches: what positions and choices are worth, and whether luck and
//! choices account for the result.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod account;
mod course;
mod levels;
mod rollouts;
mod values;

use std::sync::LazyLock;

use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, Policy, Scope};
use tesserae_core::record::Match;
use tesserae_core::review::{DEPTH, Review, Settings, run};
use tesserae_core::rules::{Action, Game};
use tesserae_core::solutions::KnowledgeStore;

/// What is known of a game without a user's files.
fn knowledge(game: &Game, sides: u8) -> Knowledge {
    static STORE: LazyLock<KnowledgeStore> = LazyLock::new(|| KnowledgeStore::new(None));
    STORE.knowledge(game, sides, Scope::ALL)
}

fn settings() -> Settings {
    Settings { depth: DEPTH, rolls: None, threads: 2, stop: None }
}

fn reviewed(course: &Match) -> Review {
    let knowledge = knowledge(course.game(), course.start().sides());
    run(course, &knowledge, &settings(), |_, _| {}).unwrap()
}

/// A match between computers of that level, or its first so many plies.
fn played(game: &Game, sides: u8, level: Level, seed: u64, longest: usize) -> Match {
    let player = MachinePlayer::new(Policy::Level(level), &knowledge(game, sides));
    let players = vec![format!("ai:{level}"); usize::from(sides)];
    let mut course = Match::new(game, sides, players, seed);
    while course.winner().is_none() && course.plies().len() < longest {
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => {
                let chance = seed << 32 | course.plies().len() as u64;
                player.decide(course.position(), &Limits::default(), chance).unwrap().action
            }
        };
        course.play(action).unwrap();
    }
    course
}
