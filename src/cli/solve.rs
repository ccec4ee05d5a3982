//! `solve`.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::json;

use super::args::SolveArguments;
use super::progress::{ProgressLine, left};
use super::{Failure, game_of, kept_in, say, threads_for_all, usage};
use crate::ai::solve::{WANTED, pente, ur};
use crate::levels::Library;
use crate::rules::games::pente::Pente;
use crate::rules::games::ur::Ur;
use crate::rules::{Definition, Game, Rules};
use crate::solutions::store::{file_name, user_folder};
use crate::solutions::table::{self, Header};
use crate::solutions::work::{self, Standing};

pub(super) fn solve(asked: &SolveArguments, library: &Library) -> Result<ExitCode, Failure> {
    let game = game_of(library, &asked.game)?;
    let begin = Instant::now();
    let pieces = pieces(asked, game.definition())?;
    let file = match &asked.out {
        Some(file) => Some(file.clone()),
        None if asked.keep => {
            Some(kept_in(user_folder(), &file_name(&game.definition().id(), pieces))?)
        }
        None => None,
    };
    let file = file.as_deref();
    let header = match &game {
        Game::Pente(rules) => five_lines(&rules.with_pieces(pieces), file)?,
        Game::Ur(rules) => royal_game(&rules.with_pieces(pieces), file, asked.threads)?,
        _ => {
            let name = &game.definition().game;
            return Err(usage(format!(
                "{name}: of our games only Ur and five lines, ur and pente, can be solved"
            )));
        }
    };
    report(asked, &header, file, begin.elapsed())
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

fn report(
    asked: &SolveArguments,
    header: &Header,
    file: Option<&Path>,
    time: Duration,
) -> Result<ExitCode, Failure> {
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
        if let Some(file) = file {
            say(format!("kept in {}", file.display()))?;
        }
        say(format!("start {start:.9}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn five_lines(rules: &Pente, file: Option<&Path>) -> Result<Header, Failure> {
    let id = rules.definition().id();
    let begin = Instant::now();
    let mut progress_line = ProgressLine::new();
    let solution = pente::Solution::new(rules, WANTED, |progress| {
        let seconds = begin.elapsed().as_secs_f64();
        let (sweeps, residual) = (progress.sweeps, progress.residual);
        progress_line.show(|| {
            format!("after {sweeps} sweeps the residual is {residual:.1e}, {seconds:.0} s")
        });
        true
    })
    .map_err(|error| usage(format!("{id}: {error}")))?;
    drop(progress_line);
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
    if let Some(file) = file {
        let parts = |win: &f64| (win * f64::from(u32::MAX)).round() as u32;
        table::write(file, &header, solution.values().iter().map(parts))?;
    }
    Ok(header)
}

fn royal_game(rules: &Ur, file: Option<&Path>, threads: Option<u16>) -> Result<Header, Failure> {
    let id = rules.definition().id();
    let layout = ur::Layout::new(rules).map_err(|error| usage(format!("{id}: {error}")))?;
    let pool = threads_for_all(threads)?;
    let mut progress_line = ProgressLine::new();
    let header = pool.install(|| {
        work::solve(&id, layout, file, |standing| progress_line.show(|| progress_text(standing)))
    })?;
    drop(progress_line);
    Ok(header)
}

/// The standing in a line.
fn progress_text(standing: &Standing) -> String {
    let Standing { progress, groups, share, left: time } = standing;
    format!(
        "{:.1}% of the positions; group {} of {groups}, sweep {}, change {:.1e}{}",
        share * 100.0,
        (progress.group + 1).min(*groups),
        progress.sweeps,
        ur::probability(progress.change),
        left(*time),
    )
}
