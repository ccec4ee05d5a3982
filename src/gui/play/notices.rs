//! Short messages for people: what was refused and why, what was lost, what was saved.
//! Any system may write a [`Notice`]; a panel shows it for a while.

use bevy::prelude::*;

use crate::rules::RuleId;

/// What kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Info,
    /// Something refused or lost.
    Warning,
}

/// What a message speaks of, and so how long it stays true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Something besides the match.
    Else,
    /// What has happened in a turn of the match.
    Turn,
    /// What is due at this very moment of the match.
    Moment,
}

/// Something to tell people, or the end of what was told.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A text to show.
    Said {
        /// What kind of message it is.
        tone: Tone,
        /// What it speaks of.
        about: About,
        /// The text.
        text: String,
        /// The rule of the book behind it.
        rule: Option<RuleId>,
    },
    /// Somebody has acted: what was due is done.
    Acted {
        /// Another side's turn has begun with it.
        next_turn: bool,
    },
    /// Another position lies on the table: nothing that was said of the match holds.
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

/// Registers the messages.
pub fn plugin(app: &mut App) {
    app.add_message::<Notice>();
}
