//! Whole games and scattered positions, both engines in step.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use rand::Rng;
use rand::rngs::ChaCha8Rng;
use tesserae_core::rules::{Action, Due, Position};

use super::scattered;
use crate::common::{LONGEST_GAME, at, game, random_action, rng, rule_sets};
use crate::reference::{Second, knossos, pente, phaistos, senet, ur};

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    plies: usize,
    successors: usize,
    /// Their hashes: in a long run the lines themselves would fill the memory.
    positions: HashSet<u64>,
    /// What was legal a ply before, and may not be any more.
    last_acts: Vec<String>,
}

impl Tally {
    /// One position in both engines.
    fn compare<S: Second>(&mut self, second: &S, state: &S::State, position: &Position) {
        let line = second.text(state);
        assert_eq!(position.to_string(), line, "the line");
        self.plies += 1;

        let mut chances = second.throws(state);
        let ways: u32 = chances.iter().map(|(_, ways)| ways).sum();
        let mut found = Vec::new();
        if let Some(outcomes) = position.outcomes() {
            for outcome in outcomes.list() {
                // The same share, whatever it is counted in.
                let share = u64::from(outcome.weight) * u64::from(ways);
                assert_eq!(share % u64::from(outcomes.total()), 0, "{line}: {outcome:?}");
                let share = (share / u64::from(outcomes.total())) as u32;
                found.push((outcome.throw.to_string(), share));
            }
        }
        chances.sort();
        found.sort();
        assert_eq!(found, chances, "{line}: the throws, ours and the second engine's");

        let mut expected = second.choices(state);
        expected.sort();
        let found: Vec<String> = position.actions().iter().map(Action::to_string).collect();
        assert_eq!(found, expected, "{line}: the choices, ours and the second engine's");

        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        if !self.positions.insert(hasher.finish()) {
            return;
        }
        let acts = second.acts(state);
        for stale in self.last_acts.iter().filter(|act| !acts.contains(act)) {
            let action: Action = stale.parse().unwrap();
            assert!(position.play(action).is_err(), "{line}: {stale} is not legal here");
        }
        for act in &acts {
            let action: Action = act.parse().unwrap_or_else(|_| panic!("{line}: {act}"));
            let next = match position.play(action) {
                Ok((next, _)) => next.to_string(),
                Err(illegal) => panic!("{line}: {act}: {illegal}"),
            };
            let expected = second.text(&second.after(state, act));
            assert_eq!(next, expected, "{line}: {act}: ours and the second engine's");
            self.successors += 1;
        }
        self.last_acts = acts;
    }

    /// From a position to the end of the game, or so many plies.
    fn walk<S: Second>(
        &mut self,
        second: &S,
        mut position: Position,
        longest: usize,
        rng: &mut impl Rng,
    ) {
        let mut state = second.read(&position.to_string());
        self.games += 1;
        for _ in 0..longest {
            self.compare(second, &state, &position);
            if matches!(position.due(), Due::Over(_)) {
                assert_eq!(second.acts(&state), Vec::<String>::new(), "{position}");
                return;
            }
            let action = random_action(&position, rng);
            state = second.after(&state, &action.to_string());
            position = position.play(action).unwrap().0;
        }
        assert!(longest < LONGEST_GAME, "{position}: no end");
    }
}

