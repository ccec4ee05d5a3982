//! What faces say as a throw of the rules, and how often.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tesserae_core::dice::{Body, Face, Reading, USUAL, chi_squared};
use tesserae_core::levels::Library;
use tesserae_core::rules::{Dice, Outcome, Outcomes, Side, Throw};

use crate::{CUBE, CUBES, FOUR_TETRAHEDRA, STICKS, TETRAHEDRA};

/// What every combination of faces of these dice says, by how many do.
fn counted(dice: Dice) -> BTreeMap<Throw, u32> {
    let mut rows: Vec<Vec<Face>> = vec![Vec::new()];
    for _ in 0..dice.count() {
        let longer = |row: &Vec<Face>| {
            let row = row.clone();
            Body::from(dice).faces().iter().map(move |face| [row.as_slice(), &[*face]].concat())
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    let mut ways = BTreeMap::new();
    for faces in rows {
        *ways.entry(Reading { dice, draws_side: false }.throw(&faces)).or_default() += 1;
    }
    ways
}

#[test]
fn chances_are_those_of_the_rules() {
    let scores = |dice: Dice| -> Vec<(u8, u32)> {
        let ways = counted(dice).into_iter();
        ways.map(|(throw, ways)| match throw {
            Throw::Score(score) => (score, ways),
            _ => panic!("these dice give one number"),
        })
        .collect()
    };
    // Of 64 combinations of three tetrahedra: 3/8, 3/8, 1/8 and, for none, 1/8.
    assert_eq!(scores(TETRAHEDRA), [(1, 24), (2, 24), (3, 8), (4, 8)]);
    // Of 256: 1/16, 4/16, 6/16, 4/16, 1/16 (finkel).
    assert_eq!(scores(FOUR_TETRAHEDRA), [(0, 16), (1, 64), (2, 96), (3, 64), (4, 16)]);
    assert_eq!(scores(STICKS), [(1, 4), (2, 6), (3, 4), (4, 1), (5, 1)]);
    let pairs = counted(CUBES);
    assert_eq!((pairs.len(), pairs[&Throw::Pair(6, 4)], pairs[&Throw::Pair(5, 5)]), (21, 2, 1));
    // The rules weigh the throws as the faces of the bodies do.
    for dice in USUAL.into_iter().chain([FOUR_TETRAHEDRA]) {
        let (ways, outcomes) = (counted(dice), dice.outcomes());
        let all: u32 = ways.values().sum();
        let shares = outcomes.list().iter().map(|o| (o.throw, o.weight * all));
        assert!(shares.eq(ways.into_iter().map(|(throw, n)| (throw, n * outcomes.total()))));
    }
}

#[test]
fn faces_for_a_throw_are_equally_likely() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for dice in USUAL {
        let reading = Reading { dice, draws_side: false };
        for (throw, ways) in counted(dice) {
            let mut met: BTreeMap<Vec<Face>, u32> = BTreeMap::new();
            let draws = 200 * ways;
            for _ in 0..draws {
                let faces = reading.faces_for(throw, &mut rng).unwrap();
                assert_eq!(reading.throw(&faces), throw);
                *met.entry(faces).or_default() += 1;
            }
            assert_eq!(met.len(), ways as usize);
            let counts: Vec<f64> = met.values().map(|&n| f64::from(n)).collect();
            let test = chi_squared(&counts, &vec![200.0; counts.len()]);
            assert!(test.p_value > 1e-4, "{dice:?} {throw}: p = {}", test.p_value);
        }
        assert_eq!(reading.faces_for(Throw::Score(9), &mut rng), None);
    }
}

#[test]
fn the_draw_and_a_ride_are_thrown_with_one_body() {
    let outcomes =
        |throws: &[Throw]| Outcomes::new(throws.iter().map(|&throw| Outcome { throw, weight: 1 }));
    let sides = outcomes(&[Throw::First(Side::A), Throw::First(Side::B)]);
    for dice in USUAL {
        let reading = Reading::of(dice, &sides);
        let faces = Body::from(dice).faces();
        let says_a = |face: &&Face| reading.throw(&[**face]) == Throw::First(Side::A);
        assert_eq!(reading.dice, dice.single());
        assert_eq!(faces.iter().filter(says_a).count() * 2, faces.len(), "{dice:?}");
    }
    let ride = Reading::of(CUBES, &CUBE.outcomes());
    assert_eq!((ride.dice, ride.throw(&[Face::Pips(4)])), (CUBE, Throw::Score(4)));
    assert_eq!(Reading::of(CUBES, &CUBES.outcomes()).dice, CUBES);
    assert_eq!(Reading::of(STICKS, &STICKS.outcomes()).dice, STICKS);
}

#[test]
fn every_start_has_faces_for_each_of_its_throws() {
    for game in Library::built_in().games() {
        let start = game.start(game.definition().sides.0);
        let outcomes = start.outcomes().unwrap();
        let reading = Reading::of(game.definition().dice, outcomes);
        for outcome in outcomes.list() {
            assert!(reading.combinations(outcome.throw).next().is_some(), "{game:?}: {outcome:?}");
        }
    }
}
