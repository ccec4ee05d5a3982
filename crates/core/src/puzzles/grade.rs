//! How hard a puzzle is: by how often each level misses it.

use std::fmt;

use crate::ai::statistics::rate;
use crate::ai::{Knowledge, Level, Limits, MachinePlayer, Policy};
use crate::rules::{Action, Position};

/// Who is asked, the weakest first.
pub const LEVELS: [Level; 5] =
    [Level::Random, Level::Beginner, Level::Adept, Level::Expert, Level::Master];

/// What a level counts as, as a player's rating. Round numbers of ours: in the five games the
/// levels stand differently far apart (docs/strength.md).
const STRENGTHS: [f64; LEVELS.len()] = [700.0, 1000.0, 1300.0, 1500.0, 2000.0];

/// How often a level is asked that does not always choose the same.
pub const TRIES: u64 = 400;

/// The easiest and the hardest there are.
const RATINGS: (u32, u32) = (600, 2200);

/// How hard a puzzle is, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Rated below 1,075.
    Easy,
    /// Below 1,175.
    Medium,
    /// Below 1,275.
    Hard,
    /// 1,275 and more.
    VeryHard,
}

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// That of a rating.
    pub const fn of(rating: u32) -> Self {
        match rating {
            ..1075 => Self::Easy,
            1075..1175 => Self::Medium,
            1175..1275 => Self::Hard,
            1275.. => Self::VeryHard,
        }
    }

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very hard",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How often each level takes each action of a position, in order of `actions`, from 0 to 1
/// and to three digits. The same on every run.
pub fn picks(
    position: &Position,
    actions: &[Action],
    knowledge: &Knowledge,
) -> Vec<[f64; LEVELS.len()]> {
    let mut picked = vec![[0.0; LEVELS.len()]; actions.len()];
    for (at, level) in LEVELS.into_iter().enumerate() {
        if level == Level::Random {
            picked.iter_mut().for_each(|picked| picked[at] = 1.0 / actions.len() as f64);
            continue;
        }
        let player = MachinePlayer::new(Policy::Level(level), knowledge);
        // The master leaves nothing to chance.
        let tries = if level == Level::Master { 1 } else { TRIES };
        for seed in 0..tries {
            // Numbers in a row are no seeds that have nothing to do with each other.
            let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let choice = player.decide(position, &Limits::default(), seed);
            let place = choice.and_then(|c| actions.iter().position(|a| *a == c.action));
            if let Some(place) = place {
                picked[place][at] += 1.0 / tries as f64;
            }
        }
    }
    picked.iter_mut().flatten().for_each(|share| *share = (*share * 1e3).round() / 1e3);
    picked
}

/// The rating at which the chances of all levels to solve a puzzle fit best what they did: of
/// all whole numbers the one that makes it likeliest.
pub fn rating(solved: &[f64; LEVELS.len()]) -> u32 {
    let fit = |rating: u32| -> f64 {
        let pairs = solved.iter().zip(STRENGTHS);
        pairs
            .map(|(solved, strength)| {
                let chance = rate(strength - f64::from(rating));
                solved * chance.ln() + (1.0 - solved) * (1.0 - chance).ln()
            })
            .sum()
    };
    // The likelihood has one maximum, so thirds without it can be thrown away.
    let (mut low, mut high) = RATINGS;
    while high - low > 2 {
        let third = (high - low) / 3;
        let (one, other) = (low + third, high - third);
        if fit(one) < fit(other) { low = one } else { high = other }
    }
    (low..=high).max_by(|a, b| fit(*a).total_cmp(&fit(*b))).unwrap_or(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_the_rating_solves_every_second() {
        for truth in [700, 1000, 1400, 1850, 2100] {
            let solved = STRENGTHS.map(|strength| rate(strength - f64::from(truth)));
            assert_eq!(rating(&solved), truth);
        }
    }

    #[test]
    fn what_everybody_solves_or_misses_is_at_an_end() {
        assert_eq!(rating(&[1.0; 5]), RATINGS.0);
        assert_eq!(rating(&[0.0; 5]), RATINGS.1);
        let missed_more =
            [[0.3, 0.9, 0.9, 0.9, 1.0], [0.3, 0.5, 0.7, 0.8, 1.0], [0.3, 0.1, 0.2, 0.3, 1.0]];
        let ratings = missed_more.map(|solved| rating(&solved));
        assert!(ratings.is_sorted_by(|a, b| a < b), "{ratings:?}");
    }

    #[test]
    fn grades_cover_all_ratings() {
        assert_eq!(
            [600, 1074, 1075, 1175, 1274, 1275, 2200].map(Grade::of),
            [
                Grade::Easy,
                Grade::Easy,
                Grade::Medium,
                Grade::Hard,
                Grade::Hard,
                Grade::VeryHard,
                Grade::VeryHard,
            ]
        );
    }
}
