//! Imports records in batches, so that the list responds in between, and reports the result.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use tesserae_core::ai::Limits;
use tesserae_core::archive::{ArchiveError, Imported};
use tesserae_core::given::{Kind, kind_of};
use tesserae_core::record::records_at;

use crate::narration::sentence;
use crate::notices::Notice;

/// Number of records to import at once.
const BATCH: usize = 32;
/// Number of failed files to name, each with its problem.
const MOST_PROBLEMS: usize = 3;

/// A running import.
#[derive(Debug, Clone, Default)]
pub(super) struct Importing {
    /// The requested records and folders, not yet examined.
    asked: Vec<PathBuf>,
    files: VecDeque<PathBuf>,
    new: usize,
    known: usize,
    /// Number of records that took the place of a shorter copy.
    longer: usize,
    /// The first files that could not be imported, with the problem of each.
    problems: Vec<String>,
    /// Number of further failures.
    more: usize,
    /// Number of folders without a record.
    empty: usize,
    /// Level files and sets of puzzles, which open elsewhere.
    pub(super) others: Vec<PathBuf>,
}

impl Importing {
    /// Adds these records, or all records in these folders.
    pub fn ask(&mut self, paths: &[PathBuf]) {
        self.asked.extend_from_slice(paths);
    }

    /// Is it finished?
    pub fn is_over(&self) -> bool {
        self.asked.is_empty() && self.files.is_empty()
    }

