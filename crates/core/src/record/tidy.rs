//! Puts the folder in order.

use std::fs;

use super::disk::{modified, rename_new, rename_to_free};
use super::error::RecordError;
use super::file::RawRecord;
use super::names::{BEFORE, before, file_name, numbered};
use super::saves::{Deleted, Saves, missing};
use crate::files::{UNFINISHED, sync_folder};

/// Names under which older versions kept the match in progress.
const OLDER: [&str; 2] = ["current.ron", "previous.ron"];

/// A half-written file older than this, in seconds, belongs to no running program.
const ABANDONED: u64 = 3_600;

/// Seconds for which a deleted match can be restored: a week.
const KEPT_DELETED: u64 = 7 * 86_400;

impl Saves {
    /// Puts the folder in order: takes over what older versions left, removes what killed
    /// programs left half written and what was deleted long ago.
    pub fn tidy(&self, now: u64) {
        self.take_over();
        for entry in fs::read_dir(self.folder()).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let passed = |time: u64| now.saturating_sub(time);
            let old = modified(&entry.path()).is_some_and(|time| passed(time) > ABANDONED);
            let goes = if name.starts_with(UNFINISHED) {
                // Another program may be writing a younger one now.
                old
            } else if let Some(match_name) = name.strip_prefix(BEFORE) {
                old && !self.is_kept(match_name)
            } else {
                let deleted = Deleted::of(entry.path());
                deleted.is_some_and(|deleted| passed(deleted.when()) > KEPT_DELETED)
            };
            if goes {
                drop(fs::remove_file(entry.path()));
            }
        }
    }

    /// Whether a match of that file name lies here, deleted ones included.
    fn is_kept(&self, name: &str) -> bool {
        let file = self.folder().join(name);
        file.exists() || self.deleted().iter().any(|deleted| deleted.file() == file)
    }

    /// Renames the match in progress of an older version, and the same an action before.
    fn take_over(&self) {
        let [current, previous] = OLDER.map(|name| self.folder().join(name));
        let latest = RawRecord::read(&current);
        // Without a latest one the one before counts. One of a later version is not ours.
        let gone = match &latest {
            Err(RecordError::LaterVersion { .. }) => true,
            Err(error) => missing(error),
            Ok(_) => false,
        };
        let from = if gone { &previous } else { &current };
        let Ok(record) = latest.or_else(|_| RawRecord::read(&previous)) else { return };
        let named = self.folder().join(file_name(&record.game, record.seed, modified(from)));
        let Ok(file) = rename_to_free(from, numbered(&named)) else { return };
        if !gone {
            drop(rename_new(&previous, &before(&file)));
        }
        sync_folder(self.folder());
    }
}
