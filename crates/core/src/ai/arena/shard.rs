//! A part of a series, for one machine of several.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Which part of a series, written `I/N`: of every N pairs in a row the one of number
/// I, from 0 to N - 1. A pair is never torn apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    of: u32,
}

/// The text names no part.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ShardError {
    /// Not two whole numbers.
    #[error("a shard is I/N: its number, from 0, and how many there are, as in 0/4")]
    Form,
    /// The last is of number N - 1.
    #[error("shards are numbered from 0, so the last of {of} is {}/{of}", .of - 1)]
    Beyond {
        /// How many there are.
        of: u32,
    },
}

impl Shard {
    /// All of a series as its only part.
    pub(super) const WHOLE: Self = Self { index: 0, of: 1 };

    /// The part of that number, from 0, of so many.
    pub fn new(index: u32, of: u32) -> Result<Self, ShardError> {
        match of {
            0 => Err(ShardError::Form),
            _ if index >= of => Err(ShardError::Beyond { of }),
            _ => Ok(Self { index, of }),
        }
    }

    /// Its number, from 0.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// How many parts there are.
    pub fn of(&self) -> u32 {
        self.of
    }

    /// How many of a series of so many games are in it.
    pub fn games(&self, all: u64) -> u64 {
        let (index, of) = (u64::from(self.index), u64::from(self.of));
        // Whole rows of pairs, then what the last row has left for this part.
        let row = 2 * of;
        all / row * 2 + (all % row).saturating_sub(2 * index).min(2)
    }

    /// The number in the series of its game of that place, from 0.
    pub(super) fn number(&self, place: u64) -> u64 {
        2 * (place / 2 * u64::from(self.of) + u64::from(self.index)) + place % 2
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, of) = text.split_once('/').ok_or(ShardError::Form)?;
        match (index.parse(), of.parse()) {
            (Ok(index), Ok(of)) => Self::new(index, of),
            _ => Err(ShardError::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_of_a_series_are_the_series() {
        for all in 0..40 {
            for of in 1..9 {
                let mut numbers = Vec::new();
                for index in 0..of {
                    let shard = Shard::new(index, of).expect("a part of them");
                    let own: Vec<u64> = (0..shard.games(all)).map(|i| shard.number(i)).collect();
                    assert!(own.is_sorted(), "{all} games, {shard}");
                    assert!(own.iter().all(|n| n / 2 % u64::from(of) == u64::from(index)));
                    numbers.extend(own);
                }
                numbers.sort_unstable();
                assert!(numbers.iter().copied().eq(0..all), "{all} games, {of} shards");
            }
        }
    }

    #[test]
    fn shards_as_text() {
        assert_eq!("3/8".parse(), Shard::new(3, 8));
        assert_eq!("3/8".parse::<Shard>().expect("a shard").to_string(), "3/8");
        for text in ["", "/", "3", "3/", "/8", "-1/8", "a/b", "0/0", "1/2/3", "0/4294967296"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError::Form), "{text}");
        }
        assert_eq!("8/8".parse::<Shard>(), Err(ShardError::Beyond { of: 8 }));
    }
}
