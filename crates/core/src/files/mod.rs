//! Files written whole or not at all, and only where a file of ours may stand; `text`
//! reads their text, and `fields` what several versions write; `hold` keeps programs apart.

mod faults;
mod fields;
mod hold;
mod names;
mod text;
mod tree;

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub use fields::{More, Understood, understood, with_changes};
pub use hold::{Hold, HoldError, Holder, lock, lock_folder, share_folder};
pub use names::{folder_of, free_name, keep_aside};
pub use text::{
    ReadError, TextError, check_encoding, from_ron, from_ron_with, open_regular, read_bytes,
    read_text, text_of, unmarked, unmarked_bytes,
};
pub use tree::outer_fields;

/// What files being written are called until they are whole.
pub(crate) const UNFINISHED: &str = ".unfinished-";

/// A kind of file that the program writes where its user says.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// What it is, as in `a solution`.
    pub name: &'static str,
    /// Whether a file that begins with these bytes, [`HEAD`] at most, was written by us.
    pub is_ours: fn(&[u8]) -> bool,
}

/// So many bytes of a file tell whose it is.
pub const HEAD: usize = 64 << 10;

/// Checks that a file of that kind may be written: nothing stands there, or a regular file
/// that we wrote, or with `force` any regular file. Errors say what stands there.
pub fn may_write(file: &Path, kind: Kind, force: bool) -> io::Result<()> {
    check_place(file)?;
    if force {
        return Ok(());
    }
    if is_ours(file, kind)? {
        return Ok(());
    }
    let name = kind.name;
    let problem =
        format!("the file exists and is not {name} written by Tesserae; --force overwrites it");
    Err(io::Error::new(io::ErrorKind::AlreadyExists, problem))
}

/// Whether what stands under that name is a file of that kind that we wrote, or empty, or
/// nothing.
pub fn is_ours(file: &Path, kind: Kind) -> io::Result<bool> {
    let head = head_of(file)?;
    Ok(head.is_empty() || (kind.is_ours)(&head))
}

/// As [`may_write`] for a file whose form does not say who wrote it: what stands there stays,
/// unless it is empty or `force` is given.
pub fn may_write_anew(file: &Path, force: bool) -> io::Result<()> {
    check_place(file)?;
    if force || head_of(file)?.is_empty() {
        return Ok(());
    }
    let problem = "there is a file already; --force overwrites it";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, problem))
}

/// The first bytes of a file. There are none where nothing stands, and none in an empty file,
/// which was perhaps made to reserve the name.
fn head_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    match File::open(file) {
        Ok(there) => there.take(HEAD as u64).read_to_end(&mut head)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(head),
        Err(error) => return Err(error),
    };
    // An editor may have put a mark before what we wrote.
    Ok(unmarked_bytes(&head).to_vec())
}

/// Checks that a folder of files may be written: nothing stands there, or an empty folder.
pub fn may_fill(folder: &Path) -> io::Result<()> {
    let full = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    if full {
        let problem = "it is not empty: name a new folder";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, problem));
    }
    Ok(())
}

/// Whether a file that begins with these bytes holds that text there.
pub fn holds(head: &[u8], text: &str) -> bool {
    head.windows(text.len()).any(|part| part == text.as_bytes())
}

/// The file that is written under that name: where a symbolic link leads, or the name itself. An
/// error says that a link leads nowhere.
pub fn followed(file: &Path) -> io::Result<PathBuf> {
    if !fs::symlink_metadata(file).is_ok_and(|there| there.is_symlink()) {
        return Ok(file.to_owned());
    }
    fs::canonicalize(file).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            let problem = "that is a symbolic link, and its target does not exist";
            io::Error::new(io::ErrorKind::InvalidInput, problem)
        }
        _ => error,
    })
}

