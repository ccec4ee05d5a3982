//! The command line: arguments in, one call, an exit status out.
//!
//! Results go to stdout, everything else to stderr, one line each. The exit
//! status is 2 for bad arguments and 1 for what fails later.

mod arena;
mod args;
mod book;
mod headless;
mod ladder;
mod playouts;
mod progress;
mod regret;
mod rollout;
mod solve;
mod throw;
mod train;
pub mod window;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::ai::exact::Solution;
use crate::ai::{Knowledge, Level, Who};
use crate::levels::Library;
use crate::rules::Game;
use crate::solutions::{KnowledgeStore, SolutionError};
use args::{Arguments, Command};

/// Why a command came to nothing.
#[derive(Debug)]
enum Failure {
    /// The arguments are wrong: exit status 2.
    Usage(String),
    /// Something failed on the way: exit status 1.
    Failed(String),
    /// Nobody reads our output any more, which is their good right.
    Unread,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Unread
        } else {
            Self::Failed(format!("cannot write the output: {error}"))
        }
    }
}

impl From<SolutionError> for Failure {
    fn from(error: SolutionError) -> Self {
        Self::Failed(error.to_string())
    }
}

/// An error about an argument's value.
fn usage(error: impl ToString) -> Failure {
    Failure::Usage(error.to_string())
}

/// Runs the program with its arguments, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let outcome = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => execute(arguments.command),
        Err(error) => explain(&error),
    };
    match outcome {
        Ok(status) => status,
        Err(Failure::Unread) => ExitCode::SUCCESS,
        Err(Failure::Failed(message)) => {
            complain(&message);
            ExitCode::from(1)
        }
        Err(Failure::Usage(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

fn execute(command: Option<Command>) -> Result<ExitCode, Failure> {
    match command {
        None => window::open(&window::WindowRequest::Menu, library()),
        Some(Command::Play(play)) => window::play(&play, library()),
        Some(Command::Watch(watch)) => window::watch(&watch, library()),
        Some(Command::Inspect { game }) => window::inspect(game.as_deref(), library()),
        Some(Command::Render(render)) => window::draw(&render, &library()),
        Some(Command::Arena(arena)) => arena::arena(&arena, &library()),
        Some(Command::Ladder(asked)) => ladder::ladder(&asked, &library()),
        Some(Command::Regret(asked)) => regret::regret(&asked, &library()),
        Some(Command::Playouts(playouts)) => playouts::playouts(&playouts, &library()),
        Some(Command::Rollout(asked)) => rollout::rollout(&asked, &library()),
        Some(Command::Solve(asked)) => solve::solve(&asked, &library()),
        Some(Command::Train(asked)) => train::train(&asked, &library()),
        Some(Command::Perft { position, depth }) => headless::perft(&position, depth, &library()),
        Some(Command::Throw(request)) => throw::throw(&request),
        Some(Command::Demo { out }) => window::demo(&out, &library()),
        Some(Command::Book(book)) => book::book(&book, &library()),
        Some(Command::Engine) => headless::engine(&library()),
    }
}

/// Every game there is: our own, and those of the user's folder. A damaged
/// file is told of and left out.
fn library() -> Library {
    let (library, errors) = Library::with_user_files();
    for error in errors {
        complain(&format!("warning: level file left out: {}", one_line(&error.to_string())));
    }
    library
}

fn game_of(library: &Library, id: &str) -> Result<Game, Failure> {
    library.game(id).cloned().map_err(usage)
}

/// The number of sides asked for, or the fewest.
fn sides_of(game: &Game, asked: Option<u8>) -> Result<u8, Failure> {
    let (fewest, most) = game.definition().sides;
    match asked {
        None => Ok(fewest),
        Some(sides) if (fewest..=most).contains(&sides) => Ok(sides),
        Some(sides) => {
            let id = game.definition().id();
            Err(usage(format!("--sides {sides}: {id} is played by {fewest} to {most}")))
        }
    }
}

/// How many threads: as many as there are cores, unless told otherwise.
fn threads_of(asked: Option<u32>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, |threads| threads as usize)
}

/// The threads of a work that every core shares.
fn threads_for_all(asked: Option<u16>) -> Result<rayon::ThreadPool, Failure> {
    let threads = asked.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Failed(format!("no threads: {error}")))
}

/// The name of a file that is kept in a folder of the user's, which is made if need be.
fn kept_in(folder: Option<PathBuf>, name: &str) -> Result<PathBuf, Failure> {
    let problem = "this system has no folder for data; set TESSERAE_DATA or use --out";
    let folder = folder.ok_or_else(|| Failure::Failed(problem.into()))?;
    std::fs::create_dir_all(&folder)
        .map_err(|error| Failure::Failed(format!("{}: {error}", folder.display())))?;
    Ok(folder.join(name))
}

/// What players of a game may go by, at a table of so many; the solution only where it is
/// `wanted`, since it takes time to get.
fn knowledge_of(store: &KnowledgeStore, game: &Game, sides: u8, wanted: bool) -> Knowledge {
    if sides != 2 {
        return Knowledge::default();
    }
    Knowledge {
        solution: if wanted { store.solution(game) } else { None },
        endgame: store.endgame(game),
        network: store.network(game),
    }
}

/// Who plays for somebody. A report names those who play, so a perfect player without
/// a solution is not called one.
fn seated(who: &Who, game: &Game, solution: Option<&Solution>) -> Who {
    if *who != Who::Ai(Level::Perfect) || solution.is_some() {
        return who.clone();
    }
    let stand_in = Who::Ai(Level::Master);
    complain(&format!(
        "warning: {} has no solution on this machine; {stand_in} plays for {who}",
        game.definition().id()
    ));
    stand_in
}

/// Help and version as everywhere; an error on one line.
fn explain(error: &clap::Error) -> Result<ExitCode, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(ExitCode::SUCCESS)
        }
        _ => {
            let text = error.to_string();
            // What follows the first empty line is usage and tips.
            let first: Vec<&str> = text.lines().take_while(|l| !l.trim().is_empty()).collect();
            let message = one_line(&first.join("\n"));
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            Err(Failure::Usage(format!("{message} (see --help)")))
        }
    }
}

/// What went wrong with solutions, a line each on stderr.
fn report_warnings(store: &KnowledgeStore) {
    for warning in store.warnings() {
        complain(&format!("warning: {warning}"));
    }
}

/// Line ends become spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// One line on stderr. If even that cannot be written there is nobody to tell.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "tesserae: {}", one_line(message));
}

/// One line on stdout.
fn say(line: impl std::fmt::Display) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
