//! `arena` and `playouts`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::json;

use super::args::{ArenaArguments, PlayoutsArguments};
use super::{Failure, game_of, say, usage};
use crate::ai::arena::{self, Report, Series};
use crate::ai::{Who, playouts as random};
use crate::engine::client::{Machine, PATIENCE};
use crate::levels::Library;
use crate::rules::Game;

pub(super) fn arena(asked: &ArenaArguments, library: &Library) -> Result<ExitCode, Failure> {
    let game = game_of(library, &asked.game)?;
    for (name, who) in [("--a", &asked.a), ("--b", &asked.b)] {
        if *who == Who::Human {
            return Err(usage(format!("{name} human: only machines play in the arena")));
        }
    }
    let sides = sides_of(&game, asked.sides)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let series = Series {
        game,
        sides,
        a: asked.a.clone(),
        b: asked.b.clone(),
        games: asked.games,
        seed: asked.seed,
        threads: asked.threads.map_or_else(cores, |threads| threads as usize),
        max_plies: asked.max_plies,
    };
    let report = arena::run(&series, |who| Machine::new(who, PATIENCE), Instant::now)
        .map_err(|error| Failure::Failed(error.to_string()))?;
    if asked.json {
        say(report.json(&series))?;
    } else {
        say(table(&series, &report))?;
    }
    Ok(ExitCode::SUCCESS)
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

/// The report for people.
fn table(series: &Series, report: &Report) -> String {
    let mut lines = vec![format!(
        "{}: {} games, {} unfinished",
        series.game.definition().id(),
        series.games,
        report.unfinished
    )];
    for (i, who) in [&series.a, &series.b].into_iter().enumerate() {
        let (wins, ms) = (report.wins[i], report.ms_per_choice(i));
        lines.push(format!("  {who}: {wins} wins, {ms:.3} ms a choice"));
    }
    let (low, high) = report.ci95();
    if let (Some(rate), Some(elo), Some((elo_low, elo_high)), Some(plies)) =
        (report.win_rate(), report.elo(), report.elo_ci95(), report.mean_plies())
    {
        lines.push(format!(
            "  {} wins {:.1} % (95 %: {:.1} to {:.1}), Elo {elo:+.0} (95 %: {elo_low:+.0} to {elo_high:+.0})",
            series.a,
            rate * 100.0,
            low * 100.0,
            high * 100.0
        ));
        lines.push(format!("  {plies:.1} plies a game"));
    }
    lines.join("\n")
}

pub(super) fn playouts(asked: &PlayoutsArguments, library: &Library) -> Result<ExitCode, Failure> {
    let game = game_of(library, &asked.game)?;
    let sides = sides_of(&game, asked.sides)?;
    let begin = Instant::now();
    let time = Duration::from_secs_f64(asked.seconds);
    let tally = random::run(&game, sides, asked.seed, |_| begin.elapsed() < time);
    let seconds = begin.elapsed().as_secs_f64();
    let (games_a_second, plies_a_second) =
        (tally.games as f64 / seconds, tally.plies as f64 / seconds);
    let id = game.definition().id();
    if asked.json {
        say(json!({
            "game": id,
            "sides": sides,
            "games": tally.games,
            "plies": tally.plies,
            "seconds": seconds,
            "games_per_second": games_a_second,
            "plies_per_second": plies_a_second,
            "mean_plies": tally.mean_plies(),
            "unfinished": tally.unfinished,
        }))?;
    } else {
        say(format!(
            "{id}: {} games in {seconds:.2} s, {games_a_second:.0} games/s, \
             {plies_a_second:.0} plies/s, {:.1} plies a game",
            tally.games,
            tally.mean_plies()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
