//! What the benches of the window share.

use bevy::math::UVec2;

#[path = "../../crates/core/benches/common/mod.rs"]
mod core;
pub use core::timed;

/// The size asked for on the command line as `WIDTHxHEIGHT`, in pixels.
pub fn size() -> Option<UVec2> {
    std::env::args().find_map(|argument| {
        let (width, height) = argument.split_once('x')?;
        Some(UVec2::new(width.parse().ok()?, height.parse().ok()?))
    })
}
