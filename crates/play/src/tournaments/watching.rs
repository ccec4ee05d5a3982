//! Watching a game of a tournament: it is played in the background first, then shown, and its
//! result counts once it has ended at the table.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::ai::Who;
use tesserae_core::rules::Game;
use tesserae_core::tournament::{Due, Entrant, PlayedGame, Tournament};

use super::Tournaments;
use super::shelf::Shelf;
use super::work::{self, Means, Seen};
use crate::background::Background;
use crate::current_match::MatchRequest;
use crate::exhibition::{Ending, Exhibition, ExhibitionRequest, Series, Speed};
use crate::games::Games;
use crate::narration::sentence;
use crate::notices::Notice;
use crate::occasion::On;
use crate::opponent::Thinking;
use crate::writer::{Pen, Writer};

/// A game to watch.
pub(super) struct Watched {
    /// Its tournament; the open one may be another by now.
    tournament: Arc<Tournament>,
    file: Option<PathBuf>,
    shelf: Option<Shelf>,
    work: Option<Background<Seen>>,
    /// The game and its course, once known.
    played: Option<(Game, PlayedGame)>,
    /// It has reached the table, replacing the match before.
    begun: bool,
}

impl Watched {
    /// Starts playing a game of the tournament kept in that file.
    pub fn new(
        tournament: &Arc<Tournament>,
        due: Due,
        file: Option<PathBuf>,
        means: Means,
    ) -> Self {
        let (tournament, shelf) = (Arc::clone(tournament), means.shelf.clone());
        let work = Some(work::play_alone(Arc::clone(&tournament), due, means));
        Self { tournament, file, shelf, work, played: None, begun: false }
    }

    /// Is it still being played?
    pub fn is_preparing(&self) -> bool {
        self.work.is_some()
    }
}

impl Tournaments {
    /// Enters a watched game's result.
    fn enter_watched(&mut self, watched: Watched, pen: &Pen) {
        if let Some((game, played)) = watched.played {
            let shelf = watched.shelf.map(|shelf| (shelf, game));
            self.enter(played, watched.file.as_deref(), shelf, pen);
        }
    }
}

/// Drops the game being prepared if another match starts: the player no longer waits for it.
pub(super) fn drop_pending_game(
    mut requests: MessageReader<MatchRequest>,
    mut tournaments: ResMut<Tournaments>,
) {
    let begins = |request: &MatchRequest| matches!(request, MatchRequest::Start { .. });
    if requests.read().filter(|request| begins(request)).count() > 0
        && tournaments.bypass_change_detection().is_preparing()
    {
        tournaments.watched = None;
    }
}

/// Shows the game to watch, once it has been played.
pub(super) fn show_game(
    mut tournaments: ResMut<Tournaments>,
    (games, writer): (Option<Res<Games>>, Res<Writer>),
    mut thinking: ResMut<Thinking>,
    mut shows: MessageWriter<ExhibitionRequest>,
    mut notices: MessageWriter<Notice>,
) {
    let watched = tournaments.bypass_change_detection().watched.as_mut();
    let work = watched.and_then(|watched| watched.work.as_mut());
    let Some(seen) = work.and_then(Background::result) else { return };
    let Some(mut watched) = tournaments.watched.take() else { return };
    watched.work = None;
    let tournament = Arc::clone(&watched.tournament);
    let played = match seen {
        Ok(played) => played,
        Err(problem) => {
            notices.write(Notice::warning(sentence(&problem.to_string())));
            return;
        }
    };
    let game = games.as_ref().and_then(|games| games.0.game(&played.due.game).ok().cloned());
    let Some(game) = game else { return };
    watched.played = Some((game.clone(), played.clone()));
    if let Some((player, problem)) = played.outcome.forfeit() {
        // There is no game to watch to its end.
        let player = played.due.players.get(player);
        let entrant = player.and_then(|player| tournament.terms().players.get(*player));
        let name = entrant.map_or("", |entrant| entrant.name.as_str());
        let text = format!("{name} forfeits this game: {problem}");
        notices.write(Notice::warning(sentence(&text)));
        tournaments.enter_watched(watched, &writer);
        return;
    }
    let counted = tournament.played(played.due.pairing).get(played.due.place);
    if counted.is_some_and(|counted| *counted != played.outcome) {
        let text = "This game ended differently when it counted: an engine played other moves, \
                    or another version of the program threw the dice.";
        notices.write(Notice::warning(text.to_owned()));
    }
    // The engines are not running: the game is only shown.
    for (command, name) in engines(&tournament, &played.due) {
        thinking.learn_name(command, name);
    }
    let seated = played.due.seated(tournament.terms(), game.definition().sides.0);
    let series = Series::new(game, seated, Some(1));
    let exhibition = Exhibition::of_played(series, played.actions, Speed::Normal);
    shows.write(ExhibitionRequest::Begin(Box::new(exhibition)));
    tournaments.watched = Some(watched);
}

/// The engines of a game by their commands, with their names in the tournament.
fn engines(tournament: &Tournament, due: &Due) -> Vec<(String, String)> {
    let entrants = due.players.iter().filter_map(|p| tournament.terms().players.get(*p));
    let engine = |entrant: &Entrant| match &entrant.who {
        // Before it has started, a tournament does not know their names.
        who @ Who::Engine(command) if entrant.name != who.to_string() => {
            Some((command.clone(), entrant.name.clone()))
        }
        _ => None,
    };
    entrants.filter_map(engine).collect()
}

/// Enters the result of a game that has ended at the table. A game that left the table early is
/// played another time.
pub(super) fn enter_result(
    exhibition: On<Exhibition>,
    mut tournaments: ResMut<Tournaments>,
    writer: Res<Writer>,
) {
    let shown = exhibition.get().filter(|exhibition| exhibition.is_scripted());
    let own = tournaments.bypass_change_detection().watched.as_mut();
    let Some(own) = own.filter(|own| own.played.is_some()) else { return };
    let Some(shown) = shown else {
        // It has left the table, or has not reached it yet.
        if own.begun {
            tournaments.watched = None;
        }
        return;
    };
    if !shown.is_counted() {
        own.begun = true;
    }
    if !own.begun || !shown.is_counted() {
        return;
    }
    let Some(watched) = tournaments.watched.take() else { return };
    let last = shown.programme.current().and_then(|series| series.results().last());
    if last.is_some_and(|last| matches!(last.ending, Ending::Played | Ending::Cut)) {
        tournaments.enter_watched(watched, &writer);
    }
}
