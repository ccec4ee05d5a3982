//! The folder of matches, one file each.
//!
//! A match is written after every action, whole or not at all. A backup from one action earlier
//! lies beside it, in case the disk damages the latest record. If another program has continued
//! the same match, or the match has ended, ours continues under another name, so that nothing is
//! lost.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::course::Match;
use super::disk::{modified, rename_new, rename_to_free};
use super::error::{Attempt, FORMAT, RecordError, SaveError};
use super::file::RawRecord;
use super::names::{DELETED, MOST_NAMES, before, file_name, name_after, numbered, prefixed};
use super::notes::Notes;
use crate::files::{
    Hold, HoldError, Holder, folder_of, followed, lock_folder, read_bytes, sync_folder,
    write_unfinished, write_whole,
};
use crate::levels::Library;

/// Keeps matches in a folder.
///
/// ```
/// use tesserae_core::levels::Library;
/// use tesserae_core::record::{Match, Saves};
///
/// let library = Library::built_in();
/// let ur = library.game("ur/finkel")?;
/// let folder = tempfile::tempdir()?;
/// let mut saves = Saves::new(folder.path());
/// let course = Match::new(ur, 2, Vec::new(), 7);
/// let file = saves.save(&course, 1_750_000_000)?;
/// saves.rename(&file, "Sunday evening")?;
///
/// let opened = saves.open(&file, &library)?;
/// assert_eq!(opened.course.notes().name, "Sunday evening");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Saves {
    folder: PathBuf,
    /// The files of matches opened or saved here, with the checksums last seen.
    known: BTreeMap<Key, (PathBuf, String)>,
    /// The file last written, while its match has no plies.
    blank: Option<(Key, PathBuf)>,
    /// The matches are played at a table, where one is held against other programs.
    is_table: bool,
    /// The file in use, with its lock unless the folder takes none.
    held: Option<(PathBuf, Option<Arc<Hold>>)>,
    /// The match of another table that is looked at here, as it was opened.
    looked_at: Option<(PathBuf, RawRecord)>,
}

/// The longest wait for another program that changes a file of the folder.
const PATIENCE: Duration = Duration::from_secs(5);

/// Identifies a match at any ply.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    begun: Option<u64>,
    seed: u64,
    start: String,
    players: Vec<String>,
}

/// A match opened from its file.
#[derive(Debug)]
pub struct Opened {
    /// The match.
    pub course: Box<Match>,
    /// The problem with its latest record, and that record's new place. The match is then as it
    /// was one action earlier.
    pub damage: Option<(RecordError, PathBuf)>,
    /// Another program that plays the match. If this one plays on, it continues in a copy.
    pub in_use: Option<Holder>,
}

/// A deleted match that can be restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    /// The original file.
    file: PathBuf,
    /// The file that keeps it now.
    kept_as: PathBuf,
    /// When it was deleted, in seconds since 1970.
    when: u64,
}

impl Deleted {
    /// The original file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The file that keeps it now.
    pub fn kept_as(&self) -> &Path {
        &self.kept_as
    }

    /// When it was deleted, in seconds since 1970.
    pub fn when(&self) -> u64 {
        self.when
    }

    /// Was this the file's name? Its present name may have only the beginning of a long one.
    pub fn was(&self, name: &OsStr) -> bool {
        let kept_as = prefixed(&format!("{DELETED}{}-", self.when), Path::new(name));
        self.kept_as.file_name() == Some(&kept_as)
    }

    /// Reads a deletion from the name of a deleted match's file.
    pub(super) fn of(kept_as: PathBuf) -> Option<Self> {
        let name = kept_as.file_name()?;
        // The part before the own name is text, whatever the own name is.
        let shown = name.to_string_lossy();
        let (time, _) = shown.strip_prefix(DELETED)?.split_once('-')?;
        let own = name_after(name, DELETED.len() + time.len() + 1)?;
        let (when, file) = (time.parse().ok()?, kept_as.with_file_name(own));
        Some(Self { file, kept_as, when })
    }
}

