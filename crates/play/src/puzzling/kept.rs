//! The file of the user's puzzle score. Several windows may have it open. Each changes the file
//! under a lock, and never overwrites another's changes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::files::{ReadError, folder_of, keep_aside, lock, read_text};
use tesserae_core::puzzles::{Score, ScoreError};

use crate::writer::Disk;

/// The file of the score. Absent in tests that leave the disk alone.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct ScoreFile(pub PathBuf);

impl ScoreFile {
    /// The user's file. None if the system has no folder for data.
    pub fn of_user() -> Option<Self> {
        tesserae_core::levels::data_folder().map(|folder| Self(folder.join("puzzles.ron")))
    }
}

/// A larger file is no score.
const MOST_BYTES: u64 = 16 << 20;

/// The longest wait for another window, which locks the file for an instant. The writer's other
/// files wait too.
const PATIENCE: Duration = Duration::from_millis(200);

/// A score in the file, and the result of reading or changing it.
#[derive(Debug, Default, PartialEq)]
pub struct Kept {
    /// The score.
    pub score: Score,
    /// The file from now on; none if it must stay unchanged.
    pub file: Option<PathBuf>,
    /// A problem to show to the user.
    pub problem: Option<String>,
    /// Does the file hold the score?
    pub is_written: bool,
    /// The text of the file, while the score is changed.
    text: String,
}

impl Kept {
    /// Changes the score in the file, which another window may have changed since this one read
    /// it. Without an intact file it changes and writes `own`.
    pub fn change(disk: &Disk, file: &Path, own: &Score, change: impl Fn(&mut Score)) -> Self {
        let locked = fs::create_dir_all(folder_of(file))
            .and_then(|()| lock(&file.with_extension("lock"), PATIENCE));
        let mut kept = match &locked {
            Ok(_) => Self::read(file, own),
            Err(_) => Self::look(file, own),
        };
        let before = kept.score.clone();
        change(&mut kept.score);
        let text = std::mem::take(&mut kept.text);
        if let Err(error) = &locked {
            let busy = error.kind() == io::ErrorKind::WouldBlock;
            let why = if busy { "another window is writing it".into() } else { error.to_string() };
            kept.problem = Some(NotKept::of(file, &why).to_string());
        } else if kept.file.is_some() && (kept.score != before || !kept.is_written) {
            let text = kept.score.changed_in(&text, &before);
            let written = write(disk, file, text);
            kept.is_written = written.is_ok();
            kept.problem = kept.problem.or(written.err().map(|error| error.to_string()));
        }
        kept
    }

    fn new(file: &Path, own: &Score) -> Self {
        Self { score: own.clone(), file: Some(file.to_owned()), ..Self::default() }
    }

    /// Reads the file without the lock, because it is always written whole.
    fn look(file: &Path, own: &Score) -> Self {
        let text = read_text(file, MOST_BYTES).ok();
        let score = text.and_then(|text| Score::from_ron(&text).ok());
        Self { score: score.unwrap_or_else(|| own.clone()), ..Self::new(file, own) }
    }

    /// Reads the file. Sets a damaged one aside, and leaves one of a later version alone.
    fn read(file: &Path, own: &Score) -> Self {
        let text = match read_text(file, MOST_BYTES) {
            Ok(text) => text,
            Err(ReadError::System(error)) if error.kind() == io::ErrorKind::NotFound => {
                return Self::new(file, own);
            }
            Err(ReadError::Text(error)) => return Self::damaged(file, own, &error.to_string()),
            Err(error) => return Self::unusable(file, own, &format!("cannot be read: {error}")),
        };
        match Score::from_ron(&text) {
            Ok(score) => Self { score, is_written: true, text, ..Self::new(file, own) },
            Err(error @ ScoreError::Later(_)) => {
                let why = format!("is of a later version of Tesserae: {error}");
                Self::unusable(file, own, &why)
            }
            Err(error @ ScoreError::Other { .. }) => Self::damaged(file, own, &error.to_string()),
        }
    }

    fn damaged(file: &Path, own: &Score, error: &str) -> Self {
        match keep_aside(file) {
            Ok(aside) => {
                let begins = if *own == Score::default() {
                    "a new one begins"
                } else {
                    "the one of this window takes its place"
                };
                let problem = format!(
                    "Your puzzle score is damaged ({error}). It is kept as {}, and {begins}.",
                    aside.display()
                );
                Self { problem: Some(problem), ..Self::new(file, own) }
            }
            Err(other) => {
                let why = format!("is damaged ({error}) and cannot be moved aside: {other}");
                Self::unusable(file, own, &why)
            }
        }
    }

