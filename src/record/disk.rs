//! Files written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::NamedTempFile;

/// What files being written are called until they are whole.
pub(super) const UNFINISHED: &str = ".unfinished-";

/// Writes a file whole or not at all, on the disk before it returns. After an error the
/// old file still stands.
pub fn write_whole(file: &Path, content: &[u8]) -> io::Result<()> {
    let folder = folder_of(file);
    let unfinished = write_unfinished(folder, content)?;
    unfinished.persist(file).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// The folder that a file lies in.
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Writes a file under a temporary name, to be renamed or else removed when it is dropped.
pub(super) fn write_unfinished(folder: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    fs::create_dir_all(folder)?;
    let mut unfinished = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    unfinished.write_all(content)?;
    unfinished.as_file().sync_all()?;
    Ok(unfinished)
}

/// Brings a new name to the disk. Where that fails the record is whole all the same.
pub(super) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        drop(folder.sync_all());
    }
}

/// Renames a file to a name that is free.
pub(super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error)
            if matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound) =>
        {
            Err(error)
        }
        // Some systems have no hard links.
        Err(_) if to.exists() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

/// Renames a file to the first of these names that is free, and gives that.
pub(super) fn rename_to_free(
    from: &Path,
    mut names: impl Iterator<Item = PathBuf>,
) -> io::Result<PathBuf> {
    let taken = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
    let renamed = names.find_map(|name| match rename_new(from, &name) {
        Err(error) if taken(&error) => None,
        renamed => Some(renamed.map(|()| name)),
    });
    renamed.unwrap_or_else(|| Err(io::ErrorKind::AlreadyExists.into()))
}

/// When a file was last written, in seconds since 1970.
pub(super) fn modified(file: &Path) -> Option<u64> {
    seconds(fs::metadata(file).and_then(|data| data.modified()).ok()?)
}

pub(super) fn seconds(time: SystemTime) -> Option<u64> {
    time.duration_since(UNIX_EPOCH).ok().map(|passed| passed.as_secs())
}
