//! Plays a tournament in the background: seats its players, writes its file.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

use thiserror::Error;

use tesserae_core::ai::arena::PlayerError;
use tesserae_core::ai::{Knowledge, Level, Limits, Scope, Who};
use tesserae_core::engine::client::{Engine, EngineError, Machine};
use tesserae_core::engine::living;
use tesserae_core::files::Hold;
use tesserae_core::levels::{Library, UnknownGame};
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::tournament::{
    self, AddError, Due, Keeper, Kept, KeptError, Outcome, PlayedGame, Terms, TermsError,
    Tournament,
};

use super::shelf::Shelf;
use crate::background::Background;
use crate::writer::{Answers, Disk, Pen};

/// Everything needed to play a tournament.
#[derive(Clone)]
pub(super) struct Means {
    pub library: Library,
    pub store: Arc<KnowledgeStore>,
    /// The store for its games, if they are kept.
    pub shelf: Option<Shelf>,
    pub pen: Pen,
}

/// Why a tournament does not continue.
#[derive(Debug, Error)]
pub(super) enum TournamentError {
    /// One of its games is not available.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Its terms are impossible.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// Its file cannot be written.
    #[error(transparent)]
    File(#[from] KeptError),
    /// Another tournament has taken its file's place.
    #[error("{file}: another tournament is kept there now. Open it from the list", file = .0.display())]
    OtherTournament(PathBuf),
    /// A result does not fit.
    #[error(transparent)]
    Result(#[from] AddError),
    /// An engine did not start.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Another engine has replaced one.
    #[error(
        "{who} calls itself \"{now}\", but \"{then}\" when the tournament began: use that \
         engine, or start another tournament"
    )]
    OtherEngine {
        /// The engine's command.
        who: Who,
        /// Its name now.
        now: String,
        /// Its name when the tournament began.
        then: String,
    },
    /// The set of solved games has changed.
    #[error(
        "the exact solutions have changed since the tournament began (then: {then}, \
         now: {now}). Restore them to continue"
    )]
    OtherSolutions {
        /// The variants solved now.
        now: String,
        /// The variants solved then.
        then: String,
    },
}

/// A tournament in play.
pub(super) struct Work {
    task: Background<(Tournament, Option<TournamentError>)>,
    latest: Arc<Mutex<Option<Arc<Tournament>>>>,
    stop: Arc<AtomicBool>,
    abandoned: Arc<AtomicBool>,
    begun: Instant,
    before: u64,
}

impl Work {
    /// Plays the rest of a tournament and keeps it in its file, if it has one.
    pub fn begin(tournament: &Tournament, file: Option<PathBuf>, means: Means) -> Self {
        let latest = Arc::new(Mutex::new(None));
        let (stop, abandoned) = <(Arc<AtomicBool>, Arc<AtomicBool>)>::default();
        let job = Job {
            file,
            means,
            latest: Arc::clone(&latest),
            stop: Arc::clone(&stop),
            abandoned: Arc::clone(&abandoned),
        };
        let before = tournament.games_played();
        let mut own = tournament.clone();
        let task = Background::start(Limits::default(), move |limits| {
            let problem = job.play(&mut own, limits).err();
            (own, problem)
        });
        Self { task, latest, stop, abandoned, begun: Instant::now(), before }
    }

    /// Ends it after the running games.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends it at once: the running games do not count. Waits a moment for its last writing.
    pub fn abandon(&mut self, moment: Duration) {
        self.abandoned.store(true, Ordering::Relaxed);
        let begin = Instant::now();
        while !self.task.is_done() && begin.elapsed() < moment {
            sleep(Duration::from_millis(5));
        }
    }

    /// Was it asked to stop?
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The current state of the tournament, if it has changed.
    pub fn news(&self) -> Option<Arc<Tournament>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The tournament and its error, once it has ended or stopped.
    pub fn result(&mut self) -> Option<(Tournament, Option<TournamentError>)> {
        self.task.result()
    }

    /// The remaining time, assuming games of equal length.
    pub fn time_left(&self, tournament: &Tournament) -> Option<Duration> {
        let done = tournament.games_played().saturating_sub(self.before);
        let left = tournament.games_planned().saturating_sub(tournament.games_played());
        let share = left as f64 / done as f64;
        Duration::try_from_secs_f64(self.begun.elapsed().as_secs_f64() * share).ok()
    }
}

