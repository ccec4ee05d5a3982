//! A match as a clip. The window's own systems replay it, without a window, and each picture is
//! written as it arrives.
//!
//! The clock advances by the time of one picture, and stands still during the search for a
//! throw's flight. So a slow machine makes the same clip as a fast one. Pictures return from
//! the renderer some frames after they were drawn; they are numbered, and written in order.

mod order;
mod reel;
mod studio;

use std::path::Path;

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::levels::Library;
use tesserae_scene::offscreen::OffscreenError;

pub use order::Order;
use reel::Reel;
pub use reel::ReelError;
use studio::Studio;

/// News of a clip in the making.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News<'a> {
    /// The file or folder being written. It is renamed when it is complete.
    Growing(&'a Path),
    /// Number of throws and moves drawn so far.
    Drawn(usize),
}

/// Why a clip could not be made.
#[derive(Debug, Error)]
pub enum FilmError {
    /// It cannot be drawn.
    #[error(transparent)]
    Drawing(#[from] OffscreenError),
    /// It cannot be written.
    #[error(transparent)]
    Writing(#[from] ReelError),
    /// The match does not continue after that many throws and moves.
    #[error("throw or move {0} never came to its end, and nothing is written")]
    Stuck(usize),
    /// The caller stopped it.
    #[error("stopped: nothing is written")]
    Stopped,
}

/// Most pictures on their way back from the renderer.
const UNDER_WAY: u64 = 4;
/// Seconds that the first position is shown, and the last.
const BEFORE: f32 = 0.8;
const AFTER: f32 = 2.0;
/// Seconds of the clip without a throw or move after which something must be wrong.
const PATIENCE: f32 = 60.0;

/// Makes a clip and returns the number of pictures drawn. `told` gets its progress. When `stop`
/// returns true, it ends and leaves no file.
///
/// # Errors
/// If the renderer lacks something, or the file cannot be written. It checks the file before it
/// draws anything, as far as possible.
pub fn film(
    library: Library,
    order: &Order,
    stop: &dyn Fn() -> bool,
    told: &mut dyn FnMut(News),
) -> Result<u64, FilmError> {
    let mut reel = Reel::begin(order)?;
    told(News::Growing(reel.path()));
    let mut studio = Studio::open(library, order)?;
    let mut shoot = |studio: &mut Studio| {
        if stop() {
            return Err(FilmError::Stopped);
        }
        studio.shoot()?;
        studio.hand_on(UNDER_WAY, |picture| Ok(reel.add(picture)?))
    };
    let pictures = |seconds: f32| (seconds * order.fps as f32).round() as u32;
    for _ in 0..pictures(BEFORE) {
        shoot(&mut studio)?;
    }
    studio.begin(order.part.to);
    let (mut cursor, mut waited) = (order.part.from, 0);
    while !studio.is_through() {
        shoot(&mut studio)?;
        waited += 1;
        if studio.cursor() != cursor {
            (cursor, waited) = (studio.cursor(), 0);
            told(News::Drawn(cursor - order.part.from));
        }
        if waited > pictures(PATIENCE) {
            return Err(FilmError::Stuck(cursor + 1));
        }
    }
    for _ in 0..pictures(AFTER) {
        shoot(&mut studio)?;
    }
    studio.hand_on(0, |picture| Ok(reel.add(picture)?))?;
    let drawn = studio.pictures();
    reel.finish()?;
    Ok(drawn)
}
