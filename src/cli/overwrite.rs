//! Which files a command may overwrite: those that Tesserae wrote, and any other with `--force`.

use std::io::{self, ErrorKind};
use std::path::Path;

use tesserae_core::ai::network::NETWORK_MAGIC;
use tesserae_core::files::{
    HEAD, Kind, check_encoding, check_place, holds, is_ours, may_write, read_bytes,
};

use super::failure::{Failure, failed_at, unwritable, usage};
#[cfg(feature = "gui")]
use tesserae_core::files::{may_fill, may_write_anew};
use tesserae_core::solutions::table::MAGIC as SOLUTION_MAGIC;

/// An exact solution.
pub(super) const SOLUTION: Kind =
    Kind { name: "a solution", is_ours: |head| head.starts_with(&SOLUTION_MAGIC[..7]) };

/// A trained network.
pub(super) const NETWORK: Kind =
    Kind { name: "a network", is_ours: |head| head.starts_with(&NETWORK_MAGIC[..7]) };

/// A picture; its text chunk names the program that wrote it.
#[cfg(feature = "gui")]
pub(super) const PICTURE: Kind = Kind {
    name: "a picture",
    is_ours: |head| head.starts_with(b"\x89PNG") && holds(head, "Software\0Tesserae"),
};

/// A 3D model; its asset names the program that generated it.
#[cfg(feature = "gui")]
pub(super) const MODEL: Kind = Kind {
    name: "a model",
    is_ours: |head| head.starts_with(b"glTF") && holds(head, "\"generator\":\"Tesserae"),
};

/// A file of puzzles, in the form of the built-in ones.
pub(super) const PUZZLES: Kind = Kind {
    name: "a file of puzzles",
    is_ours: |head| head.starts_with(b"(") && holds(head, "puzzles: ["),
};

/// A kept tournament.
pub(super) const TOURNAMENT: Kind =
    Kind { name: "a tournament", is_ours: |head| head.starts_with(b"(") && holds(head, "form: ") };

/// A page of the rule book or one of its pictures.
pub(super) const PAGE: Kind = Kind {
    name: "a page of the rule book",
    is_ours: |head| holds(head, "Written by `tesserae book") || head.starts_with(b"<svg xmlns="),
};

/// Checks that a command may write the file that an option names. Call this before the work, so
/// that a refused file does not cost a night.
pub(super) fn check(option: &str, file: &Path, kind: Kind, force: bool) -> Result<(), Failure> {
    may_write(file, kind, force).map_err(|error| refused(option, file, &error))
}

/// Like [`check`], for a file whose format does not say which program wrote it.
#[cfg(feature = "gui")]
pub(super) fn check_anew(option: &str, file: &Path, force: bool) -> Result<(), Failure> {
    may_write_anew(file, force).map_err(|error| refused(option, file, &error))
}

/// Like [`check`], for a folder to fill.
#[cfg(feature = "gui")]
pub(super) fn check_folder(option: &str, folder: &Path) -> Result<(), Failure> {
    may_fill(folder).map_err(|error| refused(option, folder, &error))
}

/// Like [`check`], for a file to continue: Tesserae wrote it, or it does not exist yet.
pub(super) fn check_own(option: &str, file: &Path, kind: Kind) -> Result<(), Failure> {
    check_beside(option, file)?;
    if is_ours(file, kind).map_err(|error| failed_at(file, error))? {
        return Ok(());
    }
    let head = read_bytes(file, HEAD as u64).map_err(|error| failed_at(file, error))?;
    check_encoding(&head)
        .map_err(|error| usage(format!("{option} {}: {error}", file.display())))?;
    let (file, name) = (file.display(), kind.name);
    Err(usage(format!(
        "{option} {file}: the file exists and is not {name} written by Tesserae; give \
         another name"
    )))
}

/// Like [`check`], for a file that grows under another name in the same folder.
pub(super) fn check_beside(option: &str, file: &Path) -> Result<(), Failure> {
    check_place(file).map_err(|error| refused(option, file, &error))
}

/// A usage error if another name would help, otherwise a failure of the system.
pub(super) fn refused(option: &str, file: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::InvalidInput => {
            usage(format!("{option} {}: {error}", file.display()))
        }
        _ => unwritable(file, error),
    }
}
