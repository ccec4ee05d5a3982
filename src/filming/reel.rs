//! What the pictures of a clip are written to, whole or not at all.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use tesserae_core::clip::{Form, Video};
use tesserae_core::files::{Unfinished, UnfinishedFolder};
use tesserae_scene::png;
use tesserae_scene::webp::AnimatedWebp;

use super::Order;

/// The quality of an animated WebP file, of 100.
const QUALITY: f32 = 82.0;

/// A clip that is being written. Dropped before it is finished, it leaves nothing.
pub(super) struct Reel {
    form: Writer,
    path: PathBuf,
    fps: u32,
    added: u64,
    cannot: String,
}

enum Writer {
    Webp(AnimatedWebp<Unfinished>),
    Pictures(UnfinishedFolder),
    Video(Video),
}

impl Reel {
    /// Opens the file or folder.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn begin(order: &Order) -> Result<Self, String> {
        let (out, (width, height)) = (order.out, order.size);
        let cannot = format!("cannot write {}", out.display());
        let why = |error: std::io::Error| format!("{cannot}: {error}");
        let (path, form) = match order.form {
            Form::Webp => {
                let file = Unfinished::begin(out).map_err(why)?;
                let path = file.path().to_owned();
                let file = AnimatedWebp::begin(file, UVec2::new(width, height), QUALITY);
                (path, Writer::Webp(file.map_err(|error| format!("{cannot}: {error}"))?))
            }
            Form::Pictures => {
                let folder = UnfinishedFolder::begin(out).map_err(why)?;
                (folder.path().to_owned(), Writer::Pictures(folder))
            }
            Form::Mp4 | Form::Webm | Form::Gif => {
                let video = Video::begin(out, order.form, order.size, order.fps)?;
                (video.path().to_owned(), Writer::Video(video))
            }
        };
        Ok(Self { form, path, fps: order.fps, added: 0, cannot })
    }

    /// What the file or folder is called until it is whole.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds the next picture.
    ///
    /// # Errors
    /// In words, when it cannot be written.
    pub fn add(&mut self, picture: &Image) -> Result<(), String> {
        let number = self.added;
        self.added += 1;
        let added = match &mut self.form {
            Writer::Webp(file) => {
                // Whole milliseconds, which together do not run away from the time.
                let at = |number: u64| number * 1_000 / u64::from(self.fps.max(1));
                file.add(picture, (at(number + 1) - at(number)) as u32)
            }
            Writer::Pictures(folder) => numbered(folder.path(), number, picture),
            Writer::Video(video) => return video.add(picture.data.as_deref().unwrap_or_default()),
        };
        added.map_err(|error| format!("{}: {error}", self.cannot))
    }

    /// Ends it and gives it its name.
    ///
    /// # Errors
    /// In words, when it cannot be written.
    pub fn finish(self) -> Result<(), String> {
        let cannot = self.cannot;
        match self.form {
            Writer::Webp(file) => {
                let (_, file) = file.finish().map_err(|error| format!("{cannot}: {error}"))?;
                file.keep().map_err(|error| format!("{cannot}: {error}"))
            }
            Writer::Pictures(folder) => folder.keep().map_err(|error| format!("{cannot}: {error}")),
            Writer::Video(video) => video.finish(),
        }
    }
}

/// Writes a picture as `00001.png`, `00002.png` and so on.
fn numbered(folder: &Path, number: u64, picture: &Image) -> Result<(), String> {
    let bytes = png::encoded(picture)?;
    // The folder has another name until it is whole, so the files need none.
    std::fs::write(folder.join(format!("{:05}.png", number + 1)), bytes)
        .map_err(|error| error.to_string())
}
