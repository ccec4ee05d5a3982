//! The folder and names of pictures.

use std::path::{Path, PathBuf};

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
