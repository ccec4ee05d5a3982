//! `solve`.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::json;

use super::args::SolveArguments;
use super::{Failure, game_of, say, usage};
use crate::ai::solve::pente::Solution;
use crate::levels::Library;
use crate::rules::{Game, Rules};

/// No value would change by more than this in the next pass.
const WANTED: f64 = 1e-12;
/// How often the progress is told to somebody who looks on.
const OFTEN: Duration = Duration::from_millis(500);

pub(super) fn solve(asked: &SolveArguments, library: &Library) -> Result<ExitCode, Failure> {
    let game = game_of(library, &asked.game)?;
    let Game::Pente(rules) = &game else {
        let name = &game.definition().game;
        return Err(usage(format!(
            "{name}: of our games only five lines, pente, can be solved yet"
        )));
    };
    let most = rules.definition().pieces;
    let pieces = asked.pieces.unwrap_or(most);
    if pieces > most {
        return Err(usage(format!("--pieces {pieces}: {} has {most}", rules.definition().id())));
    }
    let rules = rules.with_pieces(pieces);
    let begin = Instant::now();
    let watched = io::stderr().is_terminal();
    let mut told = Instant::now();
    let solution = Solution::new(&rules, WANTED, |progress| {
        if watched && told.elapsed() > OFTEN {
            told = Instant::now();
            // Nobody is there to hear that it cannot be told.
            let _ = write!(
                io::stderr(),
                "\rafter {} sweeps the residual is {:.1e}, {:.0} s ",
                progress.sweeps,
                progress.residual,
                begin.elapsed().as_secs_f64()
            );
        }
        true
    })
    .map_err(|error| usage(format!("{}: {error}", rules.definition().id())))?;
    if watched {
        let _ = writeln!(io::stderr());
    }
    let seconds = begin.elapsed().as_secs_f64();
    let progress = solution.progress();
    let start = solution.win(&rules, &rules.start(2)).unwrap_or(f64::NAN);
    let id = rules.definition().id();
    if asked.json {
        say(json!({
            "game": id,
            "pieces": pieces,
            "positions": solution.positions(),
            "start": start,
            "residual": progress.residual,
            "sweeps": progress.sweeps,
            "seconds": seconds,
        }))?;
    } else {
        say(format!(
            "{id}, {pieces} pieces: {} positions, residual {:.1e} after {} sweeps, {seconds:.2} s",
            solution.positions(),
            progress.residual,
            progress.sweeps
        ))?;
        say(format!("start {start:.9}"))?;
    }
    Ok(ExitCode::SUCCESS)
}
