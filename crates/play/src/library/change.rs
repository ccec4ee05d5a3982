//! Requests to the kept matches, and those of their effects that are immediate.

use std::path::PathBuf;

use bevy::prelude::*;

use tesserae_core::record::{Deleted, MOST_STARS, SaveError};

use super::MatchLibrary;
use crate::narration::sentence;
use crate::notices::Notice;
use crate::saving::Saving;
use crate::wall_clock::now;

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
    /// Start the review of the match with that seed, once it is on the table.
    Review(u64),
}

/// Carries out requests. Their effects show at once; the archive follows.
pub(super) fn answer_requests(
    mut requests: MessageReader<LibraryRequest>,
    mut library: ResMut<MatchLibrary>,
    mut saving: Option<ResMut<Saving>>,
) {
    for request in requests.read() {
        let library = &mut *library;
        match request {
            LibraryRequest::Import(files) => library.import.extend_from_slice(files),
            LibraryRequest::Export(file, to) => {
                library.export.push((file.clone(), to.clone()));
            }
            LibraryRequest::CancelImport => library.cancel_import(),
            LibraryRequest::Review(seed) => library.review = Some(*seed),
            change => {
                let Some(saving) = &mut saving else { continue };
                saving.changes += 1;
                if let Err(error) = write(change, library, saving) {
                    library.say(Notice::warning(sentence(&error.to_string())));
                }
            }
        }
    }
}

/// Changes a record and its row.
fn write(
    request: &LibraryRequest,
    library: &mut MatchLibrary,
    saving: &mut Saving,
) -> Result<(), SaveError> {
    let saves = &mut saving.saves;
    match request {
        LibraryRequest::Rename(file, name) => {
            saves.rename(file, name)?;
            if let Some(row) = library.row_mut(file) {
                row.name.clone_from(name);
            }
        }
        LibraryRequest::Note(file, text) => {
            saves.annotate(file, |notes| notes.text.clone_from(text))?;
            if let Some(row) = library.row_mut(file) {
                row.notes.clone_from(text);
            }
        }
        LibraryRequest::Stars(file, stars) => {
            let stars = (*stars).min(MOST_STARS);
            saves.annotate(file, |notes| notes.stars = stars)?;
            if let Some(row) = library.row_mut(file) {
                row.stars = stars;
            }
        }
        LibraryRequest::Delete(file, name) => {
            let deleted = saves.delete(file, now())?;
            library.bin.push((deleted, name.clone()));
            library.listed.rows.retain(|row| row.file != *file);
            library.version += 1;
        }
        LibraryRequest::Restore(deleted) => {
            library.bin.retain(|(other, _)| other != deleted);
            saves.restore(deleted)?;
            library.folder.deleted.retain(|(other, _)| other != deleted);
            library.version += 1;
        }
        LibraryRequest::Import(_)
        | LibraryRequest::CancelImport
        | LibraryRequest::Export(..)
        | LibraryRequest::Review(_) => {}
    }
    Ok(())
}
