//! How fast an exhibition goes.

use std::fmt;
use std::str::FromStr;

/// The paces on offer, the slowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Pace {
    /// Half the ordinary pace: time to foresee each move.
    Study,
    /// As at a table with people.
    #[default]
    Calm,
    /// For following the course of a game.
    Brisk,
    /// For following the course of a series.
    Swift,
    /// No flights and no waiting: a ply a frame.
    Instant,
}

impl Pace {
    /// All paces, the slowest first.
    pub const ALL: [Self; 5] = [Self::Study, Self::Calm, Self::Brisk, Self::Swift, Self::Instant];

    /// The name on the command line and in the panel.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Study => "study",
            Self::Calm => "calm",
            Self::Brisk => "brisk",
            Self::Swift => "swift",
            Self::Instant => "instant",
        }
    }

    /// How many times as fast as the ordinary pace.
    #[must_use]
    pub const fn factor(self) -> f32 {
        match self {
            Self::Study => 0.5,
            Self::Calm => 1.0,
            Self::Brisk => 2.5,
            Self::Swift => 7.0,
            Self::Instant => 60.0,
        }
    }

    /// The next faster pace; the fastest stays.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::ALL.into_iter().find(|pace| *pace > self).unwrap_or(self)
    }

    /// The next slower pace; the slowest stays.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::ALL.into_iter().rev().find(|pace| *pace < self).unwrap_or(self)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|pace| pace.name() == text).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            let text: String = text.chars().take(60).collect();
            format!("unknown pace \"{text}\" (there are: {known})")
        })
    }
}
