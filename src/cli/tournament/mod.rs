//! `tournament`.

mod begin;
mod json;
mod text;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use super::args::TournamentArguments;
use super::asked::{game_of, threads_of};
use super::failure::{Failure, failed};
use super::output::{complain, say};
use super::players::{report_warnings, seated};
use super::progress::{ProgressLine, left, time_left};
use crate::ai::{Knowledge, Level, Scope, Who};
use crate::engine::client::Machine;
use crate::levels::Library;
use crate::rules::Game;
use crate::solutions::KnowledgeStore;
use crate::tournament::{self, KeptError, Terms, Tournament};

/// The file is written when so many times as long as the last writing took has gone by.
const SELDOM: u32 = 20;

pub(super) fn tournament(asked: &TournamentArguments, library: &Library) -> Result<(), Failure> {
    let store = KnowledgeStore::of_user();
    let mut tournament = begin::begin(asked, library, &store)?;
    if !tournament.is_over() {
        play(&mut tournament, asked, library, &store)?;
        report_warnings(&store);
    }
    if asked.json { say(json::of(&tournament)) } else { say(text::of(&tournament)) }
}

/// A variant with what is known of it.
type Known = BTreeMap<String, (Game, Knowledge)>;

/// Plays what is left.
fn play(
    tournament: &mut Tournament,
    asked: &TournamentArguments,
    library: &Library,
    store: &KnowledgeStore,
) -> Result<(), Failure> {
    let known = known(tournament.terms(), library, store)?;
    let patience = Duration::from_millis(tournament.terms().patience);
    let mut keeper = Keeper::begin(asked.keep.as_deref(), tournament)?;
    let mut progress_line = ProgressLine::new();
    let (begin, before) = (Instant::now(), tournament.games_played());
    let each = |tournament: &Tournament| {
        progress_line.show(|| {
            let (played, all) = (tournament.games_played(), tournament.games_planned());
            let time = time_left(begin, played - before, all - before);
            let round =
                tournament.round().map_or_else(String::new, |r| format!("round {}, ", r + 1));
            format!("{round}{played} of {all} games{}", left(time))
        });
        keeper.keep(tournament)
    };
    let game = |id: &str| known.get(id).map(|(game, _)| game.clone());
    let seat = |who: &Who, game: &Game| {
        let nothing = Knowledge::default();
        let knowledge = known.get(&game.definition().id()).map_or(&nothing, |(_, known)| known);
        Machine::new(who, patience, knowledge)
    };
    let threads = threads_of(asked.threads);
    tournament::run(tournament, threads, game, seat, each).map_err(failed)?;
    keeper.finish(tournament)
}

/// What is known of the variants. Who plays for a perfect player without a solution is said.
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

/// Keeps a tournament in its file, if it has one.
struct Keeper<'a> {
    file: Option<&'a Path>,
    /// When it was last written, and how long that took.
    last: (Instant, Duration),
    error: Option<KeptError>,
}

impl<'a> Keeper<'a> {
    /// Writes the file before the first game, since a folder that is not there should not
    /// cost a night.
    fn begin(file: Option<&'a Path>, tournament: &Tournament) -> Result<Self, Failure> {
        let mut keeper = Self { file, last: (Instant::now(), Duration::ZERO), error: None };
        keeper.write(tournament);
        keeper.error.take().map_or(Ok(keeper), |error| Err(failed(error)))
    }

    fn write(&mut self, tournament: &Tournament) {
        let Some(file) = self.file else { return };
        let begin = Instant::now();
        self.error = tournament.save(file).err();
        self.last = (Instant::now(), begin.elapsed());
    }

    /// Writes it after a game, unless that was done just now. Without a file there is no
    /// reason to play on.
    fn keep(&mut self, tournament: &Tournament) -> ControlFlow<()> {
        let (written, cost) = self.last;
        if written.elapsed() >= cost * SELDOM {
            self.write(tournament);
        }
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn finish(mut self, tournament: &Tournament) -> Result<(), Failure> {
        if self.error.is_none() {
            self.write(tournament);
        }
        self.error.map_or(Ok(()), |error| Err(failed(error)))
    }
}

/// Says that a tournament goes on.
fn say_going_on(file: &Path, tournament: &Tournament) {
    let (played, all) = (tournament.games_played(), tournament.games_planned());
    let file = file.display();
    complain(&if tournament.is_over() {
        format!("{file}: all {all} games have been played")
    } else {
        format!("{file}: going on after {played} of {all} games")
    });
}
