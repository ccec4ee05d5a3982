//! The arguments of `audit`.

use std::path::PathBuf;

use clap::Args;

use tesserae_core::pasted;

use super::error::ValueError;

#[derive(Debug, Args)]
pub struct AuditArguments {
    /// The record of the match, as docs/records.md explains
    pub record: PathBuf,
    /// Compare with the commitment that you noted before the first throw, or with at least its
    /// first 16 digits
    #[arg(long, value_name = "HASH", value_parser = digits)]
    pub commitment: Option<String>,
    /// Print the seed even of a match under way, although it reveals all dice to come
    #[arg(long)]
    pub reveal: bool,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Fewer digits of a commitment can be matched by trying.
const FEWEST: usize = 16;
/// The length of a SHA-256 hash in hexadecimal digits.
const MOST: usize = 64;

fn digits(text: &str) -> Result<String, ValueError> {
    let text = pasted::bare(text);
    let hexadecimal = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hexadecimal && (FEWEST..=MOST).contains(&text.len()) {
        return Ok(text.to_ascii_lowercase());
    }
    Err(ValueError::Commitment { fewest: FEWEST, most: MOST })
}
