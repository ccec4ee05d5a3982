//! The folder of saved matches and its files.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use super::course::Match;
use super::disk::seconds;
use super::error::RecordError;
use super::file::RawRecord;
use super::names::before;
use crate::levels::{Library, data_folder};
use crate::rules::Side;

/// The folder for records: `saves` in the data folder.
pub fn saves_folder() -> Option<PathBuf> {
    data_folder().map(|data| data.join("saves"))
}

/// One file of the folder.
#[derive(Debug)]
pub struct Saved {
    /// Its path.
    pub file: PathBuf,
    /// When it was last written, if the system knows.
    pub modified: Option<SystemTime>,
    /// Its content, or why it cannot be read. The backup from one action earlier replaces a
    /// damaged record.
    pub summary: Result<Summary, RecordError>,
    /// The problem with the latest record, if the backup replaces it.
    pub damage: Option<RecordError>,
}

/// What a record says about itself, unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// `GAME/VARIANT`.
    pub game: String,
    /// The name that the user gave it; empty without one.
    pub name: String,
    /// The user's notes.
    pub notes: String,
    /// The user's stars.
    pub stars: u8,
    /// The player of each side at the start.
    pub players: Vec<String>,
    /// The number of plies.
    pub plies: usize,
    /// The winner, if the game is over.
    pub winner: Option<Side>,
    /// The side that resigned.
    pub resigned: Option<Side>,
    /// When it was last played, if recorded, in seconds since 1970.
    pub played: Option<u64>,
}

/// The files in a folder that may be records, with the time each was last written, the latest
/// first. A folder that does not exist has none. Reads no file.
///
/// # Errors
/// If the system refuses to list the folder.
pub fn record_files(folder: &Path) -> io::Result<Vec<(PathBuf, Option<SystemTime>)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?.collect::<io::Result<Vec<_>>>()?,
    };
    let is_record = |file: &PathBuf| {
        let hidden = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        !hidden && file.extension().is_some_and(|ending| ending == "ron")
    };
    let mut list: Vec<(PathBuf, Option<SystemTime>)> = entries
        .into_iter()
        .map(|entry| entry.path())
        .filter(is_record)
        .map(|file| {
            let time = fs::metadata(&file).and_then(|data| data.modified()).ok();
            (file, time)
        })
        .collect();
    list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    Ok(list)
}

/// The possible records of a folder, or the single file that the path names.
///
/// # Errors
/// If the system refuses to list the folder.
pub fn records_at(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_dir() {
        Ok(record_files(path)?.into_iter().map(|(file, _)| file).collect())
    } else {
        Ok(vec![path.to_owned()])
    }
}

/// The records in a folder, the one last played first; none if it cannot be listed.
pub fn saved_matches(folder: &Path) -> Vec<Saved> {
    let files = record_files(folder).unwrap_or_default();
    let mut list: Vec<Saved> =
        files.into_iter().map(|(file, time)| Saved::read(file, time)).collect();
    list.sort_by_key(|saved| std::cmp::Reverse(saved.time()));
    list
}

impl Saved {
    /// Reads a file of the folder and verifies its checksum, but does not replay it.
    pub fn read(file: PathBuf, modified: Option<SystemTime>) -> Self {
        let whole = |file: &Path| RawRecord::read(file)?.checked(file).map(Summary::of);
        match whole(&file) {
            Ok(summary) => Self { file, modified, summary: Ok(summary), damage: None },
            Err(error) => match (error.is_damage(), whole(&before(&file))) {
                (true, Ok(earlier)) => {
                    Self { file, modified, summary: Ok(earlier), damage: Some(error) }
                }
                _ => Self { file, modified, summary: Err(error), damage: None },
            },
        }
    }

    /// Loads the match for viewing, from the backup if the latest record is damaged. Moves no
    /// file; to continue the match, use [`Saves::open`](super::Saves::open).
    pub fn load(&self, library: &Library) -> Result<Match, RecordError> {
        match &self.damage {
            None => Match::load(&self.file, library),
            Some(_) => Match::load(&before(&self.file), library),
        }
    }

    /// When the match was last played, if known.
    pub fn time(&self) -> Option<u64> {
        let played = self.summary.as_ref().ok().and_then(|summary| summary.played);
        played.or_else(|| seconds(self.modified?))
    }

    /// Is the file damaged or altered?
    pub fn is_damaged(&self) -> bool {
        self.damage.is_some() || self.summary.as_ref().is_err_and(RecordError::is_damage)
    }

    /// Can the match be continued?
    pub fn is_under_way(&self) -> bool {
        self.summary.as_ref().is_ok_and(|summary| !summary.is_finished())
    }
}

impl Summary {
    fn of(record: RawRecord) -> Self {
        Self {
            plies: record.plies.len(),
            game: record.game,
            name: record.name,
            notes: record.notes,
            stars: record.stars,
            players: record.players,
            winner: record.winner,
            resigned: record.resigned,
            played: record.played,
        }
    }

    /// Has the match ended?
    pub fn is_finished(&self) -> bool {
        self.winner.is_some() || self.resigned.is_some()
    }
}
