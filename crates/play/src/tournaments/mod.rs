//! The tournaments of the user's folder. One is open and plays in the background, as `tesserae
//! tournament` does. You can watch any of its games at the table.
//!
//! A watched game is the tournament's own game with its own seed. The background plays it
//! first, and the table shows its throws and choices, so watching never changes a result. If it
//! is the next game of its pairing and nothing else is being played, its result counts once it
//! has ended at the table.
//!
//! Every game that counts is kept among the matches.

mod shelf;
mod watching;
mod work;

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::engine::client::PATIENCE;
use tesserae_core::files::free_name;
use tesserae_core::levels::{data_folder, files_in};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{Kept, KeptError, PlayedGame, Terms, TermsError, Tournament};
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::games::Games;
use super::narration::sentence;
use super::notices::Notice;
use super::saving::Saving;
use super::settings::Settings;
use super::solutions::Solutions;
use super::writer::{Answers, LastWrites, Pen, Writer};
use shelf::{Shelf, Shelves};
use watching::Watched;
use work::{Means, Work, enter, hold, system};

/// Interval for refreshing the list of matches while games are being kept.
const LISTED_EVERY: Duration = Duration::from_secs(2);

/// An engine's time for an answer in milliseconds, unless the terms say otherwise.
pub const PATIENCE_MS: u64 = PATIENCE.as_millis() as u64;

/// A tournament in the folder.
pub struct Listed {
    /// Its file.
    pub file: PathBuf,
    /// The tournament, or why it is unreadable.
    pub tournament: Result<Arc<Tournament>, KeptError>,
}

impl Listed {
    fn read(file: PathBuf) -> Self {
        let tournament = Kept::load(&file).map(|kept| Arc::new(kept.tournament));
        Self { file, tournament }
    }
}

/// The open tournament.
struct Open {
    /// `None` without a folder.
    file: Option<PathBuf>,
    tournament: Arc<Tournament>,
    work: Option<Work>,
    problem: Option<String>,
}

/// The writer's answer to a request to open or begin a tournament.
struct Found {
    listed: Listed,
    /// With these it is played at once.
    means: Option<Means>,
}

/// The tournaments of a folder.
#[derive(Resource, Default)]
pub struct Tournaments {
    folder: Option<PathBuf>,
    list: Vec<Listed>,
    listing: Option<Background<Vec<Listed>>>,
    open: Option<Open>,
    watched: Option<Watched>,
    /// Its games on their way to the matches.
    shelves: Shelves,
    /// Results of writing and removing files.
    changed: Answers<Result<(), KeptError>>,
    /// The tournament to open.
    found: Answers<Result<Found, Infallible>>,
    /// Number of games written when the list of matches was last refreshed, and the time of
    /// that.
    told: (u64, Option<Instant>),
}

/// A request to the tournaments.
#[derive(Message, Debug, Clone)]
pub enum TournamentRequest {
    /// Read the folder again.
    List,
    /// Start one, and play it.
    Begin(Box<Terms>),
    /// Open one from the folder.
    Open(PathBuf),
    /// Return to the list, and stop playing.
    Close,
    /// Play the remaining games.
    Continue,
    /// Stop after the running games.
    Pause,
    /// Delete the file of one that is not open.
    Delete(PathBuf),
    /// Show a game at the table, by pairing and place.
    Watch(usize, usize),
}

impl TournamentRequest {
    /// Does it need games to be played?
    fn plays(&self) -> bool {
        matches!(self, Self::Begin(_) | Self::Continue | Self::Watch(..))
    }
}

