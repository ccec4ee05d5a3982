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
            file: self.folder.join(row.get::<_, String>("file")?),
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
