//! The tournaments of the user's folder: one is open and is played in the background, as
//! `tesserae tournament` plays it, and any of its games can be watched at the table.
//!
//! A game that is watched is the tournament's own game with its own seed: it is played in the
//! background first, and the table shows its throws and choices. So it comes out as it does
//! where nobody watches. Where it is the next of its pairing and nothing is being played, its
//! result is entered when it has come to its end at the table.
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

/// While games are being kept the list of matches is brought up to date so often.
const LISTED_EVERY: Duration = Duration::from_secs(2);

/// Milliseconds that an engine has for an answer, unless the terms say otherwise.
pub const PATIENCE_MS: u64 = PATIENCE.as_millis() as u64;

/// A tournament that is kept in the folder.
pub struct Listed {
    /// Its file.
    pub file: PathBuf,
    /// The tournament, or why it cannot be read.
    pub tournament: Result<Arc<Tournament>, KeptError>,
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

/// The tournaments of a folder.
#[derive(Resource, Default)]
pub struct Tournaments {
    folder: Option<PathBuf>,
    list: Vec<Listed>,
    listing: Option<Background<Vec<Listed>>>,
    open: Option<Open>,
    watched: Option<Watched>,
    /// Its games go to the matches by this.
    shelves: Shelves,
    /// Results of writing and removing files.
    changed: Answers<Result<(), KeptError>>,
    /// The tournament to show once those files are done.
    to_show: Option<PathBuf>,
    /// How many it had written when the list of matches was last told, and when that was.
    told: (u64, Option<Instant>),
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

impl TournamentRequest {
    /// Whether games are played for it.
    fn plays(&self) -> bool {
        matches!(self, Self::Begin(_) | Self::Continue | Self::Watch(..))
    }
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
        self.watched.as_ref().is_some_and(Watched::is_preparing)
    }

    /// Whether something is under way that a page would show.
    pub fn is_busy(&self) -> bool {
        self.is_running()
            || self.is_preparing()
            || self.listing.is_some()
            || self.changed.is_awaited()
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

    /// A file for a new tournament, whose name is not taken.
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

    /// Takes what the threads have found.
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

    /// Enters a game that was watched, where nothing else has done so.
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
        // One that has been played, or comes before its turn, changes nothing.
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

    /// Whether games have been kept since this was last so: not all too often.
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

fn obey(
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

/// Takes up what the threads have found.
fn collect(mut tournaments: ResMut<Tournaments>) {
    // Looking for news is no news.
    if tournaments.bypass_change_detection().collect() {
        tournaments.set_changed();
    }
}

/// Refreshes the list of matches when games were kept, and reports errors of the writer.
fn tell_of_kept(
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

/// Registers the tournaments; without a folder none is kept.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tournaments>()
        .add_message::<TournamentRequest>()
        .add_message::<TournamentShown>()
        .add_systems(
            Update,
            (obey, watching::give_way, collect, watching::show, watching::enter, tell_of_kept)
                .chain()
                .in_set(TableSystems::Input),
        );
}
