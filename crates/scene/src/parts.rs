//! Texts about each part of a board, its pieces and its dice.
//!
//! They come from one file of `assets/parts` for each game, built into the program. The model's
//! builder names the parts (`Model::begin`); the file says what each part is and how that is
//! known.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

/// The version of the files that this program reads.
const VERSION: u32 = 1;

/// The text about one part.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartText {
    /// Its name, as a heading.
    pub name: String,
    /// A description.
    pub about: String,
    /// How this is known: the object, a source, or our own choice.
    pub source: String,
    /// It was not found with the object: it was added later, or by us.
    #[serde(default)]
    pub restored: bool,
    /// Steps to raise it in the exploded view. By default its height decides.
    #[serde(default)]
    pub layer: Option<i8>,
}

/// The texts of a game's parts, by the parts' ids.
pub type PartTexts = BTreeMap<String, PartText>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    parts: PartTexts,
}

/// Why a file of part texts is unusable.
#[derive(Debug, Error)]
pub enum PartsError {
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

/// Reads the part texts from such a file. `file` is its name.
///
/// # Errors
/// If the text is not valid or has another version.
pub fn read(file: &str, text: &str) -> Result<PartTexts, PartsError> {
    let unreadable =
        |error| PartsError::Unreadable { file: file.to_owned(), source: Box::new(error) };
    let found: File = ron::from_str(text).map_err(unreadable)?;
    if found.version != VERSION {
        return Err(PartsError::OtherVersion { file: file.to_owned(), found: found.version });
    }
    Ok(found.parts)
}
