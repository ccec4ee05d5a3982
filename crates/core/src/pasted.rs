//! Text that people paste or type: positions, seeds, paths, days and numbers.
//!
//! Mails, chats and documents add white space, quotes and line ends, and put signs in the place
//! of others that look the same. What is harmless is taken away here, in one place. Whatever
//! else stands in the way is named, since nobody sees a zero-width space.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// A sign that a pasted text must not hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is {sign} {}", place(after))]
pub struct StraySign {
    /// The sign in words, with its number in Unicode.
    pub sign: String,
    /// The end of the text before it.
    pub after: String,
}

fn place(after: &str) -> String {
    match after {
        "" => "at the start".to_owned(),
        after => format!("after `{after}`"),
    }
}

/// The quotation marks of word processors and chats, each with its other end.
const QUOTES: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('\u{201c}', '\u{201d}'),
    ('\u{201e}', '\u{201c}'),
    ('\u{201e}', '\u{201d}'),
    ('\u{2018}', '\u{2019}'),
    ('\u{ab}', '\u{bb}'),
    ('\u{bb}', '\u{ab}'),
];

/// A text without the mark of UTF-8, the white space and the quotation marks around it.
///
/// ```
/// use tesserae_core::pasted::bare;
///
/// assert_eq!(bare("\u{feff} `ur/short`\n"), "ur/short");
/// ```
pub fn bare(text: &str) -> &str {
    let mut text = text.trim_start_matches('\u{feff}').trim();
    while let Some(inner) = unquoted(text) {
        text = inner.trim();
    }
    text
}

fn unquoted(text: &str) -> Option<&str> {
    let inner = |(open, close): (char, char)| text.strip_prefix(open)?.strip_suffix(close);
    QUOTES.into_iter().find_map(inner).filter(|inner| !inner.is_empty())
}

/// The words of a line in ASCII, as notation, names of games and numbers are: [`bare`], and any
/// white space taken for one space.
///
/// ```
/// use tesserae_core::pasted::line;
///
/// assert_eq!(line(" move\u{a0} 4-8\r\n").unwrap(), "move 4-8");
/// let error = line("ur/short A 0,0,0 0,0,0 open\u{200b}").unwrap_err();
/// assert_eq!(error.to_string(), "there is a zero-width space (U+200B) after `open`");
/// ```
pub fn line(text: &str) -> Result<String, StraySign> {
    let text = bare(text);
    let stray = |sign: char| !(sign.is_ascii_graphic() || sign.is_whitespace());
    if let Some((at, sign)) = text.char_indices().find(|(_, sign)| stray(*sign)) {
        let word = text[..at].split_whitespace().next_back();
        let word: Vec<char> = word.unwrap_or_default().chars().collect();
        let after = word[word.len().saturating_sub(MOST_QUOTED)..].iter().collect();
        return Err(StraySign { sign: named(sign), after });
    }
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// [`line()`] of a text that may have ended a sentence: without the stop after it.
///
/// ```
/// use tesserae_core::pasted::phrase;
///
/// assert_eq!(phrase("`2026-11-23`. ").unwrap(), "2026-11-23");
/// ```
pub fn phrase(text: &str) -> Result<String, StraySign> {
    line(bare(text).trim_end_matches(['.', ';']))
}

/// So much of a word is quoted, in characters.
const MOST_QUOTED: usize = 30;

/// A sign in words: those that cannot be seen, and those that look like others.
fn named(sign: char) -> String {
    let name = match sign {
        '\u{200b}' => "a zero-width space",
        '\u{200c}' | '\u{200d}' => "a zero-width joiner",
        '\u{2060}' => "a word joiner",
        '\u{feff}' => "a byte order mark",
        '\u{ad}' => "a soft hyphen",
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a direction mark"
        }
        '\u{2010}' | '\u{2011}' => "a hyphen that is not \"-\"",
        '\u{2012}'..='\u{2015}' => "a dash",
        '\u{2212}' => "a minus sign that is not \"-\"",
        '\u{fe00}'..='\u{fe0f}' => "a variation selector",
        '\u{ff01}'..='\u{ff5e}' => "a full-width sign",
        sign if sign.is_control() => "a control sign",
        sign => return format!("a \"{sign}\" (U+{:04X})", u32::from(sign)),
    };
    format!("{name} (U+{:04X})", u32::from(sign))
}

