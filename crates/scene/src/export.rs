//! Exports a game's things as files for other programs.

use thiserror::Error;

use tesserae_core::rules::{Definition, Exhibit, Thing};

use crate::boards::{look_of, model_of};
use crate::data_file::FileError;
use crate::glb::{GlbError, glb};
use crate::mesh::detail::Detail;
use crate::parts;

/// Why a thing cannot be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The texts of its parts are unusable.
    #[error(transparent)]
    Parts(#[from] FileError),
    /// The model cannot be written.
    #[error(transparent)]
    Model(#[from] GlbError),
}

/// The things of a game, in the order of its exhibits. Each has its word on the command line:
/// `board`, `piece-a`, `die`, or a model's own name.
pub fn things(definition: &Definition) -> Vec<(String, &Exhibit)> {
    let word = |thing: &Thing| match thing {
        Thing::Board => "board".to_owned(),
        Thing::Piece(side) => format!("piece-{}", side.to_string().to_lowercase()),
        Thing::Die => "die".to_owned(),
        Thing::Model(name) => name.clone(),
    };
    definition.exhibits.iter().map(|exhibit| (word(&exhibit.thing), exhibit)).collect()
}

/// A thing as a binary glTF file: see [`glb`].
///
/// # Errors
/// If the part texts or the model have a fault.
pub fn exported(definition: &Definition, exhibit: &Exhibit) -> Result<Vec<u8>, ExportError> {
    let look = look_of(&definition.game);
    let texts = parts::read(&format!("assets/parts/{}.ron", definition.game), look.parts)?;
    let model = model_of(definition, &exhibit.thing, Detail::Finest);
    Ok(glb(&model, &exhibit.title, &texts)?)
}
