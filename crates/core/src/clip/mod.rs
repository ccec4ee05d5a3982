//! A match as a clip: which part of it, in which form, how long that lasts, and the system's
//! own encoder for videos.
//!
//! The pictures are drawn by the window's own systems, in the program's `filming`.

mod form;
mod part;
mod video;

pub use form::{Form, UnknownForm};
pub use part::{LONGEST, Part, PartError, in_words};
pub use video::{Video, VideoError, encoder};
