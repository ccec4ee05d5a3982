//! A match as a clip: played again by the window's own systems, drawn without a window, and
//! written picture by picture.
//!
//! The clock goes on by the time of one picture and stands still while a throw's flight is
//! being found, so a slow machine makes the same clip as a fast one. Pictures come back from
//! the renderer some frames after they were drawn; they are numbered, and written in order.

mod reel;
mod studio;

use std::path::Path;

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::clip::{Form, Part};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::exhibition::Speed;
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::OffscreenError;

use reel::Reel;
pub use reel::ReelError;
use studio::Studio;

/// A clip to make.
#[derive(Debug, Clone)]
pub struct Order<'a> {
    /// The match.
    pub record: &'a Match,
    /// Which part of it.
    pub part: Part,
    /// The file or folder to write.
    pub out: &'a Path,
    /// As what.
    pub form: Form,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The look, or `None` for what suits the adapter.
    pub look: Option<Look>,
    /// The name of the view.
    pub view: &'static str,
    /// How fast the match goes.
    pub speed: Speed,
    /// Pictures a second.
    pub fps: u32,
}

/// News of a clip in the making.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News<'a> {
    /// It is written under this name, which goes away when it is whole.
    Growing(&'a Path),
    /// So many throws and moves are drawn.
    Drawn(usize),
}

/// Why there is no clip.
#[derive(Debug, Error)]
pub enum FilmError {
    /// It cannot be drawn.
    #[error(transparent)]
    Drawing(#[from] OffscreenError),
    /// It cannot be written.
    #[error(transparent)]
    Writing(#[from] ReelError),
    /// The match does not go on.
    #[error("throw or move {0} never came to its end, and nothing is written")]
    Stuck(usize),
    /// Somebody has stopped it.
    #[error("stopped: nothing is written")]
    Stopped,
}

/// Seconds for which the first position is shown, and the last.
const BEFORE: f32 = 0.8;
const AFTER: f32 = 2.0;
/// Seconds of the clip after which something has gone wrong where nothing is played.
const PATIENCE: f32 = 60.0;

/// Makes a clip. `told` hears how far it is; when `stop` says so, it ends and leaves nothing.
/// How many pictures were drawn comes back.
///
/// # Errors
/// What the renderer lacks, or why the file cannot be written: the latter before anything is
/// drawn where that can be known.
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
        studio.drawn(|picture| Ok(reel.add(picture)?))
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
    studio.last_drawn(|picture| Ok(reel.add(picture)?))?;
    let drawn = studio.pictures();
    reel.finish()?;
    Ok(drawn)
}
