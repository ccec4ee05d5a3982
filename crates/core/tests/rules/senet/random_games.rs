//! Random games by the hundred thousand: each of them ends, and after every single
//! action the pieces can stand as they do.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tesserae_core::ai::playouts::play_random;
use tesserae_core::rules::games::Game;
use tesserae_core::rules::{Due, Rules, Side, Step};

use crate::common::game;

const GAMES: u32 = 100_000;

/// No game of these seeds is half as long.
const LONGEST: u32 = 5_000;

fn play(variant: &str) {
    let Game::Senet(rules) = game(&format!("senet/{variant}")) else { unreachable!() };
    let pieces = u32::from(rules.definition().pieces);
    // Bits 1 to 30: no piece is anywhere else.
    let board = (1_u32 << 31) - 2;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut won_by = [0_u32; 2];
    for number in 0..GAMES {
        let mut at = rules.start(2);
        let mut plies = 0;
        let mut left = [pieces; 2];
        loop {
            let due = rules.due(&at);
            let [a, b] = [Side::A, Side::B].map(|side| at.on_board(side));
            let fine = a & b == 0 && (a | b) & !board == 0;
            assert!(fine, "{variant}, game {number}: {at:?}");
            for (left, on) in left.iter_mut().zip([a, b]) {
                // A piece that is off stays off, and one throw takes off one.
                let count = on.count_ones();
                assert!(count == *left || count + 1 == *left, "{variant}: {at:?}");
                *left = count;
            }
            if rules.is_house(26) {
                // Only a piece that is about to throw stands on 26.
                let on_stop = (a | b) >> 26 & 1 == 1;
                assert_eq!(on_stop, at.fate() == Some(Step(26)), "{variant}: {at:?}");
            } else {
                // The water sends every piece back, and none throws for itself.
                assert!((a | b) >> 27 & 1 == 0 && at.fate().is_none(), "{variant}: {at:?}");
            }
            match due {
                Due::Over(winner) => {
                    assert!(at.on_board(winner) == 0 && at.on_board(winner.opponent()) != 0);
                    won_by[winner.index()] += 1;
                    break;
                }
                Due::Throw | Due::Choice => assert!(a != 0 && b != 0, "{variant}: {at:?}"),
            }
            play_random(&*rules, &mut at, &mut rng);
            plies += 1;
            assert!(plies < LONGEST, "{variant}, game {number}: {}", rules.write(&at));
        }
    }
    // Neither side has a hopeless place.
    assert!(won_by.iter().all(|wins| *wins > GAMES * 2 / 5), "{variant}: {won_by:?}");
}

#[test]
fn a_hundred_thousand_random_games_end_without_a_fault() {
    play("skiryuk");
}

#[test]
fn a_hundred_thousand_random_archaic_games_end_without_a_fault() {
    play("archaic");
}

#[test]
fn a_hundred_thousand_random_games_after_kendall_end_without_a_fault() {
    play("kendall");
}

#[test]
fn a_hundred_thousand_random_games_after_jequier_end_without_a_fault() {
    play("jequier");
}
