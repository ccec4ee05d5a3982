//! `solve`.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use tesserae_core::ai::solve::graph::Progress;
use tesserae_core::ai::solve::groups::probability;
use tesserae_core::ai::solve::{Unsolvable, solvable_with};
use tesserae_core::files::folder_of;
use tesserae_core::levels::Library;
use tesserae_core::rules::Definition;
use tesserae_core::solutions::SolutionError;
use tesserae_core::solutions::store::{file_name, user_folder};
use tesserae_core::solutions::table::Header;
use tesserae_core::solutions::work::{self, Standing};

use super::args::SolveArguments;
use super::asked::{game_of, kept_in, threads_for_all};
use super::failure::{Failure, failed_at, unwritable, usage};
use super::output::{count, say};
use super::overwrite::{SOLUTION, check};
use super::progress::{ProgressLine, left};

pub(super) fn solve(asked: &SolveArguments, library: &Library) -> Result<(), Failure> {
    let game = game_of(library, &asked.game)?;
    let begin = Instant::now();
    let pieces = pieces(asked, game.definition())?;
    let definition = game.definition();
    let unsolvable = |error: Unsolvable| match error {
        Unsolvable::Game => usage(format!("{}: {error}", definition.game)),
        Unsolvable::Variant(_) => usage(format!("{}: {error}", definition.id())),
    };
    let variant = solvable_with(&game, pieces).map_err(unsolvable)?;
    let file = match &asked.out {
        Some(file) => Some(file.clone()),
        None if asked.keep => {
            Some(kept_in(user_folder(), &file_name(&game.definition().id(), pieces))?)
        }
        None => None,
    };
    let file = file.as_deref();
    if let (Some(file), Some(_)) = (file, &asked.out) {
        check("--out", file, SOLUTION, asked.force)?;
        // The solver would try to continue a file that is there. This one is no solution, so
        // remove it.
        if asked.force && check("--out", file, SOLUTION, false).is_err() {
            std::fs::remove_file(file).map_err(|error| unwritable(file, &error))?;
        }
    } else if let Some(file) = file {
        let folder = folder_of(file);
        std::fs::create_dir_all(folder).map_err(|error| failed_at(folder, error))?;
    }
    let mut progress_line = ProgressLine::new();
    let header = threads_for_all(asked.threads)?.install(|| {
        work::solve(&definition.id(), variant, file, |standing| {
            progress_line.show(|| progress_text(standing, begin.elapsed()));
        })
    });
    drop(progress_line);
    let header = header.map_err(|error| match error {
        SolutionError::Unsolvable(error) => unsolvable(error),
        error @ SolutionError::Other { .. } => usage(error),
        error => error.into(),
    })?;
    report(asked, &header, file, begin.elapsed())
}

/// The number of pieces a side.
fn pieces(asked: &SolveArguments, definition: &Definition) -> Result<u8, Failure> {
    let most = definition.pieces;
    match asked.pieces {
        Some(pieces) if pieces > most => {
            Err(usage(format!("--pieces {pieces}: {} has {most}", definition.id())))
        }
        pieces => Ok(pieces.unwrap_or(most)),
    }
}

fn report(
    asked: &SolveArguments,
    header: &Header,
    file: Option<&Path>,
    time: Duration,
) -> Result<(), Failure> {
    let Header { game, pieces, positions, start, residual, sweeps, .. } = header;
    let seconds = time.as_secs_f64();
    if asked.json {
        say(json!({
            "game": game,
            "pieces": pieces,
            "positions": positions,
            "start": start,
            "residual": residual,
            "sweeps": sweeps,
            "seconds": seconds,
        }))
    } else {
        say(format!(
            "{game}, {}: {positions} positions, residual {residual:.1e} after \
             {sweeps:.1} sweeps, {seconds:.2} s",
            count(u64::from(*pieces), "piece")
        ))?;
        if let Some(file) = file {
            say(format!("kept in {}", file.display()))?;
        }
        say(format!("start {start:.9}"))
    }
}

/// The progress as a line.
fn progress_text(standing: &Standing, spent: Duration) -> String {
    match standing {
        Standing::Graph(Progress { sweeps, residual }) => {
            let seconds = spent.as_secs_f64();
            format!("after {sweeps} sweeps the residual is {residual:.1e}, {seconds:.0} s")
        }
        Standing::Groups { progress, groups, share, left: time } => {
            let sweep = match progress.sweeps {
                0 => String::new(),
                sweeps => format!(
                    "; group {} of {groups}, sweep {sweeps}, change {:.1e}",
                    progress.group + 1,
                    probability(progress.change),
                ),
            };
            format!("{:.1}% of the positions{sweep}{}", share * 100.0, left(*time))
        }
    }
}
