//! Saves the interrupted exhibition with its unfinished game, for you to resume.

mod damage;
mod file;
mod guard;

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;

pub use file::{Kept, KeptError};

use tesserae_core::levels::data_folder;
use tesserae_core::record::Match;
use tesserae_layout::frames::Frames;
use tesserae_layout::order::TableSystems;

use super::programme::Series;
use super::seats::Taken;
use super::state::Exhibition;
use crate::background::lock;
use crate::current_match::CurrentMatch;
use crate::games::Games;
use crate::narration::sentence;
use crate::notices::Notice;
use crate::occasion::On;
use crate::opponent::Thinking;
use crate::writer::{Answers, LastWrites, Pen, Writer};
use file::{load, write};
use guard::{Guard, Seen};

/// The last exhibition. Absent without a folder to save it in.
#[derive(Resource, Default)]
pub struct KeptExhibition {
    file: PathBuf,
    /// Not given to the writer yet.
    to_write: Option<Kept>,
    written: Answers<Result<(), KeptError>>,
    /// The writer was asked to read the file, or need not read it.
    is_read: bool,
    found: Answers<Result<Option<Kept>, KeptError>>,
    exhibition: Option<Exhibition>,
    /// The engines' own names, by their commands.
    engines: Vec<(String, String)>,
    /// Why the last write failed.
    error: Option<String>,
    /// The file in use. Only the writer's jobs lock this.
    guard: Arc<Mutex<Guard>>,
    /// The writer may hold the file.
    holds: bool,
}

impl KeptExhibition {
    /// Saves it in that file.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), ..Self::default() }
    }

    /// Saves it in the user's data folder, if there is one.
    pub fn of_user() -> Option<Self> {
        data_folder().map(|folder| Self::new(folder.join("exhibition.ron")))
    }

    /// The exhibition that you can resume: it was left before its last game.
    pub fn offer(&self) -> Option<&Exhibition> {
        self.last().filter(|last| last.goes_on() || last.resumed.is_some())
    }

    /// The last exhibition, finished or not.
    pub fn last(&self) -> Option<&Exhibition> {
        self.exhibition.as_ref()
    }

    /// Is the interrupted exhibition saved, so that nothing is lost?
    pub fn is_safe(&self) -> bool {
        self.error.is_none()
    }

    /// Is a change of it not on the disk yet?
    pub fn is_busy(&self) -> bool {
        self.to_write.is_some() || self.written.is_awaited()
    }

    /// The exhibition that was left in this match. The match continues there.
    pub fn left_in(&self, record: &Match) -> Option<&Exhibition> {
        let same = |left: &Match| {
            left.seed() == record.seed() && left.notes().begun == record.notes().begun
        };
        self.offer().filter(|offer| offer.resumed.as_deref().is_some_and(same))
    }

    /// Keeps an exhibition with the game on the table. A later notice reports a failed write.
    pub fn keep(&mut self, exhibition: &Exhibition, current: Option<&Match>) {
        // An earlier game can be shown again from its record, and an unattended exhibition is not
        // worth keeping.
        if exhibition.is_scripted() || exhibition.unattended {
            return;
        }
        let mut left = exhibition.clone();
        let on_table = current.filter(|_| !exhibition.counted);
        // A game whose last piece still moves is over.
        if let Some(record) = on_table.filter(|record| record.is_finished()) {
            left.count(record, |_| {});
        }
        // A resumed exhibition should run.
        (left.paused, left.steps) = (false, 0);
        left.resumed = on_table.filter(|record| !record.is_finished()).map(|record| {
            let mut record = record.clone();
            // A look back is over, but a person's moves stay taken back.
            if exhibition.paused || !exhibition.has_person() {
                record.go_to(record.plies().len());
            }
            Box::new(record)
        });
        if left.resumed.is_none() {
            left.taken = Taken::default();
        }
        self.exhibition = Some(left.clone());
        // An answer about the file would come too late.
        (self.is_read, self.found) = (true, Answers::default());
        self.to_write = Some(Kept { exhibition: left, engines: self.engines.clone() });
    }

    /// Gives the writer the state that is not written yet.
    fn write(&mut self, pen: &Pen) {
        if let Some(kept) = self.to_write.take() {
            let (file, guard) = (self.file.clone(), Arc::clone(&self.guard));
            self.holds = true;
            pen.write(file, &self.written, move |disk, file| {
                let mut guard = lock(&guard);
                guard.hold(file)?;
                let system = |source| KeptError::System { file: file.to_owned(), source };
                write(disk, file, &kept).map_err(system)?;
                guard.seen = Some(Seen::of(file));
                Ok(())
            });
        }
    }

    /// Lets another window have the file, once no exhibition is on.
    fn let_go(&mut self, pen: &Pen) {
        if std::mem::take(&mut self.holds) {
            let guard = Arc::clone(&self.guard);
            pen.step(&Answers::<Result<(), Infallible>>::default(), move |_| {
                lock(&guard).hold = None;
                Ok(())
            });
        }
    }

    /// Takes the result of the last write. Returns a notice for a new error.
    fn take_up(&mut self, result: Result<(), KeptError>) -> Option<Notice> {
        let error = result.err().map(|error| sentence(&error.to_string()));
        // A later text of the same error may name more minutes.
        let is_new = self.error.is_none();
        self.error = error;
        self.error.clone().filter(|_| is_new).map(Notice::warning)
    }
}

