//! Saves every match after each action, except a guide, a puzzle or an exhibition. A game of an
//! exhibition is saved when it ends (`keeping`) or when a person requests it. Once a person takes
//! over a side, it is saved like any match.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::record::{Attempt, Match, Notes, SaveError, Saves};
use tesserae_layout::order::TableSystems;

use super::background::lock;
use super::current_match::CurrentMatch;
use super::exhibition::Exhibition;
use super::games::Games;
use super::gate::Gate;
use super::narration::sentence;
use super::notices::Notice;
use super::occasion::On;
use super::wall_clock::now;
use super::writer::{Answers, Disk, Pen, Writer};

/// A person wants the match on the table saved now.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct SaveRequested;

/// A person opens a kept match.
#[derive(Message, Debug, Clone)]
pub struct OpenRequested {
    /// Its file.
    pub file: PathBuf,
    /// Begin its review then.
    pub review: bool,
}

/// The answer to [`OpenRequested`].
#[derive(Message, Debug, Clone)]
pub struct MatchOpened {
    /// The match: as it was left, or at its start if it has ended. None if it cannot be read.
    pub record: Option<Box<Match>>,
    /// Reports a damaged file.
    pub notice: Option<Notice>,
    /// Begin its review.
    pub review: bool,
}

/// Where matches are saved; absent in tests that leave the disk alone.
#[derive(Resource)]
pub struct Saving {
    folder: PathBuf,
    /// The matches in the folder. Only the writer's jobs lock this: they hold it while the disk
    /// works.
    saves: Arc<Mutex<Saves>>,
    /// A copy from after the last job, for frames. No thread holds this lock for long.
    seen: Arc<Mutex<Saves>>,
    /// Why the last save failed, until one succeeds.
    pub error: Option<String>,
    /// The number of possible changes of the folder.
    pub changes: u64,
    /// The match last saved, if nothing has been played in it.
    blank: Option<PathBuf>,
    /// A match was opened or saved since the table was last empty.
    holds: bool,
    written: Answers<Result<Written, SaveError>>,
    /// Results of saves that the player requested.
    saved_as_asked: Answers<Result<(), SaveError>>,
    opened: Answers<Result<MatchOpened, Infallible>>,
}

/// A change that the writer has made in the folder.
enum Written {
    /// It saved a match.
    Saved,
    /// A match left the table. True if its file was removed.
    Left(bool),
    /// It put the folder in order.
    Tidied,
}

/// The ply at which the displayed match resumes. None for the present one. The match is saved so.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GoesOnAt(pub Option<usize>);

/// Runs the disk's check before a record is written.
pub(crate) fn access(disk: &Disk, attempt: Attempt, file: &Path) -> Result<(), SaveError> {
    let wrong = |source| SaveError::Unwritable { attempt, file: file.to_owned(), source };
    disk.access(file).map_err(wrong)
}

