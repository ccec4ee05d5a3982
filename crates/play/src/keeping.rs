//! Games of an exhibition are kept among the matches by themselves, once each, when they have
//! ended. They are written on another thread: to bring a file to the disk takes longer than a
//! frame may, and at the speed instant one game follows the other.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::archive::{MOST_BY_ITSELF, Origin, keep_by_itself, keep_for_good};
use tesserae_core::record::{Match, SaveError, Saves};
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::CurrentMatch;
use super::exhibition::{Exhibition, GameForfeited};
use super::narration::sentence;
use super::notices::Notice;
use super::occasion::On;
use super::saving::{SaveRequested, Saving};
use super::settings::Settings;
use super::wall_clock::now;

/// The games that are being kept.
#[derive(Resource, Default)]
pub struct Keeping {
    /// The seed of the last game that has ended: it stays on the table, and is shown again.
    last: Option<u64>,
    /// That of the last game that a person has saved.
    asked: Option<u64>,
    /// The games to be written. The first is under way.
    queue: VecDeque<Ended>,
    work: Option<Background<Result<PathBuf, SaveError>>>,
    /// Why the last one could not be kept.
    error: Option<String>,
}

/// A game that has ended.
#[derive(Clone)]
struct Ended {
    record: Box<Match>,
    /// When that was.
    time: u64,
    /// A person wants it kept, so it never makes way.
    asked: bool,
}

impl Ended {
    fn write(&self, folder: &Path) -> Result<PathBuf, SaveError> {
        let mut saves = Saves::new(folder);
        if self.asked {
            keep_for_good(&mut saves, &self.record, self.time)
        } else {
            let (record, origin) = (&self.record, Origin::Exhibition);
            keep_by_itself(&mut saves, record, self.time, origin, MOST_BY_ITSELF)
        }
    }
}

impl Keeping {
    /// Whether a game is still to be written.
    pub fn is_busy(&self) -> bool {
        !self.queue.is_empty()
    }

    /// What is to be said of a game that was written, or could not be: nothing twice in a row.
    fn report(&mut self, written: Result<PathBuf, SaveError>) -> Option<Notice> {
        let error = written.err().map(|error| sentence(&error.to_string()));
        let is_new = error != self.error;
        self.error = error;
        self.error.clone().filter(|_| is_new).map(Notice::warning)
    }
}

/// Takes up the game on the table when it has ended, and one that a player has forfeited.
fn take_up(
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    mut forfeited: MessageReader<GameForfeited>,
    mut requests: MessageReader<SaveRequested>,
    saving: Option<Res<Saving>>,
    settings: Res<Settings>,
    mut keeping: ResMut<Keeping>,
) {
    let keeping = keeping.bypass_change_detection();
    let on_table = current.as_ref().map(|current| &current.0);
    let saved_now = requests.read().count() > 0;
    if saved_now {
        keeping.asked = on_table.map(Match::seed);
    }
    let ended = on_table.filter(|record| exhibition.get().is_some_and(|on| on.keeps(record)));
    for record in forfeited.read().map(|GameForfeited(record)| &**record).chain(ended) {
        let asked = keeping.asked == Some(record.seed());
        let is_new = keeping.last.replace(record.seed()) != Some(record.seed());
        let wanted = if is_new { settings.keep_games || asked } else { saved_now };
        if wanted && saving.is_some() {
            let record = Box::new(record.clone());
            keeping.queue.push_back(Ended { record, time: now(), asked });
        }
    }
}

/// Has one game after the other written.
fn write_on(
    If(mut saving): If<ResMut<Saving>>,
    mut keeping: ResMut<Keeping>,
    mut notices: MessageWriter<Notice>,
) {
    let keeping = keeping.bypass_change_detection();
    if let Some(work) = &mut keeping.work {
        let Some(written) = work.result() else { return };
        keeping.work = None;
        keeping.queue.pop_front();
        saving.changes += 1;
        notices.write_batch(keeping.report(written));
    }
    if let Some(ended) = keeping.queue.front().cloned() {
        let folder = saving.saves.folder().to_owned();
        let work = move |_: &Limits| ended.write(&folder);
        keeping.work = Some(Background::start(Limits::default(), work));
    }
}

/// What is not written when the program ends is written now.
fn write_at_the_end(
    mut exits: MessageReader<AppExit>,
    saving: Option<Res<Saving>>,
    mut keeping: ResMut<Keeping>,
) {
    if exits.read().count() == 0 {
        return;
    }
    let Some(saving) = saving else { return };
    for ended in keeping.queue.drain(..) {
        if let Err(error) = ended.write(saving.saves.folder()) {
            warn!("{error}");
        }
    }
}

/// Registers what keeps the games.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keeping>()
        .add_systems(Update, (take_up, write_on).chain().in_set(TableSystems::Record))
        .add_systems(Last, write_at_the_end);
}
