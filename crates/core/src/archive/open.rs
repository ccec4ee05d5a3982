//! Opens the database, rebuilds it if it is damaged, and holds it in memory if its file cannot be
//! used.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, Error, ErrorCode, OpenFlags};

use super::error::{ArchiveError, Notice};
use super::index::Archive;
use super::reviews::Kept;
use super::schema::{CHECKED, COUNTED, DAMAGED, FILE, LOCK, make};
use crate::files::lock;
use crate::record::Saves;

/// The longest wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(5);
/// At most this many damaged databases are kept.
const MOST_DAMAGED: u32 = 1_000;

impl Archive {
    /// Opens the archive of a folder, which need not exist yet. Repairs a damaged database or
    /// works without it; [`Self::notices`] says which. Call [`Self::sync`] to bring the index up
    /// to date.
    ///
    /// ```
    /// use tesserae_core::archive::{Archive, Query};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let archive = Archive::open(folder.path())?;
    /// assert_eq!(archive.count(&Query::default())?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(folder: &Path) -> Result<Self, ArchiveError> {
        let file = folder.join(FILE);
        let mut notices = Vec::new();
        let (connection, kept) = match open_file(folder, &file, &mut notices) {
            Ok(connection) => (connection, true),
            Err(problem) => {
                let connection = Connection::open_in_memory()
                    .and_then(|connection| make(&connection).map(|()| connection))
                    .map_err(|error| ArchiveError::Database {
                        file: file.clone(),
                        problem: error.to_string(),
                    })?;
                notices.push(Notice::InMemory { file, problem });
                (connection, false)
            }
        };
        let (folder, saves) = (folder.to_owned(), Saves::new(folder));
        Ok(Self { folder, connection, saves, kept, notices, synced: false })
    }

    /// A database error with its file.
    pub(super) fn wrong(&self, error: &Error) -> ArchiveError {
        let file = self.folder.join(FILE);
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                ArchiveError::Locked { file }
            }
            Some(ErrorCode::DiskFull | ErrorCode::ReadOnly) => {
                ArchiveError::Unwritable { file, problem: told(error) }
            }
            _ => ArchiveError::Database { file, problem: told(error) },
        }
    }
}

/// The message of a database error, on one line and without the SQL.
fn told(error: &Error) -> String {
    match error {
        Error::SqlInputError { msg, .. } => msg.clone(),
        error => error.to_string(),
    }
}

/// Opens the database in its file, or says why it cannot be used.
fn open_file(folder: &Path, file: &Path, notices: &mut Vec<Notice>) -> Result<Connection, String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    // Take the lock, so that only one program moves a damaged database aside.
    let _lock = lock(&folder.join(LOCK), PATIENCE).map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => "another program is opening it".to_owned(),
        _ => error.to_string(),
    })?;
    let error = match open_whole(file) {
        Ok(connection) => return Ok(connection),
        Err(error) => error,
    };
    let damaged = match &error {
        // A column is missing, or a table has another form.
        Error::SqlInputError { .. } => true,
        error => matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown)
        ),
    };
    if !damaged {
        return Err(told(&error));
    }
    let reviews = whole_reviews(file);
    let kept_as = keep_aside(folder, file).map_err(|error| error.to_string())?;
    let connection = open_whole(file).map_err(|error| told(&error))?;
    for kept in &reviews {
        kept.put(&connection).map_err(|error| told(&error))?;
    }
    notices.push(Notice::Rebuilt { problem: told(&error), kept_as, reviews: reviews.len() });
    Ok(connection)
}

/// Opens the database, makes missing tables and checks the whole.
fn open_whole(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    // Readers and a writer do not wait for each other. A power cut may lose the last writes, which
    // the next sync reads from the records again.
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "normal")?;
    make(&connection)?;
    for table in CHECKED {
        let sound: String =
            connection
                .query_row(&format!("PRAGMA quick_check('{table}')"), [], |row| row.get(0))?;
        if sound != "ok" {
            return Err(Error::SqliteFailure(
                rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT),
                Some(sound),
            ));
        }
    }
    for count in COUNTED {
        connection.query_row(count, [], |row| row.get::<_, i64>(0))?;
    }
    connection.prepare("SELECT stamp, folded, course, helped FROM matches WHERE id = 0")?;
    connection.prepare("SELECT asked, body, sum FROM reviews WHERE id = 0")?;
    Ok(connection)
}

/// The intact reviews of a damaged database.
fn whole_reviews(file: &Path) -> Vec<Kept> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Ok(connection) = Connection::open_with_flags(file, flags) else { return Vec::new() };
    Kept::all_whole(&connection)
}

/// Renames a damaged database with its `-wal` and `-shm` files, and returns its new name.
fn keep_aside(folder: &Path, file: &Path) -> io::Result<PathBuf> {
    let names = (1..MOST_DAMAGED).map(|n| folder.join(format!("{DAMAGED}{n}.db")));
    let free = names.into_iter().find(|name| !name.exists());
    let kept_as = free.ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(file, &kept_as)?;
    for ending in ["-wal", "-shm"] {
        let beside = |file: &Path| {
            let mut name = file.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        match fs::rename(beside(file), beside(&kept_as)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(kept_as)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn what_cannot_be_written_is_no_damage() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..400 {
            fs::write(folder.path().join(format!("{number}.ron")), "(").expect("written");
        }
        let sync = |archive: &mut Archive| {
            let synced = archive.sync(&Library::default(), 1, |_, _| {});
            synced.map_err(|error| error.to_string())
        };
        let mut archive = Archive::open(folder.path()).expect("opened");
        let pages: i64 = archive
            .connection
            .pragma_query_value(None, "page_count", |row| row.get(0))
            .expect("a number");
        archive.connection.pragma_update(None, "max_page_count", pages).expect("set");
        let full = sync(&mut archive).expect_err("there is no room");
        assert!(full.contains("cannot be written") && full.contains("free space"), "{full}");
        archive.connection.pragma_update(None, "max_page_count", 100_000).expect("set");
        archive.connection.pragma_update(None, "query_only", true).expect("set");
        let refused = sync(&mut archive).expect_err("nothing may be written");
        assert!(refused.contains("cannot be written"), "{refused}");
        archive.connection.pragma_update(None, "query_only", false).expect("set");
        assert_eq!(sync(&mut archive).expect("written").read, 400);
    }
}
