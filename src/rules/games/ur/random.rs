//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Phase, Ur, UrPosition};
use crate::rules::Side;
use crate::rules::games::random::below;

impl Ur {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut UrPosition, rng: &mut impl Rng) {
        match at.phase {
            Phase::Throw => {
                let way = below(rng, self.ways.len() as u32);
                at.phase = Phase::Move(self.ways[way as usize]);
            }
            Phase::Open => {
                at.turn = Side::from_index(below(rng, 2) as usize);
                at.phase = Phase::Throw;
            }
            Phase::Move(score) => {
                let mut targets = self.targets(at, score);
                if targets == 0 {
                    return Self::pass_unchecked(at, &mut ());
                }
                let mut skip = below(rng, targets.count_ones());
                // There are seldom more than four, and steps without a branch
                // are cheaper than a loop whose end cannot be foreseen.
                for _ in 0..3 {
                    targets = if skip > 0 { targets & (targets - 1) } else { targets };
                    skip = skip.saturating_sub(1);
                }
                for _ in 0..skip {
                    targets &= targets - 1;
                }
                let to = targets.trailing_zeros() as u8;
                self.move_unchecked(at, to - score, to, &mut ());
            }
            Phase::Over => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use crate::levels::Library;
    use crate::rules::{Action, Actions, Due, Rules};
    use crate::with_position;

    /// Every successor of a position comes up by `play_random` as often as
    /// `outcomes` and `actions` say it should.
    #[test]
    fn random_plies_are_as_likely_as_the_rules_say() {
        let library = Library::built_in();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for line in [
            "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open",
            "ur/cyningstan B 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw",
            "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw",
            "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:0",
            "ur/cyningstan A 0,1,3,5,7,9,11 0,0,0,0,6,8,10 move:1",
            "ur/cyningstan B 0,1,4,7,10,13,16 0,0,2,5,8,11,14 move:2",
            "ur/rosette-throw A 2,5,9,12,15,17,17 0,0,0,3,8,10,17 move:3",
            "ur/short A 0,8,14 0,7,16 move:4",
        ] {
            let position = library.position(line).expect(line);
            with_position!(&position, rules, at => {
                let mut list = Actions::new();
                let mut expected: HashMap<_, f64> = HashMap::new();
                let mut expect = |action: Action, chance: f64| {
                    let mut next = *at;
                    rules.play_unchecked(&mut next, action, &mut ());
                    *expected.entry(next).or_default() += chance;
                };
                if rules.due(at) == Due::Throw {
                    for (throw, chance) in rules.outcomes(at).probabilities() {
                        expect(Action::Throw(throw), chance);
                    }
                } else {
                    rules.actions(at, &mut list);
                    for action in &list {
                        expect(*action, 1.0 / list.len() as f64);
                    }
                }
                let draws = 100_000;
                let mut seen: HashMap<_, f64> = HashMap::new();
                for _ in 0..draws {
                    let mut next = *at;
                    rules.play_random(&mut next, &mut rng, &mut list);
                    *seen.entry(next).or_default() += 1.0;
                }
                assert_eq!(seen.len(), expected.len(), "{line}");
                for (next, chance) in expected {
                    let share = seen[&next] / f64::from(draws);
                    // Five standard deviations: a fair draw fails once in a million.
                    let bound = 5.0 * (chance * (1.0 - chance) / f64::from(draws)).sqrt();
                    assert!((share - chance).abs() <= bound, "{line}: {share} for {chance}");
                }
            });
        }
    }
}
