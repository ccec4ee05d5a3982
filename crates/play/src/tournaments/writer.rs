//! Keeps the games of a tournament among the matches as each ends. A separate thread writes
//! them, because weak players finish games faster than a disk can store them. The queue never
//! holds more games than the folder would keep; the oldest is dropped.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use tesserae_core::archive::{MOST_BY_ITSELF, Origin, keep_by_itself};
use tesserae_core::record::{Match, SaveError, Saves};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{PlayedGame, Terms};

use crate::narration::sentence;
use crate::wall_clock::now;

/// A game to write.
struct Waiting {
    folder: PathBuf,
    terms: Arc<Terms>,
    game: Game,
    played: PlayedGame,
    /// Its end, in seconds since 1970.
    time: u64,
}

impl Waiting {
    /// Writes it, and returns whether there is a record. A game that was cut has none, because
    /// you could not continue it.
    fn write(&self) -> Result<bool, SaveError> {
        let course = self.played.as_match(&self.terms, &self.game);
        let Some(mut course) = course.filter(Match::is_finished) else {
            return Ok(false);
        };
        course.notes_mut().begun = Some(self.time);
        // Both games of a pair have the same dice, and may have the same players. To someone
        // who knows neither, they are two matches.
        let mut saves = Saves::new(&self.folder);
        keep_by_itself(&mut saves, &course, self.time, Origin::Tournament, MOST_BY_ITSELF)
            .map(|_| true)
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    /// No more games will come.
    closed: bool,
    /// Why the last game could not be written, until it is reported.
    problem: Option<String>,
    /// The same, until a game is written, so that it is reported once.
    last_problem: Option<String>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
    written: AtomicU64,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes until no more games come.
    fn run(&self) {
        loop {
            let mut queue = self.queue();
            let next = loop {
                if let Some(next) = queue.waiting.pop_front() {
                    break next;
                }
                if queue.closed {
                    return;
                }
                queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
            };
            drop(queue);
            let written = next.write();
            self.written.fetch_add(u64::from(matches!(written, Ok(true))), Ordering::Relaxed);
            let mut queue = self.queue();
            let problem = written.err().map(|error| error.to_string());
            if problem.is_some() && problem != queue.last_problem {
                queue.problem.clone_from(&problem);
            }
            queue.last_problem = problem;
        }
    }
}

/// Writes games, starting its thread with the first.
#[derive(Default)]
pub(super) struct Writer {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// The store for the games of one tournament.
    pub fn shelf_in(&mut self, folder: PathBuf) -> Shelf {
        if self.thread.is_none() {
            let shared = Arc::clone(&self.shared);
            let named = thread::Builder::new().name("tournament games".to_owned());
            match named.spawn(move || shared.run()) {
                Ok(thread) => self.thread = Some(thread),
                Err(error) => self.shared.queue().problem = Some(error.to_string()),
            }
        }
        Shelf { shared: Arc::clone(&self.shared), folder }
    }

    /// Number of games written.
    pub fn written(&self) -> u64 {
        self.shared.written.load(Ordering::Relaxed)
    }

    /// A new problem since the last call; each is returned once.
    pub fn problem(&self) -> Option<String> {
        let problem = self.shared.queue().problem.take()?;
        Some(sentence(&format!("A game of the tournament could not be kept: {problem}")))
    }

    /// Waits until all finished games are written.
    pub fn finish(&mut self) {
        self.shared.queue().closed = true;
        self.shared.news.notify_all();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing to report.
            drop(thread.join());
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.finish();
    }
}

/// A folder that accepts games.
#[derive(Clone)]
pub(super) struct Shelf {
    shared: Arc<Shared>,
    folder: PathBuf,
}

impl Shelf {
    /// Queues a game for writing.
    pub fn put(&self, terms: &Arc<Terms>, game: Game, played: PlayedGame) {
        let (terms, folder) = (Arc::clone(terms), self.folder.clone());
        let mut queue = self.shared.queue();
        queue.waiting.push_back(Waiting { folder, terms, game, played, time: now() });
        if queue.waiting.len() > MOST_BY_ITSELF {
            queue.waiting.pop_front();
        }
        drop(queue);
        self.shared.news.notify_one();
    }
}
