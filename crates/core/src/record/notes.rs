//! The parts of a record that do not affect the rules.

/// A match's name, notes, stars, dates and time at the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// The name that the user gave it; empty without one.
    pub name: String,
    /// The user's notes.
    pub text: String,
    /// The user's stars, up to [`MOST_STARS`].
    pub stars: u8,
    /// When it began, if known, in seconds since 1970, UTC.
    pub begun: Option<u64>,
    /// When it was last played, if known, in seconds since 1970, UTC.
    pub played: Option<u64>,
    /// Seconds that it has lain on the table unfinished, over all sittings.
    pub at_table: u64,
}

/// The highest number of stars.
pub const MOST_STARS: u8 = 5;
