//! Whole games and scattered positions, both engines in step.

use std::collections::HashSet;

use rand::Rng;
use rand::rngs::ChaCha8Rng;
use tesserae::rules::{Action, Due, Position};

use crate::common::{LONGEST_GAME, library, random_action, rng};
use crate::reference::{Second, knossos, pente, phaistos, senet, ur};
use crate::scattered;

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    plies: usize,
    successors: usize,
    positions: HashSet<String>,
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

        if !self.positions.insert(line.clone()) {
            return;
        }
        for act in second.acts(state) {
            let action: Action = act.parse().unwrap_or_else(|_| panic!("{line}: {act}"));
            let next = match position.play(action) {
                Ok((next, _)) => next.to_string(),
                Err(illegal) => panic!("{line}: {act}: {illegal}"),
            };
            let expected = second.text(&second.after(state, &act));
            assert_eq!(next, expected, "{line}: {act}: ours and the second engine's");
            self.successors += 1;
        }
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
/// `LOCK_STEP=3000 cargo core --release --test second_engines -- --nocapture` for a long run.
fn amount(usual: usize) -> usize {
    std::env::var("LOCK_STEP").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Whole games; and some plies each from positions that nobody played to.
fn agrees<S: Second>(variants: &[S], usual: usize, scatter: fn(&str, &mut ChaCha8Rng) -> String) {
    for second in variants {
        let Ok(game) = library().game(&second.id()) else { continue };
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
                match library().position(&line) {
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
            let Tally { games, plies, successors, positions } = &tally;
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
    agrees(&pente::VARIANTS, 40, scattered::pente);
}

#[test]
fn both_engines_agree_on_phaistos() {
    agrees(&phaistos::VARIANTS, 10, scattered::phaistos);
}
