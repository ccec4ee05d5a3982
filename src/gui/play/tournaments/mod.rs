//! The tournaments of the user's folder: one is open and is played in the background, as
//! `tesserae tournament` plays it, and any of its games can be watched at the table.
//!
//! A game that is watched is the tournament's own game with its own seed: it is played in the
//! background first, and the table shows its throws and choices. So it comes out as it does
//! where nobody watches. Where it is the next of its pairing and nothing is being played, its
//! result is entered when it has come to its end at the table.

mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::background::Background;
use super::current_match::MatchRequest;
use super::exhibition::{Ending, Exhibition, ExhibitionRequest, Series, Speed};
use super::games::Games;
use super::narration::sentence;
use super::notices::Notice;
use super::opponent::Thinking;
use super::solutions::Solutions;
use crate::ai::{Limits, Who};
use crate::engine::client::PATIENCE;
use crate::gui::order::TableSystems;
use crate::levels::{data_folder, files_in};
use crate::tournament::{Due, Entrant, Format, Kept, Outcome, Terms, Tournament};
use work::{Means, Seen, Work};

/// Milliseconds that an engine has for an answer, unless the terms say otherwise.
pub const PATIENCE_MS: u64 = PATIENCE.as_millis() as u64;

/// A tournament that is kept in the folder.
pub struct Listed {
    /// Its file.
    pub file: PathBuf,
    /// The tournament, or why it cannot be read.
    pub tournament: Result<Arc<Tournament>, String>,
}

/// The tournament that is looked at.
struct Open {
    /// None where there is no folder.
    file: Option<PathBuf>,
    tournament: Arc<Tournament>,
    work: Option<Work>,
    problem: Option<String>,
}

impl Open {
    /// Whether nothing of it has begun: no engine has given its name, and nothing is kept. So
    /// it stays where an engine did not start the first time.
    fn is_new(&self) -> bool {
        let has_file = self.file.as_ref().is_some_and(|file| file.exists());
        self.tournament.games_played() == 0 && !has_file
    }
}

/// A game that is to be watched.
struct Watched {
    /// The tournament that it is of: another may be looked at by now.
    tournament: Arc<Tournament>,
    due: Due,
    file: Option<PathBuf>,
    work: Option<Background<Seen>>,
    outcome: Option<Outcome>,
    /// It is on the table: what was there before has made way.
    begun: bool,
}

/// The tournaments of a folder.
#[derive(Resource, Default)]
pub struct Tournaments {
    folder: Option<PathBuf>,
    list: Vec<Listed>,
    listing: Option<Background<Vec<Listed>>>,
    open: Option<Open>,
    watched: Option<Watched>,
}

/// What a person asks of the tournaments.
#[derive(Message, Debug, Clone)]
pub enum TournamentRequest {
    /// Read the folder again.
    List,
    /// Begin one, and play it.
    Begin(Box<Terms>),
    /// Look at one that is kept.
    Open(PathBuf),
    /// Look at the list again; what is being played is stopped.
    Close,
    /// Play what is left.
    Continue,
    /// Stop after the games under way.
    Pause,
    /// Remove the file of one that is not open.
    Delete(PathBuf),
    /// Show a game at the table: of that pairing, at that place.
    Watch(usize, usize),
}

/// A game of a tournament is on the table.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct TournamentShown;

