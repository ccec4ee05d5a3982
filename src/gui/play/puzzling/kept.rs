//! The file in which somebody's score with the puzzles is kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::files::write_whole;
use crate::puzzles::{Score, ScoreError};

/// Where the score is kept; absent in tests that leave the disk alone.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct ScoreFile(pub PathBuf);

impl ScoreFile {
    /// That of the user; none where the system names no folder for data.
    pub fn of_user() -> Option<Self> {
        crate::levels::data_folder().map(|folder| Self(folder.join("puzzles.ron")))
    }
}

/// So many damaged files are set aside at most.
const MOST_ASIDE: u32 = 100;

/// A score as it was kept, and what came of reading it.
#[derive(Debug, Default, PartialEq)]
pub struct Kept {
    /// The score; that of a beginner where there is none.
    pub score: Score,
    /// Where it is kept from now on; none where it must not be.
    pub file: Option<PathBuf>,
    /// What a person has to know.
    pub problem: Option<String>,
}

impl Kept {
    /// Reads the file. One that is damaged is set aside; one of a later version is left alone.
    pub fn read(file: &Path) -> Self {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Self { file: Some(file.to_owned()), ..Self::default() };
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Self::damaged(file, &error.to_string());
            }
            Err(error) => return Self::unusable(file, &format!("cannot be read: {error}")),
        };
        match Score::from_ron(&text) {
            Ok(score) => Self { score, file: Some(file.to_owned()), problem: None },
            Err(error @ ScoreError::Later(_)) => {
                Self::unusable(file, &format!("is of a later version of Tesserae: {error}"))
            }
            Err(error @ ScoreError::Other { .. }) => Self::damaged(file, &error.to_string()),
        }
    }

    fn damaged(file: &Path, error: &str) -> Self {
        match set_aside(file) {
            Ok(aside) => Self {
                problem: Some(format!(
                    "Your score with the puzzles is damaged ({error}). It is set aside as {}, and \
                     a new one begins.",
                    aside.display()
                )),
                file: Some(file.to_owned()),
                ..Self::default()
            },
            Err(other) => Self::unusable(
                file,
                &format!("is damaged ({error}) and cannot be set aside: {other}"),
            ),
        }
    }

    /// The file stays as it is.
    fn unusable(file: &Path, why: &str) -> Self {
        let file = file.display();
        let problem =
            format!("Your score with the puzzles, {file}, {why}. What you solve now is not kept.");
        Self { problem: Some(problem), ..Self::default() }
    }
}

/// Renames a damaged file to the first name that is free: `puzzles.damaged-1.ron`.
fn set_aside(file: &Path) -> io::Result<PathBuf> {
    let free = (1..MOST_ASIDE)
        .map(|number| file.with_extension(format!("damaged-{number}.ron")))
        .find(|name| !name.exists())
        .ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(file, &free)?;
    Ok(free)
}

/// Writes the score. The error is a sentence.
pub fn write(file: &Path, score: &Score) -> Result<(), String> {
    let say = |error: &dyn std::fmt::Display| {
        format!("Your score with the puzzles could not be kept in {}: {error}.", file.display())
    };
    let text = score.to_ron().map_err(|error| say(&error))?;
    let folder = crate::files::folder_of(file);
    fs::create_dir_all(folder).map_err(|error| say(&error))?;
    write_whole(file, text.as_bytes()).map_err(|error| say(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_file_somebody_begins_and_what_is_written_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("data").join("puzzles.ron");
        let kept = Kept::read(&file);
        let wanted = Kept { file: Some(file.clone()), ..Kept::default() };
        assert_eq!(kept, wanted);
        write(&file, &kept.score).expect("written");
        assert_eq!(Kept::read(&file), wanted);
    }

    #[test]
    fn damaged_files_are_set_aside_one_after_another_and_a_later_one_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("puzzles.ron");
        for (number, damage) in [(1, &b"(form: 1, rating"[..]), (2, &b"\xff\xfe"[..])] {
            fs::write(&file, damage).expect("written");
            let kept = Kept::read(&file);
            let aside = folder.path().join(format!("puzzles.damaged-{number}.ron"));
            assert_eq!(fs::read(&aside).expect("set aside"), damage);
            assert!(!file.exists() && kept.file.as_ref() == Some(&file));
            let problem = kept.problem.expect("it is said");
            assert!(problem.contains(&aside.display().to_string()), "{problem}");
        }
        let later = "(form: 99, wonders: true)";
        fs::write(&file, later).expect("written");
        let kept = Kept::read(&file);
        assert_eq!((kept.score, kept.file), (Score::default(), None), "it is not written over");
        assert!(kept.problem.is_some_and(|problem| problem.contains("later version")));
        assert_eq!(fs::read_to_string(&file).expect("there"), later);
    }
}
