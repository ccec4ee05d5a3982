//! The names of the files in the folder.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

/// The prefix of the backup from one action earlier, before the match's own name.
pub(super) const BEFORE: &str = ".before-";

/// The prefix of a deleted match, before the time in seconds and its old name.
pub(super) const DELETED: &str = ".deleted-";

/// A name that already exists gets a number below this.
pub(super) const MOST_NAMES: u32 = 10_000;

/// The file of the backup from one action earlier.
pub(super) fn before(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{BEFORE}{name}"))
}

/// `2026-11-22-ur-cyningstan-00000000000002a.ron`; without the date if it is unknown.
pub(super) fn file_name(game: &str, seed: u64, begun: Option<u64>) -> String {
    let game: String =
        game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let begun = begun.and_then(|time| Timestamp::from_second(time.try_into().ok()?).ok());
    let date = begun.map_or(String::new(), |time| time.strftime("%Y-%m-%d-").to_string());
    format!("{date}{game}-{seed:016x}.ron")
}

/// The name itself, then with 2, 3 and so on before its ending.
pub(super) fn numbered(file: &Path) -> impl Iterator<Item = PathBuf> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let others = (2..MOST_NAMES).map(move |n| file.with_file_name(format!("{stem}-{n}.ron")));
    std::iter::once(file.to_owned()).chain(others)
}
