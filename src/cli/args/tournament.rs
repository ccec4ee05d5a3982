//! The arguments of `tournament`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use tesserae_core::ai::Who;
use tesserae_core::pasted;
use tesserae_core::tournament::{Format, MOST_GAMES};

use super::engines::EngineArguments;
use super::error::ValueError;
use super::number::{seed, whole};
use super::who::who;

/// Missing values come from the file of a kept tournament, or are the defaults.
#[derive(Debug, Args)]
pub struct TournamentArguments {
    /// The games of each pairing; by default the first variant of every game
    #[arg(value_name = "GAME[/VARIANT]")]
    pub games: Vec<String>,
    /// The players, for a knock-out the strongest first: ai:LEVEL, search:DEPTH or engine:COMMAND
    #[arg(long, value_name = "WHO", num_args = 1.., value_parser = who)]
    pub players: Vec<Who>,
    /// round-robin (everyone meets everyone) or knock-out; by default round-robin
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<FormatName>,
    /// The number of times everyone meets everyone; by default 1
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1000))]
    pub rounds: Option<u32>,
    /// The number of games of each variant in a pairing; an even number, because the two games of
    /// a pair share their luck; by default 20
    #[arg(long = "games", value_name = "N", value_parser = whole::<u64>(1..=MOST_GAMES))]
    pub length: Option<u64>,
    /// The seed of all chance: the same seed gives the same result; by default 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Cut a game after this many throws and choices; by default 20,000
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..))]
    pub max_plies: Option<u32>,
    #[command(flatten)]
    pub engines: EngineArguments,
    /// The number of threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    pub threads: Option<u32>,
    /// Keep the tournament in this file; if the file exists, resume its tournament
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// Write a record of every game into this folder
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// The forms of a tournament, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// Everyone meets everyone
    RoundRobin,
    /// The loser drops out
    KnockOut,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::RoundRobin => Self::RoundRobin,
            FormatName::KnockOut => Self::KnockOut,
        }
    }
}

/// Converts seconds to milliseconds.
pub(super) fn patience(text: &str) -> Result<u64, ValueError> {
    let number: Option<f64> = pasted::number(text).filter(|s| (0.001..=3600.0).contains(s));
    number.map(|seconds| (seconds * 1e3).round() as u64).ok_or(ValueError::Patience)
}