/// Has the writer read the file when the window opens, and takes the answer.
fn read_file(
    If(mut kept): If<ResMut<KeptExhibition>>,
    games: Option<Res<Games>>,
    mut thinking: ResMut<Thinking>,
    writer: Res<Writer>,
    mut notices: MessageWriter<Notice>,
) {
    if let Some(games) = games.filter(|_| !kept.is_read) {
        kept.is_read = true;
        let (file, library) = (kept.file.clone(), games.0.clone());
        let guard = Arc::clone(&kept.guard);
        writer.step(&kept.found, move |_| {
            lock(&guard).seen = Some(Seen::of(&file));
            load(&file, &library)
        });
    }
    match kept.found.next() {
        None | Some(Ok(None)) => {}
        Some(Ok(Some(Kept { exhibition, engines }))) => {
            for (command, name) in engines {
                thinking.learn_name(command, name);
            }
            kept.exhibition = Some(exhibition);
        }
        Some(Err(error)) => {
            notices.write(Notice::failure(&error));
        }
    }
}

/// Reports a failed write.
fn report_error(If(mut kept): If<ResMut<KeptExhibition>>, mut notices: MessageWriter<Notice>) {
    while let Some(result) = kept.written.next() {
        notices.write_batch(kept.take_up(result));
    }
}

/// The progress of an exhibition that requires a save: its game, whether it counts, the number of
/// finished games, the next table, the seats taken over, and the plies of a game with a person.
type Course = (u64, bool, u32, Option<usize>, Taken, [usize; 2]);

/// The longest time for which the plies of a game between computers are not kept. They can come
/// faster than a disk writes, and the file has all earlier games.
const OFTEN: Duration = Duration::from_millis(500);

/// The state that was kept last.
#[derive(Default)]
struct LastKept {
    course: Option<Course>,
    plies: usize,
    /// The time since the program's start.
    at: Duration,
}

/// Keeps it when a game begins, when a person takes over a side or gives it back, after each ply
/// of such a game, when a game is counted, when a table is chosen and when an engine reports its
/// name; and soon after each ply of other games, because the program can be killed.
fn keep_exhibition(
    If(mut kept): If<ResMut<KeptExhibition>>,
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    thinking: Res<Thinking>,
    (clock, frames): (Res<Time<Real>>, Res<Frames>),
    mut last: Local<LastKept>,
) {
    let is_named = kept.engines != thinking.engine_names();
    if is_named {
        kept.engines = thinking.engine_names().to_vec();
    }
    let record = current.as_ref().map(|current| &current.0);
    let now = exhibition.get().map(|exhibition| {
        let programme = &exhibition.programme;
        let done = programme.current().map_or(0, Series::done);
        let taken = exhibition.taken.clone();
        let seed = record.map_or(0, Match::seed);
        let persons = record.filter(|_| taken.was_ever());
        let plies = persons.map_or([0; 2], |record| [record.plies().len(), record.cursor()]);
        (seed, exhibition.counted, done, programme.chosen, taken, plies)
    });
    let plies = record.filter(|_| now.is_some()).map_or(0, |record| record.plies().len());
    if last.course == now && !is_named {
        let left = OFTEN.saturating_sub(clock.elapsed().saturating_sub(last.at));
        if last.plies == plies {
            return;
        }
        if !left.is_zero() {
            return frames.draw_within(left);
        }
    }
    *last = LastKept { course: now, plies, at: clock.elapsed() };
    if let Some(exhibition) = exhibition.get() {
        kept.keep(exhibition, record);
    }
}

