//! Texts about each part of a board, its pieces and its dice.
//!
//! They come from one file of `assets/parts` for each game, built into the program. The model's
//! builder names the parts (`Model::begin`); the file says what each part is and how that is
//! known.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::data_file::{self, FileError};

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

/// Reads the part texts from such a file. `file` is its name.
///
/// # Errors
/// If the text is not valid or has another version.
pub fn read(file: &str, text: &str) -> Result<PartTexts, FileError> {
    Ok(data_file::read(file, text, |file: &File| file.version)?.parts)
}
