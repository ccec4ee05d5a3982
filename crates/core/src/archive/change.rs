//! Changes, deletes, restores, imports and exports the records of the archive.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::OptionalExtension;

use super::entry::Content;
use super::error::ArchiveError;
use super::index::Archive;
use crate::files::write_whole;
use crate::levels::Library;
use crate::record::{Deleted, Match, Notes};

/// The result of importing a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// The folder now holds it in this file.
    New(PathBuf),
    /// The folder already held the same match, in this file.
    Known(PathBuf),
}

impl Archive {
    /// Changes a match's name, notes or stars, in its record and in the index.
    pub fn annotate(
        &mut self,
        file: &Path,
        library: &Library,
        change: impl FnOnce(&mut Notes),
    ) -> Result<(), ArchiveError> {
        self.saves.annotate(file, change)?;
        self.update(file, library)
    }

    /// Deletes a match; `now` is the time in seconds since 1970. It can be restored for a week.
    pub fn delete(
        &mut self,
        file: &Path,
        library: &Library,
        now: u64,
    ) -> Result<Deleted, ArchiveError> {
        let deleted = self.saves.delete(file, now)?;
        self.update(file, library)?;
        Ok(deleted)
    }

    /// Deleted matches that can still be restored, the latest first.
    pub fn deleted(&self) -> Vec<Deleted> {
        self.saves.deleted()
    }

    /// Restores a deleted match and returns its file.
    pub fn restore(
        &mut self,
        deleted: &Deleted,
        library: &Library,
    ) -> Result<PathBuf, ArchiveError> {
        let file = self.saves.restore(deleted)?;
        self.update(&file, library)?;
        Ok(file)
    }

    /// Copies a record from elsewhere into the folder, byte for byte. The record must be whole and
    /// the library must hold its game. A match that the folder already holds is not copied again.
    pub fn import(&mut self, file: &Path, library: &Library) -> Result<Imported, ArchiveError> {
        let course = Match::load(file, library)?;
        // Two programs that import one match at the same time must not both find it new.
        let _lock = self.saves.lock();
        let known = Content::of(course.clone()).checksum;
        let found = self
            .connection
            .prepare_cached("SELECT file FROM matches WHERE checksum = ? LIMIT 1")
            .and_then(|mut asked| {
                asked.query_row([known], |row| row.get::<_, String>(0)).optional()
            })
            .map_err(|error| self.wrong(&error))?;
        if let Some(found) = found.map(|name| self.folder.join(name))
            && found.exists()
        {
            return Ok(Imported::Known(found));
        }
        let bytes = fs::read(file).map_err(ArchiveError::of_file(file))?;
        let taken_in = self.saves.take_in(&course, &bytes)?;
        self.update(&taken_in, library)?;
        Ok(Imported::New(taken_in))
    }

    /// Copies a record out of the folder, byte for byte, and returns the copy. `to` is a new file
    /// or an existing folder.
    pub fn export(&self, file: &Path, to: &Path) -> Result<PathBuf, ArchiveError> {
        let to = if to.is_dir() { to.join(Self::name_of(file)) } else { to.to_owned() };
        let bytes = fs::read(file).map_err(ArchiveError::of_file(file))?;
        if to.exists() {
            let there = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
            return Err(ArchiveError::of_file(to)(there));
        }
        write_whole(&to, &bytes).map_err(ArchiveError::of_file(&to))?;
        Ok(to)
    }
}
