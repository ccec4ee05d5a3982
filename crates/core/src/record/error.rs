//! Errors in record files, and their remedies.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::files::TextError;
use crate::levels::UnknownGame;

/// The version of the format that this program writes, and the latest that it reads.
pub const FORMAT: u32 = 4;

/// Why a record cannot be loaded. Loading never changes the file.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The system refuses to read it.
    #[error("{file}: cannot be read: {source}. Look at the path and its permissions", file = file.display())]
    Unreadable {
        /// The record.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The end of the file is missing.
    #[error("{file}: the record is cut off after line {line}. Load an earlier copy", file = file.display())]
    CutOff {
        /// The record.
        file: PathBuf,
        /// The last line there is.
        line: usize,
    },
    /// The file is not a record.
    #[error("{file}: not a record of a match: {fault}. Load an earlier copy, or mend that line", file = file.display())]
    NotARecord {
        /// The record.
        file: PathBuf,
        /// The place and the problem there.
        fault: TextError,
    },
    /// The content differs from what was saved, or cannot have been played.
    #[error("{file}: {item}: {problem}. The record was altered after it was saved; load an earlier copy", file = file.display())]
    Altered {
        /// The record.
        file: PathBuf,
        /// The offending item: `ply 17 "move 4-8"`, `checksum`.
        item: String,
        /// The problem with it.
        problem: String,
    },
    /// The file is as saved, but a ply does not fit: the variant's rules have changed.
    #[error("{file}: {item}: {problem}. The record is whole, so the level file of this variant has changed since; bring the old one back", file = file.display())]
    OtherRules {
        /// The record.
        file: PathBuf,
        /// The offending item.
        item: String,
        /// The problem with it.
        problem: String,
    },
    /// The file is as saved and all its plies fit, but another field does not fit them.
    #[error("{file}: {item}: {problem}. The record contradicts itself; mend that field, or load an earlier copy", file = file.display())]
    Contradictory {
        /// The record.
        file: PathBuf,
        /// The offending field: `cursor`, `winner`, `sides`.
        item: String,
        /// The problem with it.
        problem: String,
    },
    /// A later version of the program wrote it.
    #[error("{file}: format {format} is later than this program's {FORMAT} (written by {program}). The file is kept as it is; open it with a newer Tesserae", file = file.display())]
    LaterVersion {
        /// The record.
        file: PathBuf,
        /// Its format.
        format: u32,
        /// The program that wrote it.
        program: String,
    },
    /// There is no such game or variant here.
    #[error("{file}: {source}. Put the level file of that variant into the folder of levels", file = file.display())]
    UnknownGame {
        /// The record.
        file: PathBuf,
        /// The unknown name, and the known ones.
        source: UnknownGame,
    },
}

impl RecordError {
    /// Is the file damaged or altered? Other errors may come from a permission, a level file or a
    /// newer program.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::CutOff { .. }
                | Self::NotARecord { .. }
                | Self::Altered { .. }
                | Self::Contradictory { .. }
        )
    }
}

/// What Tesserae tried to do with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// Save a match during play.
    Save,
    /// Write its name, notes or stars.
    Change,
    /// Delete it.
    Delete,
    /// Restore it.
    Restore,
    /// Import it.
    Import,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Save => "saved",
            Self::Change => "changed",
            Self::Delete => "deleted",
            Self::Restore => "restored",
            Self::Import => "imported",
        })
    }
}

/// Why a record could not be written. The old file is unchanged.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The system refuses: no space, no permission, no folder.
    #[error("{file}: the match could not be {attempt}: {source}. {}ook at free space and permissions", if *attempt == Attempt::Save { "Play continues; l" } else { "L" }, file = file.display())]
    Unwritable {
        /// The failed action.
        attempt: Attempt,
        /// The record, or its intended place.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The record to change is not whole.
    #[error(transparent)]
    NotWhole(#[from] RecordError),
    /// A record holds a seed, and this match has none.
    #[error("a match whose dice are scripted cannot be saved: play one from New match")]
    Scripted,
    /// The record could not be serialized, which would be a bug.
    #[error("the match could not be written as text: {0}")]
    Text(String),
}

impl SaveError {
    /// Turns a system error into the error of an attempt on a file.
    pub(super) fn of(attempt: Attempt, file: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Unwritable { attempt, file: file.to_owned(), source }
    }
}
