//! The match in progress on disk, so that a crash loses nothing.
//!
//! Two files: `current.ron`, written after every action, and `previous.ron`,
//! the one before it. Each is written under another name and renamed, so each
//! is whole at any moment, whatever is killed when. Two programs on one folder
//! therefore cannot damage each other's files; the one that saved last is the
//! one that is offered.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::course::Match;
use super::error::{RecordError, SaveError};
use super::file::{RawRecord, UNFINISHED, sync_folder, write_unfinished};
use crate::levels::Library;

/// The names, without ending, that belong to the autosave.
pub(super) const OWN_FILES: [&str; 2] = ["current", "previous"];

/// An unfinished file older than this belongs to nobody who still lives.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Keeps the match in progress in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Autosave {
    folder: PathBuf,
}

/// What a new start finds.
#[derive(Debug)]
pub enum Resume {
    /// No match was left unfinished.
    Nothing,
    /// The match that was left.
    Match(Box<Match>),
    /// The last record is damaged. It is kept, never deleted.
    Damaged {
        /// What is wrong with it.
        error: RecordError,
        /// Where it lies now.
        kept_as: PathBuf,
        /// The match as it stood an action before, where that is whole.
        fallback: Option<Box<Match>>,
    },
}

impl Autosave {
    /// The autosave of a folder, which need not exist yet; see
    /// [`saves_folder`](super::saves_folder).
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn current(&self) -> PathBuf {
        self.folder.join("current.ron")
    }

    fn previous(&self) -> PathBuf {
        self.folder.join("previous.ron")
    }

    /// Saves the match; what was saved before becomes the one to fall back on.
    /// It waits for the disk: some milliseconds, more on a slow one.
    ///
    /// # Errors
    /// What the system says. The match itself is untouched and play can go on;
    /// what was saved before is still there.
    pub fn save(&self, course: &Match) -> Result<(), SaveError> {
        let text = course.to_record()?;
        let wrong = |source| SaveError::Unwritable { file: self.current(), source };
        // The new record is written whole before the old one moves: when the
        // disk is full, both old ones stay.
        let next = write_unfinished(&self.folder, text.as_bytes()).map_err(wrong)?;
        match fs::rename(self.current(), self.previous()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(wrong(error)),
            // Killed just here, there is no current one; then the previous counts.
            _ => next.persist(self.current()).map_err(|error| wrong(error.error))?,
        };
        sync_folder(&self.folder);
        Ok(())
    }

    /// What a new start can go on with.
    #[must_use]
    pub fn resume(&self, library: &Library) -> Resume {
        self.sweep();
        let error = match Match::load(&self.current(), library) {
            Ok(course) => return offer(course),
            Err(error) => error,
        };
        if !missing(&error) {
            return Resume::Damaged {
                error,
                kept_as: self.keep_aside(&self.current()),
                fallback: Match::load(&self.previous(), library).ok().map(Box::new),
            };
        }
        match Match::load(&self.previous(), library) {
            Ok(course) => offer(course),
            Err(error) if missing(&error) => Resume::Nothing,
            Err(error) => Resume::Damaged {
                error,
                kept_as: self.keep_aside(&self.previous()),
                fallback: None,
            },
        }
    }

    /// Withdraws the offer to resume `course`, when it has ended or is left for
    /// good. Files of another match, as another program may have put there, stay.
    ///
    /// # Errors
    /// What the system says when a file will not go.
    pub fn finish(&self, course: &Match) -> Result<(), SaveError> {
        for file in [self.current(), self.previous()] {
            if RawRecord::read(&file).is_ok_and(|record| record.is_of(course)) {
                fs::remove_file(&file).map_err(|source| SaveError::Unwritable { file, source })?;
            }
        }
        Ok(())
    }

    /// Renames a file to the first free name and tells it. One that cannot be
    /// renamed stays where it is.
    fn keep_aside(&self, file: &Path) -> PathBuf {
        let free = (1..10_000_u32)
            .map(|n| self.folder.join(format!("damaged-{n}.ron")))
            .find(|name| !name.exists());
        match free {
            Some(name) if fs::rename(file, &name).is_ok() => name,
            _ => file.to_owned(),
        }
    }

    /// Removes what killed programs left half written, once it is an hour old:
    /// a younger one may be another program's that is being written now.
    fn sweep(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
            let age = entry
                .metadata()
                .and_then(|data| data.modified())
                .ok()
                .and_then(|time| SystemTime::now().duration_since(time).ok());
            if unfinished && age.is_some_and(|age| age > ABANDONED) {
                // One that will not go does no harm.
                drop(fs::remove_file(entry.path()));
            }
        }
    }
}

impl RawRecord {
    /// Whether it is a record of that match, at whatever ply.
    fn is_of(&self, course: &Match) -> bool {
        self.seed == course.seed()
            && self.start == course.start().to_string()
            && self.players == course.players()
    }
}

fn offer(course: Match) -> Resume {
    if course.winner().is_some() { Resume::Nothing } else { Resume::Match(Box::new(course)) }
}

fn missing(error: &RecordError) -> bool {
    matches!(error, RecordError::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound)
}
