//! Whole random games: they end, and after every ply all is in order.
//!
//! `GAMES=100000 cargo core --release --test rules whole -- --nocapture` for
//! a long run.
#![allow(clippy::print_stdout, reason = "it tells how long games were")]

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tesserae_core::ai::playouts::play_random;
use tesserae_core::rules::games::pente::{Pente, PentePosition};
use tesserae_core::rules::{Due, Game, Rules, Side};

use crate::common::{LONGEST_GAME, game};

fn rules_of(id: &str) -> Arc<Pente> {
    match game(id) {
        Game::Pente(rules) => rules,
        other => panic!("{other:?}"),
    }
}

/// What must hold of every position, told from the counters alone.
fn check(rules: &Pente, at: &PentePosition) {
    let on = |side: Side, step: u8| (at.counters(side) >> (4 * step) & 15) as u8;
    for side in [Side::A, Side::B] {
        let all: u8 = (0..=15).map(|step| on(side, step)).sum();
        assert_eq!(all, 5, "{}", rules.write(at));
        assert!((11..=15).all(|step| on(side, step) == 0), "{}", rules.write(at));
    }
    for step in [1, 2, 4, 5, 6, 7, 9, 10] {
        // The same point is five steps on for the other side.
        let theirs = if step > 5 { step - 5 } else { step + 5 };
        assert!(on(Side::A, step) + on(Side::B, theirs) <= 1, "{}", rules.write(at));
    }
    let done = |side| on(side, 8) == 5;
    match rules.due(at) {
        Due::Over(side) => assert!(done(side) && !done(side.opponent()), "{}", rules.write(at)),
        _ => assert!(!done(Side::A) && !done(Side::B), "{}", rules.write(at)),
    }
}

#[test]
fn whole_games_end_and_nothing_is_lost_or_crowded() {
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(150_usize);
    for id in ["pente/knock-off", "pente/race"] {
        let rules = rules_of(id);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2_009);
        let mut lengths = Vec::with_capacity(games);
        for _ in 0..games {
            let mut at = rules.start(2);
            let mut plies = 0;
            while !matches!(rules.due(&at), Due::Over(_)) {
                play_random(&*rules, &mut at, &mut rng);
                check(&rules, &at);
                plies += 1;
                assert!(plies < LONGEST_GAME, "{id}: no end, {}", rules.write(&at));
            }
            lengths.push(plies);
        }
        lengths.sort_unstable();
        let mean = lengths.iter().sum::<usize>() / games;
        println!(
            "{id}: {games} games, from {} to {} plies, mean {mean}, half over {}",
            lengths[0],
            lengths[games - 1],
            lengths[games / 2]
        );
    }
}
