//! What a record holds that plays no part in the rules.

/// A match's name and dates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// The name that people gave it, if any.
    pub name: String,
    /// When it began, in seconds since 1970, UTC, if that is known.
    pub begun: Option<u64>,
    /// When it was last played, likewise.
    pub played: Option<u64>,
}
