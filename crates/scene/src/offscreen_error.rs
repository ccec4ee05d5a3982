//! Why a picture without a window could not be made, in words for a terminal.

use std::path::PathBuf;

use thiserror::Error;

/// Why a picture could not be made.
#[derive(Debug, Error)]
pub enum OffscreenError {
    /// There is neither a graphics card nor a software renderer to draw with.
    #[error(
        "no Vulkan driver was found to draw with: install the graphics card's own driver, \
         or the software renderer (Debian and Ubuntu: apt-get install mesa-vulkan-drivers)"
    )]
    NoAdapter,
    /// The picture could not be written.
    #[error("cannot write {}: {reason}", path.display())]
    Unwritable {
        /// Where it was to go.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The size is zero or more than the renderer can draw.
    #[error("a picture of {0}x{1} pixels cannot be drawn: each side must be 1 to {MOST_PIXELS}")]
    BadSize(u32, u32),
    /// The driver refused something.
    #[error("the graphics driver reported an error and drawing stopped")]
    Broken,
    /// The renderer did not deliver.
    #[error("the renderer gave no picture within {0} frames")]
    NoPicture(usize),
}

/// The longest side a picture may have, in pixels.
pub const MOST_PIXELS: u32 = 8192;
