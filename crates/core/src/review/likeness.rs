//! The level whose errors cost as much as a side's.
//!
//! Reviews measured the costs of the levels' choices in their own games. docs/review.md has the
//! figures with their errors, and a test compares this list with it.

use std::fmt;

use super::account::Account;
use crate::ai::Level;
use crate::ai::rollout::Sample;

/// A variant with the mean cost of a choice of each level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// `GAME/VARIANT`.
    pub game: &'static str,
    /// The mean cost of a choice, for `beginner` to `master`, in points (games in a hundred).
    pub costs: [f64; LEVELS.len()],
}

/// The levels to compare with. A match cannot tell the perfect player from the master, and in some
/// games random play costs no more than a beginner's.
const LEVELS: [Level; 4] = [Level::Beginner, Level::Adept, Level::Expert, Level::Master];

/// The variants with measured costs.
pub const MEASURED: &[Measured] = &[
    Measured { game: "ur/cyningstan", costs: [0.947, 0.533, 0.298, 0.001] },
    Measured { game: "ur/rosette-throw", costs: [0.792, 0.470, 0.267, 0.003] },
    Measured { game: "ur/short", costs: [1.165, 0.679, 0.356, 0.001] },
    Measured { game: "ur/finkel", costs: [1.327, 0.883, 0.501, 0.001] },
    Measured { game: "ur/masters", costs: [0.665, 0.556, 0.329, 0.002] },
    Measured { game: "ur/masters-four", costs: [0.737, 0.579, 0.341, 0.001] },
    Measured { game: "ur/blitz", costs: [0.922, 0.787, 0.512, 0.002] },
    Measured { game: "senet/skiryuk", costs: [1.416, 0.678, 0.396, 0.003] },
    Measured { game: "senet/archaic", costs: [1.070, 0.518, 0.379, 0.004] },
    Measured { game: "senet/kendall", costs: [0.200, 0.083, 0.043, 0.001] },
    Measured { game: "senet/jequier", costs: [0.960, 0.161, 0.110, 0.003] },
    Measured { game: "knossos/gurevich", costs: [3.279, 1.293, 0.772, 0.010] },
    Measured { game: "knossos/straight", costs: [3.958, 1.128, 0.722, 0.008] },
    Measured { game: "knossos/sticks", costs: [3.486, 1.136, 0.695, 0.009] },
    Measured { game: "knossos/seven", costs: [3.452, 1.257, 0.760, 0.021] },
    Measured { game: "phaistos/aleff", costs: [1.771, 0.980, 0.577, 0.010] },
    Measured { game: "phaistos/player-trapped", costs: [1.929, 0.957, 0.554, 0.020] },
    Measured { game: "phaistos/sanctuary-geese", costs: [1.864, 0.952, 0.504, 0.014] },
    Measured { game: "phaistos/free-passages", costs: [1.692, 0.916, 0.552, 0.019] },
    Measured { game: "pente/knock-off", costs: [3.218, 2.229, 1.368, 0.017] },
    Measured { game: "pente/race", costs: [1.967, 1.215, 0.870, 0.029] },
    Measured { game: "pente/open-entry", costs: [2.296, 2.100, 1.451, 0.110] },
];

/// The smallest number of choices for a comparison.
const FEWEST: u64 = 10;

/// The level that errs as much as a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Likeness {
    /// The level whose mean cost is nearest.
    pub like: Level,
    /// The nearest level at one standard error more.
    pub from: Level,
    /// The nearest level at one standard error less.
    pub to: Level,
}

/// Why there is no comparison with the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlike {
    /// The levels were measured at tables of two only.
    MoreThanTwo,
    /// The levels were not measured in this variant.
    NotMeasured,
    /// There were too few choices.
    TooFew,
    /// Rollouts weighed some of the choices, while a search weighed the levels' choices.
    RolledOut,
}

/// The level that errs as much as a side of this variant, at a table of `sides` sides. `costs` are
/// those of the side's choices, in probability of winning.
pub fn likeness(game: &str, sides: usize, costs: &Sample) -> Result<Likeness, Unlike> {
    if sides > 2 {
        return Err(Unlike::MoreThanTwo);
    }
    let measured = MEASURED.iter().find(|measured| measured.game == game);
    let measured = measured.ok_or(Unlike::NotMeasured)?;
    if costs.count() < FEWEST {
        return Err(Unlike::TooFew);
    }
    let (mean, error) = (costs.mean(), costs.error());
    Ok(Likeness {
        like: measured.nearest(mean),
        from: measured.nearest(mean + error),
        to: measured.nearest(mean - error),
    })
}

/// `adept (adept to expert)`, or `adept` alone.
impl fmt::Display for Likeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { like, from, to } = self;
        if from == to { write!(f, "{like}") } else { write!(f, "{like} ({from} to {to})") }
    }
}

impl Account {
    /// The level that errs as much as this side of a variant, at a table of `sides` sides.
    pub fn likeness(&self, game: &str, sides: usize) -> Result<Likeness, Unlike> {
        let found = likeness(game, sides, &self.costs)?;
        if self.rolled_out > 0 { Err(Unlike::RolledOut) } else { Ok(found) }
    }
}

impl Measured {
    /// The level whose cost is nearest, by ratio: halfway between two levels is the root
    /// of their product.
    fn nearest(&self, cost: f64) -> Level {
        let points = cost.max(0.0) * 100.0;
        let pairs = self.costs.windows(2).zip(LEVELS);
        let weaker = pairs.filter(|(pair, _)| points * points > pair.iter().product());
        weaker.map(|(_, level)| level).next().unwrap_or(Level::Master)
    }
}
