//! Lines on stdout and stderr.

use std::io::{self, Write};

use super::failure::Failure;

/// Line ends become spaces.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// One line on stderr. If even that cannot be written there is nobody to tell.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "tesserae: {}", one_line(message));
}

/// One line on stdout.
pub(super) fn say(line: impl std::fmt::Display) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// So many of something: `1 game`, `2 games`.
pub(super) fn count(many: u64, one: &str) -> String {
    let several = if one.ends_with("ch") { "es" } else { "s" };
    if many == 1 { format!("1 {one}") } else { format!("{many} {one}{several}") }
}

/// A probability in points, hundredths of a game.
pub(super) fn points(probability: f64) -> String {
    // Without a minus before nothing.
    format!("{:.2}", (probability * 1e4).round() / 100.0 + 0.0)
}

/// A probability in per cent.
pub(super) fn percent(probability: f64) -> String {
    format!("{:.1}", (probability * 1e3).round() / 10.0 + 0.0)
}
