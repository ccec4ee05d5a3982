//! Keeps the games of a tournament among the matches as each ends. Weak players finish games
//! faster than a disk can store them, so the queue never holds more games than the folder would
//! keep; the oldest is dropped. Each job writes one game, so that other files get their turn.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tesserae_core::archive::{MOST_BY_ITSELF, Origin, keep_by_itself};
use tesserae_core::record::{Attempt, Match, SaveError, Saves};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{PlayedGame, Terms};

use crate::narration::sentence;
use crate::saving::access;
use crate::wall_clock::now;
use crate::writer::{Answers, Disk, Pen};

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
    fn write(&self, disk: &Disk) -> Result<bool, SaveError> {
        let course = self.played.as_match(&self.terms, &self.game);
        let Some(mut course) = course.filter(Match::is_finished) else {
            return Ok(false);
        };
        course.notes_mut().begun = Some(self.time);
        // Both games of a pair have the same dice, and may have the same players. To someone
        // who knows neither, they are two matches.
        let mut saves = Saves::new(&self.folder);
        access(disk, Attempt::Save, &saves.name_for(&course))?;
        keep_by_itself(&mut saves, &course, self.time, Origin::Tournament, MOST_BY_ITSELF)
            .map(|_| true)
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    /// Why the last game could not be written, until it is reported.
    problem: Option<String>,
    /// The same, until a game is written, so that it is reported once.
    last_problem: Option<String>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    written: AtomicU64,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the oldest game that waits.
    fn write_one(&self, disk: &Disk) -> Result<(), SaveError> {
        let Some(next) = self.queue().waiting.pop_front() else { return Ok(()) };
        let written = next.write(disk);
        self.written.fetch_add(u64::from(matches!(written, Ok(true))), Ordering::Relaxed);
        let mut queue = self.queue();
        let problem = written.as_ref().err().map(ToString::to_string);
        if problem.is_some() && problem != queue.last_problem {
            queue.problem.clone_from(&problem);
        }
        queue.last_problem = problem;
        written.map(drop)
    }
}

/// Games that have ended, waiting to be written.
#[derive(Default, Clone)]
pub(super) struct Shelves(Arc<Shared>);

impl Shelves {
    /// The store for the games of one tournament.
    pub fn shelf_in(&self, folder: PathBuf, pen: Pen) -> Shelf {
        Shelf { shared: Arc::clone(&self.0), folder, pen }
    }

    /// Number of games written.
    pub fn written(&self) -> u64 {
        self.0.written.load(Ordering::Relaxed)
    }

    /// A new problem since the last call; each is returned once.
    pub fn problem(&self) -> Option<String> {
        let problem = self.0.queue().problem.take()?;
        Some(sentence(&format!("A game of the tournament could not be kept: {problem}")))
    }
}

/// A folder that accepts games.
#[derive(Clone)]
pub(super) struct Shelf {
    shared: Arc<Shared>,
    folder: PathBuf,
    pen: Pen,
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
        self.write_on();
    }

    /// Gives the writer a job for one game, which asks for the next. A waiting job is enough for
    /// all games.
    fn write_on(&self) {
        let own = self.clone();
        let list = self.folder.join("tournament games");
        self.pen.write(list, &Answers::default(), move |disk, _| {
            let written = own.shared.write_one(disk);
            if !own.shared.queue().waiting.is_empty() {
                own.write_on();
            }
            written
        });
    }
}