/// A line of position notation as this program writes it, as far as that is only a matter of
/// white space and of upper and lower case: `ur/short a 0,0,0 0,0,0 Open` is that of side `A`. The
/// library knows the spelling of the game.
pub fn position(text: &str) -> Result<String, StraySign> {
    let line = phrase(text)?;
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if let [_, turn, _, .., phase] = &mut words[..] {
        *turn = turn.to_ascii_uppercase();
        *phase = phase.to_ascii_lowercase();
        if let Some(winner) = phase.strip_prefix("over:") {
            *phase = format!("over:{}", winner.to_ascii_uppercase());
        }
    }
    Ok(words.join(" "))
}

/// A whole number as people write it, in groups of three or not. One comma or point could be
/// that of a decimal number, so it needs two of them to part groups. None for anything else.
///
/// ```
/// use tesserae_core::pasted::whole_number;
///
/// assert_eq!(whole_number(" 1 234'567 "), None);
/// assert_eq!(whole_number("1 234 567"), Some(1_234_567));
/// assert_eq!(whole_number("12,500"), None);
/// ```
pub fn whole_number(text: &str) -> Option<u64> {
    let text = bare(text);
    let parts = |sign: char| !sign.is_ascii_digit();
    let groups: Vec<&str> = text.split(parts).collect();
    let signs: Vec<char> = text.chars().filter(|sign| parts(*sign)).collect();
    let is_grouped = signs.first().is_none_or(|first| {
        let is_clear = match first {
            '.' | ',' => signs.len() > 1,
            '\'' | '_' => true,
            sign => sign.is_whitespace(),
        };
        let is_even = groups[1..].iter().all(|group| group.len() == 3);
        let is_same = signs.iter().all(|sign| sign == first);
        is_clear && is_same && is_even && (1..=3).contains(&groups[0].len())
    });
    if is_grouped { groups.concat().parse().ok() } else { None }
}

/// A number with a decimal point or a decimal comma. None for anything else: `1,234.5` could be
/// either of two numbers to a reader, so it is none.
///
/// ```
/// use tesserae_core::pasted::number;
///
/// assert_eq!((number("0,5"), number("0.5 "), number("1,234.5")), (Some(0.5), Some(0.5), None));
/// ```
pub fn number(text: &str) -> Option<f64> {
    let text = bare(text);
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.,eE".contains(&byte));
    let parts = text.bytes().filter(|byte| b".,".contains(byte)).count();
    if !plain || parts > 1 {
        return None;
    }
    text.replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite())
}

/// The typed or pasted path: without quotes, decoded from a file address, and with `home` for
/// `~`.
pub fn path(text: &str, home: Option<PathBuf>) -> PathBuf {
    let text = bare(text);
    if let Some(address) = after_scheme(text) {
        // Between the slashes may stand this machine's name. Some programs leave those two out.
        let place = address.strip_prefix("//").unwrap_or(address);
        let local = place.strip_prefix("localhost").filter(|rest| rest.starts_with('/'));
        return decoded(local.unwrap_or(place));
    }
    // `~anna` is another user's folder, and we do not know its place.
    let own = text.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(SLASHES));
    match own.and_then(|rest| Some(home?.join(rest.trim_start_matches(SLASHES)))) {
        Some(path) => path,
        None => PathBuf::from(text),
    }
}

/// What follows the scheme of a file address.
fn after_scheme(text: &str) -> Option<&str> {
    let (scheme, rest) = text.split_once(':')?;
    (scheme.eq_ignore_ascii_case("file") && rest.starts_with('/')).then_some(rest)
}

/// The file address of an absolute path. [`path`] reads it.
///
/// ```
/// use std::path::Path;
/// use tesserae_core::pasted::address;
///
/// assert_eq!(address(Path::new("/my games/a#1.ron")), "file:///my%20games/a%231.ron");
/// ```
pub fn address(path: &Path) -> String {
    let mut address = "file://".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(*byte));
            }
            other => address.push_str(&format!("%{other:02X}")),
        }
    }
    address
}

