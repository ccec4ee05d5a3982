//! The folder of saved matches and what lies in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::course::Match;
use super::disk::seconds;
use super::error::RecordError;
use super::file::RawRecord;
use super::names::before;
use crate::levels::{Library, data_folder};
use crate::rules::Side;

/// The folder for records: `saves` in the program's data folder, which the
/// environment variable `TESSERAE_DATA` can move. None where the system names
/// no place for data.
#[must_use]
pub fn saves_folder() -> Option<PathBuf> {
    data_folder().map(|data| data.join("saves"))
}

/// One file of the folder, for a list to load from.
#[derive(Debug)]
pub struct Saved {
    /// Where it lies.
    pub file: PathBuf,
    /// When it was last written, where the system tells.
    pub modified: Option<SystemTime>,
    /// What it holds, or why it cannot be read. Where the latest record is damaged and
    /// the one from an action before is not, it is what that one holds.
    pub summary: Result<Summary, RecordError>,
    /// What is wrong with the latest record, where the one before stands in for it.
    pub damage: Option<RecordError>,
}

/// What a record says of itself. The plies are not checked before it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// `GAME/VARIANT`.
    pub game: String,
    /// What people call it; empty when nobody has named it.
    pub name: String,
    /// Who sat on each side at the start.
    pub players: Vec<String>,
    /// How many plies.
    pub plies: usize,
    /// Who has won, when the game is over.
    pub winner: Option<Side>,
    /// Who has given up.
    pub resigned: Option<Side>,
    /// When it was last played, in seconds since 1970, where it says so.
    pub played: Option<u64>,
}

/// The files in a folder that may be records, with the time at which each was last
/// written, the latest first. None of them is read. A folder that is missing or closed
/// to us holds none.
#[must_use]
pub fn record_files(folder: &Path) -> Vec<(PathBuf, Option<SystemTime>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_record = |file: &PathBuf| {
        let hidden = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        !hidden && file.extension().is_some_and(|ending| ending == "ron")
    };
    let mut list: Vec<(PathBuf, Option<SystemTime>)> = entries
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(is_record)
        .map(|file| {
            let time = fs::metadata(&file).and_then(|data| data.modified()).ok();
            (file, time)
        })
        .collect();
    list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    list
}

/// The records in a folder, the one last played first.
#[must_use]
pub fn saved_matches(folder: &Path) -> Vec<Saved> {
    let mut list: Vec<Saved> =
        record_files(folder).into_iter().map(|(file, time)| Saved::read(file, time)).collect();
    list.sort_by_key(|saved| std::cmp::Reverse(saved.time()));
    list
}

impl Saved {
    /// Reads a file of the folder and sums it, but plays nothing.
    #[must_use]
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

    /// Loads the match to look at it: from the record before where the latest is damaged.
    /// Nothing is moved; to play on, [`Saves::open`](super::Saves::open) it.
    ///
    /// # Errors
    /// As [`Match::load`].
    pub fn load(&self, library: &Library) -> Result<Match, RecordError> {
        match &self.damage {
            None => Match::load(&self.file, library),
            Some(_) => Match::load(&before(&self.file), library),
        }
    }

    /// When the match was last played, as far as anybody knows.
    #[must_use]
    pub fn time(&self) -> Option<u64> {
        let played = self.summary.as_ref().ok().and_then(|summary| summary.played);
        played.or_else(|| seconds(self.modified?))
    }

    /// Whether the file is not what was once written.
    #[must_use]
    pub fn is_damaged(&self) -> bool {
        self.damage.is_some() || self.summary.as_ref().is_err_and(RecordError::is_damage)
    }

    /// Whether the match can be gone on with.
    #[must_use]
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
            players: record.players,
            winner: record.winner,
            resigned: record.resigned,
            played: record.played,
        }
    }

    /// Whether the match has come to an end.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.winner.is_some() || self.resigned.is_some()
    }
}
