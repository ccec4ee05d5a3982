//! `perft` and `engine`.

use std::io;

use super::failure::{Failure, usage};
use super::output::say;
use crate::levels::Library;
use crate::solutions::KnowledgeStore;
use crate::{engine, rules, with_position};

pub(super) fn perft(line: &str, depth: u32, library: &Library) -> Result<(), Failure> {
    let position = library.position(line).map_err(usage)?;
    say(with_position!(&position, rules, at => rules::perft(&**rules, at, depth)))
}

pub(super) fn engine(library: &Library) -> Result<(), Failure> {
    let store = KnowledgeStore::of_user();
    Ok(engine::serve(library, &store, io::stdin().lock(), io::stdout().lock())?)
}
