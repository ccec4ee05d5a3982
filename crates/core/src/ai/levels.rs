//! The strengths on offer.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How well a computer player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move, each as likely: a yardstick more than an opponent.
    Random,
    /// Sees what a move does at once and not what may follow, and judges even that roughly.
    Beginner,
    /// Weighs every position that a move leads to, and misjudges some a little.
    Adept,
    /// The same with a steadier judgement.
    Expert,
    /// Looks ahead with exact chances, as deep as a fraction of a second allows.
    Master,
    /// Never errs: plays by the game's exact solution, where there is one.
    Perfect,
}

/// There is no level of that name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown level \"{name}\" (there are: {})", Level::names())]
pub struct UnknownLevel {
    /// The name given, cut to a readable length.
    name: String,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Beginner, Self::Adept, Self::Expert, Self::Master, Self::Perfect];

    /// The name on the command line and in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Beginner => "beginner",
            Self::Adept => "adept",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::Perfect => "perfect",
        }
    }

    /// What kind of opponent it is, in a sentence for players.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Random => "Plays any legal move, at random.",
            Self::Beginner => "Captures, runs and seeks safety. Makes many mistakes.",
            Self::Adept => "Weighs every move. Makes some mistakes, most of them small.",
            Self::Expert => "Weighs every move with care. Makes few mistakes.",
            Self::Master => "Looks several throws ahead. Seldom makes a mistake.",
            Self::Perfect => "Never makes a mistake: this game is solved.",
        }
    }

    /// Who plays for this level: a master for the perfect player of a variant that is not
    /// solved.
    pub const fn or_stand_in(self, solved: bool) -> Self {
        match self {
            Self::Perfect if !solved => Self::Master,
            level => level,
        }
    }

    /// The levels that can be chosen for a variant, the weakest first.
    pub fn on_offer(solved: bool) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |level| level.or_stand_in(solved) == *level)
    }

    /// All names with commas between.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let known = Self::ALL.into_iter().find(|level| level.name() == text);
        known.ok_or_else(|| UnknownLevel { name: text.chars().take(60).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stronger_level_never_sounds_weaker() {
        let mistakes =
            ["at random", "many mistakes", "some mistakes", "few mistakes", "Seldom", "Never"];
        for (level, words) in Level::ALL.into_iter().zip(mistakes) {
            assert!(level.about().contains(words), "{level}: {}", level.about());
        }
    }
}
