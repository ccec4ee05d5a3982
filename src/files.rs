//! Files written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

/// What files being written are called until they are whole.
pub(crate) const UNFINISHED: &str = ".unfinished-";

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
pub(crate) fn write_unfinished(folder: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // As any file of the user's: others may read it where the user lets them.
    #[cfg(unix)]
    builder.permissions(fs::Permissions::from_mode(0o666));
    let mut unfinished = builder.prefix(UNFINISHED).tempfile_in(folder)?;
    unfinished.write_all(content)?;
    unfinished.as_file().sync_all()?;
    Ok(unfinished)
}

/// Brings a new name to the disk. Where that fails the record is whole all the same.
pub(crate) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        drop(folder.sync_all());
    }
}
