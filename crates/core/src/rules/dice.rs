//! The dice of a game: what they score, and the exact chances.

use serde::{Deserialize, Serialize};

use super::throw::{Outcome, Outcomes, Throw};

/// The dice of a game and how they score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
pub enum Dice {
    /// Dice with two kinds of side: the score is the number that show the mark.
    Lots {
        /// What is thrown.
        body: LotBody,
        /// How many.
        count: u8,
        /// The score when none shows the mark.
        none: u8,
    },
    /// One or two cubes.
    Cubes {
        /// How many.
        count: u8,
    },
}

/// The body of a die with two kinds of side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
pub enum LotBody {
    /// Two of four corners are marked.
    Tetrahedron,
    /// A half-round stick, marked on the flat side.
    Stick,
}

impl Dice {
    /// How many are thrown.
    pub fn count(self) -> usize {
        match self {
            Self::Lots { count, .. } | Self::Cubes { count } => usize::from(count),
        }
    }

    /// One of them, thrown alone.
    pub fn single(self) -> Self {
        match self {
            Self::Lots { body, none, .. } => Self::Lots { body, count: 1, none },
            Self::Cubes { .. } => Self::Cubes { count: 1 },
        }
    }

    /// Exact chances of each throw.
    pub fn outcomes(self) -> Outcomes {
        match self {
            Self::Lots { count, none, .. } => {
                let ways = |marked: u8| {
                    (0..marked).fold(1u32, |c, i| c * u32::from(count - i) / u32::from(i + 1))
                };
                let mut list: Vec<Outcome> = (0..=count)
                    .map(|m| Outcome { throw: Throw::of_lots(m, none), weight: ways(m) })
                    .collect();
                list.sort_by_key(|o| o.throw);
                Outcomes::new(list)
            }
            Self::Cubes { count: 1 } => {
                Outcomes::new((1..=6).map(|n| Outcome { throw: Throw::Score(n), weight: 1 }))
            }
            Self::Cubes { .. } => Outcomes::new((1..=6).flat_map(|high| {
                (1..=high).map(move |low| Outcome {
                    throw: Throw::Pair(high, low),
                    weight: if high == low { 1 } else { 2 },
                })
            })),
        }
    }

    /// The largest single score.
    pub fn highest(self) -> u8 {
        match self {
            Self::Lots { count, none, .. } => count.max(none),
            Self::Cubes { .. } => 6,
        }
    }
}
