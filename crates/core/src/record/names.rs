//! The names of the files in the folder.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sha2::{Digest, Sha256};

/// The prefix of the backup from one action earlier, before the match's own name.
pub(super) const BEFORE: &str = ".before-";

/// The prefix of a deleted match, before the time in seconds and its old name.
pub(super) const DELETED: &str = ".deleted-";

/// A name that already exists gets a number below this.
pub(super) const MOST_NAMES: u32 = 10_000;

/// The longest file name of most systems, in bytes.
const LONGEST: usize = 255;

/// The file of the backup from one action earlier.
pub(super) fn before(file: &Path) -> PathBuf {
    file.with_file_name(prefixed(BEFORE, file))
}

/// A file's name after a prefix. Of a name that would become too long, a hash takes the place of
/// the end.
pub(super) fn prefixed(prefix: &str, file: &Path) -> OsString {
    let name = file.file_name().unwrap_or_default();
    let mut whole = OsString::from(prefix);
    whole.push(name);
    if whole.len() <= LONGEST {
        return whole;
    }
    let sum = Sha256::digest(name.as_encoded_bytes());
    let ending: String = sum.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let ending = format!("-{ending}.ron");
    let room = LONGEST - prefix.len() - ending.len();
    let shown = name.to_string_lossy();
    format!("{prefix}{}{ending}", &shown[..shown.floor_char_boundary(room)]).into()
}

/// A name without its first `skipped` bytes, which are text.
pub(super) fn name_after(name: &OsStr, skipped: usize) -> Option<OsString> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        name.as_bytes().get(skipped..).map(|own| OsStr::from_bytes(own).to_owned())
    }
    #[cfg(not(unix))]
    {
        name.to_str()?.get(skipped..).map(OsString::from)
    }
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
    let stem = file.file_stem().unwrap_or_default();
    let others = (2..MOST_NAMES).map(move |n| {
        let mut name = stem.to_owned();
        name.push(format!("-{n}.ron"));
        file.with_file_name(prefixed("", Path::new(&name)))
    });
    std::iter::once(file.to_owned()).chain(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_prefix_makes_a_name_too_long_and_no_two_names_share_a_backup() {
        let long = |last: char| format!("{}{last}.ron", "ä".repeat(125));
        let [one, other] = ['x', 'y'].map(|last| before(Path::new(&long(last))));
        assert_eq!(long('x').len(), LONGEST);
        for file in [&one, &other] {
            let name = file.file_name().expect("a name");
            assert!(name.len() <= LONGEST && name.to_string_lossy().ends_with(".ron"), "{name:?}");
        }
        assert_ne!(one, other);
        assert_eq!(before(Path::new("a/b.ron")), Path::new("a/.before-b.ron"));
        let second = numbered(Path::new(&long('x'))).nth(1).expect("another");
        assert!(second.as_os_str().len() <= LONGEST, "{second:?}");
        assert_eq!(numbered(Path::new("a/b.ron")).nth(1).expect("another"), Path::new("a/b-2.ron"));
    }
}
