//! Random playouts: asserts what is played and prints how fast.
//!
//! `cargo bench -p tesserae-core --bench playouts`

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};
use tesserae_core::ai::playouts::{Tally, play};
use tesserae_core::levels::Library;
use tesserae_core::rules::{Action, Actions, Due, Rules};
use tesserae_core::with_game;

mod common;

const GAMES: u64 = 20_000;
const ROUNDS: usize = 5;

/// So many plies are soon played.
const SOON: u64 = 7_000_000;

/// Plies in so many games from seed 1: a change means that the rules, or the
/// way in which playouts draw, have changed.
const KNOWN: &[(&str, u64)] = &[
    ("ur/cyningstan", 7561366),
    ("ur/rosette-throw", 7605760),
    ("ur/short", 2671942),
    ("ur/finkel", 6272394),
    ("ur/masters", 8697362),
    ("ur/masters-four", 8857088),
    ("ur/blitz", 5338232),
    ("senet/skiryuk", 6289393),
    ("senet/archaic", 9002566),
    ("senet/kendall", 10298654),
    ("senet/jequier", 16696980),
    ("knossos/gurevich", 7302524),
    ("knossos/straight", 6160772),
    ("knossos/sticks", 6757575),
    ("knossos/seven", 10704188),
    ("phaistos/aleff", 19007072),
    ("phaistos/player-trapped", 21053799),
    ("phaistos/sanctuary-geese", 18821072),
    ("phaistos/free-passages", 20469764),
    ("pente/race", 20690718),
    ("pente/open-entry", 157678476),
    ("pente/knock-off", 111292754),
];

fn main() {
    let library = Library::built_in_with_drafts();
    let mut unlike = Vec::new();
    for game in library.games() {
        let id = game.definition().id();
        let (_, known) = KNOWN.iter().find(|(known, _)| *known == id).expect("a known variant");
        with_game!(game, rules => {
            if !common::timed() {
                if *known < SOON {
                    let mut tally = Tally::default();
                    play(&**rules, 2, GAMES, &mut Xoshiro256PlusPlus::seed_from_u64(1), &mut tally);
                    assert_eq!(tally.plies, *known, "{id}");
                }
                continue;
            }
            let special = best(|rng, tally| play(&**rules, 2, GAMES, rng, tally));
            if special.0 != *known {
                unlike.push((id.clone(), special.0));
            }
            let general = best(|rng, tally| play_by_lists(&**rules, GAMES / 10, rng, tally));
            println!(
                "{id}: {:.0} games/s, {:.1} M plies/s; by action lists {:.1} M plies/s: {:.1} times",
                GAMES as f64 / special.1,
                special.0 as f64 / special.1 / 1e6,
                general.0 as f64 / general.1 / 1e6,
                special.0 as f64 / special.1 / (general.0 as f64 / general.1)
            );
        });
    }
    assert!(unlike.is_empty(), "plies in {GAMES} games, unlike those known: {unlike:?}");
}

/// Plies and the least seconds of several rounds.
fn best(run: impl Fn(&mut Xoshiro256PlusPlus, &mut Tally)) -> (u64, f64) {
    let mut least = f64::INFINITY;
    let mut plies = 0;
    for _ in 0..ROUNDS {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut tally = Tally::default();
        let begin = Instant::now();
        run(&mut rng, &mut tally);
        least = least.min(begin.elapsed().as_secs_f64());
        assert_eq!(tally.unfinished, 0);
        plies = tally.plies;
    }
    (plies, least)
}

/// What the trait does for a game without playouts of its own.
fn play_by_lists<R: Rules>(rules: &R, games: u64, rng: &mut impl Rng, tally: &mut Tally) {
    let mut list = Actions::new();
    for _ in 0..games {
        let mut at = rules.start(2);
        while !matches!(rules.due(&at), Due::Over(_)) {
            let action = if rules.due(&at) == Due::Throw {
                let outcomes = rules.outcomes(&at);
                Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total())))
            } else {
                rules.actions(&at, &mut list);
                list[rng.random_range(0..list.len())]
            };
            rules.play_unchecked(&mut at, action, &mut ());
            tally.plies += 1;
        }
        tally.games += 1;
    }
}
