//! Random games by the hundred thousand: each of them ends, and after every single
//! action the pieces can stand as they do.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tesserae_core::ai::playouts::play_random;
use tesserae_core::rules::games::Game;
use tesserae_core::rules::games::knossos::{Knossos, KnossosPosition};
use tesserae_core::rules::{CellId, Due, Rules, Side, Step};

use crate::common::game;

const GAMES: u32 = 100_000;

/// No game of these seeds is half as long.
const LONGEST: u32 = 5_000;

/// What every position must keep to, in tables, for it is asked some forty million
/// times a variant.
struct Checker {
    off: u8,
    /// For each side and step the index of its cell, counted from 1; 0 in hand and off.
    cells: [[usize; 32]; 2],
    holds: Vec<u8>,
    /// How many a side has.
    pieces: u8,
}

impl Checker {
    fn new(rules: &Knossos) -> Self {
        let definition = rules.definition();
        let off = definition.off(Side::A).0;
        let cell = |side, step| match definition.cell_id(side, Step(step)) {
            Some(CellId(id)) => usize::from(id) + 1,
            None => 0,
        };
        Self {
            off,
            cells: [Side::A, Side::B].map(|side| std::array::from_fn(|s| cell(side, s as u8))),
            holds: std::iter::once(255)
                .chain(definition.board.cells.iter().map(|cell| cell.holds))
                .collect(),
            pieces: definition.pieces,
        }
    }

    fn check(&self, at: &KnossosPosition, due: Due) {
        let mut on_cell = [0; 21];
        for (side, cells) in [Side::A, Side::B].into_iter().zip(&self.cells) {
            let mut pieces = 0;
            let mut occupied = at.occupied(side);
            assert!(occupied >> self.off <= 1, "{at:?}");
            while occupied != 0 {
                let step = occupied.trailing_zeros() as u8;
                occupied &= occupied - 1;
                let count = at.count(side, Step(step));
                assert!(count > 0, "{at:?}");
                pieces += count;
                on_cell[cells[usize::from(step)]] += count;
            }
            assert_eq!(pieces, self.pieces, "{at:?}");
            let won = at.count(side, Step(self.off)) == self.pieces;
            assert_eq!(won, due == Due::Over(side), "{at:?}");
        }
        assert!(on_cell.iter().zip(&self.holds).all(|(count, holds)| count <= holds), "{at:?}");
    }
}

fn play(variant: &str) {
    let Game::Knossos(rules) = game(&format!("knossos/{variant}")) else { unreachable!() };
    let checker = Checker::new(&rules);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for number in 0..GAMES {
        let mut at = rules.start(2);
        let mut plies = 0;
        loop {
            let due = rules.due(&at);
            checker.check(&at, due);
            if matches!(due, Due::Over(_)) {
                break;
            }
            play_random(&*rules, &mut at, &mut rng);
            plies += 1;
            assert!(plies < LONGEST, "{variant}, game {number}: {}", rules.write(&at));
        }
    }
}

#[test]
fn a_hundred_thousand_random_games_end_without_a_fault() {
    play("gurevich");
}

#[test]
fn a_hundred_thousand_random_games_on_the_straight_way_end_without_a_fault() {
    play("straight");
}

#[test]
fn a_hundred_thousand_random_games_with_sticks_end_without_a_fault() {
    play("sticks");
}

#[test]
fn a_hundred_thousand_random_games_with_seven_pieces_end_without_a_fault() {
    play("seven");
}
