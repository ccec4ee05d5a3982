//! What may be played: everything that is legal, what a lesson asks for, what a review or an
//! exhibition shows, or nothing while a puzzle is on the table.

use bevy::prelude::*;

use tesserae_core::rules::Action;

/// Open in every match but a lesson's, a puzzle's, one that is reviewed and an exhibition's
/// that waits.
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
    /// Whatever is legal may be played, but the tutor has not judged the choices yet: one that
    /// is made now waits for that.
    Judging,
    /// The match is looked at: one goes back and forth in it, and at most one action may be
    /// played, the next of a line that is shown.
    Review {
        /// That action; none where no line is shown.
        expected: Option<Action>,
    },
    /// A puzzle lies on the table: a legal choice is its answer and is not played. Nothing is
    /// taken back, and at most one action may be played, the next of a line that is shown.
    Puzzle {
        /// The answer is awaited.
        answers: bool,
        /// That action; none where no line is shown.
        expected: Option<Action>,
    },
    /// A ply of an exhibition is shown again: only that is played, and nothing is taken back or
    /// resigned.
    Again {
        /// That ply; none once it has been shown.
        expected: Option<Action>,
    },
    /// The exhibition in which a person plays is paused: nothing is played till it goes on.
    Paused,
    /// A position is being set up: nothing is played.
    SetUp,
}

/// Why nothing else is played while something is shown again.
const AGAIN: &str = "this game is over. What decided it is shown again";
/// Why nothing is played while an exhibition is paused.
const PAUSED: &str = "the exhibition is paused. Press Continue to play on";

/// Why nothing is played while a position is set up.
const SET_UP: &str = "this position is being set up. Press Play from here to play it";

/// Why nothing is played in a review.
const REVIEWED: &str = "this is a review. Press Play from here to play on from this position";

/// Why nothing is played once a puzzle has been answered.
const ANSWERED: &str = "this puzzle is answered. Try again, go on to the next, or play from here";
/// Why no dice are thrown in a puzzle.
const NO_THROW: &str = "in a puzzle nobody throws: find the best move for the throw on the table";
/// Why one cannot go back.
const NO_WAY_BACK: &str = "you cannot go back in a guide: press Again to repeat the lesson";
const NOTHING_BEFORE: &str = "in a puzzle there is nothing to take back: its first answer counts";

impl Gate {
    /// Whether everything legal may be played.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Open | Self::Tutor { .. } | Self::Judging | Self::Paused)
    }

    /// Whether nothing at all is held back.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Open => true,
            Self::Tutor { costly } => costly.is_empty(),
            Self::Lesson { .. }
            | Self::Judging
            | Self::Review { .. }
            | Self::Puzzle { .. }
            | Self::Again { .. }
            | Self::Paused
            | Self::SetUp => false,
        }
    }

    /// Whether the tutor warns of an action before it is played.
    pub fn warns_of(&self, action: Action) -> bool {
        matches!(self, Self::Tutor { costly } if costly.contains(&action))
    }

    /// Whether a legal choice waits for the tutor's judgement before it is played.
    pub fn lets_wait(&self) -> bool {
        *self == Self::Judging
    }

    /// Whether a legal choice is the answer to a puzzle, and not to be played.
    pub fn takes_answers(&self) -> bool {
        matches!(self, Self::Puzzle { answers: true, .. })
    }

    /// Whether one may go back and forth in the match.
    pub fn lets_look_back(&self) -> bool {
        self.refuses_to_look_back().is_none()
    }

    /// Why one may not go back and forth in the match; none where one may.
    pub fn refuses_to_look_back(&self) -> Option<&'static str> {
        match self {
            Self::Lesson { .. } => Some(NO_WAY_BACK),
            Self::Puzzle { .. } => Some(NOTHING_BEFORE),
            Self::Open
            | Self::Tutor { .. }
            | Self::Judging
            | Self::Review { .. }
            | Self::Again { .. }
            | Self::Paused
            | Self::SetUp => None,
        }
    }

    /// Why an action is refused; none when it may be played.
    pub fn refuses(&self, action: Action) -> Option<&str> {
        match self {
            Self::Lesson { expected, reason } if *expected != Some(action) => Some(reason),
            Self::Review { expected } if *expected != Some(action) => Some(REVIEWED),
            Self::Puzzle { answers: false, expected } if *expected != Some(action) => {
                Some(ANSWERED)
            }
            Self::Again { expected } if *expected != Some(action) => Some(AGAIN),
            Self::Paused => Some(PAUSED),
            Self::SetUp => Some(SET_UP),
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
            Self::Puzzle { expected, .. } if !matches!(expected, Some(Action::Throw(_))) => {
                Some(NO_THROW)
            }
            Self::Again { expected } if !matches!(expected, Some(Action::Throw(_))) => Some(AGAIN),
            Self::Paused => Some(PAUSED),
            Self::SetUp => Some(SET_UP),
            _ => None,
        }
    }
}
