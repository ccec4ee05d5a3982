//! A picked ply is as likely to do each thing as the rules say, exactly, and a random one
//! picks evenly.

use std::collections::HashMap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tesserae_core::ai::playouts::play_random;
use tesserae_core::rules::{Action, Actions, Due, Rules};
use tesserae_core::with_position;

use crate::common::{at, random_positions, rule_sets};

/// Positions of each game, all phases among them.
const LINES: &[&str] = &[
    "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open",
    "ur/cyningstan B 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw",
    "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw",
    "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:0",
    "ur/cyningstan A 0,1,3,5,7,9,11 0,0,0,0,6,8,10 move:1",
    "ur/cyningstan B 0,1,4,7,10,13,16 0,0,2,5,8,11,14 move:2",
    "ur/rosette-throw A 2,5,9,12,15,17,17 0,0,0,3,8,10,17 move:3",
    "ur/short A 0,8,14 0,7,16 move:4",
    "ur/masters A 0,2,7,11,12,15,17 0,3,8,12,14,15,17 move:1",
    "ur/masters-four B 0,0,5,8,11,13,16 0,1,6,7,10,13,14 throw",
    "ur/blitz A 5,7,11,13,15 6,8,9,12,16 move:1",
    "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open",
    "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:1",
    "senet/skiryuk A 3,9,14,22,28 2,4,6,8,10 throw",
    "senet/skiryuk A 3,9,14,22,28 2,4,6,8,10 move:5",
    "senet/archaic A 3,9,14,22,23,25,28 2,4,6,8,10,31,31 move:4",
    // Backward moves, forced ones, a pass.
    "senet/skiryuk A 9,10,14,31,31 11,12,13,18,19 move:4",
    "senet/skiryuk B 2,4,6,8,10 27,28,29,31,31 move:5",
    "senet/skiryuk A 1,31,31,31,31 3,4,31,31,31 move:2",
    "senet/skiryuk A 3,15,26,31,31 2,4,6,8,28 fate:26+",
    "senet/skiryuk A 3,15,27,31,31 2,4,6,8,28 fate:27",
    "senet/kendall A 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open",
    "senet/kendall B 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open:1",
    "senet/kendall A 3,8,14,20,24,26,28 4,5,6,15,21,25,30 move:1",
    "senet/kendall A 24,28,31,31,31,31,31 21,26,31,31,31,31,31 move:3",
    "senet/jequier B 1,3,5,7,9 2,4,6,8,10 throw",
    "senet/jequier A 24,28,30,31,31 22,26,31,31,31 move:6",
    "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open",
    "knossos/gurevich A 0,3,4,17,18 0,2,4,17,22 throw",
    "knossos/gurevich A 7,9,13,15,16 0,8,10,15,24 fate:9",
    "knossos/gurevich A 8,8,9,9,10 10,11,12,12,13 move:2",
    "knossos/sticks A 0,0,0,0,0 0,0,0,0,0 open",
    "knossos/sticks A 0,2,7,10,20 0,9,17,18,24 move:5",
    "knossos/sticks A 7,9,13,15,16 0,8,10,15,24 fate:9",
    "knossos/seven B 6,7,7,7,16,17,17 5,7,7,7,7,17,17 throw",
    "knossos/seven A 7,8,8,9,9,10,25 7,10,11,12,12,13,25 move:1",
    "pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw",
    "pente/knock-off A 1,2,4,5,6 2,3,4,5,8 move:1",
    "pente/race B 1,3,4,6,8 2,3,5,8,8 move:3",
    "pente/open-entry A 0,1,8,8,8 0,0,0,0,7 move:2",
    "phaistos/aleff B 0,0,0,0 0,0,0,0 open:5",
    "phaistos/aleff A 0,0,12,31 0,0,10,31 throw",
    "phaistos/aleff A 47,49,56,62 13!1,29,30,57 move:6,4",
    "phaistos/aleff B 0,0,4,29 0,0,4,14 offer:14x2,2",
    "phaistos/aleff B 0,1,16,31 0,0,10,34 ride:34",
    "phaistos/free-passages A 0,2,17,41 0,0,6,12 move:4,1",
    "phaistos/free-passages A 0,6,17,41 0,0,2,12 offer:6x4,1",
    "phaistos/free-passages B 0,0,26,62 0,0,21,34 offer:21x6",
];

/// In how many of all equally likely cases each position follows, and how many those are.
type Shares<P> = (HashMap<P, u32>, u32);

/// What can be picked.
fn picked<R: Rules>(rules: &R, at: &R::Position) -> Shares<R::Position> {
    let mut shares = HashMap::new();
    let mut number = 0;
    loop {
        let (mut next, mut count) = (*at, 1);
        rules.play_picked(&mut next, |of| {
            count = of;
            number
        });
        *shares.entry(next).or_default() += 1;
        number += 1;
        if number >= count {
            return (shares, number);
        }
    }
}

/// What the rules say.
fn expected<R: Rules>(rules: &R, at: &R::Position) -> Shares<R::Position> {
    let mut shares = HashMap::new();
    let mut total = 0;
    let mut add = |action: Action, weight: u32| {
        let mut next = *at;
        rules.play_unchecked(&mut next, action, &mut ());
        *shares.entry(next).or_default() += weight;
        total += weight;
    };
    if rules.due(at) == Due::Throw {
        rules.outcomes(at).list().iter().for_each(|o| add(Action::Throw(o.throw), o.weight));
    } else {
        let mut list = Actions::new();
        rules.actions(at, &mut list);
        list.into_iter().for_each(|action| add(action, 1));
    }
    (shares, total)
}

#[test]
fn a_picked_ply_is_as_likely_as_the_rules_say() {
    let random = rule_sets().games().iter().flat_map(|game| random_positions(game, 2, 4));
    for position in LINES.iter().map(|line| at(line)).chain(random) {
        if position.winner().is_some() {
            continue;
        }
        with_position!(&position, rules, at => {
            let (found, of_found) = picked(&**rules, at);
            let (wanted, of_wanted) = expected(&**rules, at);
            assert_eq!(found.len(), wanted.len(), "{position}");
            for (next, weight) in wanted {
                let seen = found.get(&next).copied().unwrap_or_default();
                assert_eq!(seen * of_wanted, weight * of_found, "{position} to {next:?}");
            }
        });
    }
}

#[test]
fn a_random_ply_picks_evenly() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for line in LINES {
        let position = at(line);
        with_position!(&position, rules, at => {
            let draws = 20_000;
            let mut seen: HashMap<_, f64> = HashMap::new();
            for _ in 0..draws {
                let mut next = *at;
                play_random(&**rules, &mut next, &mut rng);
                *seen.entry(next).or_default() += 1.0;
            }
            let (wanted, total) = expected(&**rules, at);
            assert_eq!(seen.len(), wanted.len(), "{line}");
            for (next, weight) in wanted {
                let (share, chance) =
                    (seen[&next] / f64::from(draws), f64::from(weight) / f64::from(total));
                // Five standard deviations: a fair draw fails once in a million.
                let bound = 5.0 * (chance * (1.0 - chance) / f64::from(draws)).sqrt();
                assert!((share - chance).abs() <= bound, "{line}: {share} for {chance}");
            }
        });
    }
}

#[test]
fn every_game_has_lines_in_the_list() {
    for game in rule_sets().games() {
        let name = format!("{}/", game.definition().game);
        assert!(LINES.iter().any(|line| line.starts_with(&name)), "{name}");
    }
}
