//! What is written of a match beside its plies, and has no part in play.

/// A match's name and dates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// What people call it; empty when nobody has named it.
    pub name: String,
    /// When it began, in seconds since the start of 1970, UTC; none where nobody knows.
    pub begun: Option<u64>,
    /// When it was last played, likewise.
    pub played: Option<u64>,
}
