//! One game of a series.

use std::time::Duration;

use super::player::{Player, PlayerError};
use super::series::Series;
use crate::draw::drawn;
use crate::rules::{Action, Due, Event};

/// Where the chance of one game comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// That of its throws, which are drawn as in a match of that seed.
    pub dice: u64,
    /// That of its players' choices.
    pub choices: u64,
}

impl Seeds {
    /// Those of the game of that number in a series: both games of a pair have the same dice.
    pub fn in_series(seed: u64, number: u64) -> Self {
        Self { dice: mix(seed, number / 2), choices: mix(!seed, number) }
    }

    /// Those of a match at the table, which has only one.
    pub fn of_match(seed: u64) -> Self {
        Self { dice: seed, choices: seed }
    }

    /// The seed of the choice that is made after so many plies.
    pub fn choice(self, plies: usize) -> u64 {
        self.choices ^ plies as u64
    }
}

/// How a game of a series came out. All but `thinking` is the same on every run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Its number in the series, from 0.
    pub number: u64,
    /// The seed of its dice; both games of a pair have the same.
    pub seed: u64,
    /// The player who won, 0 for the first; none when the game was cut.
    pub winner: Option<usize>,
    /// Plies played, throws included.
    pub plies: u32,
    /// Choices made by each player.
    pub choices: [u64; 2],
    /// Time that each player took for them.
    pub thinking: [Duration; 2],
    /// Why the other player could not go on, where the game was won by that.
    pub forfeit: Option<String>,
}

impl Played {
    /// The number of its pair, from 0.
    pub fn pair(&self) -> u64 {
        self.number / 2
    }

    /// The player who had side A at the start, 0 for the first.
    pub fn side_a(&self) -> usize {
        usize::from(self.number % 2 == 1)
    }
}

/// A game that did not come to its end, since a player failed in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// The player who failed, 0 for the first.
    pub player: usize,
    /// What is wrong.
    pub problem: PlayerError,
    /// The game so far.
    pub so_far: Played,
}

impl Failed {
    /// The game as it counts where who fails loses.
    pub fn forfeited(self) -> Played {
        let (winner, why) = (Some(1 - self.player), Some(self.problem.0));
        Played { winner, forfeit: why, ..self.so_far }
    }
}

/// Plays the game of that number in a series, which says who sits where. The series itself
/// takes [`Seeds::in_series`] for it. `clock` is the time since some moment; `told` gets every
/// throw and choice.
pub fn play<P: Player>(
    series: &Series,
    number: u64,
    seeds: Seeds,
    players: &mut [P; 2],
    clock: impl Fn() -> Duration,
    mut told: impl FnMut(Action),
) -> Result<Played, Box<Failed>> {
    let mut played = Played {
        number,
        seed: seeds.dice,
        winner: None,
        plies: 0,
        choices: [0; 2],
        thinking: [Duration::ZERO; 2],
        forfeit: None,
    };
    let mut at = series.game.start(series.sides);
    let mut throws = 0;
    // The number of times the players have swapped seats: from game to game, and within one.
    let mut changes = played.side_a();
    loop {
        let player = (at.turn().index() + changes) & 1;
        if matches!(at.due(), Due::Over(_)) {
            played.winner = Some(player);
            return Ok(played);
        }
        if played.plies == series.max_plies {
            return Ok(played);
        }
        let action = match at.outcomes() {
            Some(outcomes) => {
                throws += 1;
                Action::Throw(drawn(seeds.dice, throws - 1, outcomes))
            }
            None => {
                let before = clock();
                let seed = seeds.choice(played.plies as usize);
                let action = match players[player].choose(&at, seed) {
                    Ok(action) => action,
                    Err(problem) => {
                        return Err(Box::new(Failed { player, problem, so_far: played }));
                    }
                };
                played.thinking[player] += clock().saturating_sub(before);
                played.choices[player] += 1;
                action
            }
        };
        at = match at.play(action) {
            Ok((next, events)) => {
                changes += usize::from(events.contains(&Event::SeatsChange));
                next
            }
            Err(illegal) => {
                let who = [&series.a, &series.b][player];
                let problem = format!("{who} played \"{action}\" in \"{at}\": {illegal}");
                let problem = PlayerError(problem);
                return Err(Box::new(Failed { player, problem, so_far: played }));
            }
        };
        told(action);
        played.plies += 1;
    }
}

/// One seed from two numbers (the finalizer of `splitmix64`).
fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
