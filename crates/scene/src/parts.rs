//! What is known of each part of a board, its pieces and its dice.
//!
//! A file of `assets/parts` a game, in the program itself: what builds a model names its
//! parts (`Model::begin`), and the file says of each what it is and how that is known.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

/// The version of the files' form that is read here.
const VERSION: u32 = 1;

/// What is known of one part.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartText {
    /// Its name, as a heading.
    pub name: String,
    /// What it is.
    pub about: String,
    /// How that is known: the object, a source, or that it is our own choice.
    pub source: String,
    /// It was not found with the object: somebody has added it since, or we have.
    #[serde(default)]
    pub restored: bool,
    /// How many steps up it goes where the parts are drawn apart; by its height, if left out.
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

/// A file of part texts that cannot be used.
#[derive(Debug, Error)]
pub enum PartsError {
    /// It is not written as such a file is.
    #[error("{file}: {source}")]
    Unreadable {
        /// The file's name.
        file: String,
        /// What is wrong, and where.
        source: Box<ron::error::SpannedError>,
    },
    /// It is of another version.
    #[error("{file}: version {found}, not {VERSION}")]
    OtherVersion {
        /// The file's name.
        file: String,
        /// Its version.
        found: u32,
    },
}

/// What the text of such a file says; `file` is its name.
///
/// # Errors
/// What is wrong with it, with its name.
pub fn read(file: &str, text: &str) -> Result<PartTexts, PartsError> {
    let unreadable =
        |error| PartsError::Unreadable { file: file.to_owned(), source: Box::new(error) };
    let found: File = ron::from_str(text).map_err(unreadable)?;
    if found.version != VERSION {
        return Err(PartsError::OtherVersion { file: file.to_owned(), found: found.version });
    }
    Ok(found.parts)
}