    /// Number of files examined, and in total; `None` until the total is known.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let known = self.known + self.others.len();
        let done = self.new + known + self.longer + self.problems.len() + self.more;
        self.asked.is_empty().then_some((done, done + self.files.len()))
    }

    /// Imports the next batch. Returns whether the folder has changed.
    pub fn go_on(
        &mut self,
        limits: &Limits,
        mut take_in: impl FnMut(&Path) -> Result<Imported, ArchiveError>,
    ) -> bool {
        for path in self.asked.drain(..) {
            match records_at(&path) {
                Ok(found) => {
                    self.empty += usize::from(found.is_empty());
                    self.files.extend(found);
                }
                Err(error) => self.problems.push(sentence(&format!("{}: {error}", path.display()))),
            }
        }
        let before = self.new + self.longer;
        for _ in 0..BATCH {
            if limits.stopped() {
                break;
            }
            let Some(file) = self.files.pop_front() else { break };
            match take_in(&file) {
                Ok(Imported::New(_)) => self.new += 1,
                Ok(Imported::Known(_)) => self.known += 1,
                Ok(Imported::Longer(_)) => self.longer += 1,
                Err(_) if kind_of(&file).is_ok_and(|kind| kind != Kind::Record) => {
                    self.others.push(file);
                }
                Err(error) if self.problems.len() < MOST_PROBLEMS => {
                    self.problems.push(sentence(&error.to_string()));
                }
                Err(_) => self.more += 1,
            }
        }
        self.new + self.longer > before
    }

    /// Reports its result. Files that remain were not imported because the user cancelled.
    pub fn notices(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        let matches = |count: usize| format!("{count} match{}", if count == 1 { "" } else { "es" });
        let is = |count: usize| if count == 1 { "is" } else { "are" };
        if self.new > 0 {
            let text = format!("{} {} imported.", matches(self.new), is(self.new));
            notices.push(Notice::info(text));
        }
        if self.longer > 0 {
            let copies = if self.longer == 1 { "a shorter copy" } else { "shorter copies" };
            let text = format!("{} took the place of {copies}.", matches(self.longer));
            notices.push(Notice::info(text));
        }
        if self.known > 0 {
            let was = if self.known == 1 { "was" } else { "were" };
            notices.push(Notice::info(format!("{} {was} here already.", matches(self.known))));
        }
        notices.extend(self.problems.iter().map(Notice::warning));
        if self.more > 0 {
            notices.push(Notice::warning(format!("{} more could not be imported.", self.more)));
        }
        if self.empty > 0 {
            let text = "There is no record in this folder: their names end with .ron.";
            notices.push(Notice::warning(text));
        }
        match self.files.len() {
            0 if self.asked.is_empty() => {}
            0 => notices.push(Notice::info("The import was cancelled.")),
            left => {
                let files = if left == 1 { "file was" } else { "files were" };
                notices.push(Notice::info(format!("Cancelled: {left} {files} not imported.")));
            }
        }
        notices
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn texts(import: &Importing) -> Vec<String> {
        let text = |notice: Notice| match notice {
            Notice::Said { text, .. } => text,
            other => panic!("{other:?}"),
        };
        import.notices().into_iter().map(text).collect()
    }

    #[test]
    fn a_folder_is_taken_in_some_at_a_time_and_the_rest_can_be_left() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..40 {
            fs::write(folder.path().join(format!("{number:02}.ron")), "(").expect("written");
        }
        let mut import = Importing::default();
        import.ask(&[folder.path().to_owned(), PathBuf::from("elsewhere.ron")]);
        assert_eq!(import.progress(), None, "nobody has looked yet");
        let mut seen = 0;
        let mut take_in = |file: &Path| {
            seen += 1;
            match seen {
                1 => Ok(Imported::Known(file.to_owned())),
                2..=6 => Err(ArchiveError::Locked { file: file.to_owned() }),
                _ => Ok(Imported::New(file.to_owned())),
            }
        };
        assert!(import.go_on(&Limits::default(), &mut take_in));
        assert_eq!((import.progress(), import.is_over()), (Some((32, 41)), false));
        let stopped = texts(&import);
        assert_eq!(stopped[..2], ["26 matches are imported.", "1 match was here already."]);
        assert_eq!(
            stopped[5..],
            ["2 more could not be imported.", "Cancelled: 9 files were not imported."]
        );
        assert!(import.go_on(&Limits::default(), &mut take_in));
        assert_eq!((import.progress(), import.is_over()), (Some((41, 41)), true));
        assert_eq!(texts(&import)[0], "35 matches are imported.");
        assert_eq!(texts(&import).len(), 6);
    }

    #[test]
    fn what_is_no_record_opens_elsewhere() {
        let folder = tempfile::tempdir().expect("a folder");
        let files =
            ["levels.ron", "puzzles.ron", "letter.ron"].map(|name| folder.path().join(name));
        fs::write(&files[0], include_str!("../../../../levels/pente.ron")).expect("written");
        fs::write(&files[1], "(form: 1, puzzles: [])").expect("written");
        fs::write(&files[2], "Dear you").expect("written");
        let mut import = Importing::default();
        import.ask(&files);
        let locked = |file: &Path| Err(ArchiveError::Locked { file: file.to_owned() });
        assert!(!import.go_on(&Limits::default(), locked));
        assert_eq!(import.others, files[..2]);
        assert_eq!((import.progress(), texts(&import).len()), (Some((3, 3)), 1));
    }

    #[test]
    fn a_longer_copy_is_told_and_changes_the_folder() {
        let mut import = Importing::default();
        import.ask(&[PathBuf::from("a.ron"), PathBuf::from("b.ron")]);
        assert!(import.go_on(&Limits::default(), |file| Ok(Imported::Longer(file.to_owned()))));
        assert_eq!(import.progress(), Some((2, 2)));
        assert_eq!(texts(&import), ["2 matches took the place of shorter copies."]);
    }

    #[test]
    fn an_empty_folder_is_said_and_a_stop_is_heeded() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut import = Importing::default();
        import.ask(&[folder.path().to_owned(), PathBuf::from("a.ron")]);
        let stop = Limits::default().stopped_by(|| true);
        assert!(!import.go_on(&stop, |_| panic!("it is stopped")));
        let said = texts(&import);
        assert!(said[0].starts_with("There is no record in this folder"), "{said:?}");
        assert_eq!(said[1], "Cancelled: 1 file was not imported.");
    }
}
