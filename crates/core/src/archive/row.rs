//! A match as lists show it.

use std::path::PathBuf;

use rusqlite::Row as SqlRow;

use super::index::Archive;
use crate::rules::Side;

/// A match as lists show it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// The record.
    pub file: PathBuf,
    /// `GAME/VARIANT`; empty if it cannot be read.
    pub game: String,
    /// The name that the user gave it; empty without one.
    pub name: String,
    /// The user's notes.
    pub notes: String,
    /// The user's stars.
    pub stars: u8,
    /// When it was last played, as far as known, in seconds since 1970.
    pub time: u64,
    /// The player of each side at the start.
    pub players: Vec<String>,
    /// The number of plies, including those taken back.
    pub plies: usize,
    /// Has it ended?
    pub finished: bool,
    /// The winner.
    pub winner: Option<Side>,
    /// The side that resigned.
    pub resigned: Option<Side>,
    /// The seat that won, as an index into `players`, once that is decided.
    pub won: Option<usize>,
    /// The number of times the program helped.
    pub helped: u32,
    /// The number of throws that players saw and then replaced.
    pub replaced: usize,
    /// Does the archive hold a review of it?
    pub reviewed: bool,
    /// The problem of a damaged or unreadable file.
    pub problem: Option<String>,
}

/// The columns of a row, selected from `matches m`.
pub(super) const COLUMNS: &str = "m.file AS file, m.variant AS variant, m.name AS name, \
     m.notes AS notes, m.stars AS stars, m.time AS time, m.players AS players, \
     m.length AS length, m.finished AS finished, m.winner AS winner, m.resigned AS resigned, \
     m.helped AS helped, m.replaced AS replaced, m.problem AS problem, \
     (SELECT s.seat FROM seats s WHERE s.match = m.id AND s.won = 1) AS won, \
     EXISTS (SELECT 1 FROM reviews r WHERE r.course = m.course) AS reviewed";

impl Archive {
    pub(super) fn row(&self, row: &SqlRow<'_>) -> rusqlite::Result<Row> {
        let side = |text: Option<String>| text.and_then(|text| text.parse::<Side>().ok());
        let count =
            |column: &str| row.get::<_, i64>(column).map(|n| usize::try_from(n).unwrap_or(0));
        let players: String = row.get("players")?;
        let won: Option<i64> = row.get("won")?;
        Ok(Row {
            file: self.file_of(row.get_ref("file")?.as_str()?),
            game: row.get("variant")?,
            name: row.get("name")?,
            notes: row.get("notes")?,
            stars: row.get("stars")?,
            time: u64::try_from(row.get::<_, i64>("time")?).unwrap_or(0),
            players: serde_json::from_str(&players).unwrap_or_default(),
            plies: count("length")?,
            finished: row.get("finished")?,
            winner: side(row.get("winner")?),
            resigned: side(row.get("resigned")?),
            helped: row.get("helped")?,
            replaced: count("replaced")?,
            problem: row.get("problem")?,
            won: won.and_then(|seat| usize::try_from(seat).ok()),
            reviewed: row.get("reviewed")?,
        })
    }
}
