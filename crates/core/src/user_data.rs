//! The folder of a user's data, and its move to another place.
//!
//! `TESSERAE_DATA` names it, else the pointer, a small file among the user's configuration, else it
//! is the system's place for data. A change takes effect when the next window opens: until then
//! programs have files of the old folder open.

use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use thiserror::Error;

use crate::files::{
    UnfinishedFolder, folder_of, lock_folder, may_fill, read_text, share_folder, write_whole,
};

/// A longer file is no pointer.
const LONGEST: u64 = 16 << 10;

/// The folder for a user's data: `$TESSERAE_DATA`, else that of the pointer, else `tesserae` in the
/// system's place.
pub fn data_folder() -> Option<PathBuf> {
    static POINTED: OnceLock<Option<PathBuf>> = OnceLock::new();
    let pointed = || Some(Pointer::read(&Pointer::file()?)?.present().to_owned());
    data_folder_of_variable()
        .or_else(|| POINTED.get_or_init(pointed).clone())
        .or_else(usual_data_folder)
}

/// The folder that `TESSERAE_DATA` names; none if it is not set.
pub fn data_folder_of_variable() -> Option<PathBuf> {
    named_by("TESSERAE_DATA")
}

/// The folder in the system's place for data.
pub fn usual_data_folder() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join("tesserae"))
}

/// The folder that an environment variable names.
pub(crate) fn named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// What the pointer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    /// The folder for the data.
    pub to: PathBuf,
    /// The folder whose content is still to be moved there.
    pub from: Option<PathBuf>,
}

impl Pointer {
    /// Its file; none if the system has no place for configuration.
    pub fn file() -> Option<PathBuf> {
        Some(dirs::config_dir()?.join("tesserae").join("data-folder"))
    }

    /// Reads it: a line for the folder, and one for the folder to move.
    pub fn read(file: &Path) -> Option<Self> {
        let text = read_text(file, LONGEST).ok()?;
        let mut lines = text.lines().map(|line| PathBuf::from(line.trim_end()));
        let to = lines.next().filter(|to| to.is_absolute())?;
        Some(Self { to, from: lines.next().filter(|from| from.is_absolute()) })
    }

    /// The folder that has the data now.
    pub fn present(&self) -> &Path {
        self.from.as_deref().unwrap_or(&self.to)
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        let mut text = String::new();
        for folder in [Some(&self.to), self.from.as_ref()].into_iter().flatten() {
            let line = folder.to_str().filter(|line| !line.contains(['\n', '\r']));
            let problem = "its name has signs that cannot be written down";
            text += line.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
            text.push('\n');
        }
        fs::create_dir_all(folder_of(file))?;
        write_whole(file, text.as_bytes())
    }
}

/// What happens to the data when another folder is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Present {
    /// They are moved there.
    Moves,
    /// They stay where they are.
    Stays,
}

