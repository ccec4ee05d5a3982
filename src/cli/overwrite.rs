//! What a command may write over: a file that this program wrote, and with --force any other.

use std::path::Path;

use super::failure::{Failure, usage};
use crate::ai::network::NETWORK_MAGIC;
use crate::files::{Kind, check_place, holds, may_write};
use crate::solutions::table::MAGIC as SOLUTION_MAGIC;

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

/// A page of the rule book or one of its pictures.
pub(super) const PAGE: Kind = Kind {
    name: "a page of the rule book",
    is_ours: |head| holds(head, "Written by `tesserae book") || head.starts_with(b"<svg xmlns="),
};

/// Checks that the file an option names may be written: before the work, since what cannot
/// be kept should not cost a night.
pub(super) fn check(option: &str, file: &Path, kind: Kind, force: bool) -> Result<(), Failure> {
    may_write(file, kind, force)
        .map_err(|error| usage(format!("{option} {}: {error}", file.display())))
}

/// The same for a file that is begun under another name beside it.
pub(super) fn check_beside(option: &str, file: &Path) -> Result<(), Failure> {
    check_place(file).map_err(|error| usage(format!("{option} {}: {error}", file.display())))
}
