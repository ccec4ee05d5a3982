//! The arguments of the command line.

mod archive;
mod audit;
mod chance;
mod clip;
mod engines;
mod error;
mod number;
mod puzzles;
mod review;
mod strength;
mod tournament;
mod who;

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tesserae_core::pasted;

pub(super) use archive::{
    ArchiveArguments, ArchiveCommand, EditArguments, ListArguments, StatisticsArguments,
};
pub(super) use audit::AuditArguments;
pub(super) use chance::ChanceArguments;
pub(super) use clip::ClipArguments;
pub(super) use engines::{EngineArguments, OnFailureName};
use error::ValueError;
use number::{seed, whole};
pub(super) use puzzles::PuzzlesArguments;
pub(super) use review::ReviewArguments;
pub(super) use strength::{LadderArguments, RegretArguments};
use tesserae_core::ai::arena::{MAX_PLIES, MOST_GAMES, Shard, Sprt};
use tesserae_core::ai::{DEEPEST, Level, Who};
pub(super) use tournament::TournamentArguments;
use who::{level, who};

/// Five ancient race games to play, to watch and to inspect.
///
/// Without a command the window opens at the main menu, or with FILE.
#[derive(Debug, Parser)]
#[command(name = "tesserae", version, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    /// A record, a level file or a set of puzzles to open in the window
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the window at a table
    Play(PlayArguments),
    /// Open the window at an exhibition: computers play each other
    Watch(WatchArguments),
    /// Open the window at a board in the inspector
    Inspect {
        /// The game; by default the first
        #[arg(value_name = "GAME[/VARIANT]")]
        game: Option<String>,
    },
    /// Play a series of games without a window
    Arena(ArenaArguments),
    /// Play every level against the one below, and print the tables of strength
    Ladder(LadderArguments),
    /// Play a tournament: a round robin or a knock-out
    Tournament(TournamentArguments),
    /// Measure how much a player's choices cost
    Regret(RegretArguments),
    /// Play random games as fast as one thread can
    Playouts(PlayoutsArguments),
    /// Play a position out many times and print each side's chances with their errors
    Rollout(RolloutArguments),
    /// Review a match: each side's chances, the luck of throws, the cost of choices
    Review(ReviewArguments),
    /// Check the dice of a match: the commitment to its seed, and every throw
    Audit(AuditArguments),
    /// Check that records are whole: every throw and move legal, every field valid
    Check {
        /// The records
        #[arg(value_name = "RECORD", required = true)]
        records: Vec<PathBuf>,
    },
    /// List, search, count and change the matches of a folder
    Archive(ArchiveArguments),
    /// List, show, check and find puzzles: positions with one clearly best choice
    Puzzles(PuzzlesArguments),
    /// Solve a game exactly
    Solve(SolveArguments),
    /// Train a network that judges positions
    Train(TrainArguments),
    /// Count the action paths of a position, chance outcomes included
    Perft {
        /// The position on one line, as docs/notation.md explains
        position: String,
        /// The depth, in throws and choices
        #[arg(value_parser = whole::<u32>(0..=10_000))]
        depth: u32,
    },
    /// Throw dice in the physics and count the scores
    Throw(ThrowArguments),
    /// Draw a picture of a board without a window
    Render(RenderArguments),
    /// Make a clip of a match: an animation, a video, or a folder of pictures
    Clip(ClipArguments),
    /// Write a board, a piece or a die as a 3D model for other programs
    Export(ExportArguments),
    /// Draw a short game between computers, for a system without a display
    #[command(hide = true)]
    Demo {
        /// The folder for the pictures
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Write the man pages and the completions of shells
    #[cfg(feature = "manual")]
    #[command(hide = true)]
    Manual {
        /// The folder, with the order of /usr/share
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
    },
    /// Print the rule book of a game in Markdown
    Book(BookArguments),
    /// Answer the engine protocol on stdin and stdout
    Engine,
}

