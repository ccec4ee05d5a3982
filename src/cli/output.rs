//! Writes lines to stdout and stderr.

use std::io::{self, Write};
use std::path::Path;

use tesserae_core::archive::shown_name;
use tesserae_core::signs::turns;

use super::failure::Failure;

/// Joins a text into one line. Signs that would turn the rest of it are written by their numbers.
pub(super) fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut plain = String::with_capacity(line.len());
    for sign in line.chars() {
        match turns(sign) {
            true => plain.extend(sign.escape_unicode()),
            false => plain.push(sign),
        }
    }
    plain
}

/// A path on one line, whatever its name.
pub(super) fn shown(file: &Path) -> String {
    file.with_file_name(shown_name(file)).display().to_string()
}

/// Prints one line on stderr. There is nowhere to report a failure of stderr itself.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "tesserae: {}", one_line(message));
}

/// Prints one line on stdout.
pub(super) fn say(line: impl std::fmt::Display) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// A number with its noun: `1 game`, `2 games`.
pub(super) fn count(many: u64, one: &str) -> String {
    let several = if one.ends_with("ch") { "es" } else { "s" };
    if many == 1 { format!("1 {one}") } else { format!("{many} {one}{several}") }
}

/// A probability in points, hundredths of a game.
pub(super) fn points(probability: f64) -> String {
    // Adding 0.0 turns -0.0 into 0.0.
    format!("{:.2}", (probability * 1e4).round() / 100.0 + 0.0)
}
