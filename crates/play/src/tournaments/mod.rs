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

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::engine::client::PATIENCE;
use tesserae_core::levels::{data_folder, files_in};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{
    Format, Kept, KeptError, PlayedGame, Terms, TermsError, Tournament,
};
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::games::Games;
use super::narration::sentence;
use super::notices::Notice;
use super::saving::Saving;
use super::settings::Settings;
use super::solutions::Solutions;
use super::writer::{Answers, Pen, Writer};
use shelf::{Shelf, Shelves};
use watching::Watched;
use work::{Means, Work};

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

/// The open tournament.
struct Open {
    /// `None` without a folder.
    file: Option<PathBuf>,
    tournament: Arc<Tournament>,
    work: Option<Work>,
    problem: Option<String>,
}

impl Open {
    /// Has nothing of it started? Then no engine has given its name, and no file exists. It
    /// stays new if an engine failed to start the first time.
    fn is_new(&self) -> bool {
        let has_file = self.file.as_ref().is_some_and(|file| file.exists());
        self.tournament.games_played() == 0 && !has_file
    }
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
    /// The tournament to show once those files are done.
    to_show: Option<PathBuf>,
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
            let read = |file: PathBuf| {
                let tournament = Kept::load(&file).map(|kept| Arc::new(kept.tournament));
                Listed { tournament, file }
            };
            files.take_while(|_| !limits.stopped()).map(read).collect()
        }));
    }

    /// An unused file name for a new tournament.
    fn free_file(&self, format: Format) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        let named = |number: u32| folder.join(format!("{format}-{number}.ron"));
        (1..=u32::MAX).map(named).find(|file| !file.exists())
    }

    fn begin(&mut self, terms: Terms, means: Means) -> Result<(), TermsError> {
        let tournament = Tournament::new(terms.with_own_names())?;
        let file = self.free_file(tournament.terms().format);
        (self.watched, self.to_show) = (None, None);
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
                    listed.tournament = Err(error);
                }
                None
            }
        };
    }

    /// Takes results from the threads. True if something changed.
    fn collect(&mut self) -> bool {
        let mut changed = false;
        if let Some(file) = self.to_show.take_if(|_| !self.changed.is_awaited()) {
            self.show(file);
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
        if tournament.add(&played.due, played.outcome.clone()) != Ok(true) {
            return;
        }
        if let Some((shelf, game)) = shelf {
            shelf.put(&Arc::new(tournament.terms().clone()), game, played);
        }
        open.tournament = Arc::new(tournament);
        if let Some(file) = open.file.clone() {
            let tournament = Arc::clone(&open.tournament);
            pen.write(file, &self.changed, move |disk, file| {
                disk.access(file).map_err(system(file))?;
                tournament.save(file)
            });
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

/// The system's error for a file.
fn system(file: &Path) -> impl FnOnce(io::Error) -> KeptError {
    |source| KeptError::System { file: file.to_owned(), source }
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
                if let Err(problem) = tournaments.begin((**terms).clone(), means) {
                    warn(&problem.to_string());
                }
            }
            TournamentRequest::Open(file) => tournaments.to_show = Some(file.clone()),
            TournamentRequest::Close => {
                (tournaments.open, tournaments.watched) = (None, None);
                tournaments.to_show = None;
                tournaments.read_folder(&writer);
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
                if tournaments.file() != Some(file) {
                    let file = file.clone();
                    writer.step(&tournaments.changed, move |disk| {
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

/// Registers the tournaments. Without a folder it keeps none.
pub fn plugin(app: &mut App) {
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
