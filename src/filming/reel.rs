//! The output of a clip's pictures: complete or not there at all.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::clip::{Form, Video, VideoError};
use tesserae_core::files::{Unfinished, UnfinishedFolder};
use tesserae_scene::png::{self, PngError};
use tesserae_scene::webp::AnimatedWebp;

use super::order::Order;

/// The quality of an animated WebP file, out of 100.
const QUALITY: f32 = 82.0;

/// Why a clip cannot be written.
#[derive(Debug, Error)]
pub enum ReelError {
    /// The file or folder cannot be written.
    #[error("cannot write {}: {reason}", out.display())]
    Unwritable {
        /// Its path.
        out: PathBuf,
        /// The message of the system.
        reason: String,
    },
    /// The video cannot be encoded.
    #[error(transparent)]
    Video(#[from] VideoError),
}

impl ReelError {
    /// Builds the error for a path from its cause.
    fn at<E: ToString>(out: &Path) -> impl Fn(E) -> Self {
        move |error| Self::Unwritable { out: out.to_owned(), reason: error.to_string() }
    }
}

/// A clip being written. Dropped before it is finished, it leaves no file.
pub(super) struct Reel {
    form: Writer,
    path: PathBuf,
    fps: u32,
    added: u64,
    out: PathBuf,
}

enum Writer {
    Webp(AnimatedWebp<Unfinished>),
    Pictures(UnfinishedFolder),
    Video(Video),
}

impl Reel {
    /// Opens the file or folder.
    pub fn begin(order: &Order) -> Result<Self, ReelError> {
        let (out, (width, height)) = (order.out, order.size);
        let (path, form) = match order.form {
            Form::Webp => {
                let file = Unfinished::begin(out).map_err(ReelError::at(out))?;
                let path = file.path().to_owned();
                let file = AnimatedWebp::begin(file, UVec2::new(width, height), QUALITY);
                (path, Writer::Webp(file.map_err(ReelError::at(out))?))
            }
            Form::Pictures => {
                let folder = UnfinishedFolder::begin(out).map_err(ReelError::at(out))?;
                (folder.path().to_owned(), Writer::Pictures(folder))
            }
            Form::Mp4 | Form::Webm | Form::Gif => {
                let video = Video::begin(out, order.form, order.size, order.fps)?;
                (video.path().to_owned(), Writer::Video(video))
            }
        };
        Ok(Self { form, path, fps: order.fps, added: 0, out: out.to_owned() })
    }

    /// The temporary path of the file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds the next picture.
    pub fn add(&mut self, picture: &Image) -> Result<(), ReelError> {
        let number = self.added;
        self.added += 1;
        match &mut self.form {
            Writer::Webp(file) => {
                // Whole milliseconds, computed so that rounding errors do not add up.
                let at = |number: u64| number * 1_000 / u64::from(self.fps.max(1));
                file.add(picture, (at(number + 1) - at(number)) as u32)
                    .map_err(ReelError::at(&self.out))
            }
            Writer::Pictures(folder) => {
                numbered(folder.path(), number, picture).map_err(ReelError::at(&self.out))
            }
            Writer::Video(video) => Ok(video.add(picture.data.as_deref().unwrap_or_default())?),
        }
    }

    /// Finishes it and gives it its name.
    pub fn finish(self) -> Result<(), ReelError> {
        let out = self.out;
        match self.form {
            Writer::Webp(file) => {
                let (_, file) = file.finish().map_err(ReelError::at(&out))?;
                file.keep().map_err(ReelError::at(&out))
            }
            Writer::Pictures(folder) => folder.keep().map_err(ReelError::at(&out)),
            Writer::Video(video) => Ok(video.finish()?),
        }
    }
}

/// Writes a picture as `00001.png`, `00002.png` and so on.
fn numbered(folder: &Path, number: u64, picture: &Image) -> Result<(), PngError> {
    let bytes = png::encoded(picture)?;
    // The folder has a temporary name until it is complete, so the files need none.
    Ok(std::fs::write(folder.join(format!("{:05}.png", number + 1)), bytes)?)
}
