//! The saved matches, from which the main menu offers the unfinished ones. There may be hundreds,
//! so each frame reads only a few, the latest first. The library lists all matches.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;

use tesserae_core::record::{Saved, record_files};

use super::saving::Saving;

/// The longest time that reading may take in a frame.
const BUDGET: Duration = Duration::from_millis(6);

/// The list.
#[derive(Resource, Default)]
pub struct MatchList {
    /// Read so far, the latest first.
    entries: Vec<Saved>,
    /// Still to be read, the latest last.
    pending: Vec<(PathBuf, Option<SystemTime>)>,
    /// The folder's change count at the last reading.
    seen: Option<u64>,
}

impl MatchList {
    /// Lists the files again, and reads those that have changed.
    pub fn refresh(&mut self, folder: &Path) {
        let mut files: BTreeMap<PathBuf, Option<SystemTime>> =
            record_files(folder).into_iter().collect();
        self.entries.retain(|saved| {
            let same = files.get(&saved.file) == Some(&saved.modified);
            if same {
                files.remove(&saved.file);
            }
            same
        });
        self.pending = files.into_iter().collect();
        self.pending.sort_by_key(|(_, time)| *time);
    }

    /// Reads more files within a frame's budget.
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
    }

    /// Are there files left to read?
    pub fn is_busy(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Has the folder changed since the last reading?
    pub fn is_behind(&self, saving: Option<&Saving>) -> bool {
        saving.is_some_and(|saving| self.seen != Some(saving.changes))
    }

    /// All matches read so far, the last played first.
    pub fn entries(&self) -> &[Saved] {
        &self.entries
    }

    /// The unfinished ones.
    pub fn under_way(&self) -> impl Iterator<Item = &Saved> {
        self.entries.iter().filter(|saved| saved.is_under_way())
    }
}

/// Requests a new reading of the folder even without a known change.
pub fn look_again(mut list: ResMut<MatchList>) {
    list.seen = None;
}

/// Keeps the list up to date while it is on the screen.
pub fn keep_up(If(saving): If<Res<Saving>>, mut list: ResMut<MatchList>) {
    if list.seen != Some(saving.changes) {
        list.seen = Some(saving.changes);
        list.refresh(saving.folder());
    }
    if list.is_busy() {
        list.read_on();
    }
}
