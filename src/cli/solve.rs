//! `solve`.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::json;

use super::args::SolveArguments;
use super::{Failure, game_of, say, usage};
use crate::ai::solve::{pente, ur};
use crate::levels::Library;
use crate::rules::games::pente::Pente;
use crate::rules::games::ur::Ur;
use crate::rules::{Definition, Game, Rules};
use crate::solutions::table::{self, Header};
use crate::solutions::work::{self, Standing};

/// No value of five lines would change by more than this in the next pass.
const WANTED: f64 = 1e-12;
/// How often the progress is told to somebody who looks on.
const OFTEN: Duration = Duration::from_millis(500);
/// And how often where nobody does, but a log is kept.
const SELDOM: Duration = Duration::from_secs(60);

pub(super) fn solve(asked: &SolveArguments, library: &Library) -> Result<ExitCode, Failure> {
    let game = game_of(library, &asked.game)?;
    let begin = Instant::now();
    let header = match &game {
        Game::Pente(rules) => {
            five_lines(&rules.with_pieces(pieces(asked, rules.definition())?), asked)?
        }
        Game::Ur(rules) => {
            royal_game(&rules.with_pieces(pieces(asked, rules.definition())?), asked)?
        }
        _ => {
            let name = &game.definition().game;
            return Err(usage(format!(
                "{name}: of our games only Ur and five lines, ur and pente, can be solved"
            )));
        }
    };
    report(asked, &header, begin.elapsed())
}

/// How many pieces a side has.
fn pieces(asked: &SolveArguments, definition: &Definition) -> Result<u8, Failure> {
    let most = definition.pieces;
    match asked.pieces {
        Some(pieces) if pieces > most => {
            Err(usage(format!("--pieces {pieces}: {} has {most}", definition.id())))
        }
        pieces => Ok(pieces.unwrap_or(most)),
    }
}

fn report(asked: &SolveArguments, header: &Header, time: Duration) -> Result<ExitCode, Failure> {
    let Header { game, pieces, positions, start, residual, sweeps, .. } = header;
    let seconds = time.as_secs_f64();
    if asked.json {
        say(json!({
            "game": game,
            "pieces": pieces,
            "positions": positions,
            "start": start,
            "residual": residual,
            "sweeps": sweeps,
            "seconds": seconds,
        }))?;
    } else {
        say(format!(
            "{game}, {pieces} pieces: {positions} positions, residual {residual:.1e} after \
             {sweeps:.1} sweeps, {seconds:.2} s"
        ))?;
        if let Some(file) = &asked.out {
            say(format!("kept in {}", file.display()))?;
        }
        say(format!("start {start:.9}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn five_lines(rules: &Pente, asked: &SolveArguments) -> Result<Header, Failure> {
    let id = rules.definition().id();
    let begin = Instant::now();
    let mut teller = Teller::new();
    let solution = pente::Solution::new(rules, WANTED, |progress| {
        let seconds = begin.elapsed().as_secs_f64();
        let (sweeps, residual) = (progress.sweeps, progress.residual);
        teller.tell(|| {
            format!("after {sweeps} sweeps the residual is {residual:.1e}, {seconds:.0} s")
        });
        true
    })
    .map_err(|error| usage(format!("{id}: {error}")))?;
    teller.done();
    let progress = solution.progress();
    let header = Header {
        game: id,
        pieces: rules.definition().pieces,
        key: pente::key(rules),
        positions: solution.positions() as u64,
        values: solution.positions() as u64,
        start: solution.win(rules, &rules.start(2)).unwrap_or(f64::NAN),
        residual: progress.residual,
        sweeps: f64::from(progress.sweeps),
    };
    if let Some(file) = &asked.out {
        let parts = |win: &f64| (win * f64::from(u32::MAX)).round() as u32;
        table::write(file, &header, solution.values().iter().map(parts))?;
    }
    Ok(header)
}

fn royal_game(rules: &Ur, asked: &SolveArguments) -> Result<Header, Failure> {
    let id = rules.definition().id();
    let layout = ur::Layout::new(rules).map_err(|error| usage(format!("{id}: {error}")))?;
    let threads = asked.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("no threads: {error}")))?;
    let mut teller = Teller::new();
    let header = pool.install(|| {
        work::solve(&id, layout, asked.out.as_deref(), |standing| teller.tell(|| told(standing)))
    })?;
    teller.done();
    Ok(header)
}

/// The standing in a line.
fn told(standing: &Standing) -> String {
    let Standing { progress, groups, share, left } = standing;
    let left = left.map_or(String::new(), |left| match left.as_secs() {
        seconds @ ..120 => format!(", about {seconds} s left"),
        seconds => format!(", about {} min left", seconds / 60),
    });
    format!(
        "{:.1} % of the positions; group {} of {groups}, sweep {}, change {:.1e}{left}",
        share * 100.0,
        (progress.group + 1).min(*groups),
        progress.sweeps,
        f64::from(progress.change) / f64::from(u32::MAX),
    )
}

/// Tells the progress on stderr: in place on a terminal, by lines elsewhere.
struct Teller {
    watched: bool,
    last: Instant,
    told: bool,
}

impl Teller {
    fn new() -> Self {
        Self { watched: io::stderr().is_terminal(), last: Instant::now(), told: false }
    }

    fn tell(&mut self, line: impl FnOnce() -> String) {
        if self.last.elapsed() < if self.watched { OFTEN } else { SELDOM } {
            return;
        }
        self.last = Instant::now();
        self.told = true;
        // Nobody is there to hear that it cannot be told. The code clears what is left
        // of a longer line.
        let _ = if self.watched {
            write!(io::stderr(), "\r{}\x1b[K", line())
        } else {
            writeln!(io::stderr(), "{}", line())
        };
    }

    fn done(&self) {
        if self.watched && self.told {
            let _ = writeln!(io::stderr());
        }
    }
}
