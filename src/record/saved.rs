//! The folder of saved matches and what lies in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::autosave::OWN_FILES;
use super::error::RecordError;
use super::file::RawRecord;
use crate::levels::data_folder;
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
    /// Its name without the ending.
    pub name: String,
    /// When it was last written, where the system tells.
    pub modified: Option<SystemTime>,
    /// What it holds, or why it cannot be read.
    pub summary: Result<Summary, RecordError>,
}

/// What a record says of itself. The plies are not checked before it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// `GAME/VARIANT`.
    pub game: String,
    /// Who sat on each side at the start.
    pub players: Vec<String>,
    /// How many plies.
    pub plies: usize,
    /// Who has won, when the game is over.
    pub winner: Option<Side>,
}

/// The records in a folder, the latest first; without the two of the autosave.
/// A folder that is missing or closed to us holds none.
#[must_use]
pub fn saved_matches(folder: &Path) -> Vec<Saved> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut list: Vec<Saved> = entries
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|file| file.extension().is_some_and(|ending| ending == "ron"))
        .filter_map(|file| {
            let name = file.file_stem()?.to_string_lossy().into_owned();
            if OWN_FILES.contains(&name.as_str()) {
                return None;
            }
            let modified = fs::metadata(&file).and_then(|data| data.modified()).ok();
            let summary = RawRecord::read(&file).map(Summary::of);
            Some(Saved { file, name, modified, summary })
        })
        .collect();
    list.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.name.cmp(&b.name)));
    list
}

impl Summary {
    fn of(record: RawRecord) -> Self {
        let plies = record.plies.len();
        Self { game: record.game, players: record.players, plies, winner: record.winner }
    }
}
