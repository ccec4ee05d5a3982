//! `perft` and `engine`.

use std::io;

use tesserae_core::engine::ServeError;
use tesserae_core::levels::Library;
use tesserae_core::solutions::KnowledgeStore;

use super::failure::{Failure, failed, usage};
use super::output::say;
use tesserae_core::{engine, rules, with_position};

pub(super) fn perft(line: &str, depth: u32, library: &Library) -> Result<(), Failure> {
    let position = library.position(line).map_err(usage)?;
    say(with_position!(&position, rules, at => rules::perft(&**rules, at, depth)))
}

pub(super) fn engine(library: &Library) -> Result<(), Failure> {
    let store = KnowledgeStore::of_user();
    engine::serve(library, &store, io::stdin().lock(), io::stdout().lock()).map_err(|error| {
        match error {
            ServeError::Write(error) => error.into(),
            error => failed(error),
        }
    })
}
