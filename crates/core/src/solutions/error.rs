//! What can go wrong with a file of a solution.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::ai::solve::Unsolvable;
use crate::ai::solve::groups::NoMemory;

/// What can go wrong with a file of a solution.
#[derive(Debug, Error)]
pub enum SolutionError {
    /// There is none of this variant.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// The solution does not fit into memory.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// The system said no.
    #[error("{}: {error}", file.display())]
    Io {
        /// Which file.
        file: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// No room is left.
    #[error(
        "{}: the disk is full; make room for {} MB and give the same command again, what is solved so far is kept",
        file.display(),
        needed.div_ceil(1_000_000)
    )]
    Full {
        /// Which file.
        file: PathBuf,
        /// How many bytes it takes in all.
        needed: u64,
    },
    /// Not a file of this kind, or cut, or changed.
    #[error("{}: {problem}", file.display())]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// What is wrong and what to do.
        problem: String,
    },
    /// Whole, but of another board than the one that is asked for.
    #[error("{}: {problem}", file.display())]
    Other {
        /// Which file.
        file: PathBuf,
        /// What it is of and what to do.
        problem: &'static str,
    },
}

impl SolutionError {
    /// The error of a write of a file that takes so many bytes in all.
    pub(super) fn writing(file: &Path, needed: u64, error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::StorageFull {
            Self::Full { file: file.to_owned(), needed }
        } else {
            Self::Io { file: file.to_owned(), error }
        }
    }

    pub(super) fn reading(file: &Path, error: io::Error) -> Self {
        Self::Io { file: file.to_owned(), error }
    }

    pub(super) fn other(file: &Path, problem: &'static str) -> Self {
        Self::Other { file: file.to_owned(), problem }
    }

    pub(super) fn damaged(file: &Path, problem: impl Into<String>) -> Self {
        Self::Damaged { file: file.to_owned(), problem: problem.into() }
    }
}

/// A file's name with something after it.
pub fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
