//! What can be wrong with a request.

use thiserror::Error;

/// The kinds of fault, for programs; docs/protocol.md lists them for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// The line is over [`LONGEST_LINE`](super::LONGEST_LINE).
    TooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// There is nothing on the line.
    EmptyLine,
    /// The line is not JSON.
    NotJson,
    /// It is JSON and no object with fields this operation takes.
    BadRequest,
    /// There is no such operation.
    UnknownOp,
    /// There is no such game or variant.
    UnknownGame,
    /// There is no such level of play.
    UnknownLevel,
    /// The position does not parse or cannot be.
    BadPosition,
    /// The action is no action, or not legal there.
    IllegalAction,
    /// The position waits for something else.
    NotDue,
}

impl Code {
    /// The code as it is sent.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::NotUtf8 => "not_utf8",
            Self::EmptyLine => "empty_line",
            Self::NotJson => "not_json",
            Self::BadRequest => "bad_request",
            Self::UnknownOp => "unknown_op",
            Self::UnknownGame => "unknown_game",
            Self::UnknownLevel => "unknown_level",
            Self::BadPosition => "bad_position",
            Self::IllegalAction => "illegal_action",
            Self::NotDue => "not_due",
        }
    }
}

/// A refusal: what is sent back as `{"error":{"code","message"}}`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// What is wrong and with what, in a sentence.
    pub message: String,
}

impl Fault {
    /// A fault of that kind.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}