impl Tournaments {
    /// The tournaments of a folder, which need not be there yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..Self::default() }
    }

    /// Those in the user's data folder, where there is one.
    pub fn of_user() -> Option<Self> {
        data_folder().map(|folder| Self::new(folder.join("tournaments")))
    }

    /// Those that are kept, by name of the file.
    pub fn list(&self) -> &[Listed] {
        &self.list
    }

    /// The tournament that is looked at.
    pub fn open(&self) -> Option<&Arc<Tournament>> {
        self.open.as_ref().map(|open| &open.tournament)
    }

    /// Its file.
    pub fn file(&self) -> Option<&Path> {
        self.open.as_ref()?.file.as_deref()
    }

    /// Whether it is being played.
    pub fn is_running(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.work.is_some())
    }

    /// Whether it ends after the games that are under way.
    pub fn is_stopping(&self) -> bool {
        let work = self.open.as_ref().and_then(|open| open.work.as_ref());
        work.is_some_and(Work::is_stopping)
    }

    /// Why it does not go on, where that is so.
    pub fn problem(&self) -> Option<&str> {
        self.open.as_ref()?.problem.as_deref()
    }

    /// The time that is left, while it is being played.
    pub fn time_left(&self) -> Option<Duration> {
        let open = self.open.as_ref()?;
        open.work.as_ref()?.time_left(&open.tournament)
    }

    /// Whether a game is being prepared for the table.
    pub fn is_preparing(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.work.is_some())
    }

    /// Whether something is under way that a page would show.
    pub fn is_busy(&self) -> bool {
        self.is_running() || self.is_preparing() || self.listing.is_some()
    }

    fn read_folder(&mut self) {
        let Some(folder) = self.folder.clone() else { return };
        self.listing = Some(Background::start(Limits::default(), move |limits| {
            let files = files_in(&folder, "ron").into_iter();
            let read = |file: PathBuf| {
                let tournament = Kept::load(&file).map(|kept| Arc::new(kept.tournament));
                Listed { tournament: tournament.map_err(|error| error.to_string()), file }
            };
            files.take_while(|_| !limits.stopped()).map(read).collect()
        }));
    }

    /// A file for a new tournament, whose name is not taken.
    fn free_file(&self, format: Format) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        let named = |number: u32| folder.join(format!("{format}-{number}.ron"));
        (1..=u32::MAX).map(named).find(|file| !file.exists())
    }

    fn begin(&mut self, terms: Terms, means: Means) -> Result<(), String> {
        let tournament = Tournament::new(terms.with_own_names()).map_err(|e| e.to_string())?;
        let file = self.free_file(tournament.terms().format);
        self.watched = None;
        let work = Some(Work::begin(&tournament, true, file.clone(), means));
        let tournament = Arc::new(tournament);
        self.open = Some(Open { file, tournament, work, problem: None });
        Ok(())
    }

    fn show(&mut self, file: PathBuf) {
        self.watched = None;
        self.open = match Kept::load(&file) {
            Ok(kept) => Some(Open {
                file: Some(file),
                tournament: Arc::new(kept.tournament),
                work: None,
                problem: None,
            }),
            Err(error) => {
                let known = self.list.iter_mut().find(|listed| listed.file == file);
                if let Some(listed) = known {
                    listed.tournament = Err(error.to_string());
                }
                None
            }
        };
    }

    /// Takes what the threads have found.
    fn collect(&mut self) -> bool {
        let list = self.listing.as_mut().and_then(Background::result);
        let mut changed = list.is_some();
        if let Some(list) = list {
            (self.list, self.listing) = (list, None);
        }
        let Some(open) = &mut self.open else { return changed };
        let Some(work) = &mut open.work else { return changed };
        if let Some(now) = work.news() {
            open.tournament = now;
            changed = true;
        }
        if let Some((tournament, problem)) = work.result() {
            open.tournament = Arc::new(tournament);
            (open.work, open.problem) = (None, problem.map(|problem| sentence(&problem)));
            changed = true;
        }
        changed
    }

    /// Enters the result of a game that was watched, where nothing else has done so.
    fn enter(&mut self, due: &Due, outcome: Outcome, file: Option<&Path>) -> Result<(), String> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if open.work.is_some() || open.file.as_deref() != file {
            return Ok(());
        }
        let mut tournament = (*open.tournament).clone();
        // One that has been played, or comes before its turn, changes nothing.
        if tournament.add(due, outcome) != Ok(true) {
            return Ok(());
        }
        open.tournament = Arc::new(tournament);
        match &open.file {
            Some(file) => open.tournament.save(file).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}

fn obey(
    mut asked: MessageReader<TournamentRequest>,
    mut tournaments: ResMut<Tournaments>,
    games: Option<Res<Games>>,
    solutions: Res<Solutions>,
    mut notices: MessageWriter<Notice>,
) {
    for request in asked.read() {
        let library = games.as_ref().map(|games| games.0.clone()).unwrap_or_default();
        let means = Means { library, store: Arc::clone(&solutions.0) };
        let mut warn = |problem: &str| {
            notices.write(Notice::warning(sentence(problem)));
        };
        match request {
            TournamentRequest::List => tournaments.read_folder(),
            TournamentRequest::Begin(terms) => {
                if let Err(problem) = tournaments.begin((**terms).clone(), means) {
                    warn(&problem);
                }
            }
            TournamentRequest::Open(file) => tournaments.show(file.clone()),
            TournamentRequest::Close => {
                (tournaments.open, tournaments.watched) = (None, None);
                tournaments.read_folder();
            }
            TournamentRequest::Continue => {
                let Some(open) = tournaments.open.as_mut().filter(|open| open.work.is_none())
                else {
                    continue;
                };
                open.problem = None;
                let work = Work::begin(&open.tournament, open.is_new(), open.file.clone(), means);
                open.work = Some(work);
            }
            TournamentRequest::Pause => {
                if let Some(work) = tournaments.open.as_ref().and_then(|open| open.work.as_ref()) {
                    work.stop();
                }
            }
            TournamentRequest::Delete(file) => {
                if tournaments.file() != Some(file)
                    && let Err(error) = fs::remove_file(file)
                {
                    warn(&format!("{}: {error}", file.display()));
                }
                tournaments.read_folder();
            }
            TournamentRequest::Watch(pairing, place) => {
                let Some(open) = &tournaments.open else { continue };
                let Some(due) = open.tournament.game(*pairing, *place) else { continue };
                let (tournament, file) = (Arc::clone(&open.tournament), open.file.clone());
                let work = Some(work::play_alone(Arc::clone(&tournament), due.clone(), means));
                tournaments.watched =
                    Some(Watched { tournament, due, file, work, outcome: None, begun: false });
            }
        }
    }
}

