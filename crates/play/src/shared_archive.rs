//! The archive of the saves' folder, used by one thread at a time. It is opened at its first use,
//! and again after a failure.

use std::path::Path;
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use tesserae_core::archive::{Archive, ArchiveError};

use super::background::lock;
use super::narration::sentence;

/// The archive; a clone is the same one.
#[derive(Resource, Clone, Default)]
pub struct SharedArchive(Arc<Mutex<Option<Archive>>>);

impl SharedArchive {
    /// Uses the archive of a folder, after waiting for other users. `said` receives the archive's
    /// messages. A damaged or unwritable database is opened once more, which repairs it.
    pub fn with<R>(
        &self,
        folder: &Path,
        said: &mut Vec<String>,
        mut ask: impl FnMut(&mut Archive) -> Result<R, ArchiveError>,
    ) -> Result<R, ArchiveError> {
        let mut place = lock(&self.0);
        let first = ask_once(&mut place, folder, said, &mut ask);
        match first {
            Err(ArchiveError::Database { .. } | ArchiveError::Unwritable { .. }) => {
                *place = None;
                ask_once(&mut place, folder, said, &mut ask)
            }
            answer => answer,
        }
    }

    /// Reopens an unusable database at its next use.
    pub fn look_again(&self) {
        // A locked archive is in use.
        if let Ok(mut place) = self.0.try_lock()
            && place.as_ref().is_some_and(|archive| !archive.is_kept())
        {
            *place = None;
        }
    }
}

fn ask_once<R>(
    place: &mut Option<Archive>,
    folder: &Path,
    said: &mut Vec<String>,
    ask: &mut impl FnMut(&mut Archive) -> Result<R, ArchiveError>,
) -> Result<R, ArchiveError> {
    let open = place.take().filter(|archive| archive.folder() == folder);
    let archive = place.insert(open.map_or_else(|| Archive::open(folder), Ok)?);
    said.extend(archive.notices().iter().map(|notice| sentence(&notice.to_string())));
    ask(archive)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tesserae_core::archive::Query;
    use tesserae_core::levels::Library;

    use super::*;

    fn count(shared: &SharedArchive, folder: &Path, said: &mut Vec<String>) -> usize {
        let library = Library::built_in();
        let counted = shared.with(folder, said, |archive| {
            archive.sync(&library, 1, |_, _| {})?;
            archive.count(&Query::default())
        });
        counted.expect("the archive answers")
    }

    #[test]
    fn another_folder_has_another_archive() {
        let (one, other) = (tempfile::tempdir().expect("one"), tempfile::tempdir().expect("two"));
        fs::write(one.path().join("broken.ron"), "(").expect("written");
        let (shared, mut said) = (SharedArchive::default(), Vec::new());
        assert_eq!(count(&shared, one.path(), &mut said), 1);
        assert_eq!(count(&shared, other.path(), &mut said), 0);
        assert_eq!(count(&shared.clone(), one.path(), &mut said), 1);
        assert!(said.is_empty(), "{said:?}");
    }

    #[test]
    fn a_damaged_database_is_said_once_and_what_failed_is_looked_at_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("archive-1.db");
        fs::write(&file, "no database at all, but long enough to be looked at").expect("written");
        let (shared, mut said) = (SharedArchive::default(), Vec::new());
        assert_eq!(count(&shared, folder.path(), &mut said), 0);
        let [text] = &said[..] else { panic!("{said:?}") };
        assert!(text.starts_with("The database of matches was damaged"), "{text}");
        count(&shared, folder.path(), &mut said);
        assert_eq!(said.len(), 1);
        // An archive that is kept stays open.
        shared.look_again();
        count(&shared, folder.path(), &mut said);
        assert_eq!(said.len(), 1);
    }
}
