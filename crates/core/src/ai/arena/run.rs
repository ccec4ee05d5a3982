//! Playing a series on several threads.

use std::ops::ControlFlow;
use std::time::Instant;

use super::game::{Played, Seeds, play};
use super::ordered::in_order;
use super::player::{Player, PlayerError, Stoppable};
use super::report::Report;
use super::series::{Extent, Series};
use super::shard::Shard;
use super::sprt::{Sprt, Verdict};
use crate::ai::who::Who;

/// What a series makes of a game in which a player fails: an engine that dies, say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnFailure {
    /// The series fails.
    #[default]
    Stop,
    /// Who fails loses the game, is seated afresh, and the series goes on.
    Forfeit,
}

/// Plays a series. `seat` makes a player for one thread; `now` is the caller's clock;
/// `each` gets every game that counts, in order, and may end the series there. Fails where
/// a player cannot be seated, or else as the game of the lowest number does.
pub fn run<P: Player>(
    series: &Series,
    seat: impl Fn(&Who) -> Result<P, PlayerError> + Sync,
    now: impl Fn() -> Instant + Sync,
    each: impl FnMut(&Played) -> ControlFlow<()> + Send,
) -> Result<Report, PlayerError> {
    run_until(series, OnFailure::Stop, &|| false, seat, now, each)
}

/// The same, with what a failing player costs, and a `stop` that ends the series after the
/// games that are whole by then.
pub fn run_until<P: Player>(
    series: &Series,
    on_failure: OnFailure,
    stop: &(impl Fn() -> bool + Sync),
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
    let mut count = Count { sprt, each, half: None, report: Report::default() };
    let begin = now();
    let clock = || now() - begin;
    let seat_both = || {
        let both = seat(&series.a).and_then(|a| Ok([a, seat(&series.b)?]));
        both.map_err(|error| if stop() { End::Stopped } else { End::Failed(error) })
    };
    let one = |players: &mut [P; 2], place| {
        if stop() {
            return Err(End::Stopped);
        }
        let number = shard.number(place);
        let mut stoppable = players.each_mut().map(|player| Stoppable { player, stop });
        let seeds = Seeds::in_series(series.seed, number);
        let failed = match play(series, number, seeds, &mut stoppable, clock, |_| ()) {
            Ok(game) => return Ok(game),
            Err(_) if stop() => return Err(End::Stopped),
            Err(failed) => failed,
        };
        if on_failure == OnFailure::Stop {
            let PlayerError(problem) = failed.problem;
            return Err(End::Failed(PlayerError(format!("game {number}: {problem}"))));
        }
        // What is wrong with an engine is over with its process.
        let who = [&series.a, &series.b][failed.player];
        match seat(who) {
            Ok(afresh) => players[failed.player] = afresh,
            Err(_) if stop() => return Err(End::Stopped),
            Err(PlayerError(problem)) => {
                let problem = format!("after game {number}, which it lost by failing: {problem}");
                return Err(End::Failed(PlayerError(problem)));
            }
        }
        Ok(failed.forfeited())
    };
    match in_order(games, series.threads, seat_both, one, |game| count.add(&game)) {
        Ok(()) | Err(End::Stopped) => Ok(count.report),
        Err(End::Failed(error)) => Err(error),
    }
}

/// Why no more games are played.
enum End {
    Failed(PlayerError),
    /// The caller wants no more.
    Stopped,
}

/// The games of a series, counted one by one.
struct Count<F> {
    sprt: Option<Sprt>,
    each: F,
    /// Who won the first game of the pair that is half counted.
    half: Option<Option<usize>>,
    report: Report,
}

impl<F: FnMut(&Played) -> ControlFlow<()>> Count<F> {
    /// Counts the next game, and tells whether more are wanted.
    fn add(&mut self, game: &Played) -> ControlFlow<()> {
        self.report.add(game);
        let told = (self.each)(game);
        let Some(first) = self.half.take() else {
            self.half = Some(game.winner);
            return told;
        };
        self.report.pairs.add([first, game.winner]);
        let decides = |sprt: Sprt| sprt.judge(&self.report.pairs).verdict != Verdict::Undecided;
        if self.sprt.is_some_and(decides) { ControlFlow::Break(()) } else { told }
    }
}
