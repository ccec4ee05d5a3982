//! Playing a series on several threads, counted in one order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::game::{Played, play};
use super::player::{Player, PlayerError};
use super::report::Report;
use super::series::{Extent, Series};
use super::shard::Shard;
use super::sprt::{Sprt, Verdict};
use crate::ai::who::Who;

/// Plays a series. `seat` makes a player for one thread; `now` is the caller's clock;
/// `each` gets every game that counts, in order, and may end the series there. Fails where
/// a player cannot be seated, or else as the game of the lowest number does.
pub fn run<P: Player>(
    series: &Series,
    seat: impl Fn(&Who) -> Result<P, PlayerError> + Sync,
    now: impl Fn() -> Instant + Sync,
    each: impl FnMut(&Played) -> ControlFlow<()> + Send,
) -> Result<Report, PlayerError> {
    let (shard, sprt) = match series.extent {
        Extent::Whole => (Shard::WHOLE, None),
        Extent::Shard(shard) => (shard, None),
        Extent::UntilDecided(sprt) => (Shard::WHOLE, Some(sprt)),
    };
    let games = shard.games(series.games);
    let next = AtomicU64::new(0);
    let count = Mutex::new(Count::new(sprt, each));
    let work = || {
        let seated = seat(&series.a).and_then(|a| Ok([a, seat(&series.b)?]));
        let mut players = match seated {
            Ok(players) => players,
            Err(error) => {
                next.store(games, Ordering::Relaxed);
                count.lock().unwrap_or_else(PoisonError::into_inner).end(Err(error));
                return;
            }
        };
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= games {
                return;
            }
            let game = play(series, shard.number(place), &mut players, &now);
            let failed = game.is_err();
            let mut count = count.lock().unwrap_or_else(PoisonError::into_inner);
            // Who failed cannot go on, but the games before are still being played and
            // may decide the series without this one.
            if count.take(place, game).is_break() || failed {
                next.store(games, Ordering::Relaxed);
                return;
            }
        }
    };
    // No more threads than games: an engine costs a process on each.
    let threads = series.threads.clamp(1, games.clamp(1, 1024) as usize);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    count.into_inner().unwrap_or_else(PoisonError::into_inner).result()
}

/// The games of a series as they come in from the threads, put into their order.
struct Count<F> {
    sprt: Option<Sprt>,
    each: F,
    /// Games that ended before one of a lower place.
    early: BTreeMap<u64, Result<Played, PlayerError>>,
    /// The place of the game to be counted next.
    next: u64,
    /// Who won the first game of the pair that is half counted.
    half: Option<Option<usize>>,
    report: Report,
    /// Set when no more games count.
    ended: Option<Result<(), PlayerError>>,
}

impl<F: FnMut(&Played) -> ControlFlow<()>> Count<F> {
    fn new(sprt: Option<Sprt>, each: F) -> Self {
        let report = Report::default();
        Self { sprt, each, early: BTreeMap::new(), next: 0, half: None, report, ended: None }
    }

    /// Takes the game of a place, and tells whether more are wanted.
    fn take(&mut self, place: u64, game: Result<Played, PlayerError>) -> ControlFlow<()> {
        self.early.insert(place, game);
        while self.ended.is_none()
            && let Some(game) = self.early.remove(&self.next)
        {
            self.next += 1;
            match game {
                Ok(game) => self.add(&game),
                Err(error) => self.end(Err(error)),
            }
        }
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Counts the next game.
    fn add(&mut self, game: &Played) {
        self.report.add(game);
        if (self.each)(game).is_break() {
            self.end(Ok(()));
        }
        let Some(first) = self.half.take() else {
            self.half = Some(game.winner);
            return;
        };
        self.report.pairs.add([first, game.winner]);
        let decides = |sprt: Sprt| sprt.judge(&self.report.pairs).verdict != Verdict::Undecided;
        if self.sprt.is_some_and(decides) {
            self.end(Ok(()));
        }
    }

    /// No more games count. The first reason stays.
    fn end(&mut self, how: Result<(), PlayerError>) {
        self.ended.get_or_insert(how);
    }

    fn result(self) -> Result<Report, PlayerError> {
        self.ended.unwrap_or(Ok(())).map(|()| self.report)
    }
}
