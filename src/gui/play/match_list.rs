//! The matches that are kept, as the screens list them.
//!
//! There may be hundreds, so nothing here stops a frame for long: the files are found at
//! once, read a few in each frame, the latest first, and replayed only when their row is
//! in sight.

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

/// How long a frame may be held up by reading.
const BUDGET: Duration = Duration::from_millis(6);

/// The list.
#[derive(Resource)]
pub struct MatchList {
    /// Read so far, the one last played first.
    entries: Vec<Saved>,
    /// Still to be read, the latest last.
    pending: Vec<(PathBuf, Option<SystemTime>)>,
    /// Deleted and kept for a while, the one deleted last first.
    deleted: Vec<(Deleted, Saved)>,
    /// Of these still to be read, the latest last.
    pending_deleted: Vec<Deleted>,
    /// What replaying told, by file.
    details: BTreeMap<PathBuf, Result<Detail, String>>,
    /// The folder's count of changes when it was last looked through.
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

/// What only replaying a match tells.
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
    /// Finds the files again; what has not changed is not read again.
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

    /// What was known of a file is no longer so.
    pub fn forget(&mut self, file: &Path) {
        self.entries.retain(|saved| saved.file != file);
        self.details.remove(file);
    }

    /// Reads on for as long as a frame allows.
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

    /// Whether the folder has changed since it was looked through.
    pub fn is_behind(&self, saving: Option<&Saving>) -> bool {
        saving.is_some_and(|saving| self.seen != Some(saving.changes))
    }

    /// All that has been read, the one last played first.
    pub fn entries(&self) -> &[Saved] {
        &self.entries
    }

    /// Those that can be gone on with.
    pub fn under_way(&self) -> impl Iterator<Item = &Saved> {
        self.entries.iter().filter(|saved| saved.is_under_way())
    }

    /// What was deleted and can be brought back, the one deleted last first.
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

    /// The detail of a match, if it is known; see [`MatchList::look_into`].
    pub fn detail(&self, file: &Path) -> Option<&Result<Detail, String>> {
        self.details.get(file)
    }

    /// Replays those of these matches that have not been replayed yet, for as long as a
    /// frame allows. Whether all are done.
    pub fn look_into(&mut self, places: &[Place], library: &Library) -> bool {
        let start = Instant::now();
        let Self { entries, deleted, details, .. } = self;
        let wanted = places.iter().filter_map(|place| match place {
            Place::Kept(index) => entries.get(*index),
            Place::Deleted(index) => deleted.get(*index).map(|(_, saved)| saved),
        });
        for saved in wanted.filter(|saved| saved.summary.is_ok()) {
            if details.contains_key(&saved.file) {
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
            details.insert(saved.file.clone(), detail);
        }
        true
    }
}

/// Has the folder read again, even if nothing is known to have changed.
pub fn look_again(mut list: ResMut<MatchList>) {
    list.seen = None;
}

/// Keeps the list up to date while somebody can see it.
pub fn keep_up(saving: Option<Res<Saving>>, mut list: ResMut<MatchList>) {
    let Some(saving) = saving else { return };
    if list.seen != Some(saving.changes) {
        list.seen = Some(saving.changes);
        list.refresh(&saving.saves);
    }
    if list.is_busy() {
        list.read_on();
    }
}

/// Registers the list.
pub fn plugin(app: &mut App) {
    app.init_resource::<MatchList>();
}
