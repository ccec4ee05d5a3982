//! Saves each finished game of an exhibition among the matches, once, without a request.

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

/// The games being saved.
#[derive(Resource, Default)]
pub struct Keeping {
    /// The seed of the last finished game. It stays on the table and is replayed.
    last: Option<u64>,
    /// The seed of the last game that a person saved.
    asked: Option<u64>,
    written: Answers<Result<PathBuf, SaveError>>,
    /// Why the last save failed.
    error: Option<String>,
}

/// A finished game.
struct Ended {
    record: Match,
    /// The time of its end.
    time: u64,
    /// A person wants it kept, so the limit on kept games spares it.
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
    /// Is a game still to be written?
    pub fn is_busy(&self) -> bool {
        self.written.is_awaited()
    }

    /// The notice about a failed save. The same error gives only one notice in a row.
    fn report(&mut self, written: Result<PathBuf, SaveError>) -> Option<Notice> {
        let error = written.err().map(|error| sentence(&error.to_string()));
        let is_new = error != self.error;
        self.error = error;
        self.error.clone().filter(|_| is_new).map(Notice::warning)
    }
}

/// Gives the writer each finished or forfeited game.
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

/// Registers the saving of games.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keeping>().add_systems(
        Update,
        (write_ended_games, report_written).chain().in_set(TableSystems::Record),
    );
}
