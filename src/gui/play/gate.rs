//! What may be played: everything that is legal, what a lesson asks for, or what a review
//! shows.

use bevy::prelude::*;

use crate::rules::Action;

/// Open in every match but a lesson's and one that is reviewed.
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
    /// Whatever is legal may be played, but of these choices the tutor warns first.
    Tutor {
        /// The choices that cost too much.
        costly: Vec<Action>,
    },
    /// The match is looked at: one goes back and forth in it, and at most one action may be
    /// played, the next of a line that is shown.
    Review {
        /// That action; none where no line is shown.
        expected: Option<Action>,
    },
}

/// Why nothing is played in a review.
const REVIEWED: &str = "this is a review. Press Play from here to play on from this position";

impl Gate {
    /// Whether everything legal may be played.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Open | Self::Tutor { .. })
    }

    /// Whether nothing at all is held back.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Open => true,
            Self::Tutor { costly } => costly.is_empty(),
            Self::Lesson { .. } | Self::Review { .. } => false,
        }
    }

    /// Whether the tutor warns of an action before it is played.
    pub fn warns_of(&self, action: Action) -> bool {
        matches!(self, Self::Tutor { costly } if costly.contains(&action))
    }

    /// Whether one may go back and forth in the match.
    pub fn lets_look_back(&self) -> bool {
        !matches!(self, Self::Lesson { .. })
    }

    /// Why an action is refused; none when it may be played.
    pub fn refuses(&self, action: Action) -> Option<&str> {
        match self {
            Self::Lesson { expected, reason } if *expected != Some(action) => Some(reason),
            Self::Review { expected } if *expected != Some(action) => Some(REVIEWED),
            _ => None,
        }
    }

    /// Why nobody may throw now; none when the dice may be thrown.
    pub fn refuses_throws(&self) -> Option<&str> {
        match self {
            Self::Lesson { expected: None, reason } => Some(reason),
            Self::Review { expected } if !matches!(expected, Some(Action::Throw(_))) => {
                Some(REVIEWED)
            }
            _ => None,
        }
    }
}
