//! Writes lines to stdout and stderr.

use std::io::{self, Write};

use super::failure::Failure;

/// Joins a text into one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
