//! Playing what is due, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::course::{AddError, Due, Tournament};
use super::outcome::Outcome;
use crate::ai::Who;
use crate::ai::arena::{Extent, Failed, Player, PlayerError, Series, in_order, play};
use crate::rules::{Action, Game};

/// The players of a thread's last game, who stay for the next if it is theirs.
struct Seats<P> {
    pairing: usize,
    game: String,
    players: [Option<P>; 2],
}

/// Plays all that is left of a tournament. `game` finds a variant by its name, which the
/// caller has looked up before; `seat` makes a player of one for one thread; `each` gets the
/// tournament after every game that counts, in order, and may end it there.
///
/// A player that cannot be seated, or fails in a game, forfeits that game and is seated
/// afresh for the next.
pub fn run<P: Player>(
    tournament: &mut Tournament,
    threads: usize,
    game: impl Fn(&str) -> Option<Game> + Sync,
    seat: impl Fn(&Who, &Game) -> Result<P, PlayerError> + Sync,
    mut each: impl FnMut(&Tournament) -> ControlFlow<()> + Send,
) -> Result<(), AddError> {
    let ended = AtomicBool::new(false);
    loop {
        let due = tournament.due();
        if due.is_empty() || ended.load(Ordering::Relaxed) {
            return Ok(());
        }
        let terms = tournament.terms().clone();
        // What is settled without being played, by number of the pairing.
        let settled: Vec<AtomicBool> =
            tournament.pairings().iter().map(|_| AtomicBool::new(false)).collect();
        let one = |seats: &mut Option<Seats<P>>, place: u64| {
            let due = due[place as usize].clone();
            if settled[due.pairing].load(Ordering::Relaxed) {
                return Ok((due, None));
            }
            let whos = due.players.map(|player| &terms.players[player].who);
            let outcome = match game(&due.game) {
                Some(game) => one_game(&due, game, whos, terms.max_plies, seats, &seat, |_| ()),
                None => Outcome::Cut(0),
            };
            Ok::<_, AddError>((due, Some(outcome)))
        };
        let mut fault = Ok(());
        let take = |(due, outcome): (Due, Option<Outcome>)| {
            let Some(outcome) = outcome else { return ControlFlow::Continue(()) };
            match tournament.add(&due, outcome) {
                Ok(true) => {
                    if tournament.is_complete(due.pairing) {
                        settled[due.pairing].store(true, Ordering::Relaxed);
                    }
                    let told = each(tournament);
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

/// Plays one game of a tournament by itself: how it comes out, and every throw and choice of
/// it. Players of our own play it as [`run`] does; an engine as far as it plays the same again.
pub fn play_alone<P: Player>(
    tournament: &Tournament,
    due: &Due,
    game: Game,
    seat: impl Fn(&Who, &Game) -> Result<P, PlayerError>,
) -> (Outcome, Vec<Action>) {
    let terms = tournament.terms();
    let whos = due.players.map(|player| &terms.players[player].who);
    let mut actions = Vec::new();
    let told = |action| actions.push(action);
    let outcome = one_game(due, game, whos, terms.max_plies, &mut None, &seat, told);
    (outcome, actions)
}

/// Plays one game, by the players of the last where they are the same.
fn one_game<P: Player>(
    due: &Due,
    game: Game,
    whos: [&Who; 2],
    max_plies: u32,
    seats: &mut Option<Seats<P>>,
    seat: &impl Fn(&Who, &Game) -> Result<P, PlayerError>,
    told: impl FnMut(Action),
) -> Outcome {
    let known = seats.take().filter(|seats| seats.pairing == due.pairing && seats.game == due.game);
    let mut players = known.map_or([None, None], |seats| seats.players);
    for (player, who) in whos.into_iter().enumerate() {
        if players[player].is_none() {
            match seat(who, &game) {
                Ok(seated) => players[player] = Some(seated),
                Err(PlayerError(problem)) => return Outcome::forfeited(player, problem),
            }
        }
    }
    let [Some(a), Some(b)] = players else { return Outcome::Cut(0) };
    let mut both = [a, b];
    let series = Series {
        sides: game.definition().sides.0,
        game,
        a: whos[0].clone(),
        b: whos[1].clone(),
        games: due.number + 1,
        seed: due.seed,
        threads: 1,
        max_plies,
        extent: Extent::Whole,
    };
    let played = play(&series, due.number, &mut both, || Duration::ZERO, told);
    let mut players = both.map(Some);
    let outcome = match played {
        Ok(played) => match played.winner {
            Some(0) => Outcome::First(played.plies),
            Some(_) => Outcome::Second(played.plies),
            None => Outcome::Cut(played.plies),
        },
        Err(failed) => {
            let Failed { player, problem: PlayerError(problem), .. } = *failed;
            players[player] = None;
            Outcome::forfeited(player, problem)
        }
    };
    *seats = Some(Seats { pairing: due.pairing, game: due.game.clone(), players });
    outcome
}