/// A match that begins while a game is prepared stays: nobody waits for that game any more.
fn give_way(mut requests: MessageReader<MatchRequest>, mut tournaments: ResMut<Tournaments>) {
    let begins = |request: &MatchRequest| matches!(request, MatchRequest::Start(_));
    if requests.read().filter(|request| begins(request)).count() > 0
        && tournaments.bypass_change_detection().is_preparing()
    {
        tournaments.watched = None;
    }
}

/// Takes up what has been found, and shows a game that was to be watched.
fn collect(
    mut tournaments: ResMut<Tournaments>,
    games: Option<Res<Games>>,
    mut thinking: ResMut<Thinking>,
    mut shows: MessageWriter<ExhibitionRequest>,
    mut shown: MessageWriter<TournamentShown>,
    mut notices: MessageWriter<Notice>,
) {
    // Looking for news is no news.
    let own = tournaments.bypass_change_detection();
    let changed = own.collect();
    let watched = own.watched.as_mut();
    let seen = watched.and_then(|watched| watched.work.as_mut()).and_then(Background::result);
    if changed || seen.is_some() {
        tournaments.set_changed();
    }
    let Some(seen) = seen else { return };
    let Some(watched) = tournaments.watched.take() else { return };
    let mut warn = |problem: &str| {
        notices.write(Notice::warning(sentence(problem)));
    };
    let tournament = Arc::clone(&watched.tournament);
    match seen {
        Err(problem) => warn(&problem),
        Ok((outcome, actions)) => {
            let due = watched.due.clone();
            if let Some((player, problem)) = outcome.forfeit() {
                // There is no game to be seen to its end.
                let name = due.players.get(player).and_then(|p| tournament.terms().players.get(*p));
                let name = name.map_or("", |entrant| entrant.name.as_str());
                warn(&format!("{name} forfeits this game: {problem}"));
                let entered = tournaments.enter(&due, outcome.clone(), watched.file.as_deref());
                entered.unwrap_or_else(|problem| warn(&problem));
                return;
            }
            let game = games.as_ref().and_then(|games| games.0.game(&due.game).ok().cloned());
            let Some(game) = game else { return };
            // Nobody asks the engines: the game is only shown.
            for (command, name) in engines(&tournament, &due) {
                thinking.learn_name(command, name);
            }
            let series = Series::new(game, seated(&tournament, &due), Some(1));
            let exhibition = Exhibition::of_played(series, actions, Speed::Normal);
            shows.write(ExhibitionRequest::Begin(Box::new(exhibition)));
            shown.write_default();
            let outcome = Some(outcome);
            tournaments.watched = Some(Watched { outcome, work: None, ..watched });
        }
    }
}

/// The engines of a game by their commands, with the names that the tournament has for them.
fn engines(tournament: &Tournament, due: &Due) -> Vec<(String, String)> {
    let entrants = due.players.iter().filter_map(|p| tournament.terms().players.get(*p));
    let engine = |entrant: &Entrant| match &entrant.who {
        // Before it has begun a tournament knows none of their names.
        who @ Who::Engine(command) if entrant.name != who.to_string() => {
            Some((command.clone(), entrant.name.clone()))
        }
        _ => None,
    };
    entrants.filter_map(engine).collect()
}

/// Who sits where in a game, as a match names them: the first player has side A in the games
/// of even number, and seats are taken in turn.
fn seated(tournament: &Tournament, due: &Due) -> Vec<String> {
    let who = |player: usize| {
        let entrant = due.players.get(player).and_then(|p| tournament.terms().players.get(*p));
        entrant.map_or_else(String::new, |entrant| entrant.who.to_string())
    };
    let first = usize::from(due.number % 2 == 1);
    vec![who(first), who(1 - first)]
}

/// Enters the result of a game that has come to its end at the table, and of no other: one that
/// was left is played another time.
fn enter_watched(
    exhibition: Option<Res<Exhibition>>,
    mut tournaments: ResMut<Tournaments>,
    mut notices: MessageWriter<Notice>,
) {
    let shown = exhibition.filter(|exhibition| exhibition.is_scripted());
    let own = tournaments.bypass_change_detection().watched.as_mut();
    let Some(own) = own.filter(|own| own.outcome.is_some()) else { return };
    let Some(shown) = shown else {
        // It has left the table, or is not there yet.
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
    let last = shown.programme.current().and_then(|series| series.results().last());
    if !last.is_some_and(|last| matches!(last.ending, Ending::Played | Ending::Cut)) {
        tournaments.watched = None;
        return;
    }
    if let Some(Watched { due, file, outcome: Some(outcome), .. }) = tournaments.watched.take()
        && let Err(problem) = tournaments.enter(&due, outcome, file.as_deref())
    {
        notices.write(Notice::warning(sentence(&problem)));
    }
}

/// Registers the tournaments; without a folder none is kept.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tournaments>()
        .add_message::<TournamentRequest>()
        .add_message::<TournamentShown>()
        .add_systems(
            Update,
            (obey, give_way, collect, enter_watched).chain().in_set(TableSystems::Input),
        );
}