impl Tournaments {
    /// The tournaments of a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..Self::default() }
    }

    /// The tournaments in the user's data folder, if there is one.
    pub fn of_user() -> Option<Self> {
        data_folder().map(|folder| Self::new(folder.join("tournaments")))
    }

    /// The folder's tournaments, by file name.
    pub fn list(&self) -> &[Listed] {
        &self.list
    }

    /// The open tournament.
    pub fn open(&self) -> Option<&Arc<Tournament>> {
        self.open.as_ref().map(|open| &open.tournament)
    }

    /// Its file.
    pub fn file(&self) -> Option<&Path> {
        self.open.as_ref()?.file.as_deref()
    }

    /// Is it being played?
    pub fn is_running(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.work.is_some())
    }

    /// Does it stop after the running games?
    pub fn is_stopping(&self) -> bool {
        let work = self.open.as_ref().and_then(|open| open.work.as_ref());
        work.is_some_and(Work::is_stopping)
    }

    /// Why it does not continue, if it stopped.
    pub fn problem(&self) -> Option<&str> {
        self.open.as_ref()?.problem.as_deref()
    }

    /// The remaining time, while it is being played.
    pub fn time_left(&self) -> Option<Duration> {
        let open = self.open.as_ref()?;
        open.work.as_ref()?.time_left(&open.tournament)
    }

    /// Is a game being prepared for the table?
    pub fn is_preparing(&self) -> bool {
        self.watched.as_ref().is_some_and(Watched::is_preparing)
    }

    fn read_folder(&mut self, pen: &Pen) {
        let (Some(folder), pen) = (self.folder.clone(), pen.clone()) else { return };
        self.listing = Some(Background::start(Limits::default(), move |limits| {
            pen.wait();
            let files = files_in(&folder, "ron").into_iter();
            files.take_while(|_| !limits.stopped()).map(Listed::read).collect()
        }));
    }

    fn begin(&mut self, terms: Terms, means: Means, pen: &Pen) -> Result<(), TermsError> {
        let tournament = Arc::new(Tournament::new(terms.with_own_names())?);
        self.leave();
        let Some(folder) = self.folder.clone() else {
            self.show(None, tournament, Some(means));
            return Ok(());
        };
        pen.step(&self.found, move |_| {
            let file = free_name(&folder, &tournament.terms().format.to_string(), Some("ron"));
            Ok(Found { listed: Listed { file, tournament: Ok(tournament) }, means: Some(means) })
        });
        Ok(())
    }

    /// Has the writer read a tournament, after all changes of its file.
    fn load(&mut self, file: PathBuf, pen: &Pen) {
        self.found = Answers::default();
        pen.step(&self.found, move |_| Ok(Found { listed: Listed::read(file), means: None }));
    }

    /// Closes the open tournament, and forgets one that is being opened.
    fn leave(&mut self) {
        (self.open, self.watched) = (None, None);
        self.found = Answers::default();
    }

    fn show(&mut self, file: Option<PathBuf>, tournament: Arc<Tournament>, means: Option<Means>) {
        let work = means.map(|means| Work::begin(&tournament, file.clone(), means));
        self.watched = None;
        self.open = Some(Open { file, tournament, work, problem: None });
    }

    fn take_found(&mut self, Found { listed, means }: Found) {
        if let Ok(tournament) = listed.tournament {
            return self.show(Some(listed.file), tournament, means);
        }
        (self.open, self.watched) = (None, None);
        if let Some(known) = self.list.iter_mut().find(|known| known.file == listed.file) {
            *known = listed;
        }
    }

    /// Takes results from the threads. True if something changed.
    fn collect(&mut self) -> bool {
        let mut changed = false;
        while let Some(Ok(found)) = self.found.next() {
            self.take_found(found);
            changed = true;
        }
        let list = self.listing.as_mut().and_then(Background::result);
        changed |= list.is_some();
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
            (open.work, open.problem) =
                (None, problem.map(|problem| sentence(&problem.to_string())));
            changed = true;
        }
        changed
    }

    /// Enters a watched game's result, unless it has one already.
    fn enter(
        &mut self,
        played: PlayedGame,
        file: Option<&Path>,
        shelf: Option<(Shelf, Game)>,
        pen: &Pen,
    ) {
        let Some(open) = &mut self.open else { return };
        if open.work.is_some() || open.file.as_deref() != file {
            return;
        }
        let mut tournament = (*open.tournament).clone();
        // A game already played, or not yet due, changes nothing.
        let (due, outcome) = (played.due.clone(), played.outcome.clone());
        if tournament.add(&due, outcome.clone()) != Ok(true) {
            return;
        }
        if let Some((shelf, game)) = shelf {
            shelf.put(&Arc::new(tournament.terms().clone()), game, played);
        }
        open.tournament = Arc::new(tournament);
        if let Some(file) = open.file.clone() {
            let tournament = Arc::clone(&open.tournament);
            pen.step(&self.changed, move |disk| enter(&tournament, &due, outcome, disk, &file));
        }
    }

    /// Have games been kept since the last refresh? Says so at limited intervals.
    fn has_kept(&mut self) -> bool {
        let (known, when) = self.told;
        let written = self.shelves.written();
        let is_due = when.is_none_or(|when| when.elapsed() >= LISTED_EVERY);
        let has = written != known && is_due;
        if has {
            self.told = (written, Some(Instant::now()));
        }
        has
    }
}

