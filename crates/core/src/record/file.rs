//! The record file: its fields, written and read.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::course::{Match, Ply, Replaced};
use super::earlier::{FirstRecord, SecondRecord, ThirdRecord};
use super::error::{Attempt, FORMAT, RecordError, SaveError};
use super::notes::{MOST_STARS, Notes};
use crate::files::{TextError, from_ron, read_bytes, text_of, write_whole};
use crate::levels::Library;
use crate::rules::{Position, Side};
use crate::signs::{looks_empty, unturned};

/// A larger file cannot be a record and is refused before it fills memory.
const MOST_BYTES: u64 = 32 << 20;

/// The fields of the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRecord {
    pub(super) format: u32,
    pub(super) program: String,
    pub(super) name: String,
    pub(super) notes: String,
    pub(super) stars: u8,
    pub(super) begun: Option<u64>,
    pub(super) played: Option<u64>,
    pub(super) at_table: u64,
    pub(super) game: String,
    pub(super) sides: u8,
    pub(super) players: Vec<String>,
    pub(super) seed: u64,
    pub(super) commitment: Option<String>,
    pub(super) start: String,
    pub(super) plies: Vec<String>,
    pub(super) cursor: usize,
    pub(super) replaced: Vec<RawReplaced>,
    pub(super) helped: Vec<u32>,
    pub(super) winner: Option<Side>,
    pub(super) resigned: Option<Side>,
    pub(super) checksum: String,
}

/// Plies that were taken back and replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawReplaced {
    pub(super) at: usize,
    pub(super) plies: Vec<String>,
}

/// The fields that tell whether this program can read the rest.
#[derive(Deserialize)]
struct Header {
    format: u32,
    #[serde(default)]
    program: String,
}

/// The text of a record with its right checksum. None if it is not a record.
#[cfg(feature = "fuzz")]
pub fn sealed(text: &str) -> Option<String> {
    let mut record = RawRecord::parse(Path::new("fuzz.ron"), text.as_bytes()).ok()?;
    record.seal();
    record.text().ok()
}

impl RawRecord {
    /// The record of a match.
    pub(super) fn of(course: &Match) -> Result<Self, SaveError> {
        if course.is_scripted() {
            return Err(SaveError::Scripted);
        }
        let notes = course.notes();
        let texts = |plies: &[Ply]| plies.iter().map(|ply| ply.action.to_string()).collect();
        let replaced = |old: &Replaced| RawReplaced { at: old.at, plies: texts(&old.plies) };
        let mut record = Self {
            format: FORMAT,
            program: concat!("tesserae ", env!("CARGO_PKG_VERSION")).to_owned(),
            name: notes.name.clone(),
            notes: notes.text.clone(),
            stars: notes.stars.min(MOST_STARS),
            begun: notes.begun,
            played: notes.played,
            at_table: notes.at_table,
            game: course.game().definition().id(),
            sides: course.start().sides(),
            players: course.players().to_vec(),
            seed: course.seed(),
            commitment: course.commitment().map(|commitment| commitment.to_string()),
            start: course.start().to_string(),
            plies: texts(course.plies()),
            cursor: course.cursor(),
            replaced: course.replaced().iter().map(replaced).collect(),
            helped: course.helped().to_vec(),
            winner: course.position_at(course.plies().len()).and_then(Position::winner),
            resigned: course.given_up(),
            checksum: String::new(),
        };
        record.seal();
        Ok(record)
    }

    /// The name, notes, stars, dates and time at the table.
    pub(super) fn told(&self) -> Notes {
        Notes {
            name: self.name.clone(),
            text: self.notes.clone(),
            stars: self.stars,
            begun: self.begun,
            played: self.played,
            at_table: self.at_table,
        }
    }

    /// Copies the name, notes and stars, but no dates.
    pub(super) fn tell(&mut self, notes: &Notes) {
        // A name must be seen, and must not turn the text after it.
        let name = unturned(notes.name.trim());
        self.name = if looks_empty(&name) { String::new() } else { name };
        notes.text.trim().clone_into(&mut self.notes);
        self.stars = notes.stars.min(MOST_STARS);
    }

    /// Sets the checksum after a change.
    pub(super) fn seal(&mut self) {
        self.checksum = self.sum();
    }

    /// The file's text.
    pub(super) fn text(&self) -> Result<String, SaveError> {
        let style = ron::ser::PrettyConfig::new().new_line("\n").indentor("    ");
        ron::ser::to_string_pretty(self, style)
            .map(|text| text + "\n")
            .map_err(|error| SaveError::Text(error.to_string()))
    }