/// Everything the thread needs.
struct Job {
    file: Option<PathBuf>,
    means: Means,
    latest: Arc<Mutex<Option<Arc<Tournament>>>>,
    stop: Arc<AtomicBool>,
    abandoned: Arc<AtomicBool>,
}

impl Job {
    fn play(&self, own: &mut Tournament, limits: &Limits) -> Result<(), TournamentError> {
        let hold = self.file.as_deref().map(hold_after_own).transpose()?;
        self.catch_up(own)?;
        let played = self.play_held(own, limits);
        drop(hold);
        played
    }

    /// Takes the games that another program has played since this one read the file.
    fn catch_up(&self, own: &mut Tournament) -> Result<(), TournamentError> {
        let Some(file) = self.file.as_deref() else { return Ok(()) };
        self.means.pen.wait();
        if !file.exists() {
            return Ok(());
        }
        let there = Kept::load(file)?.tournament;
        if there.terms() != own.terms() {
            return Err(TournamentError::OtherTournament(file.to_owned()));
        }
        *own = there;
        Ok(())
    }

    fn play_held(&self, own: &mut Tournament, limits: &Limits) -> Result<(), TournamentError> {
        self.prepare(own)?;
        self.tell(own);
        if own.is_over() {
            return Ok(());
        }
        let known = known(own.terms(), &self.means)?;
        let patience = Duration::from_millis(own.terms().patience);
        let keeper = Keeper::begin(self.saver(), own)?;
        let terms = Arc::new(own.terms().clone());
        let each = |now: &Tournament, played: &PlayedGame| {
            self.tell(now);
            if let (Some(shelf), Some((game, _))) = (&self.means.shelf, known.get(&played.due.game))
            {
                shelf.put(&terms, game.clone(), played.clone());
            }
            let ended = self.stop.load(Ordering::Relaxed) || limits.stopped();
            if keeper.keep(now).is_break() || ended {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let game = |id: &str| known.get(id).map(|(game, _)| game.clone());
        // Leaves one core to the window.
        let threads = available_parallelism().map_or(1, |all| all.get() - 1).max(1);
        let seat = |who: &Who, game: &Game| seat(who, game, patience, &known);
        let abandoned = || self.abandoned.load(Ordering::Relaxed) || living::are_ended();
        let played = tournament::run_until(own, threads, &abandoned, game, seat, each);
        let kept = keeper.finish();
        played?;
        Ok(kept?)
    }

    /// Has the writer save it, and waits for that.
    fn saver(&self) -> impl FnMut(&Tournament) -> Result<(), KeptError> + Send + use<> {
        let (file, pen) = (self.file.clone(), self.means.pen.clone());
        move |now| {
            let Some(file) = file.clone() else { return Ok(()) };
            let (now, saved) = (now.clone(), Answers::default());
            pen.step(&saved, move |disk| save(&now, disk, &file));
            pen.wait();
            saved.next().unwrap_or(Ok(()))
        }
    }

    /// Starts every engine once, because an engine that does not start would forfeit all its
    /// games. One that runs and fails stops only a new tournament. A new tournament notes names and solutions; otherwise they must be the same as
    /// before. One without games and file is new, even if an engine failed to start before.
    fn prepare(&self, own: &mut Tournament) -> Result<(), TournamentError> {
        if own.is_over() {
            return Ok(());
        }
        let has_file = self.file.as_ref().is_some_and(|file| file.exists());
        let is_new = own.games_played() == 0 && !has_file;
        let mut terms = own.terms().clone();
        let solved = solved(&terms, &self.means)?;
        for player in &mut terms.players {
            let Who::Engine(command) = &player.who else { continue };
            let patience = Duration::from_millis(own.terms().patience);
            let engine = match Engine::start(command, patience) {
                Ok(engine) => engine,
                // It has played here before, so it loses its games by the rule.
                Err(error) if !is_new && error.ran() => continue,
                Err(error) => return Err(error.into()),
            };
            if is_new {
                engine.name().clone_into(&mut player.name);
            } else if !is_name_of(&player.name, engine.name()) {
                return Err(TournamentError::OtherEngine {
                    who: player.who.clone(),
                    now: engine.name().to_owned(),
                    then: player.name.clone(),
                });
            }
        }
        if is_new {
            terms.solved = solved;
            *own = Tournament::new(terms.with_own_names())?;
        } else if solved != terms.solved {
            let list = |ids: &[String]| match ids {
                [] => "none".to_owned(),
                ids => ids.join(", "),
            };
            let (now, then) = (list(&solved), list(&terms.solved));
            return Err(TournamentError::OtherSolutions { now, then });
        }
        Ok(())
    }

    fn tell(&self, now: &Tournament) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some(Arc::new(now.clone()));
    }
}

/// Takes a tournament's file into use.
pub(super) fn hold(file: &Path) -> Result<Option<Hold>, KeptError> {
    Kept::hold(file, "a window of Tesserae")
}

/// The same, after an earlier game of this window has ended.
fn hold_after_own(file: &Path) -> Result<Option<Hold>, KeptError> {
    let begun = Instant::now();
    loop {
        match hold(file) {
            Err(KeptError::Taken { holder, .. })
                if holder.is_this_program() && begun.elapsed() < OWN_GAME =>
            {
                sleep(LOOK_AGAIN);
            }
            held => return held,
        }
    }
}

/// The longest wait for a game of this window to end, and between two looks at it.
const OWN_GAME: Duration = Duration::from_secs(1);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// A job of the writer: enters a result in the file of a tournament, whose state here is `own`.
/// Another program may have played on.
pub(super) fn enter(
    own: &Tournament,
    due: &Due,
    outcome: Outcome,
    disk: &Disk,
    file: &Path,
) -> Result<(), KeptError> {
    let _hold = hold(file)?;
    if !file.exists() {
        return save(own, disk, file);
    }
    let mut there = Kept::load(file)?.tournament;
    let is_same = there.terms() == own.terms();
    // A game already played, or not yet due, changes nothing.
    if is_same && there.add(due, outcome) == Ok(true) {
        save(&there, disk, file)?;
    }
    Ok(())
}

/// The system's error for a file.
pub(super) fn system(file: &Path) -> impl FnOnce(io::Error) -> KeptError {
    |source| KeptError::System { file: file.to_owned(), source }
}

/// A job of the writer: saves a tournament in its file.
pub(super) fn save(now: &Tournament, disk: &Disk, file: &Path) -> Result<(), KeptError> {
    disk.access(file).map_err(system(file))?;
    now.save(file)
}

/// Is a player's name in the tables that of an engine? We add a number to distinguish players
/// of the same name.
fn is_name_of(name: &str, engine: &str) -> bool {
    name.strip_prefix(engine)
        .is_some_and(|rest| rest.is_empty() || (rest.starts_with(" (") && rest.ends_with(')')))
}

/// The variants with everything known about them.
type Known = BTreeMap<String, (Game, Knowledge)>;

fn game_of(id: &str, means: &Means) -> Result<Game, UnknownGame> {
    means.library.game(id).cloned()
}

fn has_perfect(terms: &Terms) -> bool {
    terms.players.iter().any(|player| player.who == Who::Ai(Level::Perfect))
}

fn known(terms: &Terms, means: &Means) -> Result<Known, UnknownGame> {
    let scope = Scope { solution: has_perfect(terms), ..Scope::ALL };
    let one = |id: &String| {
        let game = game_of(id, means)?;
        let knowledge = means.store.knowledge(&game, game.definition().sides.0, scope);
        Ok((id.clone(), (game, knowledge)))
    };
    terms.games.iter().map(one).collect()
}

/// The variants that perfect players have solved; empty without such players.
fn solved(terms: &Terms, means: &Means) -> Result<Vec<String>, UnknownGame> {
    let mut solved = Vec::new();
    for id in &terms.games {
        let game = game_of(id, means)?;
        if has_perfect(terms) && means.store.offers(&game) {
            solved.push(id.clone());
        }
    }
    Ok(solved)
}

fn seat(who: &Who, game: &Game, patience: Duration, known: &Known) -> Result<Machine, PlayerError> {
    let nothing = Knowledge::default();
    let knowledge = known.get(&game.definition().id()).map_or(&nothing, |(_, known)| known);
    Machine::new(who, patience, knowledge)
}

/// A tournament's game, played alone for watching.
pub(super) type Seen = Result<PlayedGame, UnknownGame>;

/// Plays one game as the tournament does.
pub(super) fn play_alone(tournament: Arc<Tournament>, due: Due, means: Means) -> Background<Seen> {
    Background::start(Limits::default(), move |_| {
        let known = known(tournament.terms(), &means)?;
        let game = game_of(&due.game, &means)?;
        let patience = Duration::from_millis(tournament.terms().patience);
        let seat = |who: &Who, game: &Game| seat(who, game, patience, &known);
        Ok(tournament::play_alone(&tournament, due, game, seat))
    })
}
