//! `perft` and `engine`.

use std::io;
use std::process::ExitCode;

use super::failure::{Failure, usage};
use super::output::say;
use crate::levels::Library;
use crate::solutions::KnowledgeStore;
use crate::{engine, rules, with_position};

pub(super) fn perft(line: &str, depth: u32, library: &Library) -> Result<ExitCode, Failure> {
    let position = library.position(line).map_err(usage)?;
    say(with_position!(&position, rules, at => rules::perft(&**rules, at, depth)))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn engine(library: &Library) -> Result<ExitCode, Failure> {
    engine::serve(library, &KnowledgeStore::of_user(), io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
