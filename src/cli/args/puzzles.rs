//! The arguments of `puzzles`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jiff::civil::Date;

use tesserae_core::pasted;
use tesserae_core::puzzles::{GAMES, Grade, MARGIN};

use super::archive::day;
use super::error::ValueError;
use super::number::{seed, whole};

#[derive(Debug, Args)]
pub struct PuzzlesArguments {
    /// A game or variant, to select its puzzles, or the name of one puzzle, to show it with its
    /// solution; by default all puzzles
    #[arg(value_name = "GAME[/VARIANT]|PUZZLE")]
    pub what: Option<String>,
    /// Only puzzles of this grade
    #[arg(long, value_name = "GRADE", conflicts_with_all = ["make", "today"])]
    pub grade: Option<GradeName>,
    /// Show the puzzles of a day; without DATE, of today
    #[arg(long, value_name = "DATE", num_args = 0..=1, conflicts_with_all = ["make", "check"], value_parser = day)]
    pub today: Option<Option<Date>>,
    /// Today is the day in UTC, for scripts; by default it is that of your time zone
    #[arg(long, requires = "today")]
    pub utc: bool,
    /// Choose the puzzles of the day for a player of this rating
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "today", value_parser = whole::<u32>(1..=4000))]
    pub rating: u32,
    /// Compute the solutions again and list the puzzles that fail
    #[arg(long, conflicts_with = "make")]
    pub check: bool,
    /// Find new puzzles of the game or variant, or of every game, and write them into --out
    #[arg(long, requires = "out")]
    pub make: bool,
    /// The folder for the new puzzles
    #[arg(long, value_name = "FOLDER", requires = "make")]
    pub out: Option<PathBuf>,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long, requires = "make")]
    pub force: bool,
    /// The number of puzzles of a game; two thirds are of its first variant
    #[arg(long, value_name = "N", default_value_t = 72, requires = "make", value_parser = whole::<u32>(1..=10_000))]
    pub many: u32,
    /// The lead of the best choice over any other, in points (hundredths of a game)
    #[arg(long, value_name = "POINTS", default_value = "3", requires = "make", value_parser = margin)]
    pub margin: f64,
    /// The number of positions to examine for every puzzle
    #[arg(long, value_name = "N", default_value_t = 30, requires = "make", value_parser = whole::<u32>(1..=100_000))]
    pub positions: u32,
    /// Play this many games of each choice without a known exact value; with --check, 0 skips them
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = whole::<u64>(0..=1_000_000))]
    pub games: u64,
    /// The seed of all chance: the same seed gives the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1, requires = "make", value_parser = seed)]
    pub seed: u64,
    /// The number of threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    pub threads: Option<u32>,
    /// Print one line of JSON
    #[arg(long, conflicts_with_all = ["make", "check"])]
    pub json: bool,
}

/// Converts points (hundredths of a game) to a probability.
fn margin(text: &str) -> Result<f64, ValueError> {
    let least = MARGIN * 100.0;
    let points: Option<f64> = pasted::number(text).filter(|points| (least..100.0).contains(points));
    points.map(|points| points / 100.0).ok_or(ValueError::Margin { least })
}

/// The grades by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GradeName {
    /// Rated below 1,075
    Easy,
    /// Below 1,175
    Medium,
    /// Below 1,275
    Hard,
    /// 1,275 and more
    VeryHard,
}

impl From<GradeName> for Grade {
    fn from(name: GradeName) -> Self {
        match name {
            GradeName::Easy => Self::Easy,
            GradeName::Medium => Self::Medium,
            GradeName::Hard => Self::Hard,
            GradeName::VeryHard => Self::VeryHard,
        }
    }
}
