//! What can happen next: a chance outcome or a choice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::notation::plain_number;
use super::step::Step;
use super::throw::Throw;

/// One ply of a game. The text form is that of the engine protocol.
///
/// ```
/// use tesserae_core::rules::{Action, Step};
///
/// let enters = Action::Move { from: Step::HAND, to: Step(3) };
/// assert_eq!(enters.to_string(), "move 0-3");
/// assert_eq!("use 5 28".parse(), Ok(Action::Use { number: 5, from: Step(28) }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// A chance outcome: `throw 3`, `first A`.
    Throw(Throw),
    /// A piece goes from a step to a step: `move 4-8`; `move 0-3` enters.
    Move {
        /// Where it stood; 0 is in hand.
        from: Step,
        /// Where it lands before any fate; one past the last step is off.
        to: Step,
    },
    /// One of two numbers on a traveller: `use 5 28`.
    Use {
        /// The number used.
        number: u8,
        /// The field the traveller stands on.
        from: Step,
    },
    /// Go on by the same number, or take the passage: `go`.
    Go,
    /// Take the free ride: `ride`.
    Ride,
    /// Take the crossing: `cross`.
    Cross,
    /// Take no offer: `stay`.
    Stay,
    /// No legal move: `pass`.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throw(throw) => throw.fmt(f),
            Self::Move { from, to } => write!(f, "move {from}-{to}"),
            Self::Use { number, from } => write!(f, "use {number} {from}"),
            Self::Go => f.write_str("go"),
            Self::Ride => f.write_str("ride"),
            Self::Cross => f.write_str("cross"),
            Self::Stay => f.write_str("stay"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// What a field offers to the piece on it, as far as it is not yet answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Where the piece of the side to act stands.
    pub at: Step,
    /// Where [`Action::Go`] leads at first; none when it is not offered.
    pub go: Option<Step>,
    /// Where [`Action::Cross`] leads; none when it is not offered.
    pub cross: Option<Step>,
    /// Where a ride of 1, 2, 3 and so on ends, before any fall; empty when
    /// [`Action::Ride`] is not offered. Also while the ride's die is due.
    pub ride: Vec<Step>,
}

/// The text is no action of any game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not an action (actions read like: throw 3, move 4-8, use 5 28, pass)")]
pub struct ActionError(pub String);

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let bad = || ActionError(text.chars().take(80).collect());
        let step = |s: &str| plain_number(s).map(Step).ok_or_else(bad);
        match text {
            "go" => return Ok(Self::Go),
            "ride" => return Ok(Self::Ride),
            "cross" => return Ok(Self::Cross),
            "stay" => return Ok(Self::Stay),
            "pass" => return Ok(Self::Pass),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix("move ") {
            let (from, to) = rest.split_once('-').ok_or_else(bad)?;
            return Ok(Self::Move { from: step(from)?, to: step(to)? });
        }
        if let Some(rest) = text.strip_prefix("use ") {
            let (number, from) = rest.split_once(' ').ok_or_else(bad)?;
            let number = plain_number(number).ok_or_else(bad)?;
            return Ok(Self::Use { number, from: step(from)? });
        }
        text.parse().map(Self::Throw).map_err(|()| bad())
    }
}
