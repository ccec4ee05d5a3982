//! Games of an exhibition are kept among the matches by themselves, once each, when they have
//! ended.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use tesserae_core::archive::{MOST_BY_ITSELF, Origin, keep_by_itself, keep_for_good};
use tesserae_core::record::{Attempt, Match, SaveError, Saves};
use tesserae_layout::order::TableSystems;

use super::current_match::CurrentMatch;
use super::exhibition::{Exhibition, GameForfeited};
use super::narration::sentence;
use super::notices::Notice;
use super::occasion::On;
use super::saving::{SaveRequested, Saving, access};
use super::settings::Settings;
use super::wall_clock::now;
use super::writer::{Answers, Disk, Writer};

/// The games that are being kept.
#[derive(Resource, Default)]
pub struct Keeping {
    /// The seed of the last game that has ended: it stays on the table, and is shown again.
    last: Option<u64>,
    /// That of the last game that a person has saved.
    asked: Option<u64>,
    written: Answers<Result<PathBuf, SaveError>>,
    /// Why the last one could not be kept.
    error: Option<String>,
}

/// A game that has ended.
struct Ended {
    record: Match,
    /// When that was.
    time: u64,
    /// A person wants it kept, so it never makes way.
    asked: bool,
}

impl Ended {
    fn write(&self, disk: &Disk, folder: &Path) -> Result<PathBuf, SaveError> {
        let mut saves = Saves::new(folder);
        access(disk, Attempt::Save, &saves.name_for(&self.record))?;
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
        self.written.is_awaited()
    }

    /// What is to be said of a game that was written, or could not be: nothing twice in a row.
    fn report(&mut self, written: Result<PathBuf, SaveError>) -> Option<Notice> {
        let error = written.err().map(|error| sentence(&error.to_string()));
        let is_new = error != self.error;
        self.error = error;
        self.error.clone().filter(|_| is_new).map(Notice::warning)
    }
}

/// Gives the writer each game that has ended or was forfeited.
fn write_ended_games(
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    mut forfeited: MessageReader<GameForfeited>,
    mut requests: MessageReader<SaveRequested>,
    saving: Option<Res<Saving>>,
    (settings, writer): (Res<Settings>, Res<Writer>),
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
        if let Some(saving) = saving.as_ref().filter(|_| wanted) {
            let folder = saving.folder().to_owned();
            let ended = Ended { record: record.clone(), time: now(), asked };
            writer.step(&keeping.written, move |disk| ended.write(disk, &folder));
        }
    }
}

/// Takes the writer's results and reports errors.
fn report_written(
    If(mut saving): If<ResMut<Saving>>,
    mut keeping: ResMut<Keeping>,
    mut notices: MessageWriter<Notice>,
) {
    let keeping = keeping.bypass_change_detection();
    while let Some(written) = keeping.written.next() {
        saving.changes += 1;
        notices.write_batch(keeping.report(written));
    }
}

/// Registers what keeps the games.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keeping>().add_systems(
        Update,
        (write_ended_games, report_written).chain().in_set(TableSystems::Record),
    );
}
