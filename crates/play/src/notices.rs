//! Short messages for people, which a panel shows for a while.

use bevy::prelude::*;

use tesserae_core::rules::RuleId;

/// What kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Info,
    /// Something refused or lost.
    Warning,
}

/// What a message is about, and so how long it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Something besides the match.
    Else,
    /// What has happened in a turn of the match.
    Turn,
    /// What is due at this very moment of the match.
    Moment,
}

/// A message, or the end of earlier ones.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A text to show.
    Said {
        /// What kind of message it is.
        tone: Tone,
        /// What it is about.
        about: About,
        /// The text.
        text: String,
        /// The rule of the book behind it.
        rule: Option<RuleId>,
    },
    /// A side has acted: what was due is done.
    Acted {
        /// Another side's turn has begun with it.
        next_turn: bool,
    },
    /// Another position lies on the table: nothing said of the match holds.
    Withdrawn,
}

impl Notice {
    /// Something to know, besides the match.
    pub fn info(text: impl Into<String>) -> Self {
        Self::Said { tone: Tone::Info, about: About::Else, text: text.into(), rule: None }
    }

    /// Something that went wrong, besides the match.
    pub fn warning(text: impl Into<String>) -> Self {
        Self::Said { tone: Tone::Warning, about: About::Else, text: text.into(), rule: None }
    }

    /// What was refused, with the rule that refuses it.
    pub fn refusal(text: String, rule: Option<RuleId>) -> Self {
        Self::Said { tone: Tone::Warning, about: About::Moment, text, rule }
    }
}