/// Checks that under that name stands nothing, a regular file, or a link to one: a rename would
/// take the place of a device.
pub fn check_place(file: &Path) -> io::Result<()> {
    let what = match fs::metadata(followed(file)?) {
        Ok(there) => there.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if what.is_file() {
        return Ok(());
    }
    let what = if what.is_dir() { "a folder" } else { "a device or a pipe" };
    let problem = format!("that is {what}, and only a regular file is written");
    Err(io::Error::new(io::ErrorKind::InvalidInput, problem))
}

/// Writes a file whole or not at all, on the disk before it returns. After an error the
/// old file still stands. A link is followed; what is not a regular file is left as it is, see
/// [`check_place`].
pub fn write_whole(file: &Path, content: &[u8]) -> io::Result<()> {
    check_place(file)?;
    let file = followed(file)?;
    let folder = folder_of(&file);
    let unfinished = write_unfinished(folder, content)?;
    unfinished.persist(&file).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Writes a file under a temporary name, to be renamed or else removed when it is dropped.
pub(crate) fn write_unfinished(folder: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let mut unfinished = unnamed(folder, "")?;
    unfinished.as_file_mut().write_all(content)?;
    unfinished.as_file().sync_all()?;
    Ok(unfinished)
}

/// An empty file under a temporary name with that ending, its folder made if need be.
fn unnamed(folder: &Path, ending: &str) -> io::Result<NamedTempFile> {
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // As any file of the user's: others may read it where the user lets them.
    #[cfg(unix)]
    builder.permissions(fs::Permissions::from_mode(0o666));
    builder.prefix(UNFINISHED).suffix(ending).tempfile_in(folder).map_err(plain)
}

/// The error without the temporary name that the library adds: users do not know that name.
fn plain(error: io::Error) -> io::Error {
    match error.to_string().rsplit_once(" at path \"") {
        Some((said, _)) => io::Error::new(error.kind(), said.to_owned()),
        None => error,
    }
}

/// A file that is written bit by bit and has its name once it is whole. Dropped before that,
/// it leaves nothing, and an old file of its name still stands.
pub struct Unfinished {
    content: NamedTempFile,
    file: PathBuf,
}

impl Unfinished {
    /// An empty file beside the one that it is to become. Where that cannot be written, it is
    /// said at once and not after the work.
    pub fn begin(file: &Path) -> io::Result<Self> {
        check_place(file)?;
        let file = followed(file)?;
        let ending = file.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
        let content = unnamed(folder_of(&file), &ending.unwrap_or_default())?;
        Ok(Self { content, file })
    }

    /// What it is called until it is whole, for a program that writes it instead.
    pub fn path(&self) -> &Path {
        self.content.path()
    }

    /// Brings it to the disk and gives it its name.
    pub fn keep(self) -> io::Result<()> {
        self.content.as_file().sync_all()?;
        self.content.persist(&self.file).map_err(|error| error.error)?;
        sync_folder(folder_of(&self.file));
        Ok(())
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.content.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.content.as_file_mut().flush()
    }
}

impl Seek for Unfinished {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.content.as_file_mut().seek(to)
    }
}

/// A folder that is filled file by file and has its name once it is whole. Dropped before
/// that, it leaves nothing.
pub struct UnfinishedFolder {
    content: tempfile::TempDir,
    folder: PathBuf,
}

impl UnfinishedFolder {
    /// An empty folder beside the one that it is to become, which must not be there yet or be
    /// empty.
    pub fn begin(folder: &Path) -> io::Result<Self> {
        may_fill(folder)?;
        let beside = folder_of(folder);
        fs::create_dir_all(beside)?;
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(fs::Permissions::from_mode(0o777));
        let content = builder.prefix(UNFINISHED).tempdir_in(beside).map_err(plain)?;
        Ok(Self { content, folder: folder.to_owned() })
    }

    /// Where its files are written.
    pub fn path(&self) -> &Path {
        self.content.path()
    }

    /// Gives it its name.
    pub fn keep(self) -> io::Result<()> {
        if self.folder.exists() {
            // It is empty; not every system puts a folder in another's place.
            fs::remove_dir(&self.folder)?;
        }
        let Self { content, folder } = self;
        fs::rename(content.path(), &folder)?;
        // There is nothing left to remove.
        let _ = content.keep();
        sync_folder(folder_of(&folder));
        Ok(())
    }
}

/// Brings a new name to the disk. Where that fails the record is whole all the same.
pub(crate) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        drop(folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing_and_the_old_one_stands() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("clip.webp");
        fs::write(&file, "old").expect("written");
        let mut unfinished = Unfinished::begin(&file).expect("begun");
        unfinished.write_all(b"half").expect("written");
        assert_eq!(names(folder.path()).len(), 2);
        drop(unfinished);
        assert_eq!(names(folder.path()), ["clip.webp"]);
        assert_eq!(fs::read_to_string(&file).expect("read"), "old");
        let mut whole = Unfinished::begin(&file).expect("begun");
        assert!(whole.path().extension().is_some_and(|ending| ending == "webp"));
        whole.write_all(b"whole").expect("written");
        whole.keep().expect("kept");
        assert_eq!(names(folder.path()), ["clip.webp"]);
        assert_eq!(fs::read_to_string(&file).expect("read"), "whole");
    }

    #[test]
    fn an_error_does_not_name_a_file_that_the_user_does_not_know() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("no folder");
        fs::write(&file, "").expect("written");
        let within = file.join("x".repeat(300));
        for error in [
            write_whole(&within, b"").expect_err("no folder"),
            unnamed(folder.path(), &"x".repeat(300)).map(drop).expect_err("too long a name"),
        ] {
            assert!(!error.to_string().contains(UNFINISHED), "{error}");
        }
    }

    #[test]
    fn a_folder_has_its_name_once_it_is_whole_and_takes_no_other_ones_place() {
        let beside = tempfile::tempdir().expect("a folder");
        let folder = beside.path().join("game");
        let begun = UnfinishedFolder::begin(&folder).expect("begun");
        fs::write(begun.path().join("1.png"), "a picture").expect("written");
        assert!(!folder.exists());
        drop(begun);
        assert!(names(beside.path()).is_empty());
        fs::create_dir(&folder).expect("an empty folder");
        let begun = UnfinishedFolder::begin(&folder).expect("begun");
        fs::write(begun.path().join("1.png"), "a picture").expect("written");
        begun.keep().expect("kept");
        assert_eq!(names(beside.path()), ["game"]);
        assert_eq!(names(&folder), ["1.png"]);
        let error = UnfinishedFolder::begin(&folder).err().expect("it is full");
        assert!(error.to_string().contains("not empty"), "{error}");
    }

    #[test]
    fn a_file_that_does_not_say_whose_it_is_is_overwritten_by_force_alone() {
        let folder = folder();
        let file = folder.path().join("game.mp4");
        may_write_anew(&file, false).expect("nothing stands there");
        fs::write(&file, "").expect("written");
        may_write_anew(&file, false).expect("it is empty");
        fs::write(&file, "Dear you").expect("written");
        let error = may_write_anew(&file, false).expect_err("it stands there").to_string();
        assert_eq!(error, "there is a file already; --force overwrites it");
        may_write_anew(&file, true).expect("force overwrites any regular file");
        assert!(may_write_anew(folder.path(), true).is_err(), "a folder is no regular file");
        assert!(may_fill(&file).is_err(), "it is no folder");
    }

    const LETTER: Kind = Kind { name: "a letter", is_ours: |head| head.starts_with(b"Dear") };

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    #[test]
    fn only_a_file_of_ours_is_overwritten_without_force() {
        let folder = folder();
        let file = folder.path().join("letter");
        may_write(&file, LETTER, false).expect("nothing stands there");
        for (content, ours) in [(&b"Dear you"[..], true), (b"", true), (b"To whom", false)] {
            fs::write(&file, content).expect("written");
            assert_eq!(may_write(&file, LETTER, false).is_ok(), ours, "{content:?}");
            may_write(&file, LETTER, true).expect("force overwrites any regular file");
        }
        let error = may_write(&file, LETTER, false).expect_err("not ours").to_string();
        assert_eq!(
            error,
            "the file exists and is not a letter written by Tesserae; --force overwrites it"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_to_the_file_that_is_written() {
        let (folder, other) = (folder(), folder());
        let (target, link) = (other.path().join("target"), folder.path().join("link"));
        fs::write(&target, "old").expect("written");
        std::os::unix::fs::symlink(&target, &link).expect("linked");
        write_whole(&link, b"new").expect("written");
        let mut bit_by_bit = Unfinished::begin(&link).expect("begun");
        assert_eq!(folder_of(bit_by_bit.path()), fs::canonicalize(&other).expect("a folder"));
        assert_eq!(fs::read_to_string(&target).expect("read"), "new");
        bit_by_bit.write_all(b"newer").expect("written");
        bit_by_bit.keep().expect("kept");
        assert_eq!(fs::read_to_string(&target).expect("read"), "newer");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!((names(folder.path()).len(), names(other.path()).len()), (1, 1));
    }

    #[test]
    fn what_is_no_ordinary_file_is_never_replaced() {
        let folder = folder();
        let error = |file: &Path| {
            let one = write_whole(file, b"Dear you").expect_err("refused").to_string();
            let two = may_write(file, LETTER, true).expect_err("refused").to_string();
            assert_eq!(one, two);
            one
        };
        assert!(error(folder.path()).contains("a folder"));
        #[cfg(unix)]
        {
            assert!(error(Path::new("/dev/null")).contains("a device or a pipe"));
            let link = folder.path().join("link");
            std::os::unix::fs::symlink("/dev/null", &link).expect("linked");
            assert!(error(&link).contains("a device or a pipe"));
            fs::remove_file(&link).expect("removed");
            std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).expect("linked");
            assert!(error(&link).contains("its target does not exist"));
        }
    }
}
