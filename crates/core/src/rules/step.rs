//! Where a piece stands on its own side's path.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place on a side's own path, as the rules number it: 0 is in hand, 1 the
/// first cell, one past the last cell is off the board.
///
/// ```
/// use tesserae_core::rules::Step;
///
/// assert_eq!(Step::HAND.plus(3), Step(3));
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Step(pub u8);

impl Step {
    /// Not on the board yet, or sent back.
    pub const HAND: Self = Self(0);

    /// The step so many places on.
    #[must_use]
    #[inline]
    pub const fn plus(self, score: u8) -> Self {
        Self(self.0 + score)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
