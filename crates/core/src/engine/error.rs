//! Errors in a request.

use serde::Serialize;
use thiserror::Error;

/// The codes of faults; docs/protocol.md explains them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The line is over [`LONGEST_LINE`](super::LONGEST_LINE).
    TooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line is empty.
    EmptyLine,
    /// The line is not JSON.
    NotJson,
    /// It is JSON, but not an object with fields that this operation takes.
    BadRequest,
    /// There is no such operation.
    UnknownOp,
    /// There is no such game or variant.
    UnknownGame,
    /// There is no such level of play.
    UnknownLevel,
    /// The position does not parse or is impossible.
    BadPosition,
    /// The action does not parse or is illegal in the position.
    IllegalAction,
    /// The position needs something else: a throw or a choice.
    NotDue,
}

/// A refusal, sent back as `{"error":{"code","message"}}`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// The problem and its place, in a sentence.
    pub message: String,
}

impl Fault {
    /// A fault with this code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}
