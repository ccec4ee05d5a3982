//! The saved matches, from which the main menu offers the unfinished ones. There may be thousands
//! of files, so another thread reads them, the latest first. The library lists all matches.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::record::{Saved, record_files};

use super::background::Background;
use super::saving::Saving;

/// After this time the list shows what was read so far.
const SOON: Duration = Duration::from_millis(50);

/// The list.
#[derive(Resource, Default)]
pub struct MatchList {
    /// Read so far, the last played first.
    entries: Vec<Arc<Saved>>,
    work: Option<Background<Read>>,
    /// The folder's change count when the present list was begun.
    seen: Option<u64>,
}

/// The matches of a folder.
struct Read {
    entries: Vec<Arc<Saved>>,
    /// Were all files read?
    whole: bool,
}

impl Read {
    /// Lists the folder, and reads files that have changed, the latest first, at least one.
    fn of(folder: &Path, known: Vec<Arc<Saved>>) -> Self {
        let Ok(files) = record_files(folder) else { return Self { entries: known, whole: true } };
        let mut known: BTreeMap<PathBuf, Arc<Saved>> =
            known.into_iter().map(|saved| (saved.file.clone(), saved)).collect();
        let mut read = Self { entries: Vec::new(), whole: true };
        let begin = Instant::now();
        for (file, time) in files {
            let same = known.remove(&file).filter(|saved| saved.modified == time);
            if let Some(saved) = same {
                read.entries.push(saved);
            } else if read.whole {
                read.entries.push(Arc::new(Saved::read(file, time)));
                read.whole = begin.elapsed() < SOON;
            }
        }
        read.entries.sort_by_key(|saved| std::cmp::Reverse(saved.time()));
        read
    }
}

impl MatchList {
    fn start(&mut self, saving: &Saving) {
        let (folder, known) = (saving.folder().to_owned(), self.entries.clone());
        self.seen = Some(saving.changes);
        self.work = Some(Background::start(Limits::default(), move |_| Read::of(&folder, known)));
    }

    /// Is the folder being read?
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Has the folder changed since the list was begun?
    pub fn is_behind(&self, saving: Option<&Saving>) -> bool {
        saving.is_some_and(|saving| self.seen != Some(saving.changes))
    }

    /// All matches read so far, the last played first.
    pub fn entries(&self) -> &[Arc<Saved>] {
        &self.entries
    }

    /// The unfinished ones.
    pub fn under_way(&self) -> impl Iterator<Item = &Saved> {
        self.entries.iter().map(Arc::as_ref).filter(|saved| saved.is_under_way())
    }
}

/// Makes the list read the folder again, even if it seems unchanged.
pub fn reread_folder(mut list: ResMut<MatchList>) {
    list.seen = None;
}

/// Updates the list while it is on the screen.
pub fn update_list(If(saving): If<Res<Saving>>, mut list: ResMut<MatchList>) {
    let list = list.bypass_change_detection();
    let mut whole = true;
    if let Some(read) = list.work.as_mut().and_then(Background::result) {
        (list.entries, list.work, whole) = (read.entries, None, read.whole);
    }
    if list.work.is_none() && (!whole || list.is_behind(Some(&saving))) {
        list.start(&saving);
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::record::{Match, Saves};

    use super::*;
    use crate::sample::{game, play_on, players};

    #[test]
    fn unchanged_files_are_not_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut saves = Saves::new(folder.path());
        for seed in 1..4 {
            let mut course = Match::new(&game("ur/short"), 2, players(&["human"; 2]), seed);
            play_on(&mut course, 4);
            saves.save(&course, 1_000 + seed).expect("saved");
        }
        let mut read = Read { entries: Vec::new(), whole: false };
        while !read.whole {
            read = Read::of(folder.path(), read.entries);
        }
        let times: Vec<_> = read.entries.iter().map(|saved| saved.time()).collect();
        assert_eq!(times, [1_003, 1_002, 1_001].map(Some));
        let again = Read::of(folder.path(), read.entries.clone());
        let mut both = again.entries.iter().zip(&read.entries);
        assert!(again.whole && both.all(|(one, other)| Arc::ptr_eq(one, other)));
    }
}
