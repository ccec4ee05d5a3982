//! The saved matches, as the screens list them. There may be hundreds, so no frame waits
//! for them: a few are read in each, the latest first, and replayed when their row shows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;
use jiff::tz::TimeZone;

use super::narration::standing;
use super::saving::Saving;
use super::wall_clock;
use crate::levels::Library;
use crate::record::{Deleted, Saved, Saves, record_files};
use crate::rules::Position;

/// How long reading may hold up a frame.
const BUDGET: Duration = Duration::from_millis(6);

/// The list.
#[derive(Resource)]
pub struct MatchList {
    /// Read so far, the latest first.
    entries: Vec<Saved>,
    /// Still to be read, the latest last.
    pending: Vec<(PathBuf, Option<SystemTime>)>,
    /// Deleted and kept for a while, the one deleted last first.
    deleted: Vec<(Deleted, Saved)>,
    /// Of these, still to be read, the latest last.
    pending_deleted: Vec<Deleted>,
    /// What replaying showed, by file.
    details: BTreeMap<PathBuf, Result<Detail, String>>,
    /// How often the folder had changed when it was last read.
    seen: Option<u64>,
    /// For the dates.
    pub zone: TimeZone,
}

/// Where a match stands in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Among [`MatchList::entries`].
    Kept(usize),
    /// Among [`MatchList::deleted`].
    Deleted(usize),
}

/// What can only be known by replaying a match.
#[derive(Debug, Clone)]
pub struct Detail {
    /// Where it stands.
    pub position: Position,
    /// How it stands, in words.
    pub standing: String,
}

impl Default for MatchList {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            pending: Vec::new(),
            deleted: Vec::new(),
            pending_deleted: Vec::new(),
            details: BTreeMap::new(),
            seen: None,
            zone: wall_clock::zone(),
        }
    }
}

impl MatchList {
    /// Lists the files again; those that have not changed are not read again.
    pub fn refresh(&mut self, saves: &Saves) {
        saves.tidy(wall_clock::now());
        let mut files: BTreeMap<PathBuf, Option<SystemTime>> =
            record_files(saves.folder()).into_iter().collect();
        let details = &mut self.details;
        self.entries.retain(|saved| {
            let same = files.get(&saved.file) == Some(&saved.modified);
            if same {
                files.remove(&saved.file);
            } else {
                details.remove(&saved.file);
            }
            same
        });
        self.pending = files.into_iter().collect();
        self.pending.sort_by_key(|(_, time)| *time);
        let mut deleted = saves.deleted();
        self.deleted.retain(|(known, _)| deleted.contains(known));
        deleted.retain(|one| self.deleted.iter().all(|(known, _)| known != one));
        deleted.reverse();
        self.pending_deleted = deleted;
    }

    /// Forgets what is known of a file.
    pub fn forget(&mut self, file: &Path) {
        self.entries.retain(|saved| saved.file != file);
        self.details.remove(file);
    }

    /// Reads more files, for as long as a frame may wait.
    pub fn read_on(&mut self) {
        let start = Instant::now();
        while let Some((file, time)) = self.pending.pop() {
            let saved = Saved::read(file, time);
            let at = self.entries.partition_point(|other| other.time() > saved.time());
            self.entries.insert(at, saved);
            if start.elapsed() > BUDGET {
                return;
            }
        }
        while let Some(deleted) = self.pending_deleted.pop() {
            let saved = Saved::read(deleted.kept_as().to_owned(), None);
            let at = self.deleted.partition_point(|(other, _)| other.when() > deleted.when());
            self.deleted.insert(at, (deleted, saved));
            if start.elapsed() > BUDGET {
                return;
            }
        }
    }

    /// Whether files are still to be read.
    pub fn is_busy(&self) -> bool {
        !self.pending.is_empty() || !self.pending_deleted.is_empty()
    }

    /// Whether the folder has changed since it was read.
    pub fn is_behind(&self, saving: Option<&Saving>) -> bool {
        saving.is_some_and(|saving| self.seen != Some(saving.changes))
    }

    /// All that has been read, the match last played first.
    pub fn entries(&self) -> &[Saved] {
        &self.entries
    }

    /// Those that are not over.
    pub fn under_way(&self) -> impl Iterator<Item = &Saved> {
        self.entries.iter().filter(|saved| saved.is_under_way())
    }

    /// What was deleted and can be restored, the latest first.
    pub fn deleted(&self) -> &[(Deleted, Saved)] {
        &self.deleted
    }

    /// The match of a place in the list.
    pub fn at(&self, place: Place) -> Option<&Saved> {
        match place {
            Place::Kept(index) => self.entries.get(index),
            Place::Deleted(index) => self.deleted.get(index).map(|(_, saved)| saved),
        }
    }

    /// What replaying a match showed, if it was; see [`MatchList::look_into`].
    pub fn detail(&self, file: &Path) -> Option<&Result<Detail, String>> {
        self.details.get(file)
    }

    /// Replays those of these matches that have not been yet, for as long as a frame may
    /// wait. True when all are done.
    pub fn look_into(&mut self, places: &[Place], library: &Library) -> bool {
        let start = Instant::now();
        for place in places {
            let Some(saved) = self.at(*place).filter(|saved| saved.summary.is_ok()) else {
                continue;
            };
            if self.details.contains_key(&saved.file) {
                continue;
            }
            if start.elapsed() > BUDGET {
                return false;
            }
            let detail =
                saved.load(library).map_err(|error| error.to_string()).map(|mut course| {
                    if course.is_finished() {
                        course.go_to(course.plies().len());
                    }
                    Detail { standing: standing(&course), position: course.position().clone() }
                });
            let file = saved.file.clone();
            self.details.insert(file, detail);
        }
        true
    }
}

/// Has the folder read again even if it seems unchanged.
pub fn look_again(mut list: ResMut<MatchList>) {
    list.seen = None;
}

/// Keeps the list up to date while it is on the screen.
pub fn keep_up(If(saving): If<Res<Saving>>, mut list: ResMut<MatchList>) {
    if list.seen != Some(saving.changes) {
        list.seen = Some(saving.changes);
        list.refresh(&saving.saves);
    }
    if list.is_busy() {
        list.read_on();
    }
}
