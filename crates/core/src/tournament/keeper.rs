//! A tournament in its file while it is played.

use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::course::Tournament;
use super::file::KeptError;

/// The file is written when so many times as long as the last writing took has gone by.
const SELDOM: u32 = 20;
/// But no game waits longer than that for its writing, whatever ends the program.
const LATEST: Duration = Duration::from_millis(500);

/// Has a tournament saved while it is played.
pub struct Keeper {
    shared: Arc<Shared>,
    /// Writes what has waited long enough while no game ends.
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

type Save = Box<dyn FnMut(&Tournament) -> Result<(), KeptError> + Send>;

struct State {
    save: Save,
    /// Its newest state, where that is not written yet.
    waiting: Option<Tournament>,
    /// When it was last saved, and how long that took.
    last: (Instant, Duration),
    error: Option<KeptError>,
    closes: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes each waiting state in time, until the keeper is dropped.
    fn serve(&self) {
        let mut state = self.state();
        while !state.closes {
            let (written, cost) = state.last;
            let left = LATEST.max(cost).saturating_sub(written.elapsed());
            if state.waiting.is_none() {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else if left.is_zero() {
                state.write_waiting();
            } else {
                let woken = self.changed.wait_timeout(state, left);
                state = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

impl State {
    fn write(&mut self, tournament: &Tournament) {
        let begin = Instant::now();
        self.error = (self.save)(tournament).err();
        self.last = (Instant::now(), begin.elapsed());
        self.waiting = None;
    }

    fn write_waiting(&mut self) {
        if let Some(tournament) = self.waiting.take() {
            self.write(&tournament);
        }
    }
}

impl Keeper {
    /// Saves it before the first game, since a folder that is not there should not cost a night.
    pub fn begin(
        save: impl FnMut(&Tournament) -> Result<(), KeptError> + Send + 'static,
        tournament: &Tournament,
    ) -> Result<Self, KeptError> {
        let last = (Instant::now(), Duration::ZERO);
        let save = Box::new(save);
        let mut state = State { save, waiting: None, last, error: None, closes: false };
        state.write(tournament);
        if let Some(error) = state.error.take() {
            return Err(error);
        }
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let own = Arc::clone(&shared);
        // Without the thread the next game writes it.
        let thread = Builder::new().name("keeper".into()).spawn(move || own.serve()).ok();
        Ok(Self { shared, thread })
    }

    /// Saves it after a game, unless that was done just now: then a moment later. If that fails
    /// there is no reason to play on.
    pub fn keep(&self, tournament: &Tournament) -> ControlFlow<()> {
        let mut state = self.shared.state();
        let (written, cost) = state.last;
        if written.elapsed() >= LATEST.max(cost).min(cost * SELDOM) {
            state.write(tournament);
        } else {
            state.waiting = Some(tournament.clone());
            self.shared.changed.notify_one();
        }
        if state.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Saves the waiting state. Returns any error since the beginning.
    pub fn finish(self) -> Result<(), KeptError> {
        let mut state = self.shared.state();
        if state.error.is_none() {
            state.write_waiting();
        }
        let error = state.error.take();
        // Dropping the keeper locks it again.
        drop(state);
        error.map_or(Ok(()), Err)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.state().closes = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // A panic in `save` has been reported by its thread.
            drop(thread.join());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::ai::Who;
    use crate::tournament::{Entrant, Format, Terms};

    #[test]
    fn a_game_is_written_in_time_though_no_other_follows() {
        let player = |name: &str| {
            let who: Who = name.parse().expect("a player");
            Entrant { name: name.into(), who }
        };
        let terms = Terms {
            format: Format::RoundRobin,
            players: vec![player("ai:random"), player("ai:beginner")],
            games: vec!["ur/short".into()],
            rounds: 1,
            length: 2,
            seed: 1,
            max_plies: 100,
            patience: 1000,
            solved: Vec::new(),
        };
        let begun = Tournament::new(terms).expect("it can be played");
        let mut later = begun.clone();
        let due = later.due().remove(0);
        assert_eq!(later.add(&due, crate::tournament::Outcome::First(9)), Ok(true));
        let (told, written) = channel();
        let save = move |now: &Tournament| {
            // A slow disk, on which a later writing has to wait.
            std::thread::sleep(Duration::from_millis(20));
            told.send(now.games_played()).expect("the test listens");
            Ok(())
        };
        let keeper = Keeper::begin(save, &begun).expect("written");
        assert_eq!(written.try_recv(), Ok(0));
        assert!(keeper.keep(&later).is_continue());
        assert_eq!(written.recv_timeout(Duration::from_secs(20)), Ok(1));
        assert_eq!(
            later.add(&later.due()[0].clone(), crate::tournament::Outcome::First(9)),
            Ok(true)
        );
        assert!(keeper.keep(&later).is_continue());
        keeper.finish().expect("written");
        assert_eq!(written.try_recv(), Ok(2), "the last one waits for no moment");
    }
}
