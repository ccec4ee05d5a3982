//! The archive of all kept matches, for the window. Another thread lists, searches and counts
//! them, and updates the archive whenever the folder changes. A user's change to a match shows
//! in the list at once. The writer then changes the record, and the archive follows.

mod change;
mod counted;
mod importing;
mod listed;
mod work;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::archive::{Query, Row};
use tesserae_core::levels::Library;
use tesserae_core::record::{Deleted, RecordError};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::CurrentMatch;
use super::games::Games;
use super::notices::Notice;
use super::reviewing::ReviewRequest;
use super::saving::Saving;
use super::shared_archive::SharedArchive;
use super::writer::Writer;

use change::Changes;
pub use change::LibraryRequest;
pub use counted::{Counted, GROUPINGS, WHOSE};
use importing::Importing;
pub use listed::{Detail, Folder, Listed, SideAccount, row_of};
use work::{Answer, Order, Progress};

/// Matches replayed at a time: few, so that those in sight come first after scrolling.
const REPLAYED: usize = 4;
/// Most details kept of single matches: more than any window shows at once.
const MOST_DETAILS: usize = 400;

/// What replaying matches showed, by file.
type Details = BTreeMap<PathBuf, Result<Detail, RecordError>>;

/// The kept matches.
#[derive(Resource, Default)]
pub struct MatchLibrary {
    /// The query of the list.
    pub query: Query,
    /// The query of the statistics; `None` while they are not on the screen.
    pub counting: Option<Query>,
    /// The match whose kept review is wanted.
    pub looked_at: Option<PathBuf>,
    folder: Folder,
    listed: Listed,
    /// The query of the current list; `None` before there is one.
    listed_for: Option<Query>,
    /// Increases with each change of the list.
    version: u64,
    counted: Option<Counted>,
    account: Option<(PathBuf, Vec<SideAccount>)>,
    details: Details,
    /// Matches that are being replayed.
    replaying: Option<Background<Details>>,
    /// Records to import, not yet started.
    import: Vec<PathBuf>,
    /// The running import, as it was before the current batch.
    importing: Option<Importing>,
    /// Files that an import found and that are no records.
    others: Vec<PathBuf>,
    /// Should the import end with that batch?
    cancelled: bool,
    /// Records to export, with the paths of their copies. True for a copy that may take the place of
    /// another file.
    export: Vec<(PathBuf, PathBuf, bool)>,
    work: Option<Background<Answer>>,
    progress: Arc<Progress>,
    /// The folder's change count when the archive was last updated.
    seen: Option<u64>,
    /// Matches deleted since the list was opened, with their names.
    bin: Vec<(Deleted, String)>,
    changes: Changes,
    said: Vec<Notice>,
    review: Option<u64>,
}

impl MatchLibrary {
    /// The matches of the list.
    pub fn rows(&self) -> &[Row] {
        &self.listed.rows
    }

    /// Are these all files, because the archive did not answer?
    pub fn is_unsorted(&self) -> bool {
        self.listed.unsorted
    }

    /// Changes whenever the list does.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Does the list match its query?
    pub fn is_listed(&self) -> bool {
        self.listed_for.as_ref() == Some(&self.query)
    }

    /// Is everything wanted known, and the folder unchanged since?
    pub fn is_up_to_date(&self, saving: &Saving) -> bool {
        !self.is_busy() && self.knows_the_wanted(saving)
    }

    fn knows_the_wanted(&self, saving: &Saving) -> bool {
        let counted = self.counted.as_ref().map(|counted| &counted.query);
        let account = self.account.as_ref().map(|(file, _)| file);
        self.is_listed()
            && self.seen == Some(saving.changes)
            && (self.counting.is_none() || self.counting.as_ref() == counted)
            && (self.looked_at.is_none() || self.looked_at.as_ref() == account)
            && !self.is_importing()
            && self.export.is_empty()
    }