impl Saves {
    /// The matches of a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            known: BTreeMap::new(),
            blank: None,
            is_table: false,
            held: None,
            looked_at: None,
        }
    }

    /// The same for a table: its match is held against other programs while it is played, until
    /// [`Self::let_go`]. A match that another table holds continues in a copy.
    pub fn at_table(self) -> Self {
        Self { is_table: true, ..self }
    }

    /// Takes a match at this table into use. The error is the program that has it.
    fn hold(&mut self, file: &Path) -> Result<(), Holder> {
        let is_held = self.held.as_ref().is_some_and(|(held, _)| held == file);
        if !self.is_table || is_held {
            return Ok(());
        }
        // Writing the match shows a problem of the folder.
        drop(fs::create_dir_all(&self.folder));
        let hold = match Hold::take(file, "a window of Tesserae") {
            Ok(hold) => Some(Arc::new(hold)),
            Err(HoldError::Taken(holder)) => return Err(holder),
            Err(HoldError::System(_)) => None,
        };
        self.held = Some((file.to_owned(), hold));
        Ok(())
    }

    /// Call this when the match leaves the table: other programs may continue it.
    pub fn let_go(&mut self) {
        self.held = None;
    }

    /// Keeps other programs from changing files of the folder for an instant. A match is saved
    /// even if that fails.
    pub(crate) fn lock(&self) -> Option<File> {
        lock_folder(&self.folder, PATIENCE).ok().flatten()
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a match opened or saved here.
    pub fn file_of(&self, course: &Match) -> Option<&Path> {
        self.known.get(&Key::of(course)).map(|(file, _)| file.as_path())
    }

    /// Saves the match and returns its file; `now` is the time in seconds since 1970. Waits some
    /// milliseconds for the disk. An error leaves the last saved state intact.
    ///
    /// Writes a match that has ended once more and then never again. Replaces a match without
    /// plies by the next one saved.
    pub fn save(&mut self, course: &Match, now: u64) -> Result<PathBuf, SaveError> {
        let key = Key::of(course);
        if self.blank.as_ref().is_some_and(|(blank, _)| *blank != key) {
            self.leave();
        }
        let mut record = RawRecord::of(course)?;
        if let Some((file, opened)) = self.looked_at.take()
            && opened.is_of(&key)
            && opened.has_the_plies_of(&record)
        {
            // Nothing has been played in it here.
            self.looked_at = Some((file.clone(), opened));
            return Ok(file);
        }
        let _lock = self.lock();
        record.played = Some(now);
        let reseated = || self.known.iter().find(|(other, _)| key.reseats(other));
        let known = self.known.get(&key).or_else(|| Some(reseated()?.1)).cloned();
        let first = known.as_ref().map_or_else(|| self.name_for(course), |known| known.0.clone());
        for file in numbered(&first) {
            let own = known.as_ref().filter(|known| known.0 == file);
            let unchanged = |old: &RawRecord| own.is_some_and(|(_, sum)| *sum == old.checksum);
            let lies_there = RawRecord::read(&file);
            let wrong = |source| SaveError::of(Attempt::Save, &file)(source);
            let replaces = match &lies_there {
                // Viewing a match does not change it.
                Ok(old) if old.is_of(&key) && old.says_the_same(&record) => {
                    if !old.is_finished() {
                        // Another table may have it: this one only looks so far.
                        drop(self.hold(&file));
                    }
                    return Ok(self.found(key, file, old));
                }
                // An unchanged file still holds this match, even if a player has changed.
                Ok(old) if old.is_of(&key) || unchanged(old) => {
                    let unchanged = unchanged(old);
                    let continued = record.plies.starts_with(&old.plies);
                    match (old.winner, old.resigned) {
                        (Some(_), _) => false,
                        // Its player can still take a resignation back.
                        (None, Some(_)) => unchanged && continued,
                        (None, None) => unchanged || continued,
                    }
                }
                Ok(_) => continue,
                Err(error) if missing(error) => false,
                Err(RecordError::LaterVersion { .. } | RecordError::Unreadable { .. }) => continue,
                // The file was damaged since: replace it with the whole record.
                Err(_) if own.is_some() => {
                    self.keep_aside(&file);
                    false
                }
                Err(_) => continue,
            };
            // A link that leads nowhere is no free name.
            let free = fs::symlink_metadata(&file).is_err();
            if !replaces && !free || self.hold(&file).is_err() {
                continue;
            }
            if let Ok(old) = &lies_there {
                // The user may have renamed it in the meantime.
                record.tell(&old.told());
            }
            record.seal();
            // A link leads to the file that is written.
            let target = followed(&file).map_err(wrong)?;
            let folder = folder_of(&target);
            let next = write_unfinished(folder, record.text()?.as_bytes()).map_err(wrong)?;
            if free {
                match next.persist_noclobber(&file) {
                    // Another program or thread was faster, possibly with the same match.
                    Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                        match RawRecord::read(&file) {
                            Ok(there) if there.is_of(&key) && there.says_the_same(&record) => {
                                return Ok(self.found(key, file, &there));
                            }
                            _ => continue,
                        }
                    }
                    written => written.map_err(|error| wrong(error.error))?,
                };
            } else {
                keep_before(&file);
                next.persist(&target).map_err(|error| wrong(error.error))?;
            }
            sync_folder(folder);
            if record.is_finished() {
                self.let_go();
            }
            self.blank = course.plies().is_empty().then(|| (key.clone(), file.clone()));
            self.known.retain(|_, (known, _)| *known != file);
            self.known.insert(key, (file.clone(), record.checksum));
            return Ok(file);
        }
        let source = io::Error::new(io::ErrorKind::AlreadyExists, "every name is taken");
        Err(SaveError::of(Attempt::Save, &first)(source))
    }

    /// Notes that `file` holds the match in its current state.
    fn found(&mut self, key: Key, file: PathBuf, record: &RawRecord) -> PathBuf {
        self.blank = record.plies.is_empty().then(|| (key.clone(), file.clone()));
        self.known.insert(key, (file.clone(), record.checksum.clone()));
        file
    }

    /// Call this when the match last saved leaves the table. Removes its file if the match has no
    /// plies, and returns whether it did.
    pub fn leave(&mut self) -> bool {
        let Some((key, file)) = self.blank.take() else { return false };
        let blank = |record: RawRecord| record.is_of(&key) && record.plies.is_empty();
        let goes = RawRecord::read(&file).is_ok_and(blank);
        if goes {
            drop(fs::remove_file(&file));
            drop(fs::remove_file(before(&file)));
            self.known.remove(&key);
        }
        goes
    }

    /// Opens a match of the folder. A whole backup replaces a damaged record, which is renamed and
    /// never deleted.
    pub fn open(&mut self, file: &Path, library: &Library) -> Result<Opened, RecordError> {
        let error = match Match::load(file, library) {
            Ok(course) => return Ok(self.opened(file, course, None)),
            Err(error) => error,
        };
        let before = before(file);
        if !error.is_damage() {
            return Err(error);
        }
        let Ok(course) = Match::load(&before, library) else { return Err(error) };
        let kept_as = self.keep_aside(file);
        // If the damaged file could not be moved, continued play overwrites it.
        drop(rename_new(&before, file));
        Ok(self.opened(file, course, Some((error, kept_as))))
    }

    fn opened(
        &mut self,
        file: &Path,
        mut course: Match,
        damage: Option<(RecordError, PathBuf)>,
    ) -> Opened {
        if course.notes().begun.is_none() {
            // Older versions did not record the beginning; the file's time is the best guess.
            course.notes_mut().begun = modified(file);
        }
        let in_use = if course.is_finished() { None } else { self.hold(file).err() };
        if let Ok(record) = RawRecord::read(file) {
            self.known.insert(Key::of(&course), (file.to_owned(), record.checksum.clone()));
            self.looked_at = in_use.is_some().then(|| (file.to_owned(), record));
        }
        Opened { course: Box::new(course), damage, in_use }
    }

    /// Gives a match another name; an empty one removes it. The file stays in place.
    pub fn rename(&mut self, file: &Path, name: &str) -> Result<(), SaveError> {
        self.annotate(file, |notes| name.clone_into(&mut notes.name))
    }

    /// Changes a match's name, notes or stars. The file keeps its place and its dates.
    pub fn annotate(
        &mut self,
        file: &Path,
        change: impl FnOnce(&mut Notes),
    ) -> Result<(), SaveError> {
        let _lock = self.lock();
        let mut record = RawRecord::read(file)?.checked(file)?;
        let (before, time) = (record.checksum.clone(), modified(file));
        let touched = fs::metadata(file).and_then(|data| data.modified()).ok();
        let mut notes = record.told();
        change(&mut notes);
        record.tell(&notes);
        if record.format == 1 {
            // The first version had no dates but the file's time.
            (record.begun, record.played) = (time, time);
        }
        record.format = FORMAT;
        record.seal();
        write_whole(file, record.text()?.as_bytes())
            .map_err(SaveError::of(Attempt::Change, file))?;
        // A note is not play: the file keeps its time, and its place in lists.
        if let (Some(touched), Ok(file)) = (touched, File::options().write(true).open(file)) {
            drop(file.set_modified(touched));
        }
        for (known, sum) in self.known.values_mut() {
            if *known == file && *sum == before {
                sum.clone_from(&record.checksum);
            }
        }
        Ok(())
    }

    /// Deletes a match. It can be restored for a week.
    pub fn delete(&mut self, file: &Path, now: u64) -> Result<Deleted, SaveError> {
        let kept_as = self.folder.join(prefixed(&format!("{DELETED}{now}-"), file));
        fs::rename(file, &kept_as).map_err(SaveError::of(Attempt::Delete, file))?;
        sync_folder(&self.folder);
        self.known.retain(|_, (known, _)| known != file);
        // A long name may have been cut.
        let deleted = Deleted::of(kept_as.clone());
        Ok(deleted.unwrap_or_else(|| Deleted { file: file.to_owned(), kept_as, when: now }))
    }

    /// Removes a match and its backup for good.
    pub fn remove(&mut self, file: &Path) -> Result<(), SaveError> {
        fs::remove_file(file).map_err(SaveError::of(Attempt::Delete, file))?;
        drop(fs::remove_file(before(file)));
        self.known.retain(|_, (known, _)| known != file);
        Ok(())
    }

    /// Writes the bytes of a match's record to a new file and returns that file.
    pub fn take_in(&mut self, course: &Match, bytes: &[u8]) -> Result<PathBuf, SaveError> {
        let first = self.name_for(course);
        let wrong = |source| SaveError::of(Attempt::Import, &first)(source);
        let mut next = write_unfinished(&self.folder, bytes).map_err(wrong)?;
        for file in numbered(&first) {
            match next.persist_noclobber(&file) {
                Ok(_) => {
                    sync_folder(&self.folder);
                    return Ok(file);
                }
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    next = error.file;
                }
                Err(error) => return Err(wrong(error.error)),
            }
        }
        Err(wrong(io::Error::new(io::ErrorKind::AlreadyExists, "every name is taken")))
    }

    /// Deleted matches that can still be restored, the latest first.
    pub fn deleted(&self) -> Vec<Deleted> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut list: Vec<Deleted> =
            entries.filter_map(|entry| Deleted::of(entry.path())).collect();
        list.sort_by(|a, b| b.when.cmp(&a.when).then_with(|| a.file.cmp(&b.file)));
        list
    }

    /// Restores a deleted match and returns its file: the old name, or a new one beside it if
    /// another file has taken that name.
    pub fn restore(&mut self, deleted: &Deleted) -> Result<PathBuf, SaveError> {
        let file = rename_to_free(&deleted.kept_as, numbered(&deleted.file))
            .map_err(SaveError::of(Attempt::Restore, &deleted.file))?;
        sync_folder(&self.folder);
        Ok(file)
    }

    /// The first file name of a match.
    pub fn name_for(&self, course: &Match) -> PathBuf {
        let id = course.game().definition().id();
        self.folder.join(file_name(&id, course.seed(), course.notes().begun))
    }

    /// Renames a damaged file to the first free name, if it can, and returns its name.
    fn keep_aside(&self, file: &Path) -> PathBuf {
        let names = (1..MOST_NAMES).map(|n| self.folder.join(format!("damaged-{n}.ron")));
        rename_to_free(file, names).unwrap_or_else(|_| file.to_owned())
    }
}

