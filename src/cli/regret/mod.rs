//! `regret`: measures what a player's choices cost.

mod make;
mod report;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use tesserae_core::ai::regret::{self, Question, draw, read_set};
use tesserae_core::ai::{Knowledge, Level, MachinePlayer, Policy, Scope, Who};
use tesserae_core::engine::client::{Machine, PATIENCE};
use tesserae_core::files::{check_encoding, unmarked_bytes};
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;

use super::args::RegretArguments;
use super::asked::{game_of, threads_of};
use super::failure::{Failure, failed, failed_at, usage};
use super::players::{report_warnings, seated};
use super::progress::ProgressLine;
use report::{Printed, Source};

/// The default number of positions if an exact solution weighs them.
const POSITIONS: u64 = 1_000;
/// No set is as long as this; a larger file is refused before it fills memory.
const MOST_BYTES: u64 = 1 << 30;

pub(super) fn regret(asked: &RegretArguments, library: &Library) -> Result<(), Failure> {
    let game = game_of(library, &asked.game)?;
    if matches!(asked.player, Some(Who::Human(_))) {
        return Err(usage("--player human: only the choices of computers are weighed"));
    }
    let store = KnowledgeStore::of_user();
    let wanted = asked.set.is_none() && asked.make.is_none()
        || asked.player == Some(Who::Ai(Level::Perfect))
        || asked.drawn_from == Some(Level::Perfect);
    let scope = Scope { solution: wanted, ..Scope::ALL };
    let knowledge = store.knowledge(&game, game.definition().sides.0, scope);
    report_warnings(&store);
    let solution = knowledge.solution.as_ref();
    if let Some(file) = &asked.make {
        let made = make::make(asked, file, &make::drawing(asked, game, &knowledge)?);
        report_warnings(&store);
        return made;
    }
    let who = asked.player.as_ref().map(|who| seated(who, &game, solution));
    let depth = Policy::Depth(asked.depth.unwrap_or(1));
    let asked_of = match &asked.set {
        Some(file) => of_set(file, &game),
        None => by_solution(asked, &game, &knowledge),
    };
    report_warnings(&store);
    let (questions, source) = asked_of?;
    let seat = || match &who {
        Some(who) => Machine::new(who, PATIENCE, &knowledge),
        None => Ok(Machine::Own(MachinePlayer::new(depth, &knowledge))),
    };
    let mut progress_line = ProgressLine::new();
    let many = questions.len();
    let report = regret::measure(
        &questions,
        asked.chance.seed,
        threads_of(asked.chance.threads),
        seat,
        |begun| {
            progress_line.show(|| format!("{begun} of {many} choices"));
        },
    );
    drop(progress_line);
    report_warnings(&store);
    let report = report.map_err(failed)?;
    let game = game.definition().id();
    let player = who.map_or_else(|| super::rollout::player(depth), |who| who.to_string());
    report::print(&Printed { game, player, source, seed: asked.chance.seed, report }, asked.json)
}

/// Draws positions from play and weighs them exactly.
fn by_solution(
    asked: &RegretArguments,
    game: &Game,
    knowledge: &Knowledge,
) -> Result<(Vec<Question>, Source), Failure> {
    let id = game.definition().id();
    let Some(solution) = &knowledge.solution else {
        return Err(usage(format!(
            "{id} has no solution on this machine; weigh by rollouts with --set FILE, \
             which --make FILE makes"
        )));
    };
    let plan = make::drawing(asked, game.clone(), knowledge)?;
    let many = asked.positions.unwrap_or(POSITIONS);
    let threads = threads_of(asked.chance.threads);
    let mut progress_line = ProgressLine::new();
    let drawn = draw(&plan, many, false, threads, |have| {
        progress_line.show(|| format!("{have} of {many} positions drawn"));
    });
    let questions = Question::exact(&drawn.positions, solution, threads, |begun| {
        progress_line.show(|| format!("{begun} of {many} positions weighed"));
    });
    let questions = questions.map_err(|error| failed(format!("{id}: {error}")))?;
    let source =
        Source { set: None, drawn_from: plan.level, choices: drawn.choices_a_game(), games: None };
    Ok((questions, source))
}

/// The positions of a set.
fn of_set(file: &Path, game: &Game) -> Result<(Vec<Question>, Source), Failure> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|opened| opened.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| failed_at(file, error))?;
    if bytes.len() as u64 > MOST_BYTES {
        let problem = format!("over {} MiB, too long for a set", MOST_BYTES >> 20);
        return Err(failed_at(file, problem));
    }
    check_encoding(&bytes).map_err(|error| failed_at(file, error))?;
    // Bytes that are not text show up as damage of their line.
    let text = String::from_utf8_lossy(unmarked_bytes(&bytes)).replace("\r\n", "\n");
    let (header, questions) = read_set(file, &text, game).map_err(failed)?;
    let source = Source {
        set: Some(file.display().to_string()),
        drawn_from: header.drawn_from,
        choices: header.choices,
        games: Some(header.games),
    };
    Ok((questions, source))
}
