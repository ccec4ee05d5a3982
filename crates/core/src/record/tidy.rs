//! Tidies the folder.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{fs, io};

use super::disk::{modified, rename_new, rename_to_free};
use super::error::RecordError;
use super::file::RawRecord;
use super::names::{BEFORE, before, file_name, numbered};
use super::saved::record_files;
use super::saves::{Deleted, Saves, missing};
use crate::files::{UNFINISHED, sync_folder};

/// The file names of the match in progress in older versions.
const OLDER: [&str; 2] = ["current.ron", "previous.ron"];

/// No running program owns a half-written file older than this, in seconds.
const ABANDONED: u64 = 3_600;

/// The time to restore a deleted match, in seconds: a week.
const KEPT_DELETED: u64 = 7 * 86_400;

impl Saves {
    /// Tidies the folder: adopts files of older versions, removes half-written files of killed
    /// programs, and matches deleted long ago.
    pub fn tidy(&self, now: u64) {
        self.take_over();
        // Without the list of matches, every backup would look abandoned.
        let Ok(backups) = self.backups() else { return };
        for entry in fs::read_dir(self.folder()).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let passed = |time: u64| now.saturating_sub(time);
            let old = modified(&entry.path()).is_some_and(|time| passed(time) > ABANDONED);
            let goes = if name.starts_with(UNFINISHED) {
                // Another program may be writing a newer one now.
                old
            } else if name.starts_with(BEFORE) {
                old && !backups.contains(&entry.path())
            } else {
                let deleted = Deleted::of(entry.path());
                deleted.is_some_and(|deleted| passed(deleted.when()) > KEPT_DELETED)
            };
            if goes {
                drop(fs::remove_file(entry.path()));
            }
        }
    }

    /// The backups of all matches of the folder, deleted or not.
    fn backups(&self) -> io::Result<BTreeSet<PathBuf>> {
        let files = record_files(self.folder())?.into_iter().map(|(file, _)| file);
        let deleted = self.deleted().into_iter().map(|deleted| deleted.file().to_owned());
        Ok(files.chain(deleted).map(|file| before(&file)).collect())
    }

    /// Renames the match in progress of an older version, and its backup.
    fn take_over(&self) {
        let [current, previous] = OLDER.map(|name| self.folder().join(name));
        let latest = RawRecord::read(&current);
        // Without a latest file, the backup counts. Leave a file of a later version alone.
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
