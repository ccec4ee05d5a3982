//! The speed of an exhibition.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The speeds, the slowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Speed {
    /// Half the normal speed: time to guess each move.
    Slow,
    /// The speed of a table with players.
    #[default]
    Normal,
    /// For following a game.
    Fast,
    /// For following a series.
    Faster,
    /// No flights and no waiting: a throw or a move in each frame, and no comments.
    Instant,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 5] = [Self::Slow, Self::Normal, Self::Fast, Self::Faster, Self::Instant];

    /// Its name, its name in version 0.1, and its multiple of the normal speed.
    const fn facts(self) -> (&'static str, &'static str, f32) {
        match self {
            Self::Slow => ("slow", "study", 0.5),
            Self::Normal => ("normal", "calm", 1.0),
            Self::Fast => ("fast", "brisk", 2.5),
            Self::Faster => ("faster", "swift", 7.0),
            Self::Instant => ("instant", "instant", 60.0),
        }
    }

    /// The name on the command line and in the panel.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The multiple of the normal speed.
    pub const fn factor(self) -> f32 {
        self.facts().2
    }

    /// Its purpose, as readable text.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Slow => "Half the normal speed",
            Self::Normal => "The usual speed of a match",
            Self::Fast => "2.5 times the normal speed",
            Self::Faster => "Seven times the normal speed",
            Self::Instant => {
                "A throw or a move in each frame: no commentary, only the winner of each game"
            }
        }
    }

    /// Is there time to read comments on the play? Otherwise there are no comments.
    pub const fn leaves_time_to_read(self) -> bool {
        !matches!(self, Self::Instant)
    }

    /// Do computers wait for a reader of the commentary?
    pub const fn waits_for_readers(self) -> bool {
        matches!(self, Self::Slow | Self::Normal)
    }

    /// The next faster speed, or the fastest.
    pub fn faster(self) -> Self {
        Self::ALL.into_iter().find(|speed| *speed > self).unwrap_or(self)
    }

    /// The next slower speed, or the slowest.
    pub fn slower(self) -> Self {
        Self::ALL.into_iter().rev().find(|speed| *speed < self).unwrap_or(self)
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no speed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown speed \"{0}\" (choose from {known})", known = Speed::ALL.map(Speed::name).join(", "))]
pub struct UnknownSpeed(String);

impl FromStr for Speed {
    type Err = UnknownSpeed;

    fn from_str(text: &str) -> Result<Self, UnknownSpeed> {
        // Scripts written for version 0.1 still work.
        let named = |speed: &Self| speed.name() == text || speed.facts().1 == text;
        let unknown = || UnknownSpeed(text.chars().take(60).collect());
        Self::ALL.into_iter().find(named).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_first_version_still_mean_the_same_speeds() {
        let read = ["study", "calm", "brisk", "swift", "instant"].map(str::parse);
        assert_eq!(read, Speed::ALL.map(Ok));
        assert_eq!("normal".parse(), Ok(Speed::Normal));
        assert!(
            "pace".parse::<Speed>().is_err_and(|told| told.to_string().contains("slow, normal"))
        );
    }
}
