//! Data files in the program: RON with a version.

use serde::de::DeserializeOwned;
use thiserror::Error;

/// The version of the files that this program reads.
const VERSION: u32 = 1;

/// Why a data file is unusable.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is not valid.
    #[error("{file}: {source}")]
    Unreadable {
        /// The file's name.
        file: String,
        /// The fault and its place.
        source: Box<ron::error::SpannedError>,
    },
    /// It has another version.
    #[error("{file}: version {found}, not {VERSION}")]
    OtherVersion {
        /// The file's name.
        file: String,
        /// The version in the file.
        found: u32,
    },
}

/// Reads the text of a file of that name. `version` is its version.
///
/// # Errors
/// If the text is not valid or has another version.
pub fn read<T: DeserializeOwned>(
    file: &str,
    text: &str,
    version: impl Fn(&T) -> u32,
) -> Result<T, FileError> {
    let file = || file.to_owned();
    let read: T = ron::from_str(text)
        .map_err(|error| FileError::Unreadable { file: file(), source: Box::new(error) })?;
    match version(&read) {
        VERSION => Ok(read),
        found => Err(FileError::OtherVersion { file: file(), found }),
    }
}
