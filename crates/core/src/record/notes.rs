//! What a record holds that plays no part in the rules.

/// A match's name, dates, and what people say of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// The name that people gave it, if any.
    pub name: String,
    /// What they wrote about it.
    pub text: String,
    /// How many stars they gave it, up to [`MOST_STARS`].
    pub stars: u8,
    /// When it began, in seconds since 1970, UTC, if that is known.
    pub begun: Option<u64>,
    /// When it was last played, likewise.
    pub played: Option<u64>,
}

/// No match gets more stars.
pub const MOST_STARS: u8 = 5;
