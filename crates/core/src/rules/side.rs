//! Who plays.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A side of the table: `A` to `D`. Only Phaistos seats more than two.
///
/// ```
/// use tesserae_core::rules::Side;
///
/// assert_eq!(Side::A.opponent(), Side::B);
/// assert_eq!(Side::D.next(4), Side::A);
/// assert_eq!("C".parse(), Ok(Side::C));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// The near side.
    A,
    /// The far side.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
}

impl Side {
    /// All seats in turn order.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Position in turn order, `0..4`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat with that place in turn order; places past the fourth wrap round.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index & 3]
    }

    /// The opponent at a table of two.
    #[inline]
    pub const fn opponent(self) -> Self {
        Self::ALL[(self as usize) ^ 1]
    }

    /// Who follows at a table of `sides`.
    pub const fn next(self, sides: u8) -> Self {
        Self::ALL[(self as usize + 1) % sides as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["A", "B", "C", "D"][self.index()])
    }
}

impl FromStr for Side {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "A" => Ok(Self::A),
            "B" => Ok(Self::B),
            "C" => Ok(Self::C),
            "D" => Ok(Self::D),
            _ => Err(()),
        }
    }
}
