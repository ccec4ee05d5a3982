//! Random games by the ten thousand: each of them ends, and after every single
//! action the travellers can stand as they do.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tesserae_core::ai::playouts::play_random;
use tesserae_core::rules::games::Game;
use tesserae_core::rules::games::phaistos::{Phaistos, PhaistosPosition};
use tesserae_core::rules::{Due, Rules, Side};

use crate::common::game;

/// How many games a variant and number of sides; for a hundred thousand a variant
/// `RANDOM_GAMES=34000 cargo core --release --test rules phaistos::random_games`.
fn games() -> u32 {
    std::env::var("RANDOM_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(4_000)
}

/// No game of these seeds is half as long.
const LONGEST: u32 = 20_000;

/// What every position must keep to.
fn check(rules: &Phaistos, at: &PhaistosPosition) {
    let mut on: [u8; 64] = [0; 64];
    let due = rules.due(at);
    for side in &Side::ALL[..usize::from(rules.sides(at))] {
        let (mut before, mut done) = (0, 0);
        for (field, mark) in at.travellers(*side) {
            assert!(field >= before && field <= 62, "{}", rules.write(at));
            assert_ne!(field, 61, "{}", rules.write(at));
            assert!(mark == 0 || [7, 13, 52].contains(&field), "{}", rules.write(at));
            before = field;
            done += u8::from(field == 62);
            on[usize::from(field)] += 1;
        }
        assert_eq!(done == 4, due == Due::Over(*side), "{}", rules.write(at));
    }
    for field in (6..61).filter(|field| ![31, 58].contains(field)) {
        assert!(on[field] <= 1, "{}", rules.write(at));
    }
}

fn play(variant: &str) {
    let Game::Phaistos(rules) = game(&format!("phaistos/{variant}")) else { unreachable!() };
    for sides in 2..=4 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(sides));
        for number in 0..games() {
            let mut at = rules.start(sides);
            let mut plies = 0;
            while !matches!(rules.due(&at), Due::Over(_)) {
                check(&rules, &at);
                play_random(&*rules, &mut at, &mut rng);
                plies += 1;
                assert!(plies < LONGEST, "{variant}, game {number}: {}", rules.write(&at));
            }
            check(&rules, &at);
        }
    }
}

#[test]
fn random_games_end_without_a_fault() {
    play("aleff");
}

#[test]
fn random_games_with_trapped_players_end_without_a_fault() {
    play("player-trapped");
}

#[test]
fn random_games_with_geese_on_the_sanctuaries_end_without_a_fault() {
    play("sanctuary-geese");
}

#[test]
fn random_games_with_passages_as_offers_end_without_a_fault() {
    play("free-passages");
}
