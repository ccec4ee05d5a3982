//! The folder of pictures.

use std::path::PathBuf;

use bevy::prelude::*;

use tesserae_core::levels::data_folder_of_variable;

/// The folder for pictures, or none if the system names none.
#[derive(Resource, Clone, Debug, Default)]
pub struct PicturesFolder(pub Option<PathBuf>);

impl PicturesFolder {
    /// The user's folder: in `TESSERAE_DATA` if it is set, otherwise `Tesserae` in the user's
    /// pictures folder.
    pub fn of_user() -> Self {
        let own = data_folder_of_variable().map(|data| data.join("pictures"));
        let pictures = || dirs::picture_dir().or_else(dirs::home_dir);
        Self(own.or_else(|| Some(pictures()?.join("Tesserae"))))
    }
}
