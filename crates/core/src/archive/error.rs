//! The errors of an archive.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::record::{RecordError, SaveError};

/// Why the archive could not do what was asked.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// The database cannot be used.
    #[error("{file}: the database of matches cannot be used: {problem}. The records are whole; start again, and it is built again from them", file = file.display())]
    Database {
        /// The database.
        file: PathBuf,
        /// The database's message.
        problem: String,
    },
    /// The disk is full, or the database is read-only.
    #[error("{file}: the database of matches cannot be written: {problem}. The records are whole; look at free space and permissions", file = file.display())]
    Unwritable {
        /// The database.
        file: PathBuf,
        /// The database's message.
        problem: String,
    },
    /// Another program has locked the database.
    #[error("{file}: another program holds the database of matches. Close it and try again", file = file.display())]
    Locked {
        /// The database.
        file: PathBuf,
    },
    /// A copy would take the place of a file.
    #[error("{file}: that file exists already, and stays as it is", file = file.display())]
    Taken {
        /// The file.
        file: PathBuf,
    },
    /// A record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A record cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// A file cannot be read or written.
    #[error("{file}: {source}. Look at the path and its permissions", file = file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl ArchiveError {
    pub(super) fn of_file(file: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let file = file.into();
        move |source| Self::File { file, source }
    }
}

/// A problem that the archive worked around. No data is lost.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Notice {
    /// The database was damaged, so the archive built it again.
    #[error("the database of matches was damaged ({problem}); it is kept as {kept_as} and built again from the records, with {reviews} reviews that were whole", kept_as = kept_as.display())]
    Rebuilt {
        /// The damage, as the database reports it.
        problem: String,
        /// Where the damaged database is kept.
        kept_as: PathBuf,
        /// The number of reviews copied from the damaged database.
        reviews: usize,
    },
    /// The database cannot be used, so this archive works in memory, from the records.
    #[error("{file}: the database of matches cannot be used ({problem}); for now the matches are read from the records, and new reviews are not kept", file = file.display())]
    InMemory {
        /// The database.
        file: PathBuf,
        /// The reason.
        problem: String,
    },
}
