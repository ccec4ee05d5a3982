//! The seed of a match, committed to before its first throw.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::rules::Position;

/// The SHA-256 of a match's start and seed. Who has seen it before the first throw knows
/// afterwards that the seed, and so every throw, was fixed by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a seed for a match from that position: the hash of three lines, each
    /// with a line feed at its end. They are [`VERSION`], the position's notation and the
    /// seed in decimal digits.
    pub fn of(start: &Position, seed: u64) -> Self {
        Self::of_text(&start.to_string(), seed)
    }

    /// The same where the position's notation is at hand.
    pub(super) fn of_text(start: &str, seed: u64) -> Self {
        Self(Sha256::digest(format!("{VERSION}\n{start}\n{seed}\n")).into())
    }
}

/// The first line of what is hashed.
pub const VERSION: &str = "tesserae dice 1";

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