impl Saving {
    /// Keeps matches in that folder.
    pub fn new(saves: Saves) -> Self {
        let saves = saves.at_table();
        Self {
            folder: saves.folder().to_owned(),
            seen: Arc::new(Mutex::new(saves.clone())),
            saves: Arc::new(Mutex::new(saves)),
            error: None,
            changes: 0,
            blank: None,
            holds: false,
            written: Answers::default(),
            saved_as_asked: Answers::default(),
            opened: Answers::default(),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a match that was opened or saved here.
    pub fn file_of(&self, course: &Match) -> Option<PathBuf> {
        lock(&self.seen).file_of(course).map(Path::to_owned)
    }

    /// Is a match still to be written or opened?
    pub fn is_busy(&self) -> bool {
        self.written.is_awaited() || self.saved_as_asked.is_awaited() || self.opened.is_awaited()
    }

    /// Changes a match's name or notes when the program ends. The writer logs an error.
    pub fn annotate_at_the_end(
        &self,
        pen: &Pen,
        file: PathBuf,
        change: impl FnOnce(&mut Notes) + Send + 'static,
    ) {
        self.step(pen, &Answers::default(), move |saves, disk| {
            access(disk, Attempt::Change, &file)?;
            saves.annotate(&file, change)
        });
    }

    /// Gives the writer a step that works on the folder's matches.
    pub(crate) fn step<T: Send + 'static, E: Display + Send + 'static>(
        &self,
        pen: &Pen,
        answers: &Answers<Result<T, E>>,
        job: impl FnOnce(&mut Saves, &Disk) -> Result<T, E> + Send + 'static,
    ) {
        pen.step(answers, self.job(job));
    }

    fn job<T, F>(&self, job: F) -> impl FnOnce(&Disk) -> T + Send + use<T, F>
    where
        F: FnOnce(&mut Saves, &Disk) -> T + Send,
    {
        let (saves, seen) = (Arc::clone(&self.saves), Arc::clone(&self.seen));
        move |disk| {
            let mut saves = lock(&saves);
            let done = job(&mut saves, disk);
            lock(&seen).clone_from(&saves);
            done
        }
    }

    /// Identifies a match in the writer's queue. Its actual file is chosen on the disk.
    fn waiting(&self, course: &Match) -> PathBuf {
        let begun = course.notes().begun.unwrap_or_default();
        self.folder.join(format!("{:016x}-{begun}", course.seed()))
    }

    /// Saves the match as it stands.
    pub(super) fn save(&mut self, pen: &Pen, course: &Match) {
        let file = self.waiting(course);
        self.holds = true;
        self.blank = course.plies().is_empty().then(|| file.clone());
        let save = save_job(course);
        let job = self.job(|saves, disk| save(saves, disk).map(|()| Written::Saved));
        pen.write(file, &self.written, move |disk, _| job(disk));
    }

    /// The match last saved has left the table. Its file goes, if nothing has been played in it.
    fn leave(&mut self, pen: &Pen) {
        if std::mem::take(&mut self.holds) {
            self.step(pen, &Answers::<Result<(), Infallible>>::default(), |saves, _| {
                saves.let_go();
                Ok(())
            });
        }
        let Some(file) = self.blank.take() else { return };
        let job = self.job(|saves, _| Ok(Written::Left(saves.leave())));
        pen.write(file, &self.written, move |disk, _| job(disk));
    }
}

/// A job that saves the match in its present state.
fn save_job(
    course: &Match,
) -> impl FnOnce(&mut Saves, &Disk) -> Result<(), SaveError> + Send + use<> {
    let (course, time) = (course.clone(), now());
    move |saves, disk| {
        access(disk, Attempt::Save, &saves.name_for(&course))?;
        saves.save(&course, time).map(drop)
    }
}

/// Loads a match for the table.
fn opened(saves: &mut Saves, file: &Path, library: &Library, review: bool) -> MatchOpened {
    let (record, notice) = match saves.open(file, library) {
        Ok(opened) => {
            let in_use = opened.in_use.map(|holder| {
                Notice::warning(format!(
                    "This match is open in another program: {holder}. You can look at it. If you \
                     play on here, your match is kept as a copy."
                ))
            });
            let notice = opened.damage.map(|(error, kept_as)| {
                let (error, kept) = (sentence(&error.to_string()), kept_as.display());
                let text = format!(
                    "{error} It is kept as {kept}. The match continues one action earlier."
                );
                Notice::warning(text).with_file(kept_as)
            });
            let mut course = opened.course;
            if course.is_finished() {
                course.go_to(0);
            }
            (Some(course), notice.or(in_use))
        }
        Err(error) => (None, Some(Notice::failure(&error))),
    };
    MatchOpened { record, notice, review }
}

/// Puts the folder in order when the program starts.
fn tidy_folder(saving: Res<Saving>, writer: Res<Writer>) {
    saving.step(&writer, &saving.written, |saves, _| {
        saves.tidy(now());
        Ok(Written::Tidied)
    });
}

/// Opens matches on request, after all pending saves.
fn open_matches(
    mut asked: MessageReader<OpenRequested>,
    If(mut saving): If<ResMut<Saving>>,
    If(games): If<Res<Games>>,
    writer: Res<Writer>,
) {
    let saving = saving.bypass_change_detection();
    for OpenRequested { file, review } in asked.read() {
        saving.holds = true;
        let (file, review, library) = (file.clone(), *review, games.0.clone());
        saving.step(&writer, &saving.opened, move |saves, _| {
            Ok(opened(saves, &file, &library, review))
        });
    }
}

/// The match on the table in its saved form.
fn as_kept<'m>(
    current: &'m CurrentMatch,
    exhibition: Option<&Exhibition>,
    goes_on_at: GoesOnAt,
) -> Cow<'m, Match> {
    if let GoesOnAt(Some(ply)) = goes_on_at {
        let mut course = current.0.clone();
        course.go_to(ply);
        return Cow::Owned(course);
    }
    let course = Cow::Borrowed(&current.0);
    exhibition.map_or(course, |exhibition| exhibition.taken().kept(&current.0))
}

