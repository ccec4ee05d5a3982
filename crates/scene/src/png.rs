//! Pictures as PNG files.

use std::io::{self, Cursor};
use std::path::Path;

use bevy::image::{ImageFormat, IntoDynamicImageError};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use thiserror::Error;

use tesserae_core::files::write_whole;

/// Why an image cannot be written as a PNG file.
#[derive(Debug, Error)]
pub enum PngError {
    /// It is not a picture.
    #[error(transparent)]
    NoPicture(#[from] IntoDynamicImageError),
    /// This build has no encoder.
    #[error("this program was built without PNG")]
    NoEncoder,
    /// The encoder refuses it; its message.
    #[error("{0}")]
    Refused(String),
    /// The system refuses the file.
    #[error(transparent)]
    Unwritable(#[from] io::Error),
}

/// The bytes of a PNG file of an image's first level, without alpha.
///
/// # Errors
/// If the image is not a picture.
pub fn encoded(image: &Image) -> Result<Vec<u8>, PngError> {
    let mut first = image.clone();
    let size = (first.width() * first.height() * 4) as usize;
    if let Some(data) = &mut first.data {
        data.truncate(size);
    }
    // The bytes are written as they are, whatever their encoding.
    if first.texture_descriptor.format == TextureFormat::Rgba8Unorm {
        first.texture_descriptor.format = TextureFormat::Rgba8UnormSrgb;
    }
    let picture = first.try_into_dynamic()?;
    let format = ImageFormat::Png.as_image_crate_format().ok_or(PngError::NoEncoder)?;
    let mut bytes = Cursor::new(Vec::new());
    let written = picture.to_rgb8().write_to(&mut bytes, format);
    written.map_err(|error| PngError::Refused(error.to_string()))?;
    Ok(signed(bytes.into_inner()))
}

/// Bytes of a PNG file up to the end of its first chunk: the signature, then the picture's
/// size.
const HEAD: usize = 33;

/// The same picture with a text chunk that names this program, behind the first chunk.
fn signed(mut png: Vec<u8>) -> Vec<u8> {
    let chunk = b"tEXtSoftware\0Tesserae";
    let length = (chunk.len() - 4) as u32;
    let sum = crc32fast::hash(chunk);
    let text = [&length.to_be_bytes(), &chunk[..], &sum.to_be_bytes()].concat();
    if png.len() >= HEAD {
        png.splice(HEAD..HEAD, text);
    }
    png
}

/// Writes an image as a PNG file, whole or not at all.
///
/// # Errors
/// If the image is not a picture, or the system refuses the file.
pub fn write(image: &Image, path: &Path) -> Result<(), PngError> {
    Ok(write_whole(path, &encoded(image)?)?)
}
