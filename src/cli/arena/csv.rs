//! `--csv`: a line on each game.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use tesserae_core::ai::arena::Played;
use tesserae_core::files::{Kind, folder_of};

use crate::cli::failure::{Failure, unwritable};
use crate::cli::interrupt;
use crate::cli::overwrite::check;

/// The names of the columns; docs/arena.md tells what they mean.
const COLUMNS: &str = "game,pair,seed,side_a,winner,plies,forfeit";

/// The games of a series, a line each.
const TABLE: Kind =
    Kind { name: "a table of games", is_ours: |head| head.starts_with(COLUMNS.as_bytes()) };

/// The table as it grows, under another name in the folder of the file that it will
/// become. A series that comes to nothing leaves no file, and no damage to an old one.
pub(super) struct Games {
    file: PathBuf,
    growing: BufWriter<NamedTempFile>,
    /// Why no more could be written.
    error: Option<io::Error>,
}

impl Games {
    /// Begins a table with its line of names.
    pub(super) fn begin(file: &Path, force: bool) -> Result<Self, Failure> {
        check("--csv", file, TABLE, force)?;
        let begun = unfinished(folder_of(file)).and_then(|growing| {
            interrupt::note_growing(growing.path());
            let mut growing = BufWriter::new(growing);
            writeln!(growing, "{COLUMNS}")?;
            Ok(growing)
        });
        match begun {
            Ok(growing) => Ok(Self { file: file.to_owned(), growing, error: None }),
            Err(error) => Err(unwritable(file, &error)),
        }
    }

    /// Adds a game. Without a table there is no reason to play on.
    pub(super) fn add(&mut self, game: &Played) -> ControlFlow<()> {
        let name = |player| if player == 0 { "a" } else { "b" };
        let written = writeln!(
            self.growing,
            "{},{},{},{},{},{},{}",
            game.number,
            game.pair(),
            game.seed,
            name(game.side_a()),
            game.winner.map_or("unfinished", name),
            game.plies,
            if game.forfeit.is_some() { "yes" } else { "no" }
        );
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Gives the table its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Self { file, growing, error } = self;
        let whole = error.map_or(Ok(()), Err).and_then(|()| {
            let whole = growing.into_inner().map_err(io::IntoInnerError::into_error)?;
            whole.as_file().sync_all()?;
            whole.persist(&file).map_err(|error| error.error)?;
            Ok(())
        });
        whole.map_err(|error| unwritable(&file, &error))
    }
}

/// A file in that folder that goes away unless it gets a name. Like any other file of
/// the user's, and unlike the usual temporary one, others may read it.
fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".unfinished-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
