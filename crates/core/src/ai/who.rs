//! Who sits on a side, as it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::levels::{Level, UnknownLevel};
use super::limits::DEEPEST;
use super::policy::{PlainSearch, Policy};
use crate::signs::{looks_empty, turns};

/// Who sits on a side.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Who {
    /// A person: `human`, or `human:NAME`.
    Human(Option<PersonName>),
    /// A player of our own: `ai:master`.
    Ai(Level),
    /// A plain search of our own, for comparisons: `search:DEPTH`.
    Search(PlainSearch),
    /// Another program that speaks the protocol: `engine:COMMAND`.
    Engine(String),
}

impl Who {
    /// How a player of our own chooses; none for a person and for another program.
    pub fn policy(&self) -> Option<Policy> {
        match self {
            Self::Ai(level) => Some(Policy::Level(*level)),
            Self::Search(search) => Some(Policy::Plain(*search)),
            Self::Human(_) | Self::Engine(_) => None,
        }
    }

    /// The level of a player of our own; none for any other.
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::Ai(level) => Some(*level),
            Self::Human(_) | Self::Search(_) | Self::Engine(_) => None,
        }
    }
}

/// What a person is called: trimmed, of one to [`LONGEST_NAME`] characters, on one line, with ink
/// and without signs that turn the text around it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

/// Most characters of a person's name.
pub const LONGEST_NAME: usize = 24;

impl PersonName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let name = text.trim();
        if name.chars().any(char::is_control) {
            Err(BadName::Control)
        } else if name.chars().any(turns) {
            Err(BadName::Direction)
        } else if looks_empty(name) {
            Err(BadName::Empty)
        } else if name.chars().count() > LONGEST_NAME {
            Err(BadName::Long)
        } else {
            Ok(Self(name.to_owned()))
        }
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is no person's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadName {
    /// Nothing, or nothing but space and signs that leave no ink.
    #[error("\"human:\" needs a name, as in human:Anna; human alone will do too")]
    Empty,
    /// A line break or another control character.
    #[error("a name has letters, digits and signs on one line, and no control characters")]
    Control,
    /// A sign that would turn the text around the name.
    #[error("a name has no signs that set the direction of writing; leave out the invisible ones")]
    Direction,
    /// Too long for a panel.
    #[error("a name has at most {LONGEST_NAME} characters")]
    Long,
}

/// Whether a match's name of a player is that of a person: `human`, or `human:NAME`.
pub fn is_human(player: &str) -> bool {
    player == "human" || player.starts_with("human:")
}

/// What a person is called, by a match's name of a player; none without a name.
pub fn person(player: &str) -> Option<&str> {
    player.strip_prefix("human:").map(str::trim).filter(|name| !name.is_empty())
}

impl FromStr for PlainSearch {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let (depth, by_hand) = match text.strip_suffix(",hand") {
            Some(depth) => (depth, true),
            None => (text, false),
        };
        match depth.parse() {
            Ok(depth) if (1..=DEEPEST).contains(&depth) => Ok(Self { depth, by_hand }),
            _ => Err(UnknownPlayer::Search(text.chars().take(60).collect())),
        }
    }
}

/// The text names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownPlayer {
    /// Nothing of a known kind.
    #[error(
        "unknown player \"{0}\" (there are: human, human:NAME, ai:LEVEL, search:DEPTH, engine:COMMAND)"
    )]
    Kind(String),
    /// `human:` with a name that cannot be one.
    #[error(transparent)]
    Name(#[from] BadName),
    /// `ai:` with a level that there is not.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// `search:` with no depth that can be searched.
    #[error(
        "\"search:{0}\" needs how many choices to look ahead, 1 to {DEEPEST}, as in search:2 or search:2,hand"
    )]
    Search(String),
    /// `engine:` and nothing more.
    #[error("\"engine:\" needs the command that starts the engine, as in engine:COMMAND")]
    NoCommand,
}

impl FromStr for Who {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        if text == "human" {
            Ok(Self::Human(None))
        } else if let Some(name) = text.strip_prefix("human:") {
            Ok(Self::Human(Some(name.parse()?)))
        } else if let Some(level) = text.strip_prefix("ai:") {
            Ok(Self::Ai(level.parse()?))
        } else if let Some(search) = text.strip_prefix("search:") {
            Ok(Self::Search(search.parse()?))
        } else if let Some(command) = text.strip_prefix("engine:") {
            if command.trim().is_empty() {
                return Err(UnknownPlayer::NoCommand);
            }
            Ok(Self::Engine(command.to_owned()))
        } else {
            Err(UnknownPlayer::Kind(text.chars().take(60).collect()))
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(None) => f.write_str("human"),
            Self::Human(Some(name)) => write!(f, "human:{name}"),
            Self::Ai(level) => write!(f, "ai:{level}"),
            Self::Search(search) => write!(f, "search:{search}"),
            Self::Engine(command) => write!(f, "engine:{command}"),
        }
    }
}

impl TryFrom<String> for Who {
    type Error = UnknownPlayer;

    fn try_from(text: String) -> Result<Self, UnknownPlayer> {
        text.parse()
    }
}

impl From<Who> for String {
    fn from(who: Who) -> Self {
        who.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_may_have_a_name() {
        let read = |text: &str| text.parse::<Who>().map(|who| who.to_string());
        assert_eq!(read("human"), Ok("human".to_owned()));
        assert_eq!(read("human:Anna"), Ok("human:Anna".to_owned()));
        assert_eq!(read("human:  Anna B. "), Ok("human:Anna B.".to_owned()), "it is trimmed");
        let longest = "ä".repeat(LONGEST_NAME);
        assert_eq!(read(&format!("human:{longest}")), Ok(format!("human:{longest}")));
        let refused = |text: &str| read(text).map_err(|error| error.to_string());
        for (text, says) in [
            ("human:", "needs a name"),
            ("human:   ", "needs a name"),
            ("human:An\nna", "control characters"),
            ("human:\u{202e}annA", "direction of writing"),
            ("human:An\u{2067}na", "direction of writing"),
            ("human:\u{200b}\u{200b}", "needs a name"),
            ("human:\u{3164}", "needs a name"),
            ("human:\u{7}", "control characters"),
            (&format!("human:{longest}x"), "at most 24 characters"),
            ("Human", "human, human:NAME, ai:LEVEL"),
        ] {
            assert!(refused(text).is_err_and(|error| error.contains(says)), "{text:?}");
        }
    }

    #[test]
    fn people_are_told_from_computers_with_and_without_a_name() {
        assert!(is_human("human") && is_human("human:Anna"));
        assert!(!is_human("humane") && !is_human("ai:adept") && !is_human("engine:human:x"));
        assert_eq!(person("human:Anna"), Some("Anna"));
        assert_eq!((person("human"), person("human:  "), person("ai:adept")), (None, None, None));
    }
}