    /// FNV-1a, 64 bits, over every other field in order, each as text with a line feed. It
    /// notices accidents, not fraud.
    fn sum(&self) -> String {
        let mut sum = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |field: &str| {
            for byte in field.bytes().chain([b'\n']) {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        };
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        add(&self.format.to_string());
        add(&self.program);
        // The first version lacked these and the side that resigned. The second lacked notes,
        // stars, the commitment, replaced plies and help, the third the time at the table.
        if self.format > 1 {
            add(&self.name);
            if self.format > 2 {
                add(&self.notes);
                add(&self.stars.to_string());
            }
            add(&or_dash(self.begun.map(|time| time.to_string())));
            add(&or_dash(self.played.map(|time| time.to_string())));
            if self.format > 3 {
                add(&self.at_table.to_string());
            }
        }
        add(&self.game);
        add(&self.sides.to_string());
        self.players.iter().for_each(|player| add(player));
        add(&self.seed.to_string());
        if self.format > 2 {
            add(&or_dash(self.commitment.clone()));
        }
        add(&self.start);
        self.plies.iter().for_each(|ply| add(ply));
        add(&self.cursor.to_string());
        if self.format > 2 {
            for replaced in &self.replaced {
                add(&replaced.at.to_string());
                replaced.plies.iter().for_each(|ply| add(ply));
            }
            self.helped.iter().for_each(|times| add(&times.to_string()));
        }
        add(&or_dash(self.winner.map(|side| side.to_string())));
        if self.format > 1 {
            add(&or_dash(self.resigned.map(|side| side.to_string())));
        }
        format!("{sum:016x}")
    }

    /// Does the checksum fit the content?
    pub(super) fn whole(&self) -> bool {
        self.checksum == self.sum()
    }

    /// The record, if its checksum is right.
    pub(super) fn checked(self, file: &Path) -> Result<Self, RecordError> {
        if self.whole() {
            return Ok(self);
        }
        let (item, problem) = self.wrong_sum();
        Err(RecordError::Altered { file: file.to_owned(), item, problem })
    }

    /// The checksum as a wrong item, with its problem.
    pub(super) fn wrong_sum(&self) -> (String, String) {
        let problem = format!("the content sums to {}, not to {}", self.sum(), self.checksum);
        ("checksum".into(), problem)
    }

    /// Has the match ended, as the record says?
    pub(super) fn is_finished(&self) -> bool {
        self.winner.is_some() || self.resigned.is_some()
    }

    /// Reads the fields of a record without playing it.
    pub(super) fn read(file: &Path) -> Result<Self, RecordError> {
        let unreadable = |source| RecordError::Unreadable { file: file.to_owned(), source };
        Self::parse(file, &read_bytes(file, MOST_BYTES).map_err(unreadable)?)
    }

    fn parse(file: &Path, bytes: &[u8]) -> Result<Self, RecordError> {
        let not_a_record = |fault| RecordError::NotARecord { file: file.to_owned(), fault };
        let cut_off = || RecordError::CutOff {
            file: file.to_owned(),
            line: bytes.split(|byte| *byte == b'\n').count(),
        };
        let text = text_of(bytes, MOST_BYTES)
            .map_err(|error| if error.is_cut_off { cut_off() } else { not_a_record(error) })?;
        let wrong = |error: TextError| {
            // Our records end in a line with one bracket.
            if text.trim_end().lines().last() == Some(")") {
                not_a_record(error)
            } else {
                cut_off()
            }
        };
        let header: Header = from_ron(text).map_err(wrong)?;
        if header.format > FORMAT {
            let (format, program) = (header.format, header.program);
            return Err(RecordError::LaterVersion { file: file.to_owned(), format, program });
        }
        if header.format < 1 {
            let line = text.lines().position(|l| l.contains("format")).map_or(1, |i| i + 1);
            let problem = format!("formats count from 1 to {FORMAT}");
            return Err(not_a_record(TextError { line, column: 1, problem, is_cut_off: false }));
        }
        match header.format {
            1 => from_ron::<FirstRecord>(text).map(Self::from).map_err(wrong),
            2 => from_ron::<SecondRecord>(text).map(Self::from).map_err(wrong),
            3 => from_ron::<ThirdRecord>(text).map(Self::from).map_err(wrong),
            _ => from_ron(text).map_err(wrong),
        }
    }
}

impl Match {
    /// The record as text, in the format of docs/records.md. Fails for scripted dice.
    pub fn to_record(&self) -> Result<String, SaveError> {
        RawRecord::of(self)?.text()
    }

    /// Saves the record, whole or not at all. An error leaves the old file unchanged.
    pub fn save(&self, file: &Path) -> Result<(), SaveError> {
        let text = self.to_record()?;
        write_whole(file, text.as_bytes()).map_err(SaveError::of(Attempt::Save, file))
    }

    /// Loads a record. Replays every ply and compares every throw with the seed's. Errors name
    /// file and item and say what to do. No content makes this panic.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// let folder = tempfile::tempdir()?;
    /// let file = folder.path().join("match.ron");
    /// course.save(&file)?;
    /// assert_eq!(Match::load(&file, &library)?.players(), course.players());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(file: &Path, library: &Library) -> Result<Self, RecordError> {
        RawRecord::read(file)?.replay(file, library)
    }

    /// Loads a record from its text; `file` is the name that errors cite.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// use std::path::Path;
    ///
    /// let text = course.to_record()?;
    /// let again = Match::from_record(Path::new("match.ron"), text.as_bytes(), &library)?;
    /// assert_eq!(again.seed(), course.seed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_record(file: &Path, bytes: &[u8], library: &Library) -> Result<Self, RecordError> {
        RawRecord::parse(file, bytes)?.replay(file, library)
    }
}
