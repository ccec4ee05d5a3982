//! Why a command failed.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use tesserae_core::solutions::SolutionError;

/// Why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments are wrong: exit status 2.
    Usage(String),
    /// Something failed later: exit status 1.
    Failed(String),
    /// The command has already reported the problem and ends with this status.
    Told(ExitCode),
    /// The reader closed the pipe; not an error.
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

/// A failure after the arguments were accepted.
pub(super) fn failed(error: impl ToString) -> Failure {
    Failure::Failed(error.to_string())
}

/// A failure at a file or folder.
pub(super) fn failed_at(file: &Path, error: impl Display) -> Failure {
    failed(format!("{}: {error}", file.display()))
}

/// A wrong value of an argument.
pub(super) fn usage(error: impl ToString) -> Failure {
    Failure::Usage(error.to_string())
}

/// A file that cannot be written.
pub(super) fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot write {}: {error}", file.display()))
}
