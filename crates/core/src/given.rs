//! Files that a user gives the program: by argument, double click, dialog, paste or drop. Their
//! contents decide what they are, not their names.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::files::{TextError, outer_fields, read_bytes, text_of};
use crate::levels::{Library, LibraryError};
use crate::puzzles::{self, Puzzle, PuzzleError};
use crate::record::{Match, RecordError};
use crate::rules::Game;
use crate::rules::games::compile;
use crate::rules::level::Source;

/// A larger file is none of these. A record may be that large.
const MOST_BYTES: u64 = 32 << 20;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The record of a match.
    Record,
    /// A level file.
    Levels,
    /// A set of puzzles.
    Puzzles,
}

/// What is in a file.
#[derive(Debug)]
pub enum Given {
    /// A match.
    Record(Box<Match>),
    /// The games and variants of a level file, one or more.
    Levels(Vec<Game>),
    /// Puzzles, one or more, and why others of the file were left out.
    Puzzles(Vec<Puzzle>, Vec<PuzzleError>),
}

/// Why a file cannot be opened.
#[derive(Debug, Error)]
pub enum GivenError {
    /// The system refuses to read it.
    #[error("{file}: {source}", file = file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is a folder.
    #[error("{file}: a folder. Open a file, or import the folder's records under Matches", file = file.display())]
    Folder {
        /// The folder.
        file: PathBuf,
    },
    /// Its content is no text.
    #[error("{file}: not a record, a level file or a set of puzzles: {fault}", file = file.display())]
    NoText {
        /// The file.
        file: PathBuf,
        /// What is wrong with the text.
        fault: TextError,
    },
    /// It is another file of the program, which has its own place.
    #[error("{file}: {what}, and not a record, a level file or a set of puzzles", file = file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// What it is, and who reads it.
        what: &'static str,
    },
    /// It is no file of ours.
    #[error("{file}: not a record, a level file or a set of puzzles of Tesserae", file = file.display())]
    Unknown {
        /// The file.
        file: PathBuf,
    },
    /// A damaged record, or one of an unknown game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A damaged level file.
    #[error(transparent)]
    Levels(#[from] LibraryError),
    /// A set without a puzzle that fits.
    #[error("{0}")]
    Puzzles(PuzzleError),
}

/// The fields that only one kind of file has. A damaged file may lack the later ones.
const FIELDS: [(&[&str], Kind); 4] = [
    (&["format", "program"], Kind::Record),
    (&["puzzles"], Kind::Puzzles),
    (&["board"], Kind::Levels),
    (&["format", "game", "title"], Kind::Levels),
];

/// The same of files that have their own places. They come first: a tournament has a format too.
const OTHERS: [(&[&str], &str); 4] = [
    (&["form", "program", "format"], "a tournament, which opens under Tournament"),
    (&["form", "program", "speed"], "an exhibition, which Tesserae continues by itself"),
    (&["form", "rating", "tried"], "a score with puzzles, which Tesserae reads by itself"),
    (&["look", "show_legal"], "settings, which Tesserae reads by itself"),
];

/// The kind of a file with that text, else the file that it is. None if it is no file of ours.
fn kind_of_text(text: &str) -> Result<Kind, Option<&'static str>> {
    let fields = outer_fields(text);
    let has = |names: &[&str]| names.iter().all(|name| fields.iter().any(|field| field == name));
    if let Some((_, what)) = OTHERS.iter().find(|(names, _)| has(names)) {
        return Err(Some(*what));
    }
    let found = FIELDS.iter().find(|(names, _)| has(names));
    found.map(|(_, kind)| *kind).ok_or(None)
}

/// Reads the text of a file and says what it is.
fn looked_at(file: &Path) -> Result<(Kind, Vec<u8>), GivenError> {
    let owned = || file.to_owned();
    if file.is_dir() {
        return Err(GivenError::Folder { file: owned() });
    }
    let bytes = read_bytes(file, MOST_BYTES)
        .map_err(|source| GivenError::Unreadable { file: owned(), source })?;
    let text = match text_of(&bytes, MOST_BYTES) {
        Ok(text) => text,
        // The record says that it is cut off.
        Err(fault) if fault.is_cut_off => {
            let end = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            return match kind_of_text(end) {
                Ok(kind) => Ok((kind, bytes)),
                Err(_) => Err(GivenError::NoText { file: owned(), fault }),
            };
        }
        Err(fault) => return Err(GivenError::NoText { file: owned(), fault }),
    };
    match kind_of_text(text) {
        Ok(kind) => Ok((kind, bytes)),
        Err(Some(what)) => Err(GivenError::Other { file: owned(), what }),
        Err(None) => Err(GivenError::Unknown { file: owned() }),
    }
}

/// What a file is, by its contents.
///
/// # Errors
/// If it is no file that opens.
pub fn kind_of(file: &Path) -> Result<Kind, GivenError> {
    looked_at(file).map(|(kind, _)| kind)
}