/// How many games and scattered positions a variant and number of sides;
/// `LOCK_STEP=3000 cargo core --release --test rules lock_step -- --nocapture` for a long run.
fn amount(usual: usize) -> usize {
    std::env::var("LOCK_STEP").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Whole games; and some plies each from positions that nobody played to.
fn agrees<S: Second>(variants: &[S], usual: usize, scatter: fn(&str, &mut ChaCha8Rng) -> String) {
    for second in variants {
        let game = game(&second.id());
        for sides in second.sides() {
            let mut tally = Tally::default();
            let mut rng = rng(19_281_009);
            let opening = second.text(&second.start(sides));
            for _ in 0..amount(usual) {
                let start = game.start(sides as u8);
                assert_eq!(start.to_string(), opening);
                tally.walk(second, start, LONGEST_GAME, &mut rng);
            }
            let mut refused = 0;
            while tally.games < 11 * amount(usual) {
                let line = scatter(&opening, &mut rng);
                let state = second.read(&line);
                assert_eq!(second.text(&state), line);
                match rule_sets().position(&line) {
                    Ok(position) => {
                        assert!(second.can_be(&state), "{line}: cannot be");
                        tally.walk(second, position, 8, &mut rng);
                    }
                    Err(error) => {
                        assert!(!second.can_be(&state), "{line}: {error}");
                        refused += 1;
                    }
                }
            }
            let Tally { games, plies, successors, positions, .. } = &tally;
            let seen = positions.len();
            println!(
                "{} with {sides}: {games} walks, {plies} plies, {seen} positions, \
                 {successors} successors, {refused} positions refused",
                second.id()
            );
            assert!(seen > 20 * usual && refused > usual, "{}: too few", second.id());
        }
    }
}

#[test]
fn both_engines_agree_on_ur() {
    agrees(&ur::VARIANTS, 40, scattered::ur);
}

#[test]
fn both_engines_agree_on_senet() {
    agrees(&senet::VARIANTS, 40, scattered::senet);
}

#[test]
fn both_engines_agree_on_knossos() {
    agrees(&knossos::VARIANTS, 40, scattered::knossos);
}

#[test]
fn both_engines_agree_on_five_lines() {
    agrees(&pente::VARIANTS, 4, scattered::pente);
}

#[test]
fn both_engines_agree_on_phaistos() {
    agrees(&phaistos::VARIANTS, 5, scattered::phaistos);
}

/// Positions that no random game comes to, with the rule that they try.
const RARE: &[&str] = &[
    // A forced move to 30 over the run on 28 and 29; the same bearing off.
    "senet/skiryuk A 27,31,31,31,31 1,2,3,28,29 move:3",
    "senet/skiryuk A 27,31,31,31,31 1,2,28,29,30 move:4",
    "senet/skiryuk A 27,28,31,31,31 1,2,3,29,30 move:1",
    // The lowest empty square and the nearest one below 15 on a full board.
    "senet/archaic A 1,3,5,7,9,11,27 2,4,6,8,10,12,15 fate:27+",
    "senet/archaic A 9,10,11,12,13,15,27 1,2,3,4,5,14,31 fate:27",
    "senet/archaic A 8,10,11,12,13,15,26 1,2,3,4,5,14,27 fate:26",
    // The last piece in a house.
    "senet/skiryuk B 1,2,3,4,28 26,31,31,31,31 fate:26+",
    // The water with all squares below 15 taken but one, and as the only move.
    "senet/kendall A 3,5,7,9,11,13,26 4,6,8,10,12,14,15 move:1",
    "senet/kendall B 28,29,30,31,31,31,31 25,26,31,31,31,31,31 move:5",
    // Out of the water onto a crowded first row; back into the water.
    "senet/jequier A 1,3,5,7,26 2,4,6,8,10 move:1",
    "senet/jequier A 20,29,31,31,31 22,23,31,31,31 move:2",
    // Two of one side in one trap; a trap with no room behind it.
    "knossos/gurevich A 9,9,25,25,25 0,11,14,25,25 fate:9",
    "knossos/gurevich B 8,16,25,25,25 15,15,25,25,25 fate:15",
    // Who stood on 52 goes to where the ride began, and back from there by the drop.
    "phaistos/aleff A 7,62,62,62 0,0,0,52!1 ride:7",
    "phaistos/aleff A 46,62,62,62 0,0,7!2,52 ride:46,6",
    // The drop at the start of the third turn frees who was trapped on 7.
    "phaistos/aleff A 20,46,62,62 0,7!1,13!0,52!0 move:1",
    "phaistos/player-trapped A 6,12,13!0,62 0,7!0,52!0,62 move:2",
    "phaistos/player-trapped A 7,62,62,62 0,0,0,52 ride:7+",
    // From 58 by a 6 to the centre and back again.
    "phaistos/sanctuary-geese A 52,58,62,62 0,58,58,62 move:6,6",
    "phaistos/aleff A 55,58,62,62 0,0,52!2,60 move:6,6",
    // A passage that is an offer, with travellers at both its ends; reached by going back.
    "phaistos/free-passages A 1,18,62,62 0,6,12,26 move:5,3",
    "phaistos/free-passages A 6,18,62,62 0,1,12,26 offer:6x5,3",
    "phaistos/free-passages A 26,29,62,62 0,0,21,27 move:6,6",
    "phaistos/free-passages A 41,62,62,62 0,0,42,56 move:1",
];

#[test]
fn both_engines_agree_where_a_slip_is_easy() {
    fn whole<S: Second>(variants: &[S], line: &str) {
        let id = line.split(' ').next().unwrap();
        let Some(second) = variants.iter().find(|v| v.id() == id) else { return };
        let state = second.read(line);
        let position = at(line);
        assert!(second.can_be(&state), "{line}: cannot be");
        let mut tally = Tally::default();
        tally.compare(second, &state, &position);
        for act in second.acts(&state) {
            let next = position.play(act.parse().unwrap()).unwrap().0;
            tally.compare(second, &second.after(&state, &act), &next);
        }
    }
    for line in RARE {
        whole(&senet::VARIANTS, line);
        whole(&knossos::VARIANTS, line);
        whole(&phaistos::VARIANTS, line);
    }
}