#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// The player of side A: human, ai:LEVEL or engine:COMMAND
    #[arg(long, value_name = "WHO", default_value_t = Who::Human(None), value_parser = who)]
    pub a: Who,
    /// The player of side B
    #[arg(long, value_name = "WHO", default_value_t = Who::Ai(Level::Adept), value_parser = who)]
    pub b: Who,
    /// The player of side C, in a game for more than two
    #[arg(long, value_name = "WHO", value_parser = who)]
    pub c: Option<Who>,
    /// The player of side D, in a game for four
    #[arg(long, value_name = "WHO", requires = "c", value_parser = who)]
    pub d: Option<Who>,
    /// The number of players; computers take the other seats
    #[arg(long, value_name = "N", value_parser = whole::<u8>(2..=4))]
    pub sides: Option<u8>,
    /// The seed of the dice; by default a new one each time
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(super) struct WatchArguments {
    /// The game; by default all of them in turn
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: Option<String>,
    /// The player of side A: ai:LEVEL or engine:COMMAND
    #[arg(long, value_name = "WHO", default_value_t = Who::Ai(Level::Master), value_parser = who)]
    pub a: Who,
    /// The player of side B
    #[arg(long, value_name = "WHO", default_value_t = Who::Ai(Level::Master), value_parser = who)]
    pub b: Who,
    /// The player of side C, in a game for more than two
    #[arg(long, value_name = "WHO", value_parser = who)]
    pub c: Option<Who>,
    /// The player of side D, in a game for four
    #[arg(long, value_name = "WHO", requires = "c", value_parser = who)]
    pub d: Option<Who>,
    /// The number of games of each; by default until you leave the exhibition
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..))]
    pub games: Option<u32>,
    /// The speed: slow, normal, fast, faster or instant
    #[arg(long, value_name = "SPEED", alias = "pace", default_value = "normal")]
    pub speed: String,
}

#[derive(Debug, Args)]
pub(super) struct SolveArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// Pieces a side; by default as many as the variant has
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..))]
    pub pieces: Option<u8>,
    /// Keep the solution in this file; continue where an earlier run stopped
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Keep it where Tesserae's players look for solutions
    #[arg(long, conflicts_with = "out")]
    pub keep: bool,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long)]
    pub force: bool,
    /// The number of threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Where the values of positions come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TeacherName {
    /// The exact solution
    Exact,
    /// Played games, weighing every throw
    Play,
    /// Played games, weighing only the throws that came
    OneThrow,
}

#[derive(Debug, Args)]
pub(super) struct TrainArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// Rounds of play and learning
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole::<u32>(1..=1_000_000))]
    pub rounds: u32,
    /// Positions to learn from in each round
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = whole::<u32>(64..=10_000_000))]
    pub samples: u32,
    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Where the values of positions come from; by default the exact solution if there is one,
    /// otherwise play
    #[arg(long, value_name = "TEACHER")]
    pub teacher: Option<TeacherName>,
    /// Keep the network in this file instead of where Tesserae's players look for networks;
    /// continue where an earlier run stopped
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long)]
    pub force: bool,
    /// The number of threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
}

/// A series, or the command `merge`.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub(super) struct ArenaArguments {
    #[command(subcommand)]
    pub command: Option<ArenaCommand>,
    #[command(flatten)]
    pub series: Option<SeriesArguments>,
    // Clap cannot flatten these into `SeriesArguments`, because that is optional.
    #[command(flatten)]
    pub chance: ChanceArguments,
    #[command(flatten)]
    pub engines: EngineArguments,
}

#[derive(Debug, Subcommand)]
pub(super) enum ArenaCommand {
    /// Merge the reports of all shards of a series
    Merge(MergeArguments),
}