/// A path from the command line. The shell has taken its quotes and its `~` away, so a file of
/// just that name comes first; else it is read as [`path`] does.
pub fn argument(given: PathBuf, home: Option<PathBuf>) -> PathBuf {
    match given.to_str() {
        Some(text) if given.symlink_metadata().is_err() => path(text, home),
        _ => given,
    }
}

/// Several paths, as file managers copy them: one a line, or file addresses parted by spaces.
pub fn paths(text: &str, home: Option<&PathBuf>) -> Vec<PathBuf> {
    let text = bare(text);
    let all_addresses = text.split_whitespace().all(|word| after_scheme(word).is_some());
    let parts: Vec<&str> =
        if all_addresses { text.split_whitespace().collect() } else { text.lines().collect() };
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts.map(|part| path(part, home.cloned())).collect()
}

/// The separators between folders.
const SLASHES: [char; 2] = ['/', '\\'];

/// Decodes percent escapes: `%20` is a space. Anything else stays.
fn decoded(address: &str) -> PathBuf {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [first, more @ ..] = rest {
        let digit = |at: usize| Some(char::from(*more.get(at)?).to_digit(16)? as u8);
        match (*first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(high * 16 + low);
                rest = &more[2..];
            }
            _ => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    path_of(bytes).unwrap_or_else(|| PathBuf::from(address))
}

/// The path of these bytes, which need not be text.
#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(bytes).into())
}

