//! `puzzles --check`.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use tesserae_core::ai::{Knowledge, Scope};
use tesserae_core::puzzles::{Puzzle, verify};
use tesserae_core::solutions::KnowledgeStore;

use crate::cli::args::PuzzlesArguments;
use crate::cli::asked::threads_of;
use crate::cli::failure::Failure;
use crate::cli::output::{count, say};
use crate::cli::players::report_warnings;
use crate::cli::progress::{ProgressLine, left, time_left};

pub(super) fn check(asked: &PuzzlesArguments, puzzles: &[&Puzzle]) -> Result<(), Failure> {
    let store = KnowledgeStore::of_user();
    let mut known: BTreeMap<String, Knowledge> = BTreeMap::new();
    let threads = threads_of(asked.threads);
    let (begin, mut wrong) = (Instant::now(), 0);
    let mut progress_line = ProgressLine::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        let time = time_left(begin, number as u64, puzzles.len() as u64);
        progress_line.show(|| format!("{number} of {} puzzles{}", puzzles.len(), left(time)));
        let game = puzzle.position.game();
        let knowledge = known
            .entry(game.definition().id())
            .or_insert_with(|| store.knowledge(game, puzzle.position.sides(), Scope::ALL));
        let verdict = verify(puzzle, knowledge, asked.games, threads);
        report_warnings(&store);
        if !verdict.problems.is_empty() {
            wrong += 1;
            say(format!("{}: {}", puzzle.id, verdict.problems.join("; ")))?;
        }
    }
    drop(progress_line);
    let puzzles = count(puzzles.len() as u64, "puzzle");
    say(match wrong {
        0 => format!("{puzzles}, all hold"),
        1 => format!("{puzzles}, 1 does not hold"),
        wrong => format!("{puzzles}, {wrong} do not hold"),
    })?;
    if wrong == 0 { Ok(()) } else { Err(Failure::Told(ExitCode::FAILURE)) }
}
