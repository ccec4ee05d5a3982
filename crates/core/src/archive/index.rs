//! The archive itself: a folder, a database, and what is to be said of it.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::Notice;
use crate::record::Saves;

/// An index of the matches in a folder.
#[derive(Debug)]
pub struct Archive {
    pub(super) folder: PathBuf,
    pub(super) connection: Connection,
    pub(super) saves: Saves,
    /// Whether the index is kept in a file, and not only in memory.
    pub(super) kept: bool,
    pub(super) notices: Vec<Notice>,
    /// Whether it has been brought up to date since it was opened.
    pub(super) synced: bool,
}

impl Archive {
    /// The folder of the records.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether what is found out now is there next time: the database is a file and not
    /// only in memory.
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// What went otherwise than it should and has not been said yet.
    pub fn notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// The name under which the index knows a file of the folder.
    pub(super) fn name_of(file: &Path) -> String {
        file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}
