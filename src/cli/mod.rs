//! The command line: arguments in, one call, an exit status out.
//!
//! Results go to stdout, everything else to stderr, one line each. The exit status is 2 for bad
//! arguments, 1 for later failures and 130 after Ctrl-C. docs/command-line.md lists the faults of
//! each.

mod archive;
mod arena;
mod args;
mod asked;
mod audit;
mod book;
mod check;
mod clip;
mod failure;
mod headless;
mod help;
mod interrupt;
mod ladder;
#[cfg(any(test, feature = "manual"))]
mod manual;
mod output;
mod overwrite;
mod players;
mod playouts;
mod progress;
mod puzzles;
mod regret;
mod review;
mod rollout;
mod solve;
mod throw;
mod tournament;
mod train;
mod window;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use tesserae_core::levels::Library;
use tesserae_core::reports::{self, Fact};
use tesserae_core::user_data::settle_of_user;

use args::{Arguments, Command};
use failure::Failure;
use output::{complain, one_line};

/// Runs the program. The first argument is the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    reports::install(tell_of_report);
    let status = served(arguments.into_iter().collect());
    // Not after a panic.
    reports::settle();
    status
}

/// Says where the report of a panic is.
fn tell_of_report(report: &io::Result<PathBuf>) {
    complain(&match report {
        Ok(file) => format!("a report of the fault is in {}", file.display()),
        Err(error) => format!("no report of the fault could be written: {error}"),
    });
}

fn served(arguments: Vec<OsString>) -> ExitCode {
    let command = || help::complete(Arguments::command());
    let mut matches = command().try_get_matches_from(&arguments);
    if matches.as_ref().is_err_and(|error| error.kind() == ErrorKind::DisplayHelp) {
        matches = help::with_names(command()).try_get_matches_from(&arguments);
    }
    if let Some(name) = matches.as_ref().ok().and_then(|matches| matches.subcommand_name()) {
        let name = name.to_owned();
        reports::note(Fact::Command, move || name.clone());
    }
    let parsed = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    let outcome = match parsed {
        Ok(Arguments { file: Some(file), .. }) => window::file(&file, library()),
        Ok(arguments) => execute(arguments.command),
        Err(error) => explain(&error),
    };
    match outcome {
        Ok(()) | Err(Failure::Unread) => ExitCode::SUCCESS,
        Err(Failure::Told(status)) => status,
        Err(Failure::Failed(message)) => {
            complain(&message);
            ExitCode::FAILURE
        }
        Err(Failure::Usage(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

fn execute(command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => window::open(&window::WindowRequest::Menu, library_of_window()),
        Some(Command::Play(play)) => window::play(&play, library_of_window()),
        Some(Command::Watch(watch)) => window::watch(&watch, library_of_window()),
        Some(Command::Inspect { game }) => window::inspect(game.as_deref(), library_of_window()),
        Some(Command::Render(render)) => window::draw(&render, &library()),
        Some(Command::Clip(asked)) => clip::clip(&asked, library()),
        Some(Command::Export(asked)) => window::export(&asked, &library()),
        Some(Command::Arena(arena)) => arena::arena(&arena, &library()),
        Some(Command::Ladder(asked)) => ladder::ladder(&asked, &library()),
        Some(Command::Tournament(asked)) => tournament::tournament(&asked, &library()),
        Some(Command::Regret(asked)) => regret::regret(&asked, &library()),
        Some(Command::Playouts(playouts)) => playouts::playouts(&playouts, &library()),
        Some(Command::Rollout(asked)) => rollout::rollout(&asked, &library()),
        Some(Command::Review(asked)) => review::review(&asked, &library()),
        Some(Command::Audit(asked)) => audit::audit(&asked, &library()),
        Some(Command::Check { records }) => check::check(&records, &library()),
        Some(Command::Archive(asked)) => archive::archive(&asked, &library()),
        Some(Command::Puzzles(asked)) => puzzles::puzzles(&asked, &library()),
        Some(Command::Solve(asked)) => solve::solve(&asked, &library()),
        Some(Command::Train(asked)) => train::train(&asked, &library()),
        Some(Command::Perft { position, depth }) => headless::perft(&position, depth, &library()),
        Some(Command::Throw(request)) => throw::throw(&request),
        Some(Command::Demo { out }) => window::demo(&out, &library()),
        #[cfg(feature = "manual")]
        Some(Command::Manual { out }) => manual::manual(&out),
        Some(Command::Book(book)) => book::book(&book, &library()),
        Some(Command::Engine) => headless::engine(&library()),
    }
}

/// All games for a window. Before it reads anything, the user's data move if they are to.
fn library_of_window() -> Library {
    settle_of_user();
    library()
}

/// All games: the built-in ones and those of the user's folder. Reports and skips a damaged file.
fn library() -> Library {
    let (library, errors) = Library::with_user_files();
    for error in errors {
        complain(&format!("warning: level file left out: {}", one_line(&error.to_string())));
    }
    library
}

/// Prints help and version as clap does, but an error on one line.
fn explain(error: &clap::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(error.print()?),
        _ => {
            let text = error.to_string();
            // Usage and tips follow the first empty line.
            let first: Vec<&str> = text.lines().take_while(|l| !l.trim().is_empty()).collect();
            let message = one_line(&first.join("\n"));
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            Err(Failure::Usage(format!("{message} (see --help)")))
        }
    }
}
