//! The commitment to a match's seed before its first throw.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::rules::Position;

/// The SHA-256 of a match's start and seed. A player who saw it before the first throw can verify
/// afterwards that the seed, and so every throw, was already fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a seed for a match from `start`: the hash of three lines, each ending in
    /// a line feed. They are [`VERSION`], the position's notation and the seed in decimal digits.
    pub fn of(start: &Position, seed: u64) -> Self {
        Self::of_text(&start.to_string(), seed)
    }

    /// Like [`Self::of`], from the position's notation.
    pub(super) fn of_text(start: &str, seed: u64) -> Self {
        Self(Sha256::digest(format!("{VERSION}\n{start}\n{seed}\n")).into())
    }
}

/// The first line of the hashed text.
pub const VERSION: &str = "tesserae dice 1";

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
