//! What may be played: everything that is legal, or what a lesson asks for.

use bevy::prelude::*;

use crate::rules::Action;

/// Open in every match but a lesson's. Only the guide closes it.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub enum Gate {
    /// Whatever is legal may be played, taken back and resigned.
    #[default]
    Open,
    /// Nothing is taken back or resigned, and at most one action may be played.
    Lesson {
        /// That action; none while the learner reads.
        expected: Option<Action>,
        /// Why anything else is refused.
        reason: String,
    },
}

impl Gate {
    /// Whether everything legal may be played.
    pub fn is_open(&self) -> bool {
        *self == Self::Open
    }

    /// Why an action is refused; none when it may be played.
    pub fn refuses(&self, action: Action) -> Option<&str> {
        match self {
            Self::Lesson { expected, reason } if *expected != Some(action) => Some(reason),
            _ => None,
        }
    }

    /// Why nobody may throw now; none when the dice may be thrown.
    pub fn refuses_throws(&self) -> Option<&str> {
        match self {
            Self::Lesson { expected: None, reason } => Some(reason),
            _ => None,
        }
    }
}
