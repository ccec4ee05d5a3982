//! Pearson's test: do counts agree with what was expected?

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Pearson's test of counts against what was expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquaredTest {
    /// The sum of squared differences, each over its expected count.
    pub statistic: f64,
    /// Degrees of freedom: the classes but one.
    pub freedom: u64,
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
    let freedom = observed.len().saturating_sub(1) as u64;
    let p_value = ChiSquared::new(freedom as f64).map_or(1.0, |law| law.sf(statistic));
    ChiSquaredTest { statistic, freedom, p_value }
}
