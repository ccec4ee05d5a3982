//! How much a statement is worth saying.

use super::claim::Claim;

/// A statement, and how much it is worth saying: 0 to 100.
pub(super) type Worth = (u8, Claim);

/// A weight that grows with `much`; what decides a match weighs more than any of these.
pub(super) fn scaled(least: u8, by: f64, much: f64) -> u8 {
    (f64::from(least) + by * much).min(75.0) as u8
}
