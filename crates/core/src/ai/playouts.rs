//! Random playouts on one thread: how fast the rules are, how long games last.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::rules::{Due, Game, Rules};
use crate::with_game;

/// How many games are played between two questions whether to go on.
const BATCH: u64 = 256;

/// A game that lasts longer is cut: a user's variant may never end.
const MOST_PLIES: u64 = 1_000_000;

/// What was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games begun.
    pub games: u64,
    /// Plies in all of them, throws included.
    pub plies: u64,
    /// Games cut before their end.
    pub unfinished: u64,
}

impl Tally {
    /// Plies a game.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }
}

/// Plays batches of games of so many sides for as long as `go_on` says; at least
/// one batch. Not generic, so that the games are played by code of this package.
pub fn run(game: &Game, sides: u8, seed: u64, go_on: &mut dyn FnMut(&Tally) -> bool) -> Tally {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tally = Tally::default();
    with_game!(game, rules => loop {
        play(&**rules, sides, BATCH, &mut rng, &mut tally);
        if !go_on(&tally) {
            return tally;
        }
    })
}

/// Plays so many random games and adds them to the tally.
pub fn play<R: Rules>(rules: &R, sides: u8, games: u64, rng: &mut impl Rng, tally: &mut Tally) {
    for _ in 0..games {
        let mut at = rules.start(sides);
        let mut plies = 0;
        while plies < MOST_PLIES && !matches!(rules.due(&at), Due::Over(_)) {
            play_random(rules, &mut at, rng);
            plies += 1;
        }
        tally.plies += plies;
        tally.unfinished += u64::from(plies == MOST_PLIES);
    }
    tally.games += games;
}

/// Plays one ply at random, throws by their chances and choices evenly. Only where the
/// game is not over.
#[inline]
pub fn play_random<R: Rules>(rules: &R, at: &mut R::Position, rng: &mut impl Rng) {
    rules.play_picked(at, |count| below(rng, count));
}

/// An even draw from `0..count`: to one part in 2^32 / count, and exactly for powers of
/// two, which the ways of binary dice always are. It is cheaper than those of the `rand` crate.
#[inline]
fn below(rng: &mut impl Rng, count: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(count)) >> 32) as u32
}
