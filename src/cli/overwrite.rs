//! What a command may write over: a file that this program wrote, and with --force any other.

use std::io::{self, ErrorKind};
use std::path::Path;

use tesserae_core::ai::network::NETWORK_MAGIC;
use tesserae_core::files::{Kind, check_place, holds, is_ours, may_write};

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

/// A picture: its text says which program wrote it.
#[cfg(feature = "gui")]
pub(super) const PICTURE: Kind = Kind {
    name: "a picture",
    is_ours: |head| head.starts_with(b"\x89PNG") && holds(head, "Software\0Tesserae"),
};

/// A 3D model: its asset says which program generated it.
#[cfg(feature = "gui")]
pub(super) const MODEL: Kind = Kind {
    name: "a model",
    is_ours: |head| head.starts_with(b"glTF") && holds(head, "\"generator\":\"Tesserae"),
};

/// Puzzles as they come with the program.
pub(super) const PUZZLES: Kind = Kind {
    name: "a file of puzzles",
    is_ours: |head| head.starts_with(b"(") && holds(head, "puzzles: ["),
};

/// A tournament that is kept.
pub(super) const TOURNAMENT: Kind =
    Kind { name: "a tournament", is_ours: |head| head.starts_with(b"(") && holds(head, "form: ") };

/// A page of the rule book or one of its pictures.
pub(super) const PAGE: Kind = Kind {
    name: "a page of the rule book",
    is_ours: |head| holds(head, "Written by `tesserae book") || head.starts_with(b"<svg xmlns="),
};

/// Checks that the file an option names may be written: before the work, since what cannot
/// be kept should not cost a night.
pub(super) fn check(option: &str, file: &Path, kind: Kind, force: bool) -> Result<(), Failure> {
    may_write(file, kind, force).map_err(|error| refused(option, file, &error))
}

/// The same for a file whose form does not say who wrote it.
#[cfg(feature = "gui")]
pub(super) fn check_anew(option: &str, file: &Path, force: bool) -> Result<(), Failure> {
    may_write_anew(file, force).map_err(|error| refused(option, file, &error))
}

/// The same for a folder that is to be filled.
#[cfg(feature = "gui")]
pub(super) fn check_folder(option: &str, folder: &Path) -> Result<(), Failure> {
    may_fill(folder).map_err(|error| refused(option, folder, &error))
}

/// The same for a file that is gone on with: it is one of ours, or not there yet.
pub(super) fn check_own(option: &str, file: &Path, kind: Kind) -> Result<(), Failure> {
    check_beside(option, file)?;
    if is_ours(file, kind).map_err(|error| failed_at(file, error))? {
        return Ok(());
    }
    let (file, name) = (file.display(), kind.name);
    Err(usage(format!(
        "{option} {file}: there is a file that is not {name} of ours; give another name"
    )))
}

/// The same for a file that is begun under another name beside it.
pub(super) fn check_beside(option: &str, file: &Path) -> Result<(), Failure> {
    check_place(file).map_err(|error| refused(option, file, &error))
}

/// What stands there is for the option to name otherwise; what the system refuses is not.
pub(super) fn refused(option: &str, file: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::InvalidInput => {
            usage(format!("{option} {}: {error}", file.display()))
        }
        _ => unwritable(file, error),
    }
}
