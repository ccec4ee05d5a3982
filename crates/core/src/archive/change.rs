//! Changes, deletes, restores, imports and exports the records of the archive.

use std::path::{Path, PathBuf};

use rusqlite::params;

use super::error::ArchiveError;
use super::index::Archive;
use crate::files::{read_bytes, write_whole};
use crate::levels::Library;
use crate::record::{Deleted, Match, Notes};

/// The result of importing a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// The folder now holds it in this file.
    New(PathBuf),
    /// The folder already held the same match, in this file, as far as the record or further.
    Known(PathBuf),
    /// The folder held the same match at an earlier moment, in this file. The record has taken its
    /// place.
    Longer(PathBuf),
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
    /// the library must hold its game. A match that the folder already holds is not copied again; a
    /// later moment of it takes the place of an earlier one.
    pub fn import(&mut self, file: &Path, library: &Library) -> Result<Imported, ArchiveError> {
        let course = Match::load(file, library)?;
        // Two programs that import one match at the same time must not both find it new.
        let _lock = self.saves.lock();
        let bytes = read_bytes(file, u64::MAX).map_err(ArchiveError::of_file(file))?;
        for there in self.same_match(&course).map_err(|error| self.wrong(&error))? {
            let Ok(known) = Match::load(&there, library) else { continue };
            let resigned = course.resigned().is_some() && known.resigned().is_none();
            let later = known.leads_to(&course);
            if course.leads_to(&known) && !(later && resigned) {
                return Ok(Imported::Known(there));
            }
            if later {
                self.saves.take_longer(&there, &course, &bytes)?;
                self.update(&there, library)?;
                return Ok(Imported::Longer(there));
            }
        }
        let taken_in = self.saves.take_in(&course, &bytes)?;
        self.update(&taken_in, library)?;
        Ok(Imported::New(taken_in))
    }

    /// The records of the folder that may be of the same match, the longest first.
    fn same_match(&self, course: &Match) -> rusqlite::Result<Vec<PathBuf>> {
        let begun = course.notes().begun.and_then(|begun| i64::try_from(begun).ok());
        let mut asked = self.connection.prepare_cached(
            "SELECT file FROM matches WHERE seed = ? AND variant = ? AND problem IS NULL \
             AND (?3 IS NULL OR begun IS NULL OR begun = ?3) ORDER BY length DESC, file",
        )?;
        let (seed, variant) = (course.seed().cast_signed(), course.game().definition().id());
        let found = asked.query_map(params![seed, variant, begun], |row| row.get(0))?;
        found.map(|name| name.map(|name: String| self.file_of(&name))).collect()
    }

    /// Copies a record out of the folder, byte for byte, and returns the copy. `to` is a new file
    /// or an existing folder.
    pub fn export(&self, file: &Path, to: &Path) -> Result<PathBuf, ArchiveError> {
        let to =
            if to.is_dir() { to.join(file.file_name().unwrap_or_default()) } else { to.to_owned() };
        if to.exists() {
            return Err(ArchiveError::Taken { file: to });
        }
        self.export_over(file, &to)
    }

    /// Copies a record out of the folder into a file, byte for byte. The copy may take the place of
    /// another file.
    pub fn export_over(&self, file: &Path, to: &Path) -> Result<PathBuf, ArchiveError> {
        let bytes = read_bytes(file, u64::MAX).map_err(ArchiveError::of_file(file))?;
        write_whole(to, &bytes).map_err(ArchiveError::of_file(to))?;
        Ok(to.to_owned())
    }
}
