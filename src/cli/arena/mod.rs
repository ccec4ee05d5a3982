//! `arena`.

mod csv;
mod merge;
mod report;

use std::ops::ControlFlow;
use std::time::Instant;

use tesserae_core::ai::arena::{self, Extent, Played, Series};
use tesserae_core::ai::{Level, Scope, Who};
use tesserae_core::engine::client::Machine;
use tesserae_core::levels::Library;
use tesserae_core::solutions::KnowledgeStore;

use super::args::{
    ArenaArguments, ArenaCommand, ChanceArguments, EngineArguments, SeriesArguments,
};
use super::asked::{game_of, sides_of, threads_of};
use super::failure::{Failure, failed, usage};
use super::interrupt;
use super::output::{complain, count};
use super::players::{report_warnings, seated};
use super::progress::{ProgressLine, left, time_left};
use csv::Games;

pub(super) fn arena(asked: &ArenaArguments, library: &Library) -> Result<(), Failure> {
    match (&asked.command, &asked.series) {
        (Some(ArenaCommand::Merge(asked)), _) => merge::merge(asked),
        (None, Some(series)) => play(series, (&asked.chance, &asked.engines), library),
        (None, None) => Err(usage("arena needs a game and two players (see --help)")),
    }
}

fn play(
    asked: &SeriesArguments,
    (chance, engines): (&ChanceArguments, &EngineArguments),
    library: &Library,
) -> Result<(), Failure> {
    let game = game_of(library, &asked.game)?;
    for (name, who) in [("--a", &asked.a), ("--b", &asked.b)] {
        if matches!(who, Who::Human(_)) {
            return Err(usage(format!("{name} human: only computers play in the arena")));
        }
    }
    let sides = sides_of(&game, asked.sides)?;
    let stop = interrupt::listen();
    let store = KnowledgeStore::of_user();
    let perfect = Who::Ai(Level::Perfect);
    let solution = asked.a == perfect || asked.b == perfect;
    let knowledge = store.knowledge(&game, sides, Scope { solution, ..Scope::ALL });
    report_warnings(&store);
    let seat = |who| seated(who, &game, knowledge.solution.as_ref());
    let (a, b) = (seat(&asked.a), seat(&asked.b));
    let series = Series {
        game,
        sides,
        a,
        b,
        games: asked.games,
        seed: chance.seed,
        threads: threads_of(chance.threads),
        max_plies: asked.max_plies,
        extent: extent(asked)?,
    };
    // Open it before the first game: a missing folder must not cost a night.
    let mut csv = asked.csv.as_deref().map(|file| Games::begin(file, asked.force)).transpose()?;
    let log = engines.log()?;
    let patience = engines.patience();
    let (begin, mut done, mut progress_line) = (Instant::now(), 0, ProgressLine::new());
    let all = series.own_games();
    let mut shown = || {
        done += 1;
        progress_line.show(|| {
            let left = left(time_left(begin, done, all));
            format!("{done} of {}{left}", count(all, "game"))
        });
    };
    let each = |game: &Played| {
        shown();
        if let Some(why) = &game.forfeit {
            complain(&format!("warning: game {}: {why}; it loses the game", game.number));
        }
        csv.as_mut().map_or(ControlFlow::Continue(()), |csv| csv.add(game))
    };
    let player = |who: &Who| Machine::with_log(who, patience, &knowledge, log.clone());
    let on_failure = asked.on_failure.into();
    let report = arena::run_until(&series, on_failure, &stop, player, Instant::now, each);
    let report = report.map_err(failed)?;
    drop(progress_line);
    if let Some(csv) = csv {
        csv.finish()?;
    }
    report_warnings(&store);
    let interrupted = stop() && report.games() < all;
    if interrupted {
        let (played, all) = (report.games(), count(all, "game"));
        complain(&format!("interrupted: {played} of {all} played"));
    }
    report::print(&series.terms(), &report, asked.json)?;
    if interrupted { Err(Failure::Told(interrupt::status())) } else { Ok(()) }
}

/// Which games to play.
fn extent(asked: &SeriesArguments) -> Result<Extent, Failure> {
    match (asked.sprt, asked.shard) {
        (None, None) => Ok(Extent::Whole),
        (None, Some(shard)) => Ok(Extent::Shard(shard)),
        (Some(_), None) if asked.games % 2 == 1 => Err(usage(format!(
            "--sprt with --games {}: the test counts pairs, so the number of games is even",
            asked.games
        ))),
        (Some(sprt), None) => Ok(Extent::UntilDecided(sprt)),
        (Some(_), Some(_)) => Err(usage(
            "--sprt with --shard: a shard knows only its own pairs, so it cannot tell when the \
             result is clear; leave --sprt out and read the interval of arena merge",
        )),
    }
}
