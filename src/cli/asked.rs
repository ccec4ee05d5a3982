//! Values of arguments that several commands share.

use std::path::PathBuf;

use tesserae_core::levels::Library;
use tesserae_core::rules::Game;

use super::failure::{Failure, failed, usage};

pub(super) fn game_of(library: &Library, id: &str) -> Result<Game, Failure> {
    library.pasted_game(id).cloned().map_err(usage)
}

/// The requested number of sides, or the fewest that the game allows.
pub(super) fn sides_of(game: &Game, asked: Option<u8>) -> Result<u8, Failure> {
    let (fewest, most) = game.definition().sides;
    match asked {
        None => Ok(fewest),
        Some(sides) if (fewest..=most).contains(&sides) => Ok(sides),
        Some(sides) => {
            let id = game.definition().id();
            Err(usage(format!("--sides {sides}: {id} is played by {fewest} to {most}")))
        }
    }
}

/// The requested number of threads, or the number of cores.
pub(super) fn threads_of(asked: Option<u32>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, |threads| threads as usize)
}

/// A pool of the requested number of threads, or of one for each core.
pub(super) fn threads_for_all(asked: Option<u16>) -> Result<rayon::ThreadPool, Failure> {
    let threads = asked.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| failed(format!("no threads: {error}")))
}

/// The path of a file in one of the user's folders, which need not exist yet.
pub(super) fn kept_in(folder: Option<PathBuf>, name: &str) -> Result<PathBuf, Failure> {
    let problem = "this system has no folder for data; set TESSERAE_DATA or use --out";
    let folder = folder.ok_or_else(|| failed(problem))?;
    Ok(folder.join(name))
}
