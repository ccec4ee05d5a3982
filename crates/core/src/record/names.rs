//! The names of the files in the folder.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

/// Begins the name of the record from one action before; the match's own name follows.
pub(super) const BEFORE: &str = ".before-";

/// Begins the name of a deleted match; the time in seconds and its old name follow.
pub(super) const DELETED: &str = ".deleted-";

/// A name that is taken gets a number below this.
pub(super) const MOST_NAMES: u32 = 10_000;

/// The record from one action before.
pub(super) fn before(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{BEFORE}{name}"))
}

/// `2026-11-22-ur-cyningstan-00000000000002a.ron`; without a date where there is none.
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
