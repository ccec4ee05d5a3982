//! The saved matches that the main menu offers to go on with. There may be hundreds, so no
//! frame waits for them: a few are read in each, the latest first. The list of all matches is
//! the library's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;

use tesserae_core::record::{Saved, record_files};

use super::saving::Saving;

/// How long reading may hold up a frame.
const BUDGET: Duration = Duration::from_millis(6);

/// The list.
#[derive(Resource, Default)]
pub struct MatchList {
    /// Read so far, the latest first.
    entries: Vec<Saved>,
    /// Still to be read, the latest last.
    pending: Vec<(PathBuf, Option<SystemTime>)>,
    /// How often the folder had changed when it was last read.
    seen: Option<u64>,
}

impl MatchList {
    /// Lists the files again; those that have not changed are not read again.
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
    }

    /// Whether files are still to be read.
    pub fn is_busy(&self) -> bool {
        !self.pending.is_empty()
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
}

/// Has the folder read again even if it seems unchanged.
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
