//! What a body shows.

use std::fmt;

/// What one body shows when it lies still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// A tetrahedron rests on one side; the corner opposite, 0 to 3, is up.
    /// Corners 0 and 1 are the marked ones.
    Corner(u8),
    /// A stick with its flat, marked side up.
    Flat,
    /// A stick with its round side up.
    Round,
    /// A cube with this number, 1 to 6, up.
    Pips(u8),
}

impl Face {
    /// Does this face score? A marked corner or the flat side does.
    pub fn is_marked(self) -> bool {
        matches!(self, Self::Corner(0 | 1) | Self::Flat)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corner(corner) if self.is_marked() => write!(f, "corner {corner} (marked)"),
            Self::Corner(corner) => write!(f, "corner {corner}"),
            Self::Flat => f.write_str("flat"),
            Self::Round => f.write_str("round"),
            Self::Pips(pips) => write!(f, "{pips}"),
        }
    }
}
