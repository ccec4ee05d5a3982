//! Playing a tournament in the background: its players seated, its file written.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use tesserae_core::ai::arena::PlayerError;
use tesserae_core::ai::{Knowledge, Level, Limits, Scope, Who};
use tesserae_core::engine::client::{Engine, Machine};
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::tournament::{self, Due, Keeper, PlayedGame, Terms, Tournament};

use super::writer::Shelf;
use crate::background::Background;

/// What a tournament is played with.
#[derive(Clone)]
pub(super) struct Means {
    pub library: Library,
    pub store: Arc<KnowledgeStore>,
    /// Where its games are kept, if they are.
    pub shelf: Option<Shelf>,
}

/// A tournament that is being played.
pub(super) struct Work {
    task: Background<(Tournament, Option<String>)>,
    latest: Arc<Mutex<Option<Arc<Tournament>>>>,
    stop: Arc<AtomicBool>,
    begun: Instant,
    before: u64,
}

impl Work {
    /// Plays what is left of a tournament and keeps it in its file, if it has one. Of one
    /// that is new the engines give their names.
    pub fn begin(
        tournament: &Tournament,
        is_new: bool,
        file: Option<PathBuf>,
        means: Means,
    ) -> Self {
        let latest = Arc::new(Mutex::new(None));
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job { file, means, latest: Arc::clone(&latest), stop: Arc::clone(&stop) };
        let before = tournament.games_played();
        let mut own = tournament.clone();
        let task = Background::start(Limits::default(), move |limits| {
            let problem = job.play(&mut own, is_new, limits).err();
            (own, problem)
        });
        Self { task, latest, stop, begun: Instant::now(), before }
    }

    /// Ends it after the games that are under way.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it has been asked to end.
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The tournament as it stands, where that is news.
    pub fn news(&self) -> Option<Arc<Tournament>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The tournament when it has ended or was stopped, and what is wrong.
    pub fn result(&mut self) -> Option<(Tournament, Option<String>)> {
        self.task.result()
    }

    /// The time that is left, all games being as long.
    pub fn time_left(&self, tournament: &Tournament) -> Option<Duration> {
        let done = tournament.games_played().saturating_sub(self.before);
        let left = tournament.games_planned().saturating_sub(tournament.games_played());
        let share = left as f64 / done as f64;
        Duration::try_from_secs_f64(self.begun.elapsed().as_secs_f64() * share).ok()
    }
}

/// What the thread needs.
struct Job {
    file: Option<PathBuf>,
    means: Means,
    latest: Arc<Mutex<Option<Arc<Tournament>>>>,
    stop: Arc<AtomicBool>,
}

impl Job {
    fn play(&self, own: &mut Tournament, is_new: bool, limits: &Limits) -> Result<(), String> {
        self.prepare(own, is_new)?;
        self.tell(own);
        if own.is_over() {
            return Ok(());
        }
        let known = known(own.terms(), &self.means)?;
        let patience = Duration::from_millis(own.terms().patience);
        let mut keeper =
            Keeper::begin(self.file.as_deref(), own).map_err(|error| error.to_string())?;
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
        // One core is left to the window.
        let threads = available_parallelism().map_or(1, |all| all.get() - 1).max(1);
        let seat = |who: &Who, game: &Game| seat(who, game, patience, &known);
        let played = tournament::run(own, threads, game, seat, each);
        let kept = keeper.finish(own).map_err(|error| error.to_string());
        played.map_err(|error| error.to_string()).and(kept)
    }

    /// Starts every engine once: one that does not start would forfeit all its games. Of a
    /// new tournament names and solutions are noted; else they must be as they were.
    fn prepare(&self, own: &mut Tournament, is_new: bool) -> Result<(), String> {
        if own.is_over() {
            return Ok(());
        }
        let mut terms = own.terms().clone();
        let solved = solved(&terms, &self.means)?;
        for player in &mut terms.players {
            let Who::Engine(command) = &player.who else { continue };
            let patience = Duration::from_millis(own.terms().patience);
            let engine = Engine::start(command, patience).map_err(|error| error.to_string())?;
            if is_new {
                engine.name().clone_into(&mut player.name);
            } else if !is_name_of(&player.name, engine.name()) {
                let (now, then) = (engine.name(), &player.name);
                return Err(format!(
                    "{} calls itself \"{now}\", but \"{then}\" when the tournament began: go on \
                     with that engine, or begin another tournament",
                    player.who
                ));
            }
        }
        if is_new {
            terms.solved = solved;
            *own = Tournament::new(terms.with_own_names()).map_err(|error| error.to_string())?;
        } else if solved != terms.solved {
            let list = |ids: &[String]| match ids {
                [] => "none".to_owned(),
                ids => ids.join(", "),
            };
            let (now, then) = (list(&solved), list(&terms.solved));
            return Err(format!(
                "the exact solutions have changed since the tournament began (then: {then}, \
                 now: {now}). Restore them to go on"
            ));
        }
        Ok(())
    }

    fn tell(&self, now: &Tournament) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some(Arc::new(now.clone()));
    }
}

/// Whether a player's name in the tables is that of an engine: the number that tells two of
/// one name apart is ours.
fn is_name_of(name: &str, engine: &str) -> bool {
    name.strip_prefix(engine)
        .is_some_and(|rest| rest.is_empty() || (rest.starts_with(" (") && rest.ends_with(')')))
}

/// The variants with what is known of them.
type Known = BTreeMap<String, (Game, Knowledge)>;

fn game_of(id: &str, means: &Means) -> Result<Game, String> {
    means.library.game(id).cloned().map_err(|error| error.to_string())
}

fn has_perfect(terms: &Terms) -> bool {
    terms.players.iter().any(|player| player.who == Who::Ai(Level::Perfect))
}

fn known(terms: &Terms, means: &Means) -> Result<Known, String> {
    let scope = Scope { solution: has_perfect(terms), ..Scope::ALL };
    let one = |id: &String| {
        let game = game_of(id, means)?;
        let knowledge = means.store.knowledge(&game, game.definition().sides.0, scope);
        Ok((id.clone(), (game, knowledge)))
    };
    terms.games.iter().map(one).collect()
}

/// The variants that perfect players know exactly; none where there are no such players.
fn solved(terms: &Terms, means: &Means) -> Result<Vec<String>, String> {
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

/// A game of a tournament, played by itself to be watched.
pub(super) type Seen = Result<PlayedGame, String>;

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