/// Why the folder cannot be changed.
#[derive(Debug, Error)]
pub enum FolderError {
    /// It would depend on where the program is started.
    #[error("write the whole path, from the root on")]
    Relative,
    /// One lies in the other.
    #[error("one of the folders lies in the other")]
    Within,
    /// There is something already.
    #[error("{} has files already: leave your data where they are, or name another folder", .0.display())]
    Full(PathBuf),
    /// The system refuses.
    #[error("{}: {source}", folder.display())]
    System {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl FolderError {
    fn of(folder: &Path) -> impl FnOnce(io::Error) -> Self {
        let folder = folder.to_owned();
        move |source| Self::System { folder, source }
    }
}

/// Writes into the pointer that the data, which are in `now`, are to be in another folder from the
/// next start on.
///
/// # Errors
/// If the folder cannot have them. Then nothing has changed.
pub fn point_to(
    pointer: &Path,
    now: &Path,
    to: &Path,
    present: Present,
) -> Result<Pointer, FolderError> {
    if !to.is_absolute() {
        return Err(FolderError::Relative);
    }
    let whole = |folder: &Path| fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let is_there = to.is_dir();
    fs::create_dir_all(to).map_err(FolderError::of(to))?;
    let (from, new) = (whole(now), whole(to));
    let moves = present == Present::Moves && from != new;
    let checked = if moves && (new.starts_with(&from) || from.starts_with(&new)) {
        Err(FolderError::Within)
    } else if moves && may_fill(to).is_err() {
        Err(FolderError::Full(to.to_owned()))
    } else {
        // What cannot be written is no place for data.
        tempfile::tempfile_in(to).map(drop).map_err(FolderError::of(to))
    };
    if checked.is_err() && !is_there {
        // It was only made to be tried.
        drop(fs::remove_dir(to));
    }
    checked?;
    // A way through the old folder would end with it.
    let winds = to.components().any(|part| part == Component::ParentDir);
    let to = if winds { new } else { to.to_owned() };
    let named = Pointer { to, from: moves.then(|| now.to_owned()) };
    named.write(pointer).map_err(FolderError::of(folder_of(pointer)))?;
    Ok(named)
}

/// A move that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The folder that has the data now.
    pub to: PathBuf,
    /// The folder that still has a copy of them.
    pub copy: Option<PathBuf>,
}

/// Moves the data if the pointer says so. None if it does not, or if another window has them open:
/// then they are moved later.
///
/// # Errors
/// If they cannot be moved. They stay where they are, and the pointer names that folder again.
pub fn settle(pointer: &Path) -> Option<Result<Moved, FolderError>> {
    let Pointer { to, from } = Pointer::read(pointer)?;
    let from = from?;
    let alone = lock_folder(&from, Duration::ZERO);
    if alone.is_err() {
        return None;
    }
    let moved = move_folder(&from, &to).map_err(FolderError::of(&to));
    let now = if moved.is_ok() { &to } else { &from };
    let settled = Pointer { to: now.clone(), from: None };
    if let Err(error) = settled.write(pointer) {
        return Some(Err(FolderError::of(folder_of(pointer))(error)));
    }
    Some(moved.map(|is_copy| Moved { copy: is_copy.then_some(from), to }))
}

/// Moves a folder. Returns true if it had to be copied, so that the old one is still there.
fn move_folder(from: &Path, to: &Path) -> io::Result<bool> {
    if !from.exists() {
        return fs::create_dir_all(to).map(|()| false);
    }
    // An empty folder gives way. Any other stays, and so does the old one.
    drop(fs::remove_dir(to));
    if !to.exists() && fs::rename(from, to).is_ok() {
        return Ok(false);
    }
    let copy = UnfinishedFolder::begin(to)?;
    copy_folder(from, copy.path())?;
    copy.keep()?;
    Ok(true)
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if fs::metadata(&from)?.is_dir() {
            fs::create_dir(&to)?;
            copy_folder(&from, &to)?;
        } else {
            fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

static SETTLED: OnceLock<Option<Result<Moved, FolderError>>> = OnceLock::new();

/// Settles the user's pointer, before anything reads their data.
pub fn settle_of_user() {
    if data_folder_of_variable().is_none() {
        SETTLED.get_or_init(|| settle(&Pointer::file()?));
    }
}

/// What has come of it; none if nothing was due.
pub fn settled() -> Option<&'static Result<Moved, FolderError>> {
    SETTLED.get()?.as_ref()
}

/// Keeps the data from being moved as long as the result lives: a window has them open.
pub fn keep_in_place() -> Option<File> {
    share_folder(&data_folder()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with data, a place for others, and a pointer.
    fn places() -> (tempfile::TempDir, PathBuf, PathBuf, PathBuf) {
        let root = tempfile::tempdir().expect("a folder");
        let at = |name: &str| root.path().join(name);
        let (now, to, pointer) = (at("data"), at("elsewhere/mine"), at("config/data-folder"));
        fs::create_dir_all(now.join("saves")).expect("made");
        fs::write(now.join("saves/one.ron"), "a match").expect("written");
        fs::write(now.join("settings.ron"), "()").expect("written");
        (root, now, to, pointer)
    }

    fn read(folder: &Path) -> Option<String> {
        fs::read_to_string(folder.join("saves/one.ron")).ok()
    }

    #[test]
    fn data_are_moved_at_the_next_start_and_not_before() {
        let (_root, now, to, pointer) = places();
        assert!(settle(&pointer).is_none(), "there is no pointer");
        let named = point_to(&pointer, &now, &to, Present::Moves).expect("named");
        assert_eq!(Pointer::read(&pointer), Some(named.clone()));
        assert_eq!(named.present(), now, "until then they are where they were");
        assert!(read(&now).is_some());
        // Another window still has them open.
        let open = share_folder(&now);
        if open.is_some() {
            assert!(settle(&pointer).is_none());
            assert!(read(&now).is_some());
        }
        drop(open);
        let moved = settle(&pointer).expect("it is due").expect("moved");
        assert_eq!(moved, Moved { to: to.clone(), copy: None });
        assert_eq!(read(&to).as_deref(), Some("a match"));
        assert!(!now.exists());
        assert_eq!(Pointer::read(&pointer), Some(Pointer { to, from: None }));
        assert!(settle(&pointer).is_none(), "once is enough");
    }

    #[test]
    fn data_that_stay_are_left_alone_and_so_are_those_of_the_other_folder() {
        let (_root, now, to, pointer) = places();
        fs::create_dir_all(to.join("saves")).expect("made");
        fs::write(to.join("saves/one.ron"), "another").expect("written");
        let error = point_to(&pointer, &now, &to, Present::Moves).expect_err("it is full");
        assert!(error.to_string().contains("has files already"), "{error}");
        assert_eq!(Pointer::read(&pointer), None, "nothing has changed");
        let named = point_to(&pointer, &now, &to, Present::Stays).expect("named");
        assert_eq!(named, Pointer { to: to.clone(), from: None });
        assert!(settle(&pointer).is_none());
        assert_eq!(read(&now).as_deref(), Some("a match"));
        assert_eq!(read(&to).as_deref(), Some("another"));
    }

    #[test]
    fn a_folder_that_cannot_have_them_is_refused_and_leaves_nothing() {
        let (root, now, to, pointer) = places();
        let refuse = |to: &Path| point_to(&pointer, &now, to, Present::Moves).expect_err("refused");
        assert!(matches!(refuse(Path::new("mine")), FolderError::Relative));
        assert!(matches!(refuse(&now.join("inner")), FolderError::Within));
        assert!(!now.join("inner").exists());
        assert!(matches!(refuse(root.path()), FolderError::Within));
        let file = now.join("settings.ron");
        assert!(matches!(refuse(&file.join("mine")), FolderError::System { .. }));
        assert_eq!(Pointer::read(&pointer), None);
        // Back to the folder that has them there is nothing to move.
        point_to(&pointer, &now, &to, Present::Moves).expect("named");
        let back = point_to(&pointer, &now, &now, Present::Moves).expect("named");
        assert_eq!(back, Pointer { to: now.clone(), from: None });
        assert!(read(&now).is_some());
    }

    #[test]
    fn a_move_that_fails_leaves_the_data_where_they_are() {
        let (_root, now, to, pointer) = places();
        point_to(&pointer, &now, &to, Present::Moves).expect("named");
        // Meanwhile something has come there.
        fs::write(to.join("letter"), "Dear you").expect("written");
        let error = settle(&pointer).expect("it is due").expect_err("it is full");
        assert!(error.to_string().contains("not empty"), "{error}");
        assert_eq!(read(&now).as_deref(), Some("a match"));
        assert_eq!(Pointer::read(&pointer), Some(Pointer { to: now, from: None }));
        assert!(to.join("letter").exists());
    }

    #[test]
    fn on_another_disk_they_are_copied_whole_and_the_old_ones_stay() {
        let (_root, now, to, _) = places();
        fs::create_dir_all(&to).expect("made");
        copy_folder(&now, &to).expect("copied");
        assert_eq!(read(&to), read(&now));
        assert!(to.join("settings.ron").exists());
    }
}
