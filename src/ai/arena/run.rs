//! Playing a series on several threads.

use std::ops::ControlFlow;
use std::time::Instant;

use super::game::{Played, play};
use super::ordered::in_order;
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
    let mut count = Count { sprt, each, half: None, report: Report::default() };
    let begin = now();
    let clock = || now() - begin;
    let seat_both = || seat(&series.a).and_then(|a| Ok([a, seat(&series.b)?]));
    let one = |players: &mut [P; 2], place| {
        play(series, shard.number(place), players, clock).map_err(|failed| failed.problem)
    };
    in_order(games, series.threads, seat_both, one, |game| count.add(&game))?;
    Ok(count.report)
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
