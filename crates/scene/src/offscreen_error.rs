//! Why a picture could not be drawn without a window, in words for a terminal.

use std::path::PathBuf;

use thiserror::Error;

/// Why a picture could not be drawn.
#[derive(Debug, Error)]
pub enum OffscreenError {
    /// There is neither a graphics card nor a software renderer.
    #[error(
        "no Vulkan driver was found to draw with: install the graphics card's own driver, \
         or the software renderer (Debian and Ubuntu: apt-get install mesa-vulkan-drivers)"
    )]
    NoAdapter,
    /// The picture could not be written.
    #[error("cannot write {}: {reason}", path.display())]
    Unwritable {
        /// Its path.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// The size is zero or too large for the renderer.
    #[error("a picture of {0}x{1} pixels cannot be drawn: each side must be 1 to {MOST_PIXELS}")]
    BadSize(u32, u32),
    /// The driver failed.
    #[error("the graphics driver reported an error and drawing stopped")]
    Broken,
    /// The renderer delivered no picture in that many frames.
    #[error("the renderer gave no picture within {0} frames")]
    NoPicture(usize),
}

/// The longest side a picture may have, in pixels.
pub const MOST_PIXELS: u32 = 8192;
