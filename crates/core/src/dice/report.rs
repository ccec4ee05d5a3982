//! Throwing many times and counting: do the dice show what was drawn?

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde::Serialize;

use super::body::Body;
use super::throw::ThrowError;
use super::trial::{PlannedThrow, Tally};
use crate::rules::{Dice, LotBody, Throw};
use crate::words::p_value;

/// The dice that `tesserae throw` throws: three tetrahedra, four sticks, one cube, two
/// cubes.
pub const USUAL: [Dice; 4] = [
    Dice::Lots { body: LotBody::Tetrahedron, count: 3, none: 4 },
    Dice::Lots { body: LotBody::Stick, count: 4, none: 5 },
    Dice::Cubes { count: 1 },
    Dice::Cubes { count: 2 },
];

/// The result of many throws, serialised as `tesserae throw --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThrowReport {
    /// The dice, by their name on the command line.
    pub dice: String,
    /// How many throws.
    pub count: u64,
    /// How often each score was read off the bodies.
    pub scores: BTreeMap<String, u64>,
    /// How often the chances of the rules give it.
    pub expected: BTreeMap<String, f64>,
    /// Pearson's statistic of the two.
    pub chi_squared: f64,
    /// Its p-value.
    pub p_value: f64,
    /// Throws whose faces, read off the bodies, were not the drawn ones.
    pub mismatches: u64,
    /// Throws that ended badly and were thrown again unseen.
    pub rethrown: u64,
    /// Speed, searching and rethrowing included.
    pub throws_per_second: f64,
    /// All simulated throws, those of the search for sticks included.
    pub tries: u64,
}

impl ThrowReport {
    /// Whether every reading was its draw.
    pub fn is_faithful(&self) -> bool {
        self.mismatches == 0
    }

    /// One JSON object on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("counts under text keys are always valid JSON")
    }
}

impl fmt::Display for ThrowReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} thrown {} times", self.dice, self.count)?;
        writeln!(f)?;
        writeln!(f, "{:>6}  {:>9}  {:>11}", "score", "thrown", "expected")?;
        for (score, expected) in &self.expected {
            let thrown = self.scores.get(score).copied().unwrap_or(0);
            writeln!(f, "{score:>6}  {thrown:>9}  {expected:>11.1}")?;
        }
        writeln!(f)?;
        writeln!(f, "chi-squared {:.3}, {}", self.chi_squared, p_value(self.p_value, 4))?;
        writeln!(f, "read other than drawn: {}", self.mismatches)?;
        writeln!(f, "thrown again unseen: {}", self.rethrown)?;
        write!(f, "{:.0} throws a second", self.throws_per_second)
    }
}

/// Draws `count` outcomes with the chances of the rules, throws each in the physics
/// and reads it back. The same seed gives the same counts.
///
/// # Errors
/// As [`super::throw`]; with [`USUAL`] dice there should be none.
pub fn run_throws(dice: Dice, count: u64, seed: u64) -> Result<ThrowReport, ThrowError> {
    run_throws_watched(dice, count, seed, |_| {})
}

/// The same; `each` hears how many have been thrown, before every throw.
pub fn run_throws_watched(
    dice: Dice,
    count: u64,
    seed: u64,
    mut each: impl FnMut(u64),
) -> Result<ThrowReport, ThrowError> {
    let body = Body::from(dice);
    let mut tally = Tally::new(dice);
    let mut draws = ChaCha8Rng::seed_from_u64(seed);
    let began = Instant::now();
    for thrown in 0..count {
        each(thrown);
        let faces = body.faces();
        let faces = (0..dice.count()).map(|_| faces[draws.random_range(0..faces.len())]).collect();
        let planned = PlannedThrow::Drawn { body, faces, seed: draws.next_u64() };
        tally.add(&planned, &planned.make()?);
    }
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    let test = tally.test();
    let each = || tally.outcomes().iter().map(|one| (score(one.what), one));
    Ok(ThrowReport {
        dice: name(dice),
        count,
        scores: each().map(|(score, one)| (score, one.count)).collect(),
        expected: each().map(|(score, one)| (score, one.chance * count as f64)).collect(),
        chi_squared: test.statistic,
        p_value: test.p_value,
        mismatches: tally.mismatches(),
        rethrown: tally.rethrown(),
        throws_per_second: count as f64 / seconds,
        tries: tally.tries(),
    })
}

/// The name of dice on the command line.
fn name(dice: Dice) -> String {
    match dice {
        Dice::Cubes { count: 1 } => "cube".to_owned(),
        _ => Body::from(dice).to_string(),
    }
}

/// The numbers of a throw alone: `3`, `6,4`.
fn score(throw: Throw) -> String {
    throw.to_string().replace("throw ", "")
}
