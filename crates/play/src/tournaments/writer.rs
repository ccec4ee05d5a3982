//! Games of a tournament are kept among the matches, each when it has ended. They are written on a
//! thread of their own, since weak players end them faster than a disk takes them: what waits is
//! never more than what would stay, and the oldest makes way.

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

/// A game that is to be written.
struct Waiting {
    folder: PathBuf,
    terms: Arc<Terms>,
    game: Game,
    played: PlayedGame,
    /// When it ended, in seconds since 1970.
    time: u64,
}

impl Waiting {
    /// Whether a record was written: of a game that was cut there is none, since nobody could go
    /// on with it.
    fn write(&self) -> Result<bool, SaveError> {
        let course = self.played.as_match(&self.terms, &self.game);
        let Some(mut course) = course.filter(Match::is_finished) else {
            return Ok(false);
        };
        course.notes_mut().begun = Some(self.time);
        // Both games of a pair have the same dice and perhaps the same players: to one who knows
        // neither they are two matches.
        let mut saves = Saves::new(&self.folder);
        keep_by_itself(&mut saves, &course, self.time, Origin::Tournament, MOST_BY_ITSELF)
            .map(|_| true)
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    /// Nothing more comes.
    closed: bool,
    /// Why the last could not be written, until that has been said.
    problem: Option<String>,
    /// The same, until one can be written: it is said once.
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

    /// Writes until nothing more comes.
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

/// What writes them, from the first game on.
#[derive(Default)]
pub(super) struct Writer {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Where the games of one tournament go.
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

    /// How many games have been written.
    pub fn written(&self) -> u64 {
        self.shared.written.load(Ordering::Relaxed)
    }

    /// What has gone wrong since this was last asked, once each.
    pub fn problem(&self) -> Option<String> {
        let problem = self.shared.queue().problem.take()?;
        Some(sentence(&format!("A game of the tournament could not be kept: {problem}")))
    }

    /// Waits until all that has ended is written.
    pub fn finish(&mut self) {
        self.shared.queue().closed = true;
        self.shared.news.notify_all();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing to say any more.
            drop(thread.join());
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.finish();
    }
}

/// A folder that takes games.
#[derive(Clone)]
pub(super) struct Shelf {
    shared: Arc<Shared>,
    folder: PathBuf,
}

impl Shelf {
    /// Has a game written, by and by.
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