/// The path of these bytes. Before a drive, an address has a slash more.
#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    let text = String::from_utf8(bytes).ok()?;
    let drive = text.strip_prefix('/').filter(|rest| rest.get(1..2) == Some(":"));
    Some(PathBuf::from(drive.unwrap_or(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "ur/short A 0,0,0 0,0,0 open";

    #[test]
    fn white_space_and_quotes_of_a_pasted_line_do_no_harm() {
        for text in [
            " ur/short A 0,0,0 0,0,0 open ",
            "ur/short  A 0,0,0\t0,0,0 open\r\n",
            "ur/short\u{a0}A 0,0,0\u{202f}0,0,0 open",
            "`ur/short A 0,0,0 0,0,0 open`",
            "\"ur/short A 0,0,0 0,0,0 open\"\n",
            "\u{201e}ur/short A 0,0,0 0,0,0 open\u{201c}",
            "' \"ur/short A 0,0,0 0,0,0 open\" '",
            "\u{feff}ur/short A 0,0,0 0,0,0 open",
            "ur/short a 0,0,0 0,0,0 Open",
            "ur/short A 0,0,0 0,0,0 open.",
            "\u{201c}ur/short A 0,0,0 0,0,0 open.\u{201d}",
            "`ur/short A 0,0,0 0,0,0 open`; ",
        ] {
            assert_eq!(position(text).as_deref(), Ok(START), "{text:?}");
        }
        assert_eq!(position("ur/short b 1 2 OVER:a").as_deref(), Ok("ur/short B 1 2 over:A"));
        assert_eq!(position("").as_deref(), Ok(""));
        assert_eq!(bare("\""), "\"");
        assert_eq!(bare("''"), "''");
    }

    #[test]
    fn what_cannot_be_taken_is_named_with_its_place() {
        let told = |text: &str| line(text).expect_err("a stray sign").to_string();
        for (text, said) in [
            ("ur/short A 0,0,0 0,0,0 open\u{200b}", "a zero-width space (U+200B) after `open`"),
            ("\u{200e}ur/short", "a direction mark (U+200E) at the start"),
            ("move 4\u{2013}8", "a dash (U+2013) after `4`"),
            ("move 4\u{2212}8", "a minus sign that is not \"-\" (U+2212) after `4`"),
            ("ur/short \u{410} 0", "a \"\u{410}\" (U+0410) after `ur/short`"),
            ("a\0b", "a control sign (U+0000) after `a`"),
        ] {
            assert_eq!(told(text), format!("there is {said}"), "{text:?}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("7", Some(7)),
            (" \"321459906640837512\"\n", Some(321_459_906_640_837_512)),
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("18\u{a0}446", Some(18_446)),
            ("1,234", None),
            ("1,234,567", Some(1_234_567)),
            ("1,234.567", None),
            ("1.234.567", Some(1_234_567)),
            ("1 2", None),
            ("-1", None),
            ("+1", None),
            ("", None),
            ("1,", None),
            ("'123", None),
            ("x", None),
        ] {
            assert_eq!(whole_number(text), number, "{text:?}");
        }
        for (text, wanted) in [
            ("0,75", Some(0.75)),
            ("0.75", Some(0.75)),
            ("-2", Some(-2.0)),
            ("1.234,5", None),
            ("inf", None),
            ("1e999", None),
            ("", None),
        ] {
            assert_eq!(number(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn a_path_is_read_as_it_is_typed_or_pasted() {
        let home = PathBuf::from("/home/anna");
        let read = |text: &str| path(text, Some(home.clone()));
        for text in [
            "/some where/a.ron",
            "  /some where/a.ron\n",
            "\"/some where/a.ron\"",
            "'/some where/a.ron'",
            "`/some where/a.ron`",
            "file:///some where/a.ron",
            "file:///some%20where/a.ron",
            "file://localhost/some%20where/a.ron",
            "file:/some%20where/a.ron",
            "FILE:///some%20where/a.ron",
        ] {
            assert_eq!(read(text), PathBuf::from("/some where/a.ron"), "{text}");
        }
        assert_eq!(read("~/a.ron"), home.join("a.ron"));
        assert_eq!(read("~"), home.join(""));
        assert_eq!(path("~/a.ron", None), PathBuf::from("~/a.ron"));
        for text in ["~anna/a.ron", "a~", "/50%20off.ron", "\"", "file:a.ron", "profile:/a.ron"] {
            assert_eq!(read(text), PathBuf::from(text));
        }
        for (text, wanted) in [
            ("file:///%C3%9Cber%25.ron", "/Über%.ron"),
            ("file:///50%", "/50%"),
            ("file:///50%zz", "/50%zz"),
        ] {
            assert_eq!(read(text), PathBuf::from(wanted), "{text}");
        }
        let several = paths("file:///a%20b.ron\r\nfile:///c.ron\n", None);
        assert_eq!(several, ["/a b.ron", "/c.ron"].map(PathBuf::from));
        let typed = paths("/a b.ron\n'/c.ron'\n\n~/d.ron", Some(&home));
        assert_eq!(typed, [PathBuf::from("/a b.ron"), PathBuf::from("/c.ron"), home.join("d.ron")]);
        assert_eq!(paths("/a b.ron", None), [PathBuf::from("/a b.ron")]);
    }
    #[cfg(unix)]
    #[test]
    fn a_file_address_may_name_a_file_that_is_no_text() {
        use std::os::unix::ffi::OsStrExt;
        let read = path("file:///caf%E9.ron", None);
        assert_eq!(read.as_os_str().as_bytes(), b"/caf\xe9.ron");
        assert_eq!(address(&read), "file:///caf%E9.ron");
        for name in ["/a b.ron", "/50% off/\u{fc}.ron", "/a?b#c\nd.ron"] {
            assert_eq!(path(&address(Path::new(name)), None), Path::new(name));
        }
    }

    #[test]
    fn a_file_of_just_that_name_is_meant_before_any_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let quoted = |name: &str| PathBuf::from(format!("'{}'", at(name).display()));
        assert_eq!(argument(quoted("a.ron"), None), at("a.ron"));
        assert_eq!(argument(at("a.ron "), None), at("a.ron"));
        std::fs::write(at("a.ron "), "").expect("written");
        assert_eq!(argument(at("a.ron "), None), at("a.ron "));
        assert_eq!(argument("~".into(), Some(at("home"))), at("home").join(""));
        let address = format!("file://{}", at("my%20a.ron").display());
        assert_eq!(argument(address.into(), None), at("my a.ron"));
    }
}