/// Gives the writer the new state.
fn write_changes(
    If(mut kept): If<ResMut<KeptExhibition>>,
    exhibition: On<Exhibition>,
    writer: Res<Writer>,
) {
    let kept = kept.bypass_change_detection();
    kept.write(&writer);
    if exhibition.get().is_none() {
        kept.let_go(&writer);
    }
}

/// Keeps the last state before the program ends.
fn keep_at_the_end(
    mut exits: MessageReader<AppExit>,
    kept: Option<ResMut<KeptExhibition>>,
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    writer: Res<Writer>,
) {
    if exits.read().count() == 0 {
        return;
    }
    let Some(mut kept) = kept else { return };
    if let Some(exhibition) = exhibition.get() {
        kept.keep(exhibition, current.as_ref().map(|current| &current.0));
    }
    kept.write(&writer);
}

/// Registers the saving of exhibitions.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (read_file, report_error).chain().in_set(TableSystems::Input))
        .add_systems(Update, (keep_exhibition, write_changes).chain().in_set(TableSystems::Record))
        .add_systems(Last, keep_at_the_end.in_set(LastWrites));
}

#[cfg(test)]
mod sample {
    use tesserae_core::record::Match;

    use super::super::programme::{Programme, Series};
    use super::super::speed::Speed;
    use super::Exhibition;
    use crate::sample::{game, play_on, players};

    /// An exhibition with one finished game and another under way.
    pub fn begun() -> (Exhibition, Match) {
        let two = players(&["ai:beginner", "ai:random"]);
        let series = Series::new(game("ur/short"), two, Some(5));
        let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Fast);
        let mut first = exhibition.next_match().expect("a game");
        play_on(&mut first, usize::MAX);
        exhibition.programme.count(&first);
        exhibition.counted = true;
        let mut second = exhibition.next_match().expect("another");
        play_on(&mut second, 7);
        (exhibition, *second)
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::sample::begun;
    use super::*;
    use crate::sample::play_on;

    /// The file's content after all writes.
    fn reopened(mut kept: KeptExhibition) -> Exhibition {
        kept.write(&Writer::at_once());
        assert!(kept.written.next().is_some_and(|written| written.is_ok()));
        let loaded = load(&kept.file, &Library::built_in());
        loaded.expect("whole").expect("there").exhibition
    }

    #[test]
    fn an_exhibition_comes_back_with_its_score_and_the_game_under_way() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut exhibition, second) = begun();
        exhibition.paused = true;
        let mut kept = KeptExhibition::new(folder.path().join("exhibition.ron"));
        kept.keep(&exhibition, Some(&second));
        assert!(!kept.offer().expect("it is offered").paused, "it goes on when it is continued");
        let mut back = reopened(kept);
        assert_eq!(back.programme, exhibition.programme);
        assert_eq!(back.speed, exhibition.speed);
        let record = back.next_match().expect("the game under way");
        assert_eq!((record.plies(), record.seed()), (second.plies(), second.seed()));
        let results = back.programme.series()[0].results();
        let again = results[0].course(&Library::built_in()).expect("a record").expect("whole");
        assert_eq!((again.cursor(), again.plies().len()), (0, results[0].plies));
    }

    #[test]
    fn a_game_that_is_left_while_its_last_piece_moves_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let (exhibition, mut second) = begun();
        play_on(&mut second, usize::MAX);
        // A look back at the end is no other game.
        second.go_to(1);
        let mut kept = KeptExhibition::new(folder.path().join("exhibition.ron"));
        kept.keep(&exhibition, Some(&second));
        assert_eq!(exhibition.programme.series()[0].played(), 1, "at the table it moves on");
        let back = reopened(kept);
        let series = &back.programme.series()[0];
        assert_eq!((series.played(), series.results().len()), (2, 2));
        second.go_to(second.plies().len());
        let winner = second.winner().expect("it is over");
        let player = exhibition.programme.series()[0].player_of(&second, winner);
        assert_eq!(series.results()[1].winner, Some(player));
        assert!(back.counted && back.resumed.is_none());
    }
}
