//! The weight of a statement.

use super::claim::Claim;

/// The weight of a statement, from 0 to 100, and the statement.
pub(super) type Worth = (u8, Claim);

/// A weight that grows with `much`. Decisive statements weigh more than any of these.
pub(super) fn scaled(least: u8, by: f64, much: f64) -> u8 {
    (f64::from(least) + by * much).min(75.0) as u8
}