fn answer_requests(
    mut asked: MessageReader<TournamentRequest>,
    mut tournaments: ResMut<Tournaments>,
    games: Option<Res<Games>>,
    solutions: Res<Solutions>,
    (saving, settings, writer): (Option<Res<Saving>>, Res<Settings>, Res<Writer>),
    mut notices: MessageWriter<Notice>,
) {
    for request in asked.read() {
        let library = games.as_ref().map(|games| games.0.clone()).unwrap_or_default();
        let keeps = settings.keep_games && request.plays();
        let folder = saving.as_ref().filter(|_| keeps);
        let folder = folder.map(|saving| saving.folder().to_owned());
        let shelf = folder.map(|folder| tournaments.shelves.shelf_in(folder, writer.pen()));
        let means = Means { library, store: Arc::clone(&solutions.0), shelf, pen: writer.pen() };
        let mut warn = |problem: &str| {
            notices.write(Notice::warning(sentence(problem)));
        };
        match request {
            TournamentRequest::List => tournaments.read_folder(&writer),
            TournamentRequest::Begin(terms) => {
                if let Err(problem) = tournaments.begin((**terms).clone(), means, &writer) {
                    warn(&problem.to_string());
                }
            }
            TournamentRequest::Open(file) => tournaments.load(file.clone(), &writer),
            TournamentRequest::Close => {
                tournaments.leave();
                tournaments.read_folder(&writer);
            }
            TournamentRequest::Continue => {
                let Some(open) = tournaments.open.as_mut().filter(|open| open.work.is_none())
                else {
                    continue;
                };
                open.problem = None;
                open.work = Some(Work::begin(&open.tournament, open.file.clone(), means));
            }
            TournamentRequest::Pause => {
                if let Some(work) = tournaments.open.as_ref().and_then(|open| open.work.as_ref()) {
                    work.stop();
                }
            }
            TournamentRequest::Delete(file) => {
                if tournaments.file() != Some(file) {
                    let file = file.clone();
                    writer.step(&tournaments.changed, move |disk| {
                        let _hold = hold(&file)?;
                        let removed = disk.access(&file).and_then(|()| fs::remove_file(&file));
                        removed.map_err(system(&file))
                    });
                }
                tournaments.read_folder(&writer);
            }
            TournamentRequest::Watch(pairing, place) => {
                let Some(open) = &tournaments.open else { continue };
                let Some(due) = open.tournament.game(*pairing, *place) else { continue };
                let watched = Watched::new(&open.tournament, due, open.file.clone(), means);
                tournaments.watched = Some(watched);
            }
        }
    }
}

/// Takes results from the threads.
fn take_results(mut tournaments: ResMut<Tournaments>) {
    // Checking for results is not a change.
    if tournaments.bypass_change_detection().collect() {
        tournaments.set_changed();
    }
}

/// Refreshes the list of matches when games were kept, and reports errors of the writer.
fn report_kept_games(
    mut tournaments: ResMut<Tournaments>,
    saving: Option<ResMut<Saving>>,
    mut notices: MessageWriter<Notice>,
) {
    let own = tournaments.bypass_change_detection();
    if let Some(mut saving) = saving
        && own.has_kept()
    {
        saving.changes += 1;
    }
    notices.write_batch(own.shelves.problem().map(Notice::warning));
    while let Some(changed) = own.changed.next() {
        let error = changed.err().map(|error| sentence(&error.to_string()));
        notices.write_batch(error.map(Notice::warning));
    }
}

/// Time for the tournament's thread to write its last state when the program ends.
const LAST_WRITE: Duration = Duration::from_millis(500);

/// Abandons the running games when the program ends. Those that have ended are kept.
fn end_with_the_program(mut exits: MessageReader<AppExit>, mut tournaments: ResMut<Tournaments>) {
    if exits.read().count() == 0 {
        return;
    }
    let open = tournaments.bypass_change_detection().open.as_mut();
    if let Some(work) = open.and_then(|open| open.work.as_mut()) {
        work.abandon(LAST_WRITE);
    }
}

/// Registers the tournaments. Without a folder it keeps none.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, end_with_the_program.in_set(LastWrites));
    app.init_resource::<Tournaments>().add_message::<TournamentRequest>().add_systems(
        Update,
        (
            answer_requests,
            watching::drop_pending_game,
            take_results,
            watching::show_game,
            watching::enter_result,
            report_kept_games,
        )
            .chain()
            .in_set(TableSystems::Input),
    );
}
