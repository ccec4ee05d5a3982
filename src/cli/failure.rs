//! Why a command came to nothing.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use tesserae_core::solutions::SolutionError;

/// Why a command came to nothing.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments are wrong: exit status 2.
    Usage(String),
    /// Something failed on the way: exit status 1.
    Failed(String),
    /// What went wrong has been told: this exit status.
    Told(ExitCode),
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
        failed(error)
    }
}

/// An error on the way.
pub(super) fn failed(error: impl ToString) -> Failure {
    Failure::Failed(error.to_string())
}

/// An error with a file or folder.
pub(super) fn failed_at(file: &Path, error: impl Display) -> Failure {
    failed(format!("{}: {error}", file.display()))
}

/// An error about an argument's value.
pub(super) fn usage(error: impl ToString) -> Failure {
    Failure::Usage(error.to_string())
}

/// A file that cannot be written.
pub(super) fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot write {}: {error}", file.display()))
}