    /// Facts about the whole folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Is work or a change under way?
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || self.replaying.is_some() || self.changes.is_busy()
    }

    /// Number of records started so far, and in total; `None` while reading none.
    pub fn reading(&self) -> Option<(u64, u64)> {
        let (begun, all) = self.progress.get();
        (self.work.is_some() && begun < all).then_some((begun, all))
    }

    /// Are there records to import?
    pub fn is_importing(&self) -> bool {
        self.importing.is_some() || !self.import.is_empty()
    }

    /// Number of records imported so far, and in total. `None` without an import and while
    /// the records are being counted.
    pub fn imported(&self) -> Option<(usize, usize)> {
        self.importing.as_ref()?.progress()
    }

    /// Has an import found files that are no records?
    pub(super) fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// Level files and sets of puzzles that an import found.
    pub(super) fn others(&mut self) -> &mut Vec<PathBuf> {
        &mut self.others
    }

    /// The details of a match, if it has been replayed; see [`Self::look_into`].
    pub fn detail(&self, file: &Path) -> Option<&Result<Detail, RecordError>> {
        self.details.get(file)
    }

    /// Has another thread replay those of these matches that are new. True when all are done.
    pub fn look_into(&mut self, files: &[PathBuf], library: &Library) -> bool {
        self.take_details();
        if self.details.len() > MOST_DETAILS {
            self.details.retain(|file, _| files.contains(file));
        }
        let is_new = |file: &&PathBuf| !self.details.contains_key(*file);
        let unknown: Vec<PathBuf> = files.iter().filter(is_new).take(REPLAYED).cloned().collect();
        if unknown.is_empty() {
            return true;
        }
        if self.replaying.is_none() {
            let library = library.clone();
            self.replaying = Some(Background::start(Limits::default(), move |limits| {
                let going_on = unknown.into_iter().take_while(|_| !limits.stopped());
                going_on.map(|file| (file.clone(), Detail::of(&file, &library))).collect()
            }));
        }
        false
    }

    fn take_details(&mut self) {
        if let Some(details) = Background::finish(&mut self.replaying) {
            self.details.extend(details);
        }
    }

    /// The kept review's findings about each side of a match. `None` until they are known,
    /// empty without a review.
    pub fn account(&self, file: &Path) -> Option<&[SideAccount]> {
        let (of, account) = self.account.as_ref()?;
        (of == file).then_some(account)
    }

    /// The statistics wanted, or the last ones while those are being computed.
    pub fn counted(&self) -> Option<&Counted> {
        self.counted.as_ref()
    }

    /// The match last deleted since the list was opened, and its name.
    pub fn last_deleted(&self) -> Option<&(Deleted, String)> {
        self.bin.last()
    }

    /// Messages in the list, the latest last.
    pub fn said(&self) -> &[Notice] {
        &self.said
    }

    /// Adds a message.
    pub fn say(&mut self, notice: Notice) {
        self.said.retain(|other| *other != notice);
        self.said.push(notice);
        let surplus = self.said.len().saturating_sub(MOST_SAID);
        self.said.drain(..surplus);
    }

    /// Clears the messages.
    pub fn hush(&mut self) {
        self.said.clear();
    }

    /// Closes the list, with its messages and the offer to undo a deletion.
    pub fn close(&mut self) {
        self.bin.clear();
        self.said.clear();
        self.looked_at = None;
    }

    fn change_row(&mut self, file: &Path, change: impl FnOnce(&mut Row)) {
        self.version += 1;
        self.listed.rows.iter_mut().find(|row| row.file == file).map(change);
    }

    fn take(&mut self, answer: Answer) {
        if answer.changed {
            self.details.clear();
            self.replaying = None;
        }
        if answer.recount {
            self.counted = None;
            self.account = None;
        }
        if let Some(import) = answer.import {
            let cancelled = std::mem::take(&mut self.cancelled);
            let ends = cancelled || import.is_over();
            self.importing = Some(import);
            if ends {
                self.end_import();
            }
        }
        if let Some(folder) = answer.folder {
            self.folder = folder;
            self.version += 1;
        }
        if let Some((query, listed)) = answer.listed {
            (self.listed, self.listed_for) = (listed, Some(query));
            self.version += 1;
        }
        self.counted = answer.counted.or_else(|| self.counted.take());
        self.account = answer.account.or_else(|| self.account.take());
        for notice in answer.notices {
            self.say(notice);
        }
    }

    /// Ends the import and reports its result.
    fn end_import(&mut self) {
        let Some(mut import) = self.importing.take() else { return };
        self.others.append(&mut import.others);
        for notice in import.notices() {
            self.say(notice);
        }
    }

    fn cancel_import(&mut self) {
        self.import.clear();
        if self.work.is_some() {
            self.cancelled = self.importing.is_some();
        } else {
            self.end_import();
        }
    }

    /// The next work to do, if there is any.
    fn order(&mut self, saving: &Saving, library: &Library) -> Option<Order> {
        if self.knows_the_wanted(saving) {
            return None;
        }
        let sync = self.seen != Some(saving.changes) || !self.import.is_empty();
        if !self.import.is_empty() {
            let import = std::mem::take(&mut self.import);
            self.importing.get_or_insert_default().ask(&import);
        }
        let import = self.importing.clone();
        let changes = sync || import.is_some();
        let list = (changes || !self.is_listed()).then(|| self.query.clone());
        let known = self.counted.as_ref().map(|counted| &counted.query);
        let count = self.counting.clone().filter(|query| changes || known != Some(query));
        let known = self.account.as_ref().map(|(file, _)| file);
        let account = self.looked_at.clone().filter(|file| changes || known != Some(file));
        self.seen = Some(saving.changes);
        Some(Order {
            folder: saving.folder().to_owned(),
            library: library.clone(),
            sync,
            import,
            export: std::mem::take(&mut self.export),
            list,
            count,
            account,
        })
    }
}

