//! Renames files and reads their times.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::TempPath;

/// Renames a file to a free name, in one step if the system can.
pub(super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    let renamed = TempPath::try_from_path(from)?.persist_noclobber(to).map_err(|error| {
        // The file is not temporary: keep it whatever happens.
        drop(error.path.keep());
        error.error
    });
    match renamed {
        Err(error)
            if !matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound) =>
        {
            // Some systems have neither that step nor hard links.
            if to.exists() {
                Err(io::ErrorKind::AlreadyExists.into())
            } else {
                fs::rename(from, to)
            }
        }
        renamed => renamed,
    }
}

/// Renames a file to the first free name and returns that name.
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