impl Key {
    fn of(course: &Match) -> Self {
        Self {
            begun: course.notes().begun,
            seed: course.seed(),
            start: course.start().to_string(),
            players: course.players().to_vec(),
        }
    }

    /// Is this the same match with another player on a seat?
    fn reseats(&self, other: &Self) -> bool {
        let same = (self.begun, self.seed, &self.start) == (other.begun, other.seed, &other.start);
        same && self.begun.is_some() && self.players != other.players
    }
}

impl RawRecord {
    /// Is this a record of that match, at any ply? Older versions did not record when it began.
    fn is_of(&self, key: &Key) -> bool {
        self.seed == key.seed
            && self.start == key.start
            && self.players == key.players
            && (self.begun == key.begun || self.begun.is_none())
    }

    /// Has the same been played in both?
    fn has_the_plies_of(&self, other: &Self) -> bool {
        self.plies == other.plies
            && self.replaced == other.replaced
            && self.helped == other.helped
            && self.resigned == other.resigned
    }

    /// Are both at the same point of a match, without more time at the table in the other? Neither
    /// the cursor nor the time of a finished match counts: both are only a reader's.
    fn says_the_same(&self, other: &Self) -> bool {
        self.has_the_plies_of(other)
            && (self.is_finished()
                || self.cursor == other.cursor && self.at_table >= other.at_table)
    }
}

pub(super) fn missing(error: &RecordError) -> bool {
    matches!(error, RecordError::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound)
}

/// Copies a file's content to the backup. The file itself never moves, so a whole record exists at
/// any moment.
pub(super) fn keep_before(file: &Path) {
    let before = before(file);
    drop(fs::remove_file(&before));
    // A hard link to a symbolic one would change with the file.
    let linked = followed(file).and_then(|target| fs::hard_link(target, &before));
    if linked.is_err()
        && let Ok(content) = read_bytes(file, u64::MAX)
    {
        // If this fails, play continues.
        drop(write_whole(&before, &content));
    }
}