/// Reads a file that a user gives.
///
/// # Errors
/// If it is no file that opens, or damaged.
pub fn read(file: &Path, library: &Library) -> Result<Given, GivenError> {
    let (kind, bytes) = looked_at(file)?;
    let name = file.display().to_string();
    let text = || {
        text_of(&bytes, MOST_BYTES)
            .map_err(|fault| GivenError::NoText { file: file.to_owned(), fault })
    };
    match kind {
        Kind::Record => Ok(Given::Record(Box::new(Match::from_record(file, &bytes, library)?))),
        Kind::Levels => {
            let source = Source { file: &name, text: text()? };
            Ok(Given::Levels(compile(source).map_err(LibraryError::from)?))
        }
        Kind::Puzzles => {
            let (puzzles, mut errors) = puzzles::read(&name, text()?, library);
            if puzzles.is_empty() && !errors.is_empty() {
                return Err(GivenError::Puzzles(errors.swap_remove(0)));
            }
            if puzzles.is_empty() {
                let (item, problem) = ("puzzles".to_owned(), "the set is empty".to_owned());
                return Err(GivenError::Puzzles(PuzzleError { file: name, item, problem }));
            }
            Ok(Given::Puzzles(puzzles, errors))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::sample::{game, play_on, players};

    const LEVEL: &str = include_str!("../../../levels/pente.ron");
    const PUZZLES: &str = include_str!("../../../assets/puzzles/pente.ron");

    fn record() -> String {
        let mut course = Match::new(&game("ur/short"), 2, players(&["human"; 2]), 7);
        play_on(&mut course, 20);
        course.to_record().expect("a record")
    }

    /// What a file of that content is, whatever its name.
    fn opened(content: impl AsRef<[u8]>) -> Result<Given, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let kinds = ["a.ron", "a.txt", "a"].map(|name| {
            let file = folder.path().join(name);
            fs::write(&file, &content).expect("written");
            kind_of(&file).ok()
        });
        assert!(kinds.iter().all(|kind| *kind == kinds[0]), "{kinds:?}");
        let file = folder.path().join("a.ron");
        read(&file, &Library::built_in())
            .map_err(|error| error.to_string().replace(&file.display().to_string(), "a.ron"))
    }

    #[test]
    fn the_contents_of_a_file_say_what_it_is() {
        let Ok(Given::Record(course)) = opened(record()) else { panic!("no record") };
        assert_eq!(course.seed(), 7);
        let Ok(Given::Levels(games)) = opened(LEVEL) else { panic!("no level file") };
        assert!(games.iter().all(|game| game.definition().game == "pente"));
        let Ok(Given::Puzzles(puzzles, left_out)) = opened(PUZZLES) else { panic!("no puzzles") };
        assert!(puzzles.len() > 20 && left_out.is_empty());
        let marked = format!("\u{feff}{}", record());
        assert!(matches!(opened(marked), Ok(Given::Record(_))), "with an editor's mark");
    }

    #[test]
    fn what_does_not_open_is_told_in_one_sentence() {
        let none = "not a record, a level file or a set of puzzles";
        for (content, told) in [
            ("", format!("a.ron: {none} of Tesserae")),
            ("Dear you", format!("a.ron: {none} of Tesserae")),
            ("[1, 2]", format!("a.ron: {none} of Tesserae")),
            ("(form: 1, name: \"x\")", format!("a.ron: {none} of Tesserae")),
            ("(form: 1, puzzles: [])", "a.ron: puzzles: the set is empty".into()),
            (
                "(form: 1, program: \"x\", format: RoundRobin, pairings: [])",
                format!("a.ron: a tournament, which opens under Tournament, and {none}"),
            ),
            (
                "(form: 1, rating: 1000.0, tried: {})",
                format!("a.ron: a score with puzzles, which Tesserae reads by itself, and {none}"),
            ),
        ] {
            assert_eq!(opened(content).expect_err(content), told);
        }
        assert!(opened([0xff, 0xfe, 0, 1]).expect_err("no text").contains("UTF-16"));
        let picture = opened(b"\x89PNG\r\n\x1a\n").expect_err("a picture");
        assert!(picture.starts_with(&format!("a.ron: {none}: ")), "{picture}");
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::built_in();
        let told = read(folder.path(), &library).expect_err("a folder").to_string();
        assert!(told.contains("a folder. Open a file"), "{told}");
        let nowhere = folder.path().join("nowhere.ron");
        assert!(matches!(read(&nowhere, &library), Err(GivenError::Unreadable { .. })));
    }

    #[test]
    fn a_damaged_file_is_still_known_for_what_it_is() {
        let record = record();
        for share in [3, 2] {
            let told = opened(&record[..record.len() / share]).expect_err("cut off");
            assert!(told.contains("the record is cut off after line"), "{told}");
            let end = LEVEL.floor_char_boundary(LEVEL.len() / share);
            let told = opened(&LEVEL[..end]).expect_err("cut off");
            assert!(told.starts_with("a.ron:") && !told.contains("not a record"), "{told}");
            let told = opened(&PUZZLES[..PUZZLES.len() / share]).expect_err("cut off");
            assert!(told.ends_with("make the puzzles again"), "{told}");
        }
        let altered = record.replace("seed: 7", "seed: 8");
        assert!(opened(altered).expect_err("altered").contains("altered"));
    }
}
