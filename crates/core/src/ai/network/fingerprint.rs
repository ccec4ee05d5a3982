//! By what a network knows the variant it was trained on.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::rules::{Action, Actions, Due, Game, Rules, Side, Throw};
use crate::with_game;

/// Plies that are looked at.
const PLIES: u32 = 20_000;

/// A number that two variants share when they play alike: random games of two sides go
/// the same way in both, with the same throws and the same choices. Names and texts have
/// no part in it. It takes a few milliseconds.
pub fn fingerprint(game: &Game) -> u32 {
    with_game!(game, rules => of(&**rules))
}

fn of<R: Rules>(rules: &R) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut list = Actions::new();
    let start = rules.start(2);
    let mut at = start;
    for _ in 0..PLIES {
        let action = match rules.due(&at) {
            Due::Over(winner) => {
                sum.update(&[b'o', winner.index() as u8]);
                at = start;
                continue;
            }
            Due::Throw => {
                let outcomes = rules.outcomes(&at);
                for outcome in outcomes.list() {
                    sum.update(&outcome.weight.to_le_bytes());
                    sum.update(&bytes(Action::Throw(outcome.throw)));
                }
                Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total())))
            }
            Due::Choice => {
                rules.actions(&at, &mut list);
                for action in &list {
                    sum.update(&bytes(*action));
                }
                list[rng.random_range(0..list.len())]
            }
        };
        rules.play_unchecked(&mut at, action, &mut ());
        sum.update(&[rules.turn(&at).index() as u8]);
        for side in [Side::A, Side::B] {
            for step in rules.pieces(&at, side) {
                sum.update(&[step.0]);
            }
            for mark in rules.trapped(&at, side) {
                sum.update(&[mark.map_or(0, |turns| turns + 1)]);
            }
        }
    }
    sum.finalize()
}

/// An action in four bytes, no two alike.
fn bytes(action: Action) -> [u8; 4] {
    match action {
        Action::Throw(Throw::Score(score)) => [1, score, 0, 0],
        Action::Throw(Throw::Pair(high, low)) => [2, high, low, 0],
        Action::Throw(Throw::First(side)) => [3, side.index() as u8, 0, 0],
        Action::Move { from, to } => [4, from.0, to.0, 0],
        Action::Use { number, from } => [5, number, from.0, 0],
        Action::Go => [6, 0, 0, 0],
        Action::Ride => [7, 0, 0, 0],
        Action::Cross => [8, 0, 0, 0],
        Action::Stay => [9, 0, 0, 0],
        Action::Pass => [10, 0, 0, 0],
    }
}
