//! The folder of pictures.

use std::path::PathBuf;

use bevy::prelude::*;

use tesserae_core::levels::data_folder_of_variable;

/// The folder for pictures, or none if the system names none.
#[derive(Resource, Clone, Debug, Default)]
pub struct PicturesFolder(pub Option<PathBuf>);

impl PicturesFolder {
    /// The user's folder.
    pub fn of_user() -> Self {
        Self(folder())
    }
}

/// The folder for pictures: `TESSERAE_DATA` if it is set, otherwise `Tesserae` in the user's
/// pictures folder.
fn folder() -> Option<PathBuf> {
    if let Some(data) = data_folder_of_variable() {
        return Some(data.join("pictures"));
    }
    let pictures = dirs::picture_dir().or_else(dirs::home_dir)?;
    Some(pictures.join("Tesserae"))
}
