//! What the archive is asked on another thread, and what comes of it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

use super::counted::Counted;
use super::listed::{Folder, Listed, SideAccount, accounts};
use crate::archive::{ArchiveError, Imported, Query};
use crate::gui::play::narration::sentence;
use crate::gui::play::notices::Notice;
use crate::gui::play::shared_archive::SharedArchive;
use crate::levels::Library;
use crate::record::{Match, record_files};

/// What is to be done, in this order.
#[derive(Default)]
pub(super) struct Order {
    pub folder: PathBuf,
    pub library: Library,
    /// Records to take in, or folders of them.
    pub import: Vec<PathBuf>,
    /// A record, and where its copy goes.
    pub export: Option<(PathBuf, PathBuf)>,
    /// Bring the index up to date.
    pub sync: bool,
    pub list: Option<Query>,
    pub count: Option<Query>,
    /// A record whose review is asked for.
    pub account: Option<PathBuf>,
}

/// What came of it.
#[derive(Default)]
pub(super) struct Answer {
    pub notices: Vec<Notice>,
    /// Records have changed, so what is known of single ones is not sure any more.
    pub changed: bool,
    pub folder: Option<Folder>,
    pub listed: Option<(Query, Listed)>,
    pub counted: Option<Counted>,
    pub account: Option<(PathBuf, Vec<SideAccount>)>,
}

/// How many records are read, of how many.
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

/// Does all that is ordered. What fails is said, and the rest is done.
pub(super) fn run(order: &Order, archive: &SharedArchive, progress: &Progress) -> Answer {
    let mut answer = Answer::default();
    let mut said = Vec::new();
    if !order.import.is_empty() {
        import(order, archive, &mut said, &mut answer);
    }
    if let Some((file, to)) = &order.export {
        let copied = archive.with(&order.folder, &mut said, |archive| archive.export(file, to));
        answer.notices.push(match copied {
            Ok(copy) => Notice::info(format!("A copy of the match is {}.", copy.display())),
            Err(ArchiveError::File { file, source })
                if source.kind() == std::io::ErrorKind::AlreadyExists =>
            {
                let file = file.display();
                Notice::warning(format!("{file} is there already. Choose another name."))
            }
            Err(error) => warning(&error),
        });
    }
    if order.sync {
        sync(order, archive, progress, &mut said, &mut answer);
    }
    if let Some(query) = &order.list {
        let listed = archive.with(&order.folder, &mut said, |archive| archive.list(query));
        let listed = listed.map(|rows| Listed { rows, unsorted: false });
        let listed = listed.unwrap_or_else(|error| {
            answer.notices.push(warning(&error));
            Listed::of_folder(&order.folder)
        });
        answer.listed = Some((query.clone(), listed));
    }
    if let Some(query) = &order.count {
        let counted = archive.with(&order.folder, &mut said, |archive| Counted::of(archive, query));
        answer.counted = Some(counted.unwrap_or_else(|error| {
            answer.notices.push(warning(&error));
            Counted::nothing(query)
        }));
    }
    if let Some(file) = &order.account {
        let found = account(order, file, archive, &mut said).unwrap_or_default();
        answer.account = Some((file.clone(), found));
    }
    answer.notices.extend(said.into_iter().map(Notice::warning));
    answer
}

fn warning(error: &ArchiveError) -> Notice {
    Notice::warning(sentence(&error.to_string()))
}

/// Brings the index up to date, and looks at the whole folder where that has changed.
fn sync(
    order: &Order,
    archive: &SharedArchive,
    progress: &Progress,
    said: &mut Vec<String>,
    answer: &mut Answer,
) {
    // One core is left to the window.
    let threads = available_parallelism().map_or(1, |all| all.get() - 1).max(1);
    let synced = archive.with(&order.folder, said, |archive| {
        archive.sync(&order.library, threads, |begun, all| progress.set(begun, all))
    });
    match synced {
        Ok(synced) => answer.changed = synced.read + synced.gone > 0,
        Err(error) => {
            answer.changed = true;
            answer.notices.push(warning(&error));
        }
    }
    let folder = archive.with(&order.folder, said, |archive| {
        Ok(Folder::of(&archive.list(&Query::default())?, archive.deleted()))
    });
    // Where that fails, the list fails too and says so.
    answer.folder = folder.ok();
}

/// Takes records in and says what came of it.
fn import(order: &Order, archive: &SharedArchive, said: &mut Vec<String>, answer: &mut Answer) {
    let expand = |path: &PathBuf| -> Vec<PathBuf> {
        if path.is_dir() {
            record_files(path).into_iter().map(|(file, _)| file).collect()
        } else {
            vec![path.clone()]
        }
    };
    let files: Vec<PathBuf> = order.import.iter().flat_map(expand).collect();
    let (mut new, mut known) = (0, 0);
    let mut problems = Vec::new();
    for file in &files {
        let taken =
            archive.with(&order.folder, said, |archive| archive.import(file, &order.library));
        match taken {
            Ok(Imported::New(_)) => new += 1,
            Ok(Imported::Known(_)) => known += 1,
            Err(error) => problems.push(sentence(&error.to_string())),
        }
    }
    if files.is_empty() {
        problems.push("There is no record in this folder: their names end with .ron.".to_owned());
    }
    let matches = |count: usize| match count {
        1 => "1 match".to_owned(),
        count => format!("{count} matches"),
    };
    let is = |count: usize| if count == 1 { "is" } else { "are" };
    if new > 0 {
        answer.notices.push(Notice::info(format!("{} {} imported.", matches(new), is(new))));
    }
    if known > 0 {
        let was = if known == 1 { "was" } else { "were" };
        answer.notices.push(Notice::info(format!("{} {was} here already.", matches(known))));
    }
    let more = problems.len().saturating_sub(MOST_PROBLEMS);
    problems.truncate(MOST_PROBLEMS);
    answer.notices.extend(problems.into_iter().map(Notice::warning));
    if more > 0 {
        answer.notices.push(Notice::warning(format!("{more} more could not be imported.")));
    }
}

/// So many files that cannot be imported are named, each with what is wrong.
const MOST_PROBLEMS: usize = 3;

/// What the latest kept review of a record says of each side; nothing without one.
fn account(
    order: &Order,
    file: &Path,
    archive: &SharedArchive,
    said: &mut Vec<String>,
) -> Option<Vec<SideAccount>> {
    let mut course = Match::load(file, &order.library).ok()?;
    if course.is_finished() {
        course.go_to(course.plies().len());
    }
    let kept = archive.with(&order.folder, said, |archive| archive.latest_review(&course));
    Some(accounts(&kept.ok()??, &course))
}
