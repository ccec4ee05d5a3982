//! The archive: a folder, a database, and notices for the user.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::Notice;
use super::file_name::from_exact;
use crate::record::Saves;

/// An index of the matches in a folder.
#[derive(Debug)]
pub struct Archive {
    pub(super) folder: PathBuf,
    pub(super) connection: Connection,
    pub(super) saves: Saves,
    /// Is the index in a file, rather than only in memory?
    pub(super) kept: bool,
    pub(super) notices: Vec<Notice>,
    /// Has the index been synced since the archive was opened?
    pub(super) synced: bool,
}

impl Archive {
    /// The folder of the records.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Does the index outlive the program? False if it is only in memory.
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// Takes the notices that have not been shown yet.
    pub fn notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// The file of the folder that the index calls by this name.
    pub(super) fn file_of(&self, name: &str) -> PathBuf {
        self.folder.join(from_exact(name))
    }
}
