//! `tournament`.

mod begin;
mod json;
mod records;
mod text;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tesserae_core::ai::{Knowledge, Level, Scope, Who};
use tesserae_core::engine::client::Machine;
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::tournament::{self, Keeper, PlayedGame, Terms, Tournament};

use super::args::TournamentArguments;
use super::asked::{game_of, threads_of};
use super::failure::{Failure, failed, unwritable};
use super::interrupt;
use super::output::{complain, count, say};
use super::players::{report_warnings, seated};
use super::progress::{ProgressLine, left, time_left};
use records::Records;

pub(super) fn tournament(asked: &TournamentArguments, library: &Library) -> Result<(), Failure> {
    let (store, stop) = (KnowledgeStore::of_user(), interrupt::listen());
    let begun = begin::begin(asked, library, &store);
    // An engine that is being greeted ends with a signal, too.
    // No other program plays it until this one has written it for the last time.
    let (mut tournament, _hold) = begun
        .map_err(|failure| if stop() { Failure::Told(interrupt::status()) } else { failure })?;
    let mut interrupted = None;
    if !tournament.is_over() {
        interrupted = play(&mut tournament, asked, library, (&store, &stop))?;
        report_warnings(&store);
    }
    if asked.json { say(json::of(&tournament)) } else { say(text::of(&tournament)) }?;
    interrupted.map_or(Ok(()), |status| Err(Failure::Told(status)))
}

/// Each variant by name, with the knowledge of it.
type Known = BTreeMap<String, (Game, Knowledge)>;

/// Plays the remaining games. Returns an exit status if the user interrupted it.
fn play(
    tournament: &mut Tournament,
    asked: &TournamentArguments,
    library: &Library,
    (store, stop): (&KnowledgeStore, &(impl Fn() -> bool + Sync)),
) -> Result<Option<ExitCode>, Failure> {
    let known = known(tournament.terms(), library, store)?;
    let patience = Duration::from_millis(tournament.terms().patience);
    let log = asked.engines.log()?;
    let keep = asked.keep.clone();
    let save = move |now: &Tournament| keep.as_ref().map_or(Ok(()), |file| now.save(file));
    let keeper = Keeper::begin(save, tournament).map_err(failed)?;
    let mut progress_line = ProgressLine::new();
    let (begin, before) = (Instant::now(), tournament.games_played());
    let terms = tournament.terms().clone();
    let open = |folder: &PathBuf| {
        Records::open(folder.clone(), library).map_err(|error| unwritable(folder, &error))
    };
    let mut records = asked.records.as_ref().map(open).transpose()?;
    let mut unwritten = None;
    let each = |tournament: &Tournament, played: &PlayedGame| {
        progress_line.show(|| {
            let (played, all) = (tournament.games_played(), tournament.games_planned());
            let time = time_left(begin, played - before, all - before);
            let round =
                tournament.round().map_or_else(String::new, |r| format!("round {}, ", r + 1));
            format!("{round}{played} of {all} games{}", left(time))
        });
        if let (Some(records), Some((game, _))) = (&mut records, known.get(&played.due.game)) {
            // A game without its record does not count. It will be played again.
            unwritten = records.write(played, &terms, game).err();
            if unwritten.is_some() {
                return ControlFlow::Break(());
            }
        }
        let kept = keeper.keep(tournament);
        if stop() { ControlFlow::Break(()) } else { kept }
    };
    let game = |id: &str| known.get(id).map(|(game, _)| game.clone());
    let seat = |who: &Who, game: &Game| {
        let nothing = Knowledge::default();
        let knowledge = known.get(&game.definition().id()).map_or(&nothing, |(_, known)| known);
        Machine::with_log(who, patience, knowledge, log.clone())
    };
    let threads = threads_of(asked.threads);
    tournament::run_until(tournament, threads, stop, game, seat, each).map_err(failed)?;
    drop(progress_line);
    keeper.finish().map_err(failed)?;
    if let Some(error) = unwritten {
        return Err(failed(error));
    }
    if stop() && !tournament.is_over() {
        let (played, all) = (tournament.games_played(), tournament.games_planned());
        complain(&format!("interrupted: {played} of {} played", count(all, "game")));
        return Ok(Some(interrupt::status()));
    }
    Ok(None)
}

/// Loads the knowledge of the variants. Says on stderr who plays for a perfect player without a
/// solution.
fn known(terms: &Terms, library: &Library, store: &KnowledgeStore) -> Result<Known, Failure> {
    let perfect = is_perfect_there(terms);
    let mut known = Known::new();
    for id in &terms.games {
        let game = game_of(library, id)?;
        let scope = Scope { solution: perfect, ..Scope::ALL };
        let knowledge = store.knowledge(&game, game.definition().sides.0, scope);
        report_warnings(store);
        for player in &terms.players {
            seated(&player.who, &game, knowledge.solution.as_ref());
        }
        known.insert(id.clone(), (game, knowledge));
    }
    Ok(known)
}

fn is_perfect_there(terms: &Terms) -> bool {
    terms.players.iter().any(|player| player.who == Who::Ai(Level::Perfect))
}

/// Reports that a tournament resumes.
fn say_going_on(file: &Path, tournament: &Tournament) {
    let (played, all) = (tournament.games_played(), tournament.games_planned());
    let file = file.display();
    complain(&if tournament.is_over() {
        format!("{file}: all {all} games have been played")
    } else {
        format!("{file}: continuing after {played} of {all} games")
    });
}
