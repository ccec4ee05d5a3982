//! The arguments of `review`.

use std::path::PathBuf;

use super::chance::ChanceArguments;
use super::number::whole;
use clap::Args;

use tesserae_core::ai::DEEPEST;
use tesserae_core::review::DEPTH;

#[derive(Debug, Args)]
pub struct ReviewArguments {
    /// The record of the match, as docs/records.md explains
    pub record: PathBuf,
    /// Look this many choices ahead if the exact value is not known
    #[arg(
        long,
        value_name = "N",
        default_value_t = DEPTH,
        value_parser = whole::<u32>(2..=u64::from(DEEPEST))
    )]
    pub depth: u32,
    /// Weigh each choice without a known exact value by this many games of each action
    #[arg(long, value_name = "N", value_parser = whole::<u64>(2..=1_000_000))]
    pub games: Option<u64>,
    /// End each of these games after this many throws and choices, at the evaluation's value
    #[arg(
        long,
        value_name = "PLIES",
        requires = "games",
        value_parser = whole::<u32>(1..)
    )]
    pub truncate: Option<u32>,
    #[command(flatten)]
    pub chance: ChanceArguments,
    /// Compute the review again, even if the same one is kept
    #[arg(long)]
    pub again: bool,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}
