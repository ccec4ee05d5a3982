//! Why a command came to nothing.

use std::io;
use std::path::Path;

use crate::solutions::SolutionError;

/// Why a command came to nothing.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments are wrong: exit status 2.
    Usage(String),
    /// Something failed on the way: exit status 1.
    Failed(String),
    /// Nobody reads our output any more, which is their good right.
    Unread,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Unread
        } else {
            Self::Failed(format!("cannot write the output: {error}"))
        }
    }
}

impl From<SolutionError> for Failure {
    fn from(error: SolutionError) -> Self {
        Self::Failed(error.to_string())
    }
}

/// An error about an argument's value.
pub(super) fn usage(error: impl ToString) -> Failure {
    Failure::Usage(error.to_string())
}

/// A file that cannot be written.
pub(super) fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot write {}: {error}", file.display()))
}