    /// The file stays as it is.
    fn unusable(file: &Path, own: &Score, why: &str) -> Self {
        let problem = format!(
            "Your puzzle score, {}, {why}. Results from now on are not saved.",
            file.display()
        );
        Self { file: None, problem: Some(problem), ..Self::new(file, own) }
    }
}

/// The score was not saved, as a sentence.
#[derive(Debug, Error)]
#[error("Your puzzle score could not be saved in {}: {why}.", file.display())]
struct NotKept {
    file: PathBuf,
    why: String,
}

impl NotKept {
    fn of(file: &Path, why: &impl ToString) -> Self {
        Self { file: file.to_owned(), why: why.to_string() }
    }
}

/// Writes the text of a score.
fn write(disk: &Disk, file: &Path, text: Result<String, impl ToString>) -> Result<(), NotKept> {
    let text = text.map_err(|error| NotKept::of(file, &error))?;
    disk.write_whole(file, text.as_bytes()).map_err(|error| NotKept::of(file, &error))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use tesserae_core::levels::Library;
    use tesserae_core::puzzles::Puzzles;

    use super::*;

    fn unchanged(file: &Path) -> Kept {
        Kept::change(&Disk::default(), file, &Score::default(), |_| {})
    }

    #[test]
    fn without_a_file_somebody_begins_and_what_is_written_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("data").join("puzzles.ron");
        let kept = unchanged(&file);
        let wanted = Kept { file: Some(file.clone()), is_written: true, ..Kept::default() };
        assert_eq!(kept, wanted);
        assert!(file.exists());
        assert_eq!(unchanged(&file), wanted);
    }

    #[test]
    fn what_another_window_has_kept_meanwhile_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("puzzles.ron");
        let (puzzles, _) = Puzzles::built_in(&Library::built_in());
        let today = date(2026, 11, 23);
        let own = unchanged(&file).score;
        let solves = |number: usize| {
            let puzzle = &puzzles.all()[number];
            let answer = |score: &mut Score| score.answer(puzzle, true, today);
            Kept::change(&Disk::default(), &file, &own, answer).score
        };
        // Both began with the same score, unaware of each other.
        assert_eq!((solves(0).solved(), solves(1).solved()), ((1, 1), (2, 2)));
        let kept = unchanged(&file).score;
        assert_eq!((kept.solved(), kept.row(), kept.longest_row()), ((2, 2), 2, 2));
        assert!(kept.rating() > 1064, "both count: {}", kept.rating());
    }

    #[test]
    fn while_another_window_writes_nothing_is_written_and_nothing_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("puzzles.ron");
        let held = lock(&file.with_extension("lock"), Duration::ZERO).expect("it is free");
        let kept = unchanged(&file);
        assert!(!kept.is_written && !file.exists() && kept.file.is_some());
        assert!(kept.problem.is_some_and(|problem| problem.contains("another window")));
        drop(held);
        assert!(unchanged(&file).is_written && file.exists());
        let (puzzles, _) = Puzzles::built_in(&Library::built_in());
        let solves = |score: &mut Score| score.answer(&puzzles.all()[0], true, date(2026, 11, 23));
        let solved = Kept::change(&Disk::default(), &file, &Score::default(), solves).score;
        let _held = lock(&file.with_extension("lock"), Duration::ZERO).expect("it is free");
        assert_eq!(unchanged(&file).score, solved, "it is read all the same");
    }

    #[test]
    fn damaged_files_are_set_aside_one_after_another_and_a_later_one_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("puzzles.ron");
        for (number, damage) in [(1, &b"(form: 1, rating"[..]), (2, &b"\xff\xfe(\0"[..])] {
            fs::write(&file, damage).expect("written");
            let kept = unchanged(&file);
            let aside = folder.path().join(format!("puzzles.damaged-{number}.ron"));
            assert_eq!(fs::read(&aside).expect("set aside"), damage);
            assert!(kept.is_written && kept.file.as_ref() == Some(&file));
            let problem = kept.problem.expect("it is said");
            assert!(problem.contains(&aside.display().to_string()), "{problem}");
        }
        let later = "(form: 99, wonders: true)";
        fs::write(&file, later).expect("written");
        let kept = unchanged(&file);
        assert_eq!((kept.score, kept.file), (Score::default(), None), "it is not written over");
        assert!(kept.problem.is_some_and(|problem| problem.contains("later version")));
        assert_eq!(fs::read_to_string(&file).expect("there"), later);
    }
}
