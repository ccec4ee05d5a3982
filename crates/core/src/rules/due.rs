//! What a position waits for.

use super::side::Side;

/// What a position waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// A chance outcome.
    Throw,
    /// A choice of the side to act.
    Choice,
    /// Nothing: that side has won.
    Over(Side),
}
