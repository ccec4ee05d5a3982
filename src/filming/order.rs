//! The request for a clip.

use std::path::Path;

use tesserae_core::clip::{Form, Part};
use tesserae_core::record::Match;
use tesserae_play::exhibition::Speed;
use tesserae_scene::look::Look;

/// A request for a clip.
#[derive(Debug, Clone)]
pub struct Order<'a> {
    /// The match.
    pub record: &'a Match,
    /// The part of the match to show.
    pub part: Part,
    /// The file or folder to write.
    pub out: &'a Path,
    /// The file's form.
    pub form: Form,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The look, or `None` for the one that suits the adapter.
    pub look: Option<Look>,
    /// The view's name.
    pub view: &'static str,
    /// The speed of the match.
    pub speed: Speed,
    /// Pictures a second.
    pub fps: u32,
}
