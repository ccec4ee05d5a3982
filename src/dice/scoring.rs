//! From faces to scores, and the exact chances of each score.

use std::collections::BTreeMap;
use std::fmt;

use rand::{Rng, RngExt};

use super::{DiceKind, DiceSet, Face};

/// What a throw counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// One number.
    One(u8),
    /// The numbers of two dice, the higher first.
    Two(u8, u8),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(number) => write!(f, "{number}"),
            Self::Two(high, low) => write!(f, "{high},{low}"),
        }
    }
}

/// How the rules count the faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Binary lots: as many as are marked up; no mark at all counts as `none`.
    Marked {
        /// 4 in Ur (three lots), 5 in senet (four sticks), 0 in Finkel's Ur.
        none: u8,
    },
    /// The number on one die.
    Pips,
    /// The numbers on two dice, the higher first.
    Pair,
}

impl Scoring {
    /// The counting that goes with these dice unless a variant says otherwise:
    /// for lots and sticks, no mark is one more than their number.
    #[must_use]
    pub fn usual(set: DiceSet) -> Self {
        match set.kind {
            DiceKind::Tetrahedra | DiceKind::Sticks => Self::Marked { none: set.count as u8 + 1 },
            DiceKind::Cube | DiceKind::Cubes if set.count == 2 => Self::Pair,
            DiceKind::Cube | DiceKind::Cubes => Self::Pips,
        }
    }

    /// The score of these faces.
    #[must_use]
    pub fn score(self, faces: &[Face]) -> Score {
        let pips = |index: usize| match faces.get(index) {
            Some(Face::Pips(pips)) => *pips,
            _ => 0,
        };
        match self {
            Self::Marked { none } => match faces.iter().filter(|face| face.is_marked()).count() {
                0 => Score::One(none),
                marked => Score::One(marked as u8),
            },
            Self::Pips => Score::One(pips(0)),
            Self::Pair => Score::Two(pips(0).max(pips(1)), pips(0).min(pips(1))),
        }
    }

    /// How many of all equally likely combinations of faces give each score. The
    /// sum of the counts is the number of combinations.
    #[must_use]
    pub fn ways(self, set: DiceSet) -> BTreeMap<Score, u32> {
        let mut ways = BTreeMap::new();
        for faces in combinations(set) {
            *ways.entry(self.score(&faces)).or_default() += 1;
        }
        ways
    }

    /// The exact chance of each score.
    #[must_use]
    pub fn probabilities(self, set: DiceSet) -> BTreeMap<Score, f64> {
        let ways = self.ways(set);
        let all: u32 = ways.values().sum();
        let share = |count: u32| f64::from(count) / f64::from(all);
        ways.into_iter().map(|(score, count)| (score, share(count))).collect()
    }

    /// Faces that give a score the rules have drawn: any of the combinations that
    /// do, equally likely, so that each has its true chance. `None` if these dice
    /// cannot give the score.
    pub fn faces_for<R: Rng + ?Sized>(
        self,
        set: DiceSet,
        score: Score,
        rng: &mut R,
    ) -> Option<Vec<Face>> {
        let mut fitting: Vec<_> =
            combinations(set).filter(|faces| self.score(faces) == score).collect();
        if fitting.is_empty() {
            return None;
        }
        Some(fitting.swap_remove(rng.random_range(0..fitting.len())))
    }
}

/// Every combination of faces; all are equally likely.
fn combinations(set: DiceSet) -> impl Iterator<Item = Vec<Face>> {
    let faces = Face::all(set.kind);
    let total = faces.len().pow(set.count as u32);
    (0..total).map(move |mut code| {
        (0..set.count)
            .map(|_| {
                let face = faces[code % faces.len()];
                code /= faces.len();
                face
            })
            .collect()
    })
}
