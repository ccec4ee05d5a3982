//! `ladder`: plays every level against the one below.

use std::ops::ControlFlow;
use std::time::Instant;

use tesserae_core::ai::arena::{self, Extent, MAX_PLIES, Played, Report, Series};
use tesserae_core::ai::statistics::elo;
use tesserae_core::ai::{Knowledge, Level, Scope, Who};
use tesserae_core::engine::client::{Machine, PATIENCE};
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::words::tenths;

use super::args::LadderArguments;
use super::asked::{game_of, threads_of};
use super::failure::{Failure, failed, usage};
use super::output::{complain, count, say};
use super::players::report_warnings;
use super::progress::{ProgressLine, left, time_left};

/// The smallest share of games that a level should win against the one below.
const WANTED: f64 = 0.58;

/// Two levels, the stronger first.
type Rung = (Level, Level);

pub(super) fn ladder(asked: &LadderArguments, library: &Library) -> Result<(), Failure> {
    let games = games(asked, library)?;
    if asked.length % 2 == 1 {
        return Err(usage(format!(
            "--games {}: each pair of games has the same dice, so the number is even",
            asked.length
        )));
    }
    let store = KnowledgeStore::of_user();
    let mut below = 0;
    let mut all = 0;
    for (place, game) in games.iter().enumerate() {
        let sides = game.definition().sides.0;
        let knowledge = store.knowledge(game, sides, Scope::ALL);
        report_warnings(&store);
        if !asked.json {
            say(heading(&game.definition().id(), place == 0))?;
        }
        for (upper, lower) in rungs(knowledge.solution.is_some()) {
            let series = Series {
                game: game.clone(),
                sides,
                a: Who::Ai(upper),
                b: Who::Ai(lower),
                games: asked.length,
                seed: asked.chance.seed,
                threads: threads_of(asked.chance.threads),
                max_plies: MAX_PLIES,
                extent: Extent::Whole,
            };
            let report = play(&series, &knowledge)?;
            report_warnings(&store);
            all += 1;
            below += u32::from(is_below(&report));
            if asked.json {
                say(report.json(&series.terms()))?;
            } else {
                say(row(upper, lower, &report))?;
            }
        }
    }
    let limit = WANTED * 100.0;
    complain(&format!("{below} of {all} rungs are below {limit:.0}%"));
    Ok(())
}

/// The requested variants, or all.
fn games(asked: &LadderArguments, library: &Library) -> Result<Vec<Game>, Failure> {
    if asked.games.is_empty() {
        return Ok(library.games().to_vec());
    }
    let mut games: Vec<Game> = Vec::new();
    for name in &asked.games {
        let game = game_of(library, name)?;
        let id = game.definition().id();
        if games.iter().any(|known| known.definition().id() == id) {
            return Err(usage(format!("{name}: {id} is named twice")));
        }
        games.push(game);
    }
    Ok(games)
}

/// All pairs of neighbouring levels. Last, the third level against the first: if the first loses
/// clearly to the second, the third must beat it even more often.
fn rungs(solved: bool) -> Vec<Rung> {
    let levels: Vec<Level> = Level::on_offer(solved).collect();
    let mut rungs: Vec<Rung> = levels.windows(2).map(|two| (two[1], two[0])).collect();
    rungs.extend(levels.get(2).map(|third| (*third, levels[0])));
    rungs
}

fn play(series: &Series, knowledge: &Knowledge) -> Result<Report, Failure> {
    let mut progress_line = ProgressLine::new();
    let begin = Instant::now();
    let terms = series.terms();
    let each = |game: &Played| {
        let played = game.number + 1;
        progress_line.show(|| {
            format!(
                "{}, {} against {}: {played} of {} games{}",
                terms.game,
                terms.a,
                terms.b,
                terms.games,
                left(time_left(begin, played, terms.games))
            )
        });
        ControlFlow::Continue(())
    };
    let player = |who: &Who| Machine::new(who, PATIENCE, knowledge);
    arena::run(series, player, Instant::now, each).map_err(failed)
}

