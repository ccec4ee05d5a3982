//! `perft` and `engine`.

use std::io;

use tesserae_core::engine::{self, ServeError};
use tesserae_core::levels::Library;
use tesserae_core::solutions::KnowledgeStore;

use super::failure::{Failure, failed, usage};
use super::output::say;

pub(super) fn perft(line: &str, depth: u32, library: &Library) -> Result<(), Failure> {
    let position = library.pasted_position(line).map_err(usage)?;
    say(position.perft(depth))
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
