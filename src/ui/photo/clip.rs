//! A full turn as an animated WebP file.

use std::io::Cursor;

use bevy::prelude::*;

use tesserae_scene::webp::{AnimatedWebp, WebpError};

/// Pictures in a full turn.
pub const PICTURES: usize = 72;
/// Milliseconds between two pictures.
const EACH: u32 = 70;
/// The quality, out of 100.
const QUALITY: f32 = 86.0;
/// The longer side of a clip, in pixels.
const LONGER: f32 = 960.0;

/// The size of a clip with the proportions of a picture.
pub fn size(picture: UVec2) -> UVec2 {
    let picture = picture.as_vec2();
    (picture * (LONGER / picture.max_element())).round().as_uvec2().max(UVec2::ONE)
}

/// Encodes pictures of one size as an endlessly repeating animation.
///
/// # Errors
/// If the encoder refuses them.
pub fn encoded(pictures: &[Image]) -> Result<Vec<u8>, WebpError> {
    let size = pictures.first().map(Image::size).ok_or(WebpError::Empty)?;
    let mut file = AnimatedWebp::begin(Cursor::new(Vec::new()), size, QUALITY)?;
    for picture in pictures {
        file.add(picture, EACH)?;
    }
    let (_, bytes) = file.finish()?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    fn grey(size: u32, value: u8) -> Image {
        Image::new_fill(
            Extent3d { width: size, height: size, depth_or_array_layers: 1 },
            TextureDimension::D2,
            &[value, value, value, 255],
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::MAIN_WORLD,
        )
    }

    #[test]
    fn a_clip_has_every_picture() {
        let pictures: Vec<Image> = (0..4).map(|k| grey(32, 40 * k)).collect();
        let bytes = encoded(&pictures).expect("encoded");
        assert_eq!((&bytes[..4], &bytes[8..12]), (&b"RIFF"[..], &b"WEBP"[..]));
        let frames = bytes.windows(4).filter(|word| word == b"ANMF").count();
        assert_eq!(frames, 4);
    }

    #[test]
    fn pictures_of_different_sizes_make_no_clip() {
        assert!(encoded(&[grey(32, 0), grey(16, 0)]).is_err());
        assert!(encoded(&[]).is_err());
    }

    #[test]
    fn a_clip_has_the_pictures_shape() {
        assert_eq!(size(UVec2::new(3840, 2160)), UVec2::new(960, 540));
        assert_eq!(size(UVec2::new(2160, 3840)), UVec2::new(540, 960));
    }
}
