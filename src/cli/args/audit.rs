//! The arguments of `audit`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct AuditArguments {
    /// The record of the match, as docs/records.md explains
    pub record: PathBuf,
    /// Compare with the commitment that you noted before the first throw, or with its first
    /// digits, 16 at least
    #[arg(long, value_name = "HASH", value_parser = digits)]
    pub commitment: Option<String>,
    /// Print the seed of a match under way too, from which all dice to come follow
    #[arg(long)]
    pub reveal: bool,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Fewer digits of a commitment can be met by trying.
const FEWEST: usize = 16;
/// SHA-256 in hexadecimal digits.
const MOST: usize = 64;

fn digits(text: &str) -> Result<String, String> {
    let hexadecimal = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hexadecimal && (FEWEST..=MOST).contains(&text.len()) {
        return Ok(text.to_ascii_lowercase());
    }
    Err(format!("a commitment has {MOST} hexadecimal digits; give the first {FEWEST} at least"))
}
