//! The folder and names of pictures.

use std::path::{Path, PathBuf};

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

/// The first free name in a folder: `ur-board-1.png`, `ur-board-2.png` and so on.
pub fn free_name(folder: &Path, stem: &str, end: &str) -> PathBuf {
    let mut names = (1..).map(|k| folder.join(format!("{stem}-{k}.{end}")));
    names.find(|name| !name.exists()).unwrap_or_else(|| folder.join(format!("{stem}.{end}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_takes_the_place_of_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = free_name(folder.path(), "ur-board", "png");
        assert!(first.ends_with("ur-board-1.png"), "{}", first.display());
        std::fs::write(&first, "a picture").expect("written");
        let second = free_name(folder.path(), "ur-board", "png");
        assert!(second.ends_with("ur-board-2.png"), "{}", second.display());
    }
}
