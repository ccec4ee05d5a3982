//! Requests about the kept matches, and the changes they make in the files.

use std::path::PathBuf;

use bevy::prelude::*;

use tesserae_core::record::{Attempt, Deleted, MOST_STARS, SaveError, Saves};

use super::MatchLibrary;
use crate::notices::Notice;
use crate::saving::{Saving, access};
use crate::wall_clock::now;
use crate::writer::{Answers, Disk, Writer};

/// A request to the kept matches.
#[derive(Message, Debug, Clone)]
pub enum LibraryRequest {
    /// Name the match in a file; an empty name removes the old one.
    Rename(PathBuf, String),
    /// Set the note on it.
    Note(PathBuf, String),
    /// Give it that many stars.
    Stars(PathBuf, u8),
    /// Delete it; the text is its name.
    Delete(PathBuf, String),
    /// Restore a deleted one.
    Restore(Deleted),
    /// Import these records, or all records in these folders.
    Import(Vec<PathBuf>),
    /// Stop importing.
    CancelImport,
    /// Copy a match's record into a file or a folder.
    Export(PathBuf, PathBuf),
    /// Copy a match's record into a file that the user has chosen, which may take the place of
    /// another.
    ExportOver(PathBuf, PathBuf),
    /// Start the review of the match with that seed, once it is on the table.
    Review(u64),
}

/// Results of the changes in the folder.
#[derive(Default)]
pub(super) struct Changes(Answers<Result<Changed, SaveError>>);

/// A change in the folder.
enum Changed {
    /// A match has another name, other notes or other stars.
    Notes,
    /// A match is deleted; the text is its name.
    Deleted(Deleted, String),
    /// A deleted one is back.
    Restored(Deleted),
}

impl Changes {
    /// Is a change still to be made?
    pub fn is_busy(&self) -> bool {
        self.0.is_awaited()
    }
}

/// Carries out requests. The list shows a change at once; the writer makes it in the file.
pub(super) fn answer_requests(
    mut requests: MessageReader<LibraryRequest>,
    mut library: ResMut<MatchLibrary>,
    saving: Option<Res<Saving>>,
    writer: Res<Writer>,
) {
    for request in requests.read() {
        let library = &mut *library;
        match request {
            LibraryRequest::Import(files) => library.import.extend_from_slice(files),
            LibraryRequest::Export(file, to) => {
                library.export.push((file.clone(), to.clone(), false));
            }
            LibraryRequest::ExportOver(file, to) => {
                library.export.push((file.clone(), to.clone(), true));
            }
            LibraryRequest::CancelImport => library.cancel_import(),
            LibraryRequest::Review(seed) => library.review = Some(*seed),
            change => {
                let Some(saving) = &saving else { continue };
                show(change, library);
                let (change, time) = (change.clone(), now());
                saving.step(&writer, &library.changes.0, move |saves, disk| {
                    write(change, saves, disk, time)
                });
            }
        }
    }
}

/// Changes the row of a match.
fn show(request: &LibraryRequest, library: &mut MatchLibrary) {
    match request {
        LibraryRequest::Rename(file, name) => {
            library.change_row(file, |row| row.name.clone_from(name));
        }
        LibraryRequest::Note(file, text) => {
            library.change_row(file, |row| row.notes.clone_from(text));
        }
        LibraryRequest::Stars(file, stars) => {
            library.change_row(file, |row| row.stars = (*stars).min(MOST_STARS));
        }
        LibraryRequest::Delete(file, _) => {
            library.listed.rows.retain(|row| row.file != *file);
            library.version += 1;
        }
        LibraryRequest::Restore(deleted) => library.bin.retain(|(other, _)| other != deleted),
        LibraryRequest::Import(_)
        | LibraryRequest::CancelImport
        | LibraryRequest::Export(..)
        | LibraryRequest::ExportOver(..)
        | LibraryRequest::Review(_) => {}
    }
}

/// Changes a record.
fn write(
    request: LibraryRequest,
    saves: &mut Saves,
    disk: &Disk,
    time: u64,
) -> Result<Changed, SaveError> {
    match request {
        LibraryRequest::Rename(file, name) => {
            access(disk, Attempt::Change, &file)?;
            saves.rename(&file, &name)?;
        }
        LibraryRequest::Note(file, text) => {
            access(disk, Attempt::Change, &file)?;
            saves.annotate(&file, |notes| notes.text = text)?;
        }
        LibraryRequest::Stars(file, stars) => {
            access(disk, Attempt::Change, &file)?;
            saves.annotate(&file, |notes| notes.stars = stars.min(MOST_STARS))?;
        }
        LibraryRequest::Delete(file, name) => {
            access(disk, Attempt::Delete, &file)?;
            return Ok(Changed::Deleted(saves.delete(&file, time)?, name));
        }
        LibraryRequest::Restore(deleted) => {
            access(disk, Attempt::Restore, deleted.file())?;
            saves.restore(&deleted)?;
            return Ok(Changed::Restored(deleted));
        }
        LibraryRequest::Import(_)
        | LibraryRequest::CancelImport
        | LibraryRequest::Export(..)
        | LibraryRequest::ExportOver(..)
        | LibraryRequest::Review(_) => {}
    }
    Ok(Changed::Notes)
}

/// Takes the writer's results and reports errors.
pub(super) fn take_results(mut library: ResMut<MatchLibrary>, saving: Option<ResMut<Saving>>) {
    let Some(mut saving) = saving else { return };
    while let Some(changed) = library.bypass_change_detection().changes.0.next() {
        saving.changes += 1;
        match changed {
            Ok(Changed::Notes) => {}
            Ok(Changed::Deleted(deleted, name)) => library.bin.push((deleted, name)),
            Ok(Changed::Restored(deleted)) => {
                library.folder.deleted.retain(|(other, _)| *other != deleted);
                library.version += 1;
            }
            Err(error) => library.say(Notice::failure(&error)),
        }
    }
}
