//! Names of files beside others.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The first free name in a folder: `ur-board-1.png`, `ur-board-2.png` and so on. The name of a
/// folder has no ending.
pub fn free_name(folder: &Path, stem: &str, ending: Option<&str>) -> PathBuf {
    let ending = ending.map_or_else(String::new, |ending| format!(".{ending}"));
    let mut names = (1..).map(|number: u64| folder.join(format!("{stem}-{number}{ending}")));
    names.find(|name| !name.exists()).unwrap_or_else(|| folder.join(format!("{stem}{ending}")))
}

/// At most this many damaged files are kept of one name.
const MOST_ASIDE: u32 = 1_000;

/// Renames a damaged file to the first free name, such as `settings.damaged-1.ron`, and returns
/// that name.
pub fn keep_aside(file: &Path) -> io::Result<PathBuf> {
    let ending = file.extension().map_or_else(String::new, |ending| ending.display().to_string());
    let free = (1..MOST_ASIDE)
        .map(|number| file.with_extension(format!("damaged-{number}.{ending}")))
        .find(|name| !name.exists())
        .ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(file, &free)?;
    Ok(free)
}

/// The folder that a file lies in.
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_and_no_folder_takes_the_place_of_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let named = |ending| free_name(folder.path(), "ur-board", ending);
        assert_eq!(named(Some("png")), folder.path().join("ur-board-1.png"));
        fs::write(named(Some("png")), "a picture").expect("written");
        assert_eq!(named(Some("png")), folder.path().join("ur-board-2.png"));
        fs::create_dir(named(None)).expect("made");
        assert_eq!(named(None), folder.path().join("ur-board-2"));
    }

    #[test]
    fn damaged_files_are_kept_one_beside_the_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        for number in [1, 2] {
            fs::write(&file, number.to_string()).expect("written");
            let aside = folder.path().join(format!("settings.damaged-{number}.ron"));
            assert_eq!(keep_aside(&file).expect("renamed"), aside);
            assert_eq!(fs::read_to_string(aside).expect("kept"), number.to_string());
        }
    }
}
