//! `--csv`: one line for each game.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tesserae_core::ai::arena::Played;
use tesserae_core::files::{Kind, Unfinished, folder_of};

use crate::cli::failure::{Failure, unwritable};
use crate::cli::overwrite::check;
use crate::signals;

/// The names of the columns, which docs/arena.md explains.
const COLUMNS: &str = "game,pair,seed,side_a,winner,plies,forfeit,seed_text";

/// The columns that every version has written.
const FIRST: &str = "game,pair,seed,side_a,winner,plies,forfeit";

/// A table of the games of a series.
const TABLE: Kind =
    Kind { name: "a table of games", is_ours: |head| head.starts_with(FIRST.as_bytes()) };

/// A growing table. It has a temporary name in the folder of its file, so that a series that fails
/// leaves no file and does not damage an old one.
pub(super) struct Games {
    file: PathBuf,
    growing: BufWriter<Unfinished>,
    /// The first error of writing.
    error: Option<io::Error>,
}

impl Games {
    /// Creates a table and writes the line of column names.
    pub(super) fn begin(file: &Path, force: bool) -> Result<Self, Failure> {
        check("--csv", file, TABLE, force)?;
        // A missing folder is probably mistyped, so it is not created.
        fs::metadata(folder_of(file)).map_err(|error| unwritable(file, &error))?;
        let begun = Unfinished::begin(file).and_then(|growing| {
            signals::note_growing(growing.path());
            let mut growing = BufWriter::new(growing);
            writeln!(growing, "{COLUMNS}")?;
            Ok(growing)
        });
        match begun {
            Ok(growing) => Ok(Self { file: file.to_owned(), growing, error: None }),
            Err(error) => Err(unwritable(file, &error)),
        }
    }

    /// Adds a game. If the table cannot be written, breaks off the series.
    pub(super) fn add(&mut self, game: &Played) -> ControlFlow<()> {
        let name = |player| if player == 0 { "a" } else { "b" };
        let written = writeln!(
            self.growing,
            // A spreadsheet rounds the number, and leaves the text alone.
            "{},{},{},{},{},{},{},seed {}",
            game.number,
            game.pair(),
            game.seed,
            name(game.side_a()),
            game.winner.map_or("unfinished", name),
            game.plies,
            if game.forfeit.is_some() { "yes" } else { "no" },
            game.seed
        );
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Gives the table its final name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Self { file, growing, error } = self;
        let whole = error
            .map_or(Ok(()), Err)
            .and_then(|()| growing.into_inner().map_err(io::IntoInnerError::into_error)?.keep());
        whole.map_err(|error| unwritable(&file, &error))
    }
}
