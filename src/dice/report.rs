//! Throwing many times and counting: do the dice show what was drawn?

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::body::Body;
use super::face::Face;
use super::hand::Hand;
use super::reading::Reading;
use super::throw::{ThrowError, throw};
use super::tray::Tray;
use crate::rules::{Dice, LotBody, Throw};

/// The dice that `tesserae throw` throws: three tetrahedra, four sticks, one cube, two
/// cubes.
pub const USUAL: [Dice; 4] = [
    Dice::Lots { body: LotBody::Tetrahedron, count: 3, none: 4 },
    Dice::Lots { body: LotBody::Stick, count: 4, none: 5 },
    Dice::Cubes { count: 1 },
    Dice::Cubes { count: 2 },
];

/// Pearson's test of counts against what was expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquaredTest {
    /// The sum of squared differences, each over its expected count.
    pub statistic: f64,
    /// Chance of such a sum or a larger one if the expectation is right.
    pub p_value: f64,
}

/// Tests counts against expected counts, pair by pair. With fewer than two classes
/// there is nothing to test, and p is 1.
pub fn chi_squared(observed: &[f64], expected: &[f64]) -> ChiSquaredTest {
    let statistic = observed
        .iter()
        .zip(expected)
        .filter(|(_, expected)| **expected > 0.0)
        .map(|(observed, expected)| (observed - expected).powi(2) / expected)
        .sum();
    let freedom = observed.len().saturating_sub(1) as f64;
    let p_value = ChiSquared::new(freedom).map_or(1.0, |law| law.sf(statistic));
    ChiSquaredTest { statistic, p_value }
}

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
        writeln!(f, "chi-squared {:.3}, p = {:.4}", self.chi_squared, self.p_value)?;
        writeln!(f, "read other than drawn: {}", self.mismatches)?;
        writeln!(f, "thrown again unseen: {}", self.rethrown)?;
        write!(f, "{:.0} throws a second", self.throws_per_second)
    }
}

/// Draws `count` outcomes with the chances of the rules, throws each in the physics
/// and reads it back. The same seed gives the same counts.
///
/// # Errors
/// As [`throw`]; with [`USUAL`] dice there should be none.
pub fn run_throws(dice: Dice, count: u64, seed: u64) -> Result<ThrowReport, ThrowError> {
    let (body, reading) = (Body::from(dice), Reading { dice, draws_side: false });
    let (mut scores, mut expected) = (BTreeMap::new(), BTreeMap::new());
    for (throw, chance) in dice.outcomes().probabilities() {
        scores.insert(score(throw), 0);
        expected.insert(score(throw), chance * count as f64);
    }
    let (mut mismatches, mut rethrown, mut tries) = (0, 0, 0);
    let mut draws = ChaCha8Rng::seed_from_u64(seed);
    let faces = body.faces();
    let began = Instant::now();
    for _ in 0..count {
        let drawn: Vec<Face> =
            (0..dice.count()).map(|_| faces[draws.random_range(0..faces.len())]).collect();
        let of_this_throw = draws.next_u64();
        let hand = Hand::normal(body, of_this_throw);
        let flight = throw(body, Tray::default(), &drawn, &hand, of_this_throw)?;
        let shown = flight.faces();
        if shown != drawn {
            mismatches += 1;
        }
        // Nothing read is nothing scored, not a throw without marks.
        if !shown.is_empty() {
            *scores.entry(score(reading.throw(&shown))).or_default() += 1;
        }
        rethrown += u64::from(flight.rethrown);
        tries += u64::from(flight.tries);
    }
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    let observed: Vec<f64> = scores.values().map(|&n| n as f64).collect();
    let test = chi_squared(&observed, &expected.values().copied().collect::<Vec<f64>>());
    Ok(ThrowReport {
        dice: name(dice),
        count,
        scores,
        expected,
        chi_squared: test.statistic,
        p_value: test.p_value,
        mismatches,
        rethrown,
        throws_per_second: count as f64 / seconds,
        tries,
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
