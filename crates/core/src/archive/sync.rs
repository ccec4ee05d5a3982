//! Brings the index up to date with the folder.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::entry::{Entry, stamp};
use super::error::ArchiveError;
use super::file_name::{exact, from_exact, shown_name};
use super::index::Archive;
use super::schema::CONTENT;
use crate::ai::share::share;
use crate::levels::Library;
use crate::record::record_files;
use crate::words::{folded, sort_key};

/// What has changed in the folder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Synced {
    /// The number of new and changed records, which were read.
    pub read: usize,
    /// The number of records that are gone.
    pub gone: usize,
    /// The number of damaged or unreadable records among those read.
    pub problems: usize,
}

/// A file, its name in the index and its stamp.
type Found = (PathBuf, String, (String, u64));

impl Archive {
    /// Reads new and changed records, and forgets those that are gone. The first sync after
    /// opening also retries unreadable records, because the level files or the program may have
    /// changed. Calls `progress` on the calling thread with the number of files begun and the
    /// number of all.
    pub fn sync(
        &mut self,
        library: &Library,
        threads: usize,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Synced, ArchiveError> {
        let mut known = self.stamps().map_err(|error| self.wrong(&error))?;
        let files = record_files(&self.folder).map_err(ArchiveError::of_file(&self.folder))?;
        let changed: Vec<Found> = files
            .into_iter()
            .filter_map(|(file, _)| {
                let name = exact(&file);
                let stamp = stamp(&file)?;
                (known.remove(&name).as_ref() != Some(&stamp.0)).then_some((file, name, stamp))
            })
            .collect();
        let all = changed.len() as u64;
        let each = |(): &mut (), number: u64| {
            let found = changed.get(number as usize).cloned();
            let entry = found.map(|(file, name, stamp)| Entry::read(&file, name, stamp, library));
            Ok::<_, Infallible>(entry)
        };
        let read = share(0..all, threads, || Ok(()), each, |begun| progress(begun, all));
        let Ok(read) = read;
        let entries: Vec<Entry> = read.into_iter().flatten().collect();
        let synced = Synced {
            read: entries.len(),
            gone: known.len(),
            problems: entries.iter().filter(|entry| entry.problem.is_some()).count(),
        };
        if synced != Synced::default() {
            self.put(&entries, known.keys()).map_err(|error| self.wrong(&error))?;
        }
        self.synced = true;
        Ok(synced)
    }

    /// Empties the index and reads all records again. Reviews stay.
    pub fn rebuild(
        &mut self,
        library: &Library,
        threads: usize,
        progress: impl FnMut(u64, u64),
    ) -> Result<Synced, ArchiveError> {
        self.connection.execute("DELETE FROM matches", []).map_err(|error| self.wrong(&error))?;
        self.sync(library, threads, progress)
    }

    /// Indexes one file of the folder again, or forgets it if it is gone.
    pub fn update(&mut self, file: &Path, library: &Library) -> Result<(), ArchiveError> {
        let name = exact(file);
        match stamp(file) {
            Some(stamp) => self.put(&[Entry::read(file, name, stamp, library)], []),
            None => self.put(&[], [&name]),
        }
        .map_err(|error| self.wrong(&error))
    }

    /// The stamps of the indexed files; empty for files to read again.
    fn stamps(&self) -> rusqlite::Result<BTreeMap<String, String>> {
        let mut asked = self.connection.prepare_cached(
            "SELECT file, CASE WHEN content = ?2 AND (problem IS NULL OR ?1) THEN stamp ELSE '' END \
             FROM matches",
        )?;
        asked
            .query_map(params![self.synced, CONTENT], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect()
    }

    /// Replaces the entries of these files and removes those of `gone`, all or none.
    fn put<'a>(
        &mut self,
        entries: &'a [Entry],
        gone: impl IntoIterator<Item = &'a String>,
    ) -> rusqlite::Result<()> {
        let connection = &mut self.connection;
        let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for name in gone.into_iter().chain(entries.iter().map(|entry| &entry.file)) {
            forget(&all, name)?;
        }
        for entry in entries {
            add(&all, entry)?;
        }
        all.commit()
    }
}

fn forget(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM matches WHERE file = ?")?.execute([name])?;
    Ok(())
}

fn add(connection: &Transaction<'_>, entry: &Entry) -> rusqlite::Result<()> {
    let content = &entry.content;
    let who: Vec<&str> = content.seats.iter().map(|seat| seat.who.as_str()).collect();
    // JSON, because a name may hold any separator.
    let players = serde_json::json!(who).to_string();
    let game = content.variant.split('/').next().unwrap_or_default();
    let file = match content.variant.is_empty() {
        true => shown_name(Path::new(&from_exact(&entry.file))),
        false => String::new(),
    };
    // One a line, so that no word reaches from one into the next.
    let texts: [&str; 6] =
        [&content.name, &content.notes, &who.join("\n"), &content.variant, &content.title, &file];
    let folded = folded(&texts.join("\n"));
    let number =
        |number: Option<u64>| number.map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO matches (file, stamp, problem, game, variant, name, notes, \
             stars, begun, played, time, players, length, finished, winner, resigned, helped, \
             replaced, checksum, course, folded, content, seed, by_name, \
             by_players) VALUES \
             (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            entry.file,
            entry.stamp,
            entry.problem,
            game,
            content.variant,
            content.name,
            content.notes,
            content.stars,
            number(content.begun),
            number(content.played),
            number(Some(entry.time())),
            players,
            content.plies as i64,
            content.finished,
            content.winner.map(|side| side.to_string()),
            content.resigned.map(|side| side.to_string()),
            content.helped,
            content.replaced as i64,
            content.checksum,
            content.course,
            folded,
            CONTENT,
            content.seed.cast_signed(),
            sort_key(&content.name),
            sort_key(&who.join("\n")),
        ])?;
    let id = connection.last_insert_rowid();
    let mut seats = connection.prepare_cached(
        "INSERT INTO seats (match, seat, who, person, won) VALUES (?, ?, ?, ?, ?)",
    )?;
    for (number, seat) in content.seats.iter().enumerate() {
        seats.execute(params![id, number as i64, seat.who, seat.is_person(), seat.won])?;
    }
    let mut throws = connection
        .prepare_cached("INSERT INTO throws (match, seat, kind, throws) VALUES (?, ?, ?, ?)")?;
    for ((seat, kind), thrown) in &content.thrown {
        throws.execute(params![id, *seat as i64, kind, thrown.bytes()])?;
    }
    Ok(())
}