/// Does the stronger level win too rarely? False if no game ended.
fn is_below(report: &Report) -> bool {
    report.pairs.score().is_some_and(|score| score < WANTED)
}

/// The heading of a variant's table.
fn heading(id: &str, first: bool) -> String {
    let space = if first { "" } else { "\n" };
    format!(
        "{space}### `{id}`\n\n\
         | level | against | games | wins in % (95%) | Elo (95%) |\n|---|---|---|---|---|"
    )
}

/// One series as a row. Its interval counts whole pairs, because the two games of a pair are not
/// independent.
fn row(upper: Level, lower: Level, report: &Report) -> String {
    let pairs = &report.pairs;
    let cut = match pairs.cut {
        0 => String::new(),
        cut => format!(", {} cut", count(cut, "pair")),
    };
    let (mut wins, mut lead) = ("-".to_owned(), "-".to_owned());
    if let (Some(score), Some(bounds)) = (pairs.score(), pairs.elo_ci95()) {
        let (low, high) = pairs.ci95();
        let [rate, low, high] = [score, low, high].map(tenths);
        wins = format!("{rate} ({low} to {high})");
        if is_below(report) {
            wins = format!("{wins}, below {:.0}", WANTED * 100.0);
        }
        let elo = elo(score, 2 * pairs.whole());
        lead = format!("{elo:+.0} ({bounds})");
    }
    format!("| `{upper}` | `{lower}` | {}{cut} | {wins} | {lead} |", report.games())
}

#[cfg(test)]
mod tests {
    use super::super::args::ChanceArguments;
    use super::*;

    #[test]
    fn every_level_stands_on_the_one_below() {
        for solved in [false, true] {
            let rungs = rungs(solved);
            let steps = &rungs[..rungs.len() - 1];
            assert_eq!(steps.len() + 1, Level::ALL.len() - usize::from(!solved));
            assert!(steps.iter().all(|(upper, lower)| upper > lower));
            assert!(steps.windows(2).all(|two| two[0].0 == two[1].1));
            assert_eq!(rungs.last(), Some(&(steps[1].0, Level::Random)));
        }
    }

    #[test]
    fn without_a_game_every_variant_is_played() {
        let library = Library::built_in();
        let asked = |games: &[&str]| LadderArguments {
            games: games.iter().map(|name| (*name).to_owned()).collect(),
            length: 2,
            chance: ChanceArguments { seed: 1, threads: None },
            json: false,
        };
        let all = games(&asked(&[]), &library).expect("no name is wrong");
        assert_eq!(all, library.games());
        let two = games(&asked(&["senet", "ur/finkel"]), &library).expect("both are ours");
        let ids: Vec<String> = two.iter().map(|game| game.definition().id()).collect();
        assert_eq!(ids, ["senet/skiryuk", "ur/finkel"]);
    }

    #[test]
    fn a_row_is_told_of_whole_pairs_and_marked_where_it_is_low() {
        let report = |won, split, lost, cut| {
            let pairs = arena::Pairs { lost, split, won, cut };
            let wins = [2 * won + split, 2 * lost + split];
            Report { wins, unfinished: 2 * cut, pairs, ..Report::default() }
        };
        // 0.5 ± 1.96 sqrt(0.125 / 10,000), as the tests of pairs have it.
        assert_eq!(
            row(Level::Adept, Level::Random, &report(2500, 5000, 2500, 0)),
            "| `adept` | `random` | 20000 | 50.0 (49.3 to 50.7), below 58 | +0 (-5 to +5) |"
        );
        // 20 ln(score) = -3.8415, and half a game of 20 short of all.
        assert_eq!(
            row(Level::Adept, Level::Random, &report(10, 0, 0, 1)),
            "| `adept` | `random` | 22, 1 pair cut | 100.0 (82.5 to 100.0) | +636 (+270 or more) |"
        );
        let none = row(Level::Adept, Level::Random, &report(0, 0, 0, 2));
        assert_eq!(none, "| `adept` | `random` | 4, 2 pairs cut | - | - |");
    }
}