#[derive(Debug, Args)]
pub(super) struct MergeArguments {
    /// The JSON reports of the shards, one or more in a file; - for stdin
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct SeriesArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// The first player: ai:LEVEL or engine:COMMAND
    #[arg(long, value_name = "WHO", value_parser = who)]
    pub a: Who,
    /// The second player
    #[arg(long, value_name = "WHO", value_parser = who)]
    pub b: Who,
    /// The number of sides at the table; by default the fewest that the game allows
    #[arg(long, value_name = "N", value_parser = whole::<u8>(..))]
    pub sides: Option<u8>,
    /// The number of games; an even number is fairest, because the two games of a pair share their
    /// luck
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=MOST_GAMES))]
    pub games: u64,
    /// Cut a game after this many throws and choices, and count it separately
    #[arg(
        long,
        value_name = "N",
        default_value_t = MAX_PLIES,
        value_parser = whole::<u32>(1..)
    )]
    pub max_plies: u32,
    /// Stop once it is clear whether the first player leads by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Play part I of N, I from 0 to N - 1; arena merge combines the parts
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// What happens if a player fails in a game, such as an engine that crashes, hangs or cheats
    #[arg(long, value_name = "WHAT", default_value = "forfeit")]
    pub on_failure: OnFailureName,
    /// Also write one line for each game into this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long)]
    pub force: bool,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PlayoutsArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// The number of sides at the table; by default the fewest that the game allows
    #[arg(long, value_name = "N", value_parser = whole::<u8>(..))]
    pub sides: Option<u8>,
    /// The time to play, in seconds
    #[arg(long, value_name = "S", default_value = "2", value_parser = seconds)]
    pub seconds: f64,
    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct RolloutArguments {
    /// The position on one line, as docs/notation.md explains
    pub position: String,
    /// The number of games, for each action if a choice is due; by default 1296, or with --error
    /// as many as it takes
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000_000))]
    pub games: Option<u64>,
    /// Stop when every standard error is below E
    #[arg(long, value_name = "E", value_parser = standard_error)]
    pub error: Option<f64>,
    /// All sides choose by a search this many choices ahead
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = whole::<u32>(1..=u64::from(DEEPEST))
    )]
    pub depth: u32,
    /// All sides choose like a player of this level
    #[arg(long, value_name = "LEVEL", conflicts_with = "depth", value_parser = level)]
    pub level: Option<Level>,
    /// End each game after this many throws and choices, at the evaluation's value
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..))]
    pub truncate: Option<u32>,
    /// Play on from positions with a known exact value
    #[arg(long)]
    pub no_exact: bool,
    /// Leave the luck of the dice in the results
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub chance: ChanceArguments,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ThrowArguments {
    /// The dice
    pub dice: DiceName,
    /// The number of throws
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..))]
    pub count: u32,
    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// The dice that can be thrown, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DiceName {
    /// Three four-sided dice
    Tetrahedra,
    /// Four throwing sticks
    Sticks,
    /// One cube
    Cube,
    /// Two cubes
    Cubes,
}

#[derive(Debug, Args)]
pub(super) struct RenderArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]", required_unless_present = "all")]
    pub game: Option<String>,
    /// Draw every game's board in every view
    #[arg(long, conflicts_with_all = ["game", "camera", "position"])]
    pub all: bool,
    /// The picture to write; with --all the folder
    #[arg(long, value_name = "FILE.png")]
    pub out: PathBuf,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long)]
    pub force: bool,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub size: PictureSize,
    /// The camera; by default the usual view
    #[arg(long, value_name = "NAME")]
    pub camera: Option<String>,
    /// low, standard or high; by default standard
    #[arg(long, value_name = "LOOK")]
    pub look: Option<String>,
    /// The number of frames to average, 1 to 1024: more make softer shadows and smoother edges;
    /// not in the low look
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=1024))]
    pub samples: u32,
    /// The position on one line; by default the start
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct ExportArguments {
    /// The game and, if you like, the variant
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: String,
    /// The exhibit: board, piece-a, die or another one of the game
    #[arg(long, value_name = "NAME", default_value = "board")]
    pub thing: String,
    /// The model to write, as binary glTF 2.0
    #[arg(long, value_name = "FILE.glb")]
    pub out: PathBuf,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub(super) struct BookArguments {
    /// The game; by default all of them
    #[arg(value_name = "GAME[/VARIANT]")]
    pub game: Option<String>,
    /// Write the books and their pictures into a folder instead
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Also overwrite a file that Tesserae did not write
    #[arg(long)]
    pub force: bool,
}

/// A picture's width and height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureSize {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// The longest edge of a picture in pixels, near the limit of graphics devices.
const LONGEST_EDGE: u32 = 8192;

impl FromStr for PictureSize {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let edge = |s: &str| whole::<u32>(1..=u64::from(LONGEST_EDGE))(s).ok();
        let edges = pasted::bare(text).split_once(['x', 'X', '\u{d7}']);
        let edges = edges.map(|(width, height)| (edge(width), edge(height)));
        match edges {
            Some((Some(width), Some(height))) => Ok(Self { width, height }),
            _ => Err(ValueError::Size { longest_edge: LONGEST_EDGE }),
        }
    }
}

fn seconds(text: &str) -> Result<f64, ValueError> {
    let number = pasted::number(text).filter(|s| *s > 0.0 && *s <= 86_400.0);
    number.ok_or(ValueError::Seconds)
}

fn standard_error(text: &str) -> Result<f64, ValueError> {
    let number = pasted::number(text).filter(|e| *e > 0.0 && *e < 1.0);
    number.ok_or(ValueError::StandardError)
}