/// Saves the match whenever it has changed, and now and then its time at the table. When it leaves
/// the table its file stays, unless nothing was played in it.
fn save_changes(
    current: Option<Res<CurrentMatch>>,
    saving: Option<ResMut<Saving>>,
    exhibition: On<Exhibition>,
    goes_on_at: Res<GoesOnAt>,
    writer: Res<Writer>,
    mut at_table: Local<u64>,
) {
    // Must run without a folder too. Otherwise a match begun before there was one would count as
    // changed.
    let Some(mut saving) = saving else { return };
    let saving = saving.bypass_change_detection();
    let exhibition = exhibition.get();
    // If a person has had a seat in the game, it is also that person's match.
    let persons = exhibition.is_none_or(|exhibition| exhibition.taken().was_ever());
    match current.filter(|current| !current.0.is_scripted() && persons) {
        Some(current) => {
            let sat = current.0.notes().at_table;
            if std::mem::replace(&mut *at_table, sat) != sat || current.is_changed() {
                saving.save(&writer, &as_kept(&current, exhibition, *goes_on_at));
            }
        }
        None => saving.leave(&writer),
    }
}

/// Saves what is on the table on request, even a game of an exhibition.
fn save_as_asked(
    mut requests: MessageReader<SaveRequested>,
    current: Option<Res<CurrentMatch>>,
    (exhibition, goes_on_at): (On<Exhibition>, Res<GoesOnAt>),
    saving: Option<Res<Saving>>,
    (gate, writer): (Res<Gate>, Res<Writer>),
    mut notices: MessageWriter<Notice>,
) {
    if requests.read().count() == 0 {
        return;
    }
    let Some(current) = current else { return };
    let refusal = match saving {
        _ if *gate == Gate::SetUp => {
            "A position in the editor is not saved. Copy its notation, or press Play from here: \
             every match is saved."
        }
        _ if current.0.is_scripted() => {
            "Lessons and puzzles are not saved. You can start them again at any time."
        }
        None => "This system names no folder to save matches in.",
        Some(saving) => {
            let save = save_job(&as_kept(&current, exhibition.get(), *goes_on_at));
            // A newer state must not replace this one, since its answer is shown.
            return saving.step(&writer, &saving.saved_as_asked, save);
        }
    };
    notices.write(Notice::warning(refusal));
}

/// Takes the writer's results.
fn take_results(
    saving: Option<ResMut<Saving>>,
    mut opened: MessageWriter<MatchOpened>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(mut saving) = saving else { return };
    let saving = saving.bypass_change_detection();
    while let Some(written) = saving.written.next() {
        saving.changes += u64::from(!matches!(written, Ok(Written::Left(false))));
        match written {
            Ok(Written::Saved) => saving.error = None,
            Ok(Written::Left(_) | Written::Tidied) => {}
            Err(error) => saving.error = Some(error.to_string()),
        }
    }
    while let Some(saved) = saving.saved_as_asked.next() {
        saving.changes += 1;
        saving.error = saved.err().map(|error| error.to_string());
        notices.write(match &saving.error {
            None => Notice::info("Saved. You will find it under Matches."),
            Some(error) => Notice::failure(error),
        });
    }
    while let Some(Ok(answer)) = saving.opened.next() {
        saving.changes += 1;
        opened.write(answer);
    }
}

/// Registers the autosave.
pub fn plugin(app: &mut App) {
    app.init_resource::<GoesOnAt>()
        .add_message::<SaveRequested>()
        .add_message::<OpenRequested>()
        .add_message::<MatchOpened>()
        .add_systems(
            Update,
            (
                tidy_folder.run_if(resource_added::<Saving>),
                open_matches,
                save_changes,
                save_as_asked,
                take_results,
            )
                .chain()
                .in_set(TableSystems::Record),
        );
}
