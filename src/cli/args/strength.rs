//! The arguments of the commands that measure strength.

use std::path::PathBuf;

use super::chance::ChanceArguments;
use clap::{ArgGroup, Args};

use tesserae_core::ai::arena::MOST_GAMES;
use tesserae_core::ai::rollout::BATCH;
use tesserae_core::ai::{DEEPEST, Level, Policy, Who};

use super::number::whole;
use super::who::{level, who};

#[derive(Debug, Args)]
pub struct LadderArguments {
    /// The games and, if you like, their variants; by default every variant there is
    #[arg(value_name = "GAME[/VARIANT]")]
    pub games: Vec<String>,
    /// The number of games in each series; an even number, because the two games of a pair share
    /// their luck
    #[arg(
        long = "games",
        value_name = "N",
        default_value_t = 400,
        value_parser = whole::<u64>(1..=MOST_GAMES)
    )]
    pub length: u64,
    #[command(flatten)]
    pub chance: ChanceArguments,
    /// Print a line of JSON for each series
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("task").required(true).args(["player", "depth", "make"])))]
pub struct RegretArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// The player whose choices to weigh: ai:LEVEL or engine:COMMAND
    #[arg(long, value_name = "WHO", value_parser = who)]
    pub player: Option<Who>,
    /// Weigh the choices of a search this many choices ahead
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u64::from(DEEPEST)))]
    pub depth: Option<u32>,
    /// Use the positions and rollouts of this set; by default the exact solution
    #[arg(long, value_name = "FILE", conflicts_with_all = ["make", "positions", "drawn_from"])]
    pub set: Option<PathBuf>,
    /// Make such a set: roll out every legal action of positions drawn from play
    #[arg(long, value_name = "FILE")]
    pub make: Option<PathBuf>,
    /// The number of positions to draw; by default 1000, or 500 for a set
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub positions: Option<u64>,
    /// The level that plays the games to draw positions from; by default adept
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub drawn_from: Option<Level>,
    /// The number of games of each action in the rollouts of a set
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2 * BATCH,
        conflicts_with_all = ["player", "depth"],
        value_parser = whole::<u64>(2..=1_000_000_000)
    )]
    pub games: u64,
    /// How the sides choose in rollouts: depth:N or ai:LEVEL
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "depth:1",
        conflicts_with_all = ["player", "depth"],
        value_parser = str::parse::<Policy>
    )]
    pub policy: Policy,
    /// End each game after this many throws and choices, at the evaluation's value
    #[arg(
        long,
        value_name = "PLIES",
        conflicts_with_all = ["player", "depth"],
        value_parser = whole::<u32>(1..)
    )]
    pub truncate: Option<u32>,
    #[command(flatten)]
    pub chance: ChanceArguments,
    /// Print one line of JSON
    #[arg(long, conflicts_with = "make")]
    pub json: bool,
}
