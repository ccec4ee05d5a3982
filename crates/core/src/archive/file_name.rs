//! The names of records as text, exact for every name that a system allows.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::signs::turns;

/// The exact name of a file as text: bytes that are no text, control signs and per cent signs are
/// written as `%E9`. Two files never have the same text, except outside Unix, where a name that is
/// no text loses its odd parts.
pub(super) fn exact(file: &Path) -> String {
    escaped(file, |sign| sign == '%' || sign.is_control())
}

/// The name of a file as lists and scripts show it, on one line: bytes that are no text, control
/// signs and signs that set a direction are written as `%E9`. [`named`] finds the file again.
///
/// ```
/// use std::path::Path;
/// use tesserae_core::archive::shown_name;
///
/// assert_eq!(shown_name(Path::new("saves/50% rain\n.ron")), "50% rain%0A.ron");
/// ```
pub fn shown_name(file: &Path) -> String {
    escaped(file, |sign| sign.is_control() || turns(sign))
}

/// The file of a folder with this name, or with this name as [`shown_name`] writes it.
pub fn named(folder: &Path, name: &OsStr) -> PathBuf {
    let file = folder.join(name);
    if file.symlink_metadata().is_ok() {
        return file;
    }
    let other = name.to_str().map(|name| folder.join(from_exact(name)));
    other.filter(|other| other.symlink_metadata().is_ok()).unwrap_or(file)
}

fn escaped(file: &Path, also: impl Fn(char) -> bool) -> String {
    let name = file.file_name().unwrap_or_default();
    let mut text = String::new();
    let escape = |text: &mut String, bytes: &[u8]| {
        for byte in bytes {
            text.push_str(&format!("%{byte:02X}"));
        }
    };
    #[cfg(unix)]
    let bytes = std::os::unix::ffi::OsStrExt::as_bytes(name);
    #[cfg(not(unix))]
    let bytes = name.to_string_lossy();
    #[cfg(not(unix))]
    let bytes = bytes.as_bytes();
    for chunk in bytes.utf8_chunks() {
        for sign in chunk.valid().chars() {
            if also(sign) {
                escape(&mut text, sign.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                text.push(sign);
            }
        }
        escape(&mut text, chunk.invalid());
    }
    text
}

/// The name from its exact text.
pub(super) fn from_exact(text: &str) -> OsString {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        let escape = others.first_chunk().and_then(|two: &[u8; 2]| {
            let two = str::from_utf8(two).ok().filter(|two| !two.starts_with('+'))?;
            u8::from_str_radix(two, 16).ok()
        });
        match escape {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &others[2..];
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    #[cfg(unix)]
    {
        std::os::unix::ffi::OsStringExt::from_vec(bytes)
    }
    #[cfg(not(unix))]
    {
        String::from_utf8_lossy(&bytes).into_owned().into()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    #[test]
    fn every_name_comes_back_exactly_and_no_two_are_alike() {
        let names: [&[u8]; 9] = [
            b"plain.ron",
            b"caf\xe9.ron",
            b"caf\xe8.ron",
            "café.ron".as_bytes(),
            b"caf%E9.ron",
            b"50%.ron",
            b"-a\nb\t.ron",
            "caf\u{fffd}.ron".as_bytes(),
            b"\xf0\x9f\x98.ron",
        ];
        let exact: Vec<String> =
            names.iter().map(|name| exact(Path::new(OsStr::from_bytes(name)))).collect();
        for (number, (name, text)) in names.iter().zip(&exact).enumerate() {
            assert_eq!(from_exact(text).as_bytes(), *name);
            assert!(!exact[..number].contains(text), "{text}");
        }
        assert_eq!(&exact[1..5], ["caf%E9.ron", "caf%E8.ron", "café.ron", "caf%25E9.ron"]);
        assert_eq!(from_exact("a%+1%zz%"), "a%+1%zz%");
    }

    #[test]
    fn a_name_as_it_is_shown_leads_to_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let odd = folder.path().join(OsStr::from_bytes(b"caf\xe9\n.ron"));
        std::fs::write(&odd, "").expect("written");
        let shown = shown_name(&odd);
        assert_eq!(shown, "caf%E9%0A.ron");
        assert_eq!(shown_name(Path::new("a\u{202e}b.ron")), "a%E2%80%AEb.ron");
        assert_eq!(named(folder.path(), OsStr::new(&shown)), odd);
        assert_eq!(named(folder.path(), odd.file_name().expect("a name")), odd);
        // A file that is really called so comes first.
        let plain = folder.path().join(&shown);
        std::fs::write(&plain, "").expect("written");
        assert_eq!(named(folder.path(), OsStr::new(&shown)), plain);
    }
}
