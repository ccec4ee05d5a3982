//! Records: the same end after loading, undo and redo, the folder of matches, and every
//! way in which a file can be damaged.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

#[path = "../common/mod.rs"]
mod common;

mod audit;
#[path = "../reference/chacha.rs"]
mod chacha;
mod contradictory;
mod course;
mod damaged;
mod every_game;
mod file;
mod first_format;
mod managed;
mod older_saves;
mod saves;

use std::path::Path;

use common::library;
use tesserae_core::record::{Match, RecordError};
use tesserae_core::rules::Throw;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn load_text(text: &str) -> Result<Match, RecordError> {
    Match::from_record(Path::new("some.ron"), text.as_bytes(), library())
}

/// A throw that the rules allow and the dice of the match do not give.
fn another_throw(course: &Match) -> Throw {
    let outcomes = course.position().outcomes().unwrap();
    outcomes.list().iter().map(|o| o.throw).find(|t| Some(*t) != course.draw()).unwrap()
}