/// Most messages in the list at once.
const MOST_SAID: usize = 4;

/// Starts work on everything wanted and not known, while the list or the statistics are on the
/// screen.
pub fn start_work(
    If(saving): If<Res<Saving>>,
    games: Res<Games>,
    (shared, writer): (Res<SharedArchive>, Res<Writer>),
    mut library: ResMut<MatchLibrary>,
) {
    let library = library.bypass_change_detection();
    // A list from before a pending change would undo it on the screen for a moment.
    if library.is_busy() {
        return;
    }
    let Some(order) = library.order(&saving, &games.0) else { return };
    let (archive, progress, pen) = (shared.clone(), Arc::new(Progress::default()), writer.pen());
    library.progress = Arc::clone(&progress);
    library.work = Some(Background::start(Limits::default(), move |limits| {
        if !order.export.is_empty() {
            pen.wait();
        }
        work::run(order, &archive, &progress, limits)
    }));
}

/// Is an import running? It continues while the list is not on the screen.
pub fn is_importing(library: Res<MatchLibrary>) -> bool {
    library.is_importing()
}

/// Makes the archive read the folder again, even if it seems unchanged.
pub fn reread_folder(mut library: ResMut<MatchLibrary>, shared: Res<SharedArchive>) {
    library.seen = None;
    shared.look_again();
}

/// Takes the results of finished work.
fn take_answer(mut library: ResMut<MatchLibrary>) {
    let own = library.bypass_change_detection();
    own.take_details();
    if let Some(answer) = Background::finish(&mut own.work) {
        library.take(answer);
    }
}

/// Starts the requested review, once its match is on the table.
fn begin_review(
    mut library: ResMut<MatchLibrary>,
    current: Option<Res<CurrentMatch>>,
    mut asked: MessageWriter<ReviewRequest>,
) {
    let Some(seed) = library.bypass_change_detection().review else { return };
    library.review = None;
    if current.is_some_and(|current| current.0.seed() == seed) {
        asked.write(ReviewRequest::Begin);
    }
}

/// Registers the library.
pub fn plugin(app: &mut App) {
    app.init_resource::<SharedArchive>()
        .init_resource::<MatchLibrary>()
        .add_message::<LibraryRequest>()
        .look_while(|library: Res<MatchLibrary>| library.is_busy())
        .add_systems(
            Update,
            (change::answer_requests, change::take_results, begin_review, take_answer)
                .chain()
                .in_set(TableSystems::Record),
        );
}

#[cfg(test)]
mod tests {
    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
    use tesserae_core::record::{Match, Saves};

    use super::*;
    use crate::sample::{game, play_on, players};

    #[test]
    fn no_match_is_replayed_in_the_frame_that_asks_for_it() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let folder = tempfile::tempdir().expect("a folder");
        let mut saves = Saves::new(folder.path());
        for seed in 0..2 * REPLAYED as u64 {
            let mut course = Match::new(&game("ur/short"), 2, players(&["human"; 2]), seed);
            play_on(&mut course, 20);
            saves.save(&course, seed).expect("saved");
        }
        let files: Vec<PathBuf> =
            tesserae_core::record::records_at(folder.path()).expect("a folder");
        let (games, mut library) = (Library::built_in(), MatchLibrary::default());
        assert!(!library.look_into(&files, &games));
        assert!(library.is_busy() && library.detail(&files[0]).is_none());
        while !library.look_into(&files, &games) {
            std::thread::yield_now();
        }
        assert!(files.iter().all(|file| library.detail(file).is_some_and(Result::is_ok)));
        assert!(!library.is_busy());
    }

    #[test]
    fn no_more_is_said_than_can_be_read_and_nothing_twice() {
        let mut library = MatchLibrary::default();
        for number in 0..9 {
            library.say(Notice::info(number.to_string()));
        }
        library.say(Notice::info("7"));
        let texts = ["5", "6", "8", "7"].map(Notice::info);
        assert_eq!(library.said(), texts);
        library.close();
        assert!(library.said().is_empty());
    }

    #[test]
    fn what_has_changed_in_the_archive_is_asked_again() {
        let mut library = MatchLibrary { listed_for: Some(Query::default()), ..default() };
        assert!(library.is_listed());
        library.query.text = "rain".into();
        assert!(!library.is_listed());
        let account = Some((PathBuf::from("a.ron"), Vec::new()));
        library.take(Answer { account, ..default() });
        assert!(library.account(Path::new("a.ron")).is_some_and(<[_]>::is_empty));
        assert!(library.account(Path::new("b.ron")).is_none());
        library.take(Answer { recount: true, ..default() });
        assert!(library.account(Path::new("a.ron")).is_none());
    }
}
