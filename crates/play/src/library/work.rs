//! Requests to the archive, which another thread answers.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use tesserae_core::ai::Limits;
use tesserae_core::archive::{ArchiveError, Query};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use super::counted::Counted;
use super::importing::Importing;
use super::listed::{Folder, Listed, SideAccount, accounts};
use crate::background::spare_threads;
use crate::notices::Notice;
use crate::shared_archive::SharedArchive;

/// The work to do, in this order.
#[derive(Default)]
pub(super) struct Order {
    pub folder: PathBuf,
    pub library: Library,
    /// Update the index.
    pub sync: bool,
    /// Records to import, some of them now.
    pub import: Option<Importing>,
    /// Records to export, with the paths of their copies. True for a copy that may take the place of
    /// another file.
    pub export: Vec<(PathBuf, PathBuf, bool)>,
    pub list: Option<Query>,
    pub count: Option<Query>,
    /// A record whose review is wanted.
    pub account: Option<PathBuf>,
}

/// The results of the work.
#[derive(Default)]
pub(super) struct Answer {
    pub notices: Vec<Notice>,
    /// Records have changed, so details of single ones may be out of date.
    pub changed: bool,
    /// Statistics may have changed, by records or by reviews.
    pub recount: bool,
    /// The rest of the import.
    pub import: Option<Importing>,
    pub folder: Option<Folder>,
    pub listed: Option<(Query, Listed)>,
    pub counted: Option<Counted>,
    pub account: Option<(PathBuf, Vec<SideAccount>)>,
}

/// Number of records started so far, and in total.
#[derive(Default)]
pub(super) struct Progress {
    begun: AtomicU64,
    all: AtomicU64,
}

impl Progress {
    fn set(&self, begun: u64, all: u64) {
        self.begun.store(begun, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    pub fn get(&self) -> (u64, u64) {
        (self.begun.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed))
    }
}

/// Does all the work of an order. It reports failures and does the rest.
pub(super) fn run(
    order: Order,
    archive: &SharedArchive,
    progress: &Progress,
    limits: &Limits,
) -> Answer {
    let mut answer = Answer::default();
    let mut said = Vec::new();
    // Before an import, so that a match already here is recognised.
    if order.sync {
        sync(&order, archive, progress, &mut said, &mut answer);
    }
    if let Some(mut import) = order.import {
        let take_in = |file: &Path| {
            archive.with(&order.folder, &mut said, |archive| archive.import(file, &order.library))
        };
        answer.changed |= import.go_on(limits, take_in);
        answer.import = Some(import);
    }
    if order.sync || answer.changed {
        // A review changes no record, but it changes the statistics.
        answer.recount = true;
        answer.folder = folder(&order.folder, archive, &mut said);
    }
    for (file, to, replaces) in &order.export {
        let copied = archive.with(&order.folder, &mut said, |archive| match replaces {
            true => archive.export_over(file, to),
            false => archive.export(file, to),
        });
        answer.notices.push(match copied {
            Ok(copy) => {
                Notice::info(format!("A copy of the match is {}.", copy.display())).with_file(copy)
            }
            Err(ArchiveError::Taken { file }) => {
                let file = file.display();
                Notice::warning(format!("{file} is there already. Choose another name."))
            }
            Err(error) => Notice::failure(&error),
        });
    }
    if let Some(query) = &order.list {
        let listed = archive.with(&order.folder, &mut said, |archive| archive.list(query));
        let listed = listed.map(|rows| Listed { rows, unsorted: false });
        let listed = listed.unwrap_or_else(|error| {
            answer.notices.push(Notice::failure(&error));
            Listed::of_folder(&order.folder)
        });
        answer.listed = Some((query.clone(), listed));
    }
    if let Some(query) = &order.count {
        let counted = archive.with(&order.folder, &mut said, |archive| Counted::of(archive, query));
        answer.counted = Some(counted.unwrap_or_else(|error| {
            answer.notices.push(Notice::failure(&error));
            Counted { query: query.clone(), ..Counted::default() }
        }));
    }
    if let Some(file) = &order.account {
        let found =
            account(&order.folder, &order.library, file, archive, &mut said).unwrap_or_default();
        answer.account = Some((file.clone(), found));
    }
    answer.notices.extend(said.into_iter().map(Notice::warning));
    answer
}

/// Updates the index.
fn sync(
    order: &Order,
    archive: &SharedArchive,
    progress: &Progress,
    said: &mut Vec<String>,
    answer: &mut Answer,
) {
    let synced = archive.with(&order.folder, said, |archive| {
        archive.sync(&order.library, spare_threads(), |begun, all| progress.set(begun, all))
    });
    match synced {
        Ok(synced) => answer.changed = synced.read + synced.gone > 0,
        Err(error) => {
            answer.changed = true;
            answer.notices.push(Notice::failure(&error));
        }
    }
}

/// Facts about the whole folder. `None` if the archive does not answer; then the list reports
/// the problem.
fn folder(folder: &Path, archive: &SharedArchive, said: &mut Vec<String>) -> Option<Folder> {
    let found = archive.with(folder, said, |archive| {
        Ok(Folder::of(&archive.list(&Query::default())?, archive.deleted()))
    });
    found.ok()
}

/// The latest kept review's findings about each side of a record. `None` without a review.
fn account(
    folder: &Path,
    library: &Library,
    file: &Path,
    archive: &SharedArchive,
    said: &mut Vec<String>,
) -> Option<Vec<SideAccount>> {
    let mut course = Match::load(file, library).ok()?;
    if course.is_finished() {
        course.go_to(course.plies().len());
    }
    let kept = archive.with(folder, said, |archive| archive.latest_review(&course));
    Some(accounts(&kept.ok()??, &course))
}
