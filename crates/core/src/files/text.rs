//! The text of a file: its encoding, and what is wrong with it, in plain words.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde::de::DeserializeOwned;
use thiserror::Error;

use super::faults::{fault, place};

/// The mark that some editors write at the start of a text in UTF-8.
const MARK: char = '\u{feff}';

/// What is wrong in a text, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{problem}", at(*line, *column))]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1; 0 if the problem is that of the whole text.
    pub column: usize,
    /// The problem there, in plain words.
    pub problem: String,
    /// The text ends within a letter.
    pub is_cut_off: bool,
}

impl TextError {
    /// A problem of the whole text.
    pub fn of_whole(problem: impl Into<String>) -> Self {
        Self { line: 1, column: 0, problem: problem.into(), is_cut_off: false }
    }
}

fn at(line: usize, column: usize) -> String {
    match column {
        0 => String::new(),
        column => format!("line {line}, column {column}: "),
    }
}

/// Why the text of a file cannot be had.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The system refuses.
    #[error(transparent)]
    System(#[from] io::Error),
    /// Its content is no text of ours.
    #[error(transparent)]
    Text(#[from] TextError),
}

/// Reads a text file, without its UTF-8 mark. It refuses a file of more than `most` bytes, and
/// what is no regular file.
pub fn read_text(file: &Path, most: u64) -> Result<String, ReadError> {
    let bytes = read_bytes(file, most)?;
    Ok(text_of(&bytes, most)?.to_owned())
}

/// Opens a regular file. A pipe would be waited for, and a device may never end.
pub fn open_regular(file: &Path) -> io::Result<File> {
    if !fs::metadata(file)?.is_file() {
        let problem = "not a regular file, so it is not read";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
    }
    File::open(file)
}

/// The bytes of a regular file, and one more than `most` if it has more.
pub fn read_bytes(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(file)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text in the bytes of a file, without a UTF-8 mark.
pub fn text_of(bytes: &[u8], most: u64) -> Result<&str, TextError> {
    if bytes.len() as u64 > most {
        return Err(TextError::of_whole(format!("longer than {} MiB", most >> 20)));
    }
    check_encoding(bytes)?;
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let (line, column) = place(&before);
        let is_cut_off = error.error_len().is_none();
        let problem = "not UTF-8; save the file as UTF-8".to_owned();
        TextError { line, column, problem, is_cut_off }
    })?;
    Ok(unmarked(text))
}

/// A text without the UTF-8 mark at its start.
///
/// ```
/// use tesserae_core::files::unmarked;
///
/// assert_eq!(unmarked("\u{feff}{}"), "{}");
/// ```
pub fn unmarked(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// The same of bytes.
pub fn unmarked_bytes(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Names the encoding of a text that is not UTF-8, and how to convert it.
pub fn check_encoding(bytes: &[u8]) -> Result<(), TextError> {
    let Some(other) = other_encoding(bytes) else { return Ok(()) };
    Err(TextError::of_whole(format!(
        "the text is {other}, and Tesserae reads UTF-8. Save it as UTF-8 in an editor, or \
         convert it: iconv -f {other} -t UTF-8"
    )))
}

/// The encoding that a mark or zeros in every other byte give away, if it is not UTF-8.
fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [a, 0, b, 0, ..] if *a > 0 && *b > 0 => Some("UTF-16LE"),
        [0, a, 0, b, ..] if *a > 0 && *b > 0 => Some("UTF-16BE"),
        _ => None,
    }
}

/// Reads a value in RON, the form of our files.
pub fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, TextError> {
    from_ron_with(&ron::Options::default(), text)
}

/// The same with options of the form.
pub fn from_ron_with<T: DeserializeOwned>(
    options: &ron::Options,
    text: &str,
) -> Result<T, TextError> {
    options.from_str(unmarked(text)).map_err(|error| fault(&error, unmarked(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u64 = 1 << 20;

    fn problem(bytes: &[u8]) -> String {
        text_of(bytes, MOST).expect_err("no text of ours").to_string()
    }

    #[test]
    fn a_mark_is_skipped_and_another_encoding_named() {
        assert_eq!(text_of(b"\xef\xbb\xbf(a: 1)\r\n", MOST), Ok("(a: 1)\r\n"));
        assert_eq!(text_of(b"", MOST), Ok(""));
        let utf16 = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "(form: 1)".encode_utf16().flat_map(order).collect()
        };
        let (little, big) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
        assert!(problem(&little).contains("the text is UTF-16LE"));
        assert!(problem(&big).contains("iconv -f UTF-16BE -t UTF-8"));
        assert!(problem(&[&b"\xff\xfe"[..], &little].concat()).contains("the text is UTF-16,"));
        assert!(problem(&[&b"\xfe\xff"[..], &big].concat()).contains("the text is UTF-16,"));
        assert!(problem(b"\xff\xfe\0\0(\0\0\0").contains("UTF-32"));
    }

    #[test]
    fn what_is_no_text_is_told_with_its_place() {
        assert!(problem(b"ab\nc\xe9d").starts_with("line 2, column 2: not UTF-8"));
        let error = text_of("é".as_bytes().split_at(1).0, MOST).expect_err("half a letter");
        assert!(error.is_cut_off);
        assert_eq!(text_of(b"abc", 2).expect_err("too long").problem, "longer than 0 MiB");
    }
}
