//! Playing what is due, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::course::{AddError, Due, Tournament};
use super::game::PlayedGame;
use super::outcome::Outcome;
use super::terms::Terms;
use crate::ai::Who;
use crate::ai::arena::{Failed, Player, PlayerError, Seeds, Stoppable, in_order, play};
use crate::rules::Game;

/// The players of a thread's last game, who stay for the next if it is theirs.
struct Seats<P> {
    pairing: usize,
    game: String,
    players: [Option<P>; 2],
}

/// Plays all that is left of a tournament. `game` finds a variant by its name, which the
/// caller has looked up before; `seat` makes a player of one for one thread; `each` gets every
/// game that counts, in order, with the tournament after it, and may end it there.
///
/// A player that cannot be seated, or fails in a game, forfeits that game and is seated
/// afresh for the next.
pub fn run<P: Player>(
    tournament: &mut Tournament,
    threads: usize,
    game: impl Fn(&str) -> Option<Game> + Sync,
    seat: impl Fn(&Who, &Game) -> Result<P, PlayerError> + Sync,
    each: impl FnMut(&Tournament, &PlayedGame) -> ControlFlow<()> + Send,
) -> Result<(), AddError> {
    run_until(tournament, threads, &|| false, game, seat, each)
}

/// The same, with a `stop` that ends the games under way, which then do not count.
pub fn run_until<P: Player>(
    tournament: &mut Tournament,
    threads: usize,
    stop: &(impl Fn() -> bool + Sync),
    game: impl Fn(&str) -> Option<Game> + Sync,
    seat: impl Fn(&Who, &Game) -> Result<P, PlayerError> + Sync,
    mut each: impl FnMut(&Tournament, &PlayedGame) -> ControlFlow<()> + Send,
) -> Result<(), AddError> {
    let ended = AtomicBool::new(false);
    loop {
        let due = tournament.due();
        if due.is_empty() || ended.load(Ordering::Relaxed) || stop() {
            return Ok(());
        }
        let terms = tournament.terms().clone();
        // What is settled without being played, by number of the pairing.
        let settled: Vec<AtomicBool> =
            tournament.pairings().iter().map(|_| AtomicBool::new(false)).collect();
        let one = |seats: &mut Option<Seats<P>>, place: u64| {
            let due = due[place as usize].clone();
            if settled[due.pairing].load(Ordering::Relaxed) {
                return Ok(None);
            }
            Ok::<_, AddError>(match game(&due.game) {
                Some(game) => one_game(&terms, due, game, seats, &seat, stop),
                None => Some(PlayedGame { due, outcome: Outcome::Cut(0), actions: Vec::new() }),
            })
        };
        let mut fault = Ok(());
        let take = |played: Option<PlayedGame>| {
            let Some(played) = played else {
                return if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            };
            match tournament.add(&played.due, played.outcome.clone()) {
                Ok(true) => {
                    let pairing = played.due.pairing;
                    if tournament.is_complete(pairing) {
                        settled[pairing].store(true, Ordering::Relaxed);
                    }
                    let told = each(tournament, &played);
                    ended.store(told.is_break(), Ordering::Relaxed);
                    told
                }
                Ok(false) => ControlFlow::Continue(()),
                Err(error) => {
                    fault = Err(error);
                    ControlFlow::Break(())
                }
            }
        };
        in_order(due.len() as u64, threads, || Ok(None), one, take)?;
        fault?;
    }
}

/// Plays one game of a tournament by itself. Players of our own play it as [`run`] does; an
/// engine as far as it plays the same again.
pub fn play_alone<P: Player>(
    tournament: &Tournament,
    due: Due,
    game: Game,
    seat: impl Fn(&Who, &Game) -> Result<P, PlayerError>,
) -> PlayedGame {
    let cut = PlayedGame { due: due.clone(), outcome: Outcome::Cut(0), actions: Vec::new() };
    one_game(tournament.terms(), due, game, &mut None, &seat, &|| false).unwrap_or(cut)
}

/// Plays one game, by the players of the last where they are the same. None once `stop` says so.
fn one_game<P: Player>(
    terms: &Terms,
    due: Due,
    game: Game,
    seats: &mut Option<Seats<P>>,
    seat: &impl Fn(&Who, &Game) -> Result<P, PlayerError>,
    stop: &impl Fn() -> bool,
) -> Option<PlayedGame> {
    let mut actions = Vec::new();
    let Some(series) = due.series(terms, game) else {
        return Some(PlayedGame { due, outcome: Outcome::Cut(0), actions });
    };
    let known = seats.take().filter(|seats| seats.pairing == due.pairing && seats.game == due.game);
    let mut players = known.map_or([None, None], |seats| seats.players);
    for (player, who) in [&series.a, &series.b].into_iter().enumerate() {
        if players[player].is_none() {
            match seat(who, &series.game) {
                Ok(seated) => players[player] = Some(seated),
                Err(_) if stop() => return None,
                Err(PlayerError(problem)) => {
                    let outcome = Outcome::forfeited(player, problem);
                    return Some(PlayedGame { due, outcome, actions });
                }
            }
        }
    }
    let [Some(a), Some(b)] = players else {
        return Some(PlayedGame { due, outcome: Outcome::Cut(0), actions });
    };
    let (number, mut both) = (due.number, [a, b]);
    let told = |action| actions.push(action);
    let seeds = Seeds::in_series(series.seed, number);
    let mut stoppable = both.each_mut().map(|player| Stoppable { player, stop });
    let played = play(&series, number, seeds, &mut stoppable, || Duration::ZERO, told);
    let mut players = both.map(Some);
    let outcome = match played {
        Ok(played) => match played.winner {
            Some(0) => Outcome::First(played.plies),
            Some(_) => Outcome::Second(played.plies),
            None => Outcome::Cut(played.plies),
        },
        // The end is no player's fault.
        Err(_) if stop() => return None,
        Err(failed) => {
            let Failed { player, problem: PlayerError(problem), .. } = *failed;
            players[player] = None;
            Outcome::forfeited(player, problem)
        }
    };
    *seats = Some(Seats { pairing: due.pairing, game: due.game.clone(), players });
    Some(PlayedGame { due, outcome, actions })
}
