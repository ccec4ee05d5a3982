//! Records of the archive changed, deleted and restored, taken in and given out.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::OptionalExtension;

use super::entry::Content;
use super::error::ArchiveError;
use super::index::Archive;
use crate::files::write_whole;
use crate::levels::Library;
use crate::record::{Deleted, Match, Notes};

/// What came of a record that was to be taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// It lies in the folder now, in that file.
    New(PathBuf),
    /// The same match lies there already, in that file.
    Known(PathBuf),
}

impl Archive {
    /// Changes a match's name, notes or stars, in its record and here.
    pub fn annotate(
        &mut self,
        file: &Path,
        library: &Library,
        change: impl FnOnce(&mut Notes),
    ) -> Result<(), ArchiveError> {
        self.saves.annotate(file, change)?;
        self.update(file, library)
    }

    /// Deletes a match; `now` is the time in seconds since 1970. For a week it can be
    /// restored.
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

    /// What was deleted and can be restored, the latest first.
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

    /// Takes a record from elsewhere into the folder, byte for byte. It must be whole, and
    /// of a game that is here. A match that is here already is not taken in twice.
    pub fn import(&mut self, file: &Path, library: &Library) -> Result<Imported, ArchiveError> {
        let course = Match::load(file, library)?;
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

    /// Copies a record out of the folder, byte for byte, into a file that must not exist
    /// yet, or under its own name into a folder that does. Returns the copy.
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
