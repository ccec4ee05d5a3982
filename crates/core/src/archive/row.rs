//! A match as lists show it.

use std::path::PathBuf;

use rusqlite::Row as SqlRow;

use super::index::Archive;
use crate::rules::Side;

/// A match as lists show it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// Its file.
    pub file: PathBuf,
    /// `GAME/VARIANT`; empty where that cannot be read.
    pub game: String,
    /// The name that people gave it, if any.
    pub name: String,
    /// What they wrote about it.
    pub notes: String,
    /// How many stars they gave it.
    pub stars: u8,
    /// When it was last played, in seconds since 1970, as well as that is known.
    pub time: u64,
    /// Who sat on each side at the start.
    pub players: Vec<String>,
    /// How many plies, those taken back included.
    pub plies: usize,
    /// Whether it has ended.
    pub finished: bool,
    /// Who has won.
    pub winner: Option<Side>,
    /// Who has given up.
    pub resigned: Option<Side>,
    /// The seat that has won, in the order of the players, where that is decided.
    pub won: Option<usize>,
    /// How often the program helped.
    pub helped: u32,
    /// How many throws were seen that stand no more.
    pub replaced: usize,
    /// Whether the result of a review is kept.
    pub reviewed: bool,
    /// What is wrong with the file, if anything is.
    pub problem: Option<String>,
}

/// The columns of a row, from `matches m`.
pub(super) const COLUMNS: &str = "m.file, m.variant, m.name, m.notes, m.stars, m.time, \
     m.players, m.length, m.finished, m.winner, m.resigned, m.helped, m.replaced, m.problem, \
     (SELECT s.seat FROM seats s WHERE s.match = m.id AND s.won = 1), \
     EXISTS (SELECT 1 FROM reviews r WHERE r.course = m.course)";

impl Archive {
    pub(super) fn row(&self, row: &SqlRow<'_>) -> rusqlite::Result<Row> {
        let side = |text: Option<String>| text.and_then(|text| text.parse::<Side>().ok());
        let count = |at: usize| row.get::<_, i64>(at).map(|n| usize::try_from(n).unwrap_or(0));
        let players: String = row.get(6)?;
        let won: Option<i64> = row.get(14)?;
        Ok(Row {
            file: self.folder.join(row.get::<_, String>(0)?),
            game: row.get(1)?,
            name: row.get(2)?,
            notes: row.get(3)?,
            stars: row.get(4)?,
            time: u64::try_from(row.get::<_, i64>(5)?).unwrap_or(0),
            players: serde_json::from_str(&players).unwrap_or_default(),
            plies: count(7)?,
            finished: row.get(8)?,
            winner: side(row.get(9)?),
            resigned: side(row.get(10)?),
            helped: row.get(11)?,
            replaced: count(12)?,
            problem: row.get(13)?,
            won: won.and_then(|seat| usize::try_from(seat).ok()),
            reviewed: row.get(15)?,
        })
    }
}
