//! Both ends of the engine protocol: JSON lines, as docs/protocol.md describes.

pub mod client;
mod command;
mod error;
mod lines;
pub mod living;
mod reply;
mod request;
pub mod server;
mod words;

pub use client::{Engine, EngineError};
pub use error::{Code, Fault};
pub use lines::{LONGEST_LINE, PROTOCOL};
pub use server::{ServeError, serve};
pub use words::EngineLog;
