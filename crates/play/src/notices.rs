//! Short messages, which a panel shows for a while.

use std::fmt::Display;
use std::path::PathBuf;

use bevy::prelude::*;

use tesserae_core::rules::RuleId;
use tesserae_core::words::sentence;

/// The tone of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Information.
    Info,
    /// A refusal or a loss.
    Warning,
}

/// The subject of a message, which decides its lifetime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Something outside the match.
    Else,
    /// An event in a turn of the match.
    Turn,
    /// An action due now in the match.
    Moment,
}

/// A message, or the end of earlier ones.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A text to show.
    Said {
        /// Its tone.
        tone: Tone,
        /// Its subject.
        about: About,
        /// The text.
        text: String,
        /// The rule of the book behind it.
        rule: Option<RuleId>,
        /// The file that the text names, for a button that shows it in its folder.
        file: Option<PathBuf>,
    },
    /// A side has acted: no action is due.
    Acted {
        /// The action began another side's turn.
        next_turn: bool,
    },
    /// Another position lies on the table: ends all messages about the match.
    Withdrawn,
}

impl Notice {
    /// Information outside the match.
    pub fn info(text: impl Into<String>) -> Self {
        Self::of(Tone::Info, About::Else, text.into(), None)
    }

    /// A failure outside the match.
    pub fn warning(text: impl Into<String>) -> Self {
        Self::of(Tone::Warning, About::Else, text.into(), None)
    }

    /// An error outside the match, as a sentence.
    pub fn failure(error: &impl Display) -> Self {
        Self::warning(sentence(&error.to_string()))
    }

    /// A refusal, with the rule behind it.
    pub fn refusal(text: String, rule: Option<RuleId>) -> Self {
        Self::of(Tone::Warning, About::Moment, text, rule)
    }

    /// A message without a file.
    pub fn of(tone: Tone, about: About, text: String, rule: Option<RuleId>) -> Self {
        Self::Said { tone, about, text, rule, file: None }
    }

    /// The same message with the file that its text names.
    #[must_use]
    pub fn with_file(mut self, named: impl Into<PathBuf>) -> Self {
        if let Self::Said { file, .. } = &mut self {
            *file = Some(named.into());
        }
        self
    }
}
