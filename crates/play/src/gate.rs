//! Which actions are allowed: everything legal, a lesson's action, the next ply of a review or
//! exhibition, or nothing during a puzzle.

use bevy::prelude::*;

use tesserae_core::rules::Action;

/// Open in every match except a lesson, a puzzle, a review and a waiting exhibition.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub enum Gate {
    /// Allows every legal action, undo and resignation.
    #[default]
    Open,
    /// Allows at most one action, and neither undo nor resignation.
    Lesson {
        /// That action; none while the learner reads.
        expected: Option<Action>,
        /// The reason for refusing anything else.
        reason: String,
    },
    /// Allows everything legal, but the tutor warns of these choices first.
    Tutor {
        /// The choices that cost too much.
        costly: Vec<Action>,
    },
    /// Allows everything legal, but a choice waits until the tutor has judged the choices.
    Judging,
    /// Allows moving through the match, and at most one action: the next one of a displayed line.
    Review {
        /// That action; none without a line.
        expected: Option<Action>,
    },
    /// A legal choice answers the puzzle and is not played. Allows no undo, and at most one
    /// action: the next one of a displayed line.
    Puzzle {
        /// The puzzle awaits its answer.
        answers: bool,
        /// That action; none without a line.
        expected: Option<Action>,
    },
    /// Replays a ply of an exhibition. Allows only that ply, and neither undo nor resignation.
    Again {
        /// That ply; none after the replay.
        expected: Option<Action>,
    },
    /// A person's exhibition is paused. Allows nothing.
    Paused,
    /// A person's exhibition is over. Allows nothing.
    Closed,
    /// A position is being set up. Allows nothing.
    SetUp,
}

/// The refusal during a replay.
const AGAIN: &str = "this game is over. The deciding move is being replayed";
/// The refusal while an exhibition is paused.
const PAUSED: &str = "the exhibition is paused. Press Continue to play on";
/// The refusal after the end of an exhibition, in a game that was left unfinished.
const CLOSED: &str = "the exhibition is over";

/// The refusal while a position is set up.
const SET_UP: &str = "this position is being set up. Press Play from here to play it";

/// The refusal in a review.
const REVIEWED: &str = "this is a review. Press Play from here to play on from this position";

/// The refusal after a puzzle's answer.
const ANSWERED: &str = "this puzzle is answered. Try again, take the next one, or play from here";
/// The refusal of throws in a puzzle.
const NO_THROW: &str = "a puzzle has no throws: find the best move for the throw on the table";
/// The refusal of undo in a guide.
const NO_WAY_BACK: &str = "you cannot go back in a guide: press Again to repeat the lesson";
const NOTHING_BEFORE: &str = "a puzzle has no undo: your first answer counts";

impl Gate {
    /// Is every legal action allowed?
    pub fn is_open(&self) -> bool {
        matches!(
            self,
            Self::Open | Self::Tutor { .. } | Self::Judging | Self::Paused | Self::Closed
        )
    }

    /// Does the tutor warn of an action before it is played?
    pub fn warns_of(&self, action: Action) -> bool {
        matches!(self, Self::Tutor { costly } if costly.contains(&action))
    }

    /// Does a legal choice wait for the tutor's judgement?
    pub fn lets_wait(&self) -> bool {
        *self == Self::Judging
    }

    /// Is a legal choice the answer to a puzzle, and not played?
    pub fn takes_answers(&self) -> bool {
        matches!(self, Self::Puzzle { answers: true, .. })
    }

    /// Does a lesson await an action, so that the rules' own refusal of a choice says more?
    pub fn teaches(&self, action: Action) -> bool {
        matches!(self, Self::Lesson { expected: Some(_), .. })
            && !matches!(action, Action::Throw(_))
    }

    /// May you move through the match?
    pub fn lets_look_back(&self) -> bool {
        self.refuses_to_look_back().is_none()
    }

    /// The reason why you may not move through the match; none if you may.
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
            | Self::Closed
            | Self::SetUp => None,
        }
    }

    /// The reason to refuse an action; none if it is allowed.
    pub fn refuses(&self, action: Action) -> Option<&str> {
        match self {
            Self::Lesson { expected, reason } if *expected != Some(action) => Some(reason),
            Self::Review { expected } if *expected != Some(action) => Some(REVIEWED),
            Self::Puzzle { answers: false, expected } if *expected != Some(action) => {
                Some(ANSWERED)
            }
            Self::Again { expected } if *expected != Some(action) => Some(AGAIN),
            Self::Paused => Some(PAUSED),
            Self::Closed => Some(CLOSED),
            Self::SetUp => Some(SET_UP),
            _ => None,
        }
    }

    /// The reason to refuse a throw; none if it is allowed.
    pub fn refuses_throws(&self) -> Option<&str> {
        let is_throw = |expected: &Option<Action>| matches!(expected, Some(Action::Throw(_)));
        match self {
            Self::Lesson { expected: None, reason } => Some(reason),
            Self::Review { expected } if !is_throw(expected) => Some(REVIEWED),
            Self::Puzzle { expected, .. } if !is_throw(expected) => Some(NO_THROW),
            Self::Again { expected } if !is_throw(expected) => Some(AGAIN),
            Self::Paused => Some(PAUSED),
            Self::Closed => Some(CLOSED),
            Self::SetUp => Some(SET_UP),
            _ => None,
        }
    }
}
