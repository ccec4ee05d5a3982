//! The audit of a match's dice, for the window. It runs on another thread.

use std::path::PathBuf;

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::ai::Limits;
use tesserae_core::levels::Library;
use tesserae_core::record::{Audit, Match, RecordError, SaveError};
use tesserae_core::rules::Game;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::CurrentMatch;
use super::games::Games;
use super::saving::Saving;
use super::writer::Writer;

/// A request for an audit.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum AuditRequest {
    /// The match on the table, up to its cursor.
    Table,
    /// A record.
    File(PathBuf),
}

/// The audit of a match.
#[derive(Debug)]
pub struct Audited {
    /// Its findings.
    pub audit: Audit,
    /// The match's game; `None` if this program does not know it.
    pub game: Option<Game>,
    /// The match's record, if it has one.
    pub file: Option<PathBuf>,
}

/// Why a match cannot be audited.
#[derive(Debug, Error)]
pub enum AuditError {
    /// The match on the table cannot be audited.
    #[error(transparent)]
    Match(#[from] SaveError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The audit last requested.
#[derive(Resource, Default)]
pub struct Auditing {
    work: Option<Background<Result<Audited, AuditError>>>,
    found: Option<Result<Audited, AuditError>>,
}

impl Auditing {
    /// Its result; `None` while it runs.
    pub fn found(&self) -> Option<&Result<Audited, AuditError>> {
        self.found.as_ref()
    }
}

fn of_match(course: &Match, file: Option<PathBuf>) -> Result<Audited, AuditError> {
    let audit = Audit::of(course)?;
    Ok(Audited { audit, game: Some(course.game().clone()), file })
}

fn of_file(file: PathBuf, library: &Library) -> Result<Audited, AuditError> {
    let audit = Audit::of_file(&file, library)?;
    let game = library.game(&audit.game).ok().cloned();
    Ok(Audited { audit, game, file: Some(file) })
}

fn begin_audit(
    mut asked: MessageReader<AuditRequest>,
    current: Option<Res<CurrentMatch>>,
    saving: Option<Res<Saving>>,
    (games, writer): (Option<Res<Games>>, Res<Writer>),
    mut auditing: ResMut<Auditing>,
) {
    let Some(asked) = asked.read().last().cloned() else { return };
    let work = match asked {
        AuditRequest::Table => {
            let Some(current) = current else { return };
            let course = current.0.clone();
            let file = saving.and_then(|saving| saving.file_of(&course));
            Background::start(Limits::default(), move |_| of_match(&course, file))
        }
        AuditRequest::File(file) => {
            let library = games.map(|games| games.0.clone()).unwrap_or_default();
            let pen = writer.pen();
            Background::start(Limits::default(), move |_| {
                pen.wait();
                of_file(file, &library)
            })
        }
    };
    *auditing = Auditing { work: Some(work), found: None };
}

fn finish_audit(mut auditing: ResMut<Auditing>) {
    if let Some(found) = Background::finish(&mut auditing.bypass_change_detection().work) {
        auditing.found = Some(found);
    }
}

/// Registers the audit.
pub fn plugin(app: &mut App) {
    app.init_resource::<Auditing>()
        .add_message::<AuditRequest>()
        .add_systems(Update, (begin_audit, finish_audit).chain().in_set(TableSystems::Record));
}
