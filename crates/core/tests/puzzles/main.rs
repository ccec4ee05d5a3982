//! Puzzles: is each of the program's what it should be, are themes and grades true, is a
//! damaged file named, and do days and scores follow their rules.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod daily;
mod file;
mod lines;
mod making;
mod score;
mod shipped;
mod themes;

use std::sync::LazyLock;

use tesserae_core::ai::{Knowledge, Scope};
use tesserae_core::puzzles::Puzzles;
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;

/// What is known of a game without a user's files.
fn knowledge(game: &Game) -> Knowledge {
    static STORE: LazyLock<KnowledgeStore> = LazyLock::new(|| KnowledgeStore::new(None));
    STORE.knowledge(game, 2, Scope::ALL)
}

/// The program's puzzles, read once.
fn puzzles() -> &'static Puzzles {
    static PUZZLES: LazyLock<Puzzles> = LazyLock::new(|| {
        let (puzzles, errors) = Puzzles::built_in(common::library());
        assert_eq!(errors, []);
        puzzles
    });
    &PUZZLES
}
