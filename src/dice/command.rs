//! `tesserae throw`: what the command prints and whether it succeeds.

use super::{DiceKind, ThrowError, run_throws};

/// Throws `kind` so many times. Returns what belongs on standard output, one line
/// of JSON or a table, and whether every reading was its draw (if not, the exit
/// status is 1).
///
/// # Errors
/// If the dice cannot be thrown at all.
pub fn throw(
    kind: DiceKind,
    count: u64,
    seed: u64,
    json: bool,
) -> Result<(String, bool), ThrowError> {
    let report = run_throws(kind, count, seed)?;
    let text = if json { report.to_json() } else { report.to_string() };
    Ok((text, report.is_faithful()))
}
