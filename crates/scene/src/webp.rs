//! Animated WebP files, written one picture at a time; no more than two are in memory.
//!
//! The encoder makes a file of each picture; this module takes its compressed part. If most of
//! a picture equals the one before, only the changed part is kept. If all of it does, the one
//! before lasts longer.

use std::io::{self, Seek, SeekFrom, Write};

use bevy::prelude::*;
use thiserror::Error;
use webp::{Encoder, WebPConfig, WebPEncodingError};

/// The format's longest side.
const LONGEST_SIDE: u32 = 16_383;
/// Bytes of the file's header, before the first picture: its name, the canvas and the number of
/// loops.
const HEAD: u32 = 12 + 8 + 10 + 8 + 6;

/// Why an animated WebP file cannot be written.
#[derive(Debug, Error)]
pub enum WebpError {
    /// The format does not allow that size.
    #[error("a WebP file cannot be of {0}x{1} pixels")]
    BadSize(u32, u32),
    /// The encoder has another version, or its output is not WebP.
    #[error("the encoder for WebP is damaged")]
    BadEncoder,
    /// The encoder refuses a picture.
    #[error("{0:?}")]
    Refused(WebPEncodingError),
    /// A picture's size differs from the file's.
    #[error("the pictures are not of one size")]
    SizesDiffer,
    /// The file is too long for the format.
    #[error("it is longer than a WebP file can be")]
    TooLong,
    /// There are no pictures.
    #[error("no picture was drawn")]
    Empty,
    /// The system refuses.
    #[error(transparent)]
    Unwritable(#[from] io::Error),
}

/// A rectangle of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    from: UVec2,
    size: UVec2,
}

/// A picture that may still be shown longer.
struct Last {
    part: Part,
    /// Its compressed form, as chunks of the format.
    chunks: Vec<u8>,
    milliseconds: u32,
}

/// A file under construction.
pub struct AnimatedWebp<W> {
    out: W,
    size: UVec2,
    config: WebPConfig,
    /// The pixels last shown, three bytes each.
    shown: Vec<u8>,
    last: Option<Last>,
    written: u32,
    frames: usize,
}

impl<W: Write + Seek> AnimatedWebp<W> {
    /// Begins a file for pictures of a size, at a quality of up to 100.
    ///
    /// # Errors
    /// If the format does not allow the size, or the file cannot be written.
    pub fn begin(mut out: W, size: UVec2, quality: f32) -> Result<Self, WebpError> {
        if size.min_element() == 0 || size.max_element() > LONGEST_SIDE {
            return Err(WebpError::BadSize(size.x, size.y));
        }
        let mut config = WebPConfig::new().map_err(|()| WebpError::BadEncoder)?;
        config.quality = quality;
        out.write_all(&head(size, HEAD))?;
        Ok(Self { out, size, config, shown: Vec::new(), last: None, written: HEAD, frames: 0 })
    }

    /// Adds a picture and the time to show it.
    ///
    /// # Errors
    /// If the picture has another size, or cannot be encoded or written.
    pub fn add(&mut self, picture: &Image, milliseconds: u32) -> Result<(), WebpError> {
        let data = picture.data.as_ref().filter(|_| picture.size() == self.size);
        let data = data.ok_or(WebpError::SizesDiffer)?;
        // Alpha has no meaning here.
        let pixels: Vec<u8> =
            data.chunks_exact(4).flat_map(|pixel| pixel[..3].iter().copied()).collect();
        let part = match self.last {
            Some(_) => changed(&self.shown, &pixels, self.size),
            None => Some(Part { from: UVec2::ZERO, size: self.size }),
        };
        let Some(part) = part else {
            if let Some(last) = &mut self.last {
                last.milliseconds += milliseconds;
            }
            return Ok(());
        };
        let chunks = self.encoded(&pixels, part)?;
        self.write_last()?;
        self.last = Some(Last { part, chunks, milliseconds });
        self.shown = pixels;
        Ok(())
    }

    /// Writes the rest. Returns the number of pictures and the writer.
    ///
    /// # Errors
    /// If the file cannot be written, or has no pictures.
    pub fn finish(mut self) -> Result<(usize, W), WebpError> {
        self.write_last()?;
        if self.frames == 0 {
            return Err(WebpError::Empty);
        }
        let head = head(self.size, self.written);
        let written = self.out.seek(SeekFrom::Start(0)).and_then(|_| self.out.write_all(&head));
        written.and_then(|()| self.out.flush())?;
        Ok((self.frames, self.out))
    }

    fn encoded(&self, pixels: &[u8], Part { from, size }: Part) -> Result<Vec<u8>, WebpError> {
        let row = |y: u32| {
            let begin = ((from.y + y) * self.size.x + from.x) as usize * 3;
            &pixels[begin..begin + size.x as usize * 3]
        };
        let cut: Vec<u8> = (0..size.y).flat_map(row).copied().collect();
        let encoder = Encoder::from_rgb(&cut, size.x, size.y);
        let file = encoder.encode_advanced(&self.config).map_err(WebpError::Refused)?;
        compressed(&file).ok_or(WebpError::BadEncoder)
    }

    fn write_last(&mut self) -> Result<(), WebpError> {
        let Some(last) = self.last.take() else { return Ok(()) };
        let Part { from, size } = last.part;
        let mut chunk = b"ANMF".to_vec();
        chunk.extend((16 + last.chunks.len() as u32).to_le_bytes());
        // Places count in units of two pixels, sizes from one.
        for number in [from.x / 2, from.y / 2, size.x - 1, size.y - 1, last.milliseconds] {
            chunk.extend(three_bytes(number));
        }
        // Replaces the pixels below, and stays.
        chunk.push(0b10);
        chunk.extend(last.chunks);
        let longer =
            u32::try_from(chunk.len()).ok().and_then(|long| self.written.checked_add(long));
        self.written = longer.ok_or(WebpError::TooLong)?;
        self.frames += 1;
        Ok(self.out.write_all(&chunk)?)
    }
}

fn three_bytes(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.min(0x00ff_ffff).to_le_bytes();
    [a, b, c]
}

/// The header of a file of that many bytes.
fn head(size: UVec2, bytes: u32) -> Vec<u8> {
    let mut head = b"RIFF".to_vec();
    head.extend((bytes - 8).to_le_bytes());
    head.extend(b"WEBPVP8X\x0a\0\0\0");
    // Flags: an animation, no alpha.
    head.extend([0b10, 0, 0, 0]);
    head.extend(three_bytes(size.x - 1));
    head.extend(three_bytes(size.y - 1));
    // Black background, endless loop.
    head.extend(b"ANIM\x06\0\0\0\0\0\0\xff\0\0");
    head
}

/// The chunks with the pixels, out of a file of one picture.
fn compressed(file: &[u8]) -> Option<Vec<u8>> {
    let mut rest = file.get(12..)?;
    let mut chunks = Vec::new();
    while let Some((name, after)) = rest.split_at_checked(4) {
        let (length, _) = after.split_at_checked(4)?;
        let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
        let whole = 8 + length + length % 2;
        let chunk = rest.get(..whole)?;
        if matches!(name, b"VP8 " | b"VP8L") {
            chunks.extend(chunk);
        }
        rest = &rest[whole..];
    }
    (!chunks.is_empty()).then_some(chunks)
}

/// The rectangle in which two pictures of one size differ. `None` if they are equal.
fn changed(before: &[u8], after: &[u8], size: UVec2) -> Option<Part> {
    let wide = size.x as usize * 3;
    let (mut top, mut bottom) = (None, 0);
    let (mut left, mut right) = (wide, 0);
    for (y, (old, new)) in before.chunks_exact(wide).zip(after.chunks_exact(wide)).enumerate() {
        let differs = |(a, b): (&u8, &u8)| a != b;
        let Some(first) = old.iter().zip(new).position(differs) else { continue };
        let last = old.iter().zip(new).rposition(differs).unwrap_or(first);
        top = top.or(Some(y));
        bottom = y;
        (left, right) = (left.min(first), right.max(last));
    }
    // Places must be even.
    let from = UVec2::new(left as u32 / 3, top? as u32) / 2 * 2;
    let to = UVec2::new(right as u32 / 3, bottom as u32);
    Some(Part { from, size: to - from + 1 })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
    use webp::AnimDecoder;

    use super::*;

    const SIZE: UVec2 = UVec2::new(40, 30);

    /// A grey picture with a white square, eight pixels wide, at a place.
    fn picture(at: Option<UVec2>) -> Image {
        let mut pixels = Vec::new();
        for (y, x) in (0..SIZE.y).flat_map(|y| (0..SIZE.x).map(move |x| (y, x))) {
            let inside =
                at.is_some_and(|at| (at.x..at.x + 8).contains(&x) && (at.y..at.y + 8).contains(&y));
            pixels.extend([if inside { 255 } else { 90 }; 3]);
            pixels.push(255);
        }
        Image::new(
            Extent3d { width: SIZE.x, height: SIZE.y, depth_or_array_layers: 1 },
            TextureDimension::D2,
            pixels,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::MAIN_WORLD,
        )
    }

    fn file(pictures: &[Image]) -> (usize, Vec<u8>) {
        let mut file = AnimatedWebp::begin(Cursor::new(Vec::new()), SIZE, 90.0).expect("begun");
        for picture in pictures {
            file.add(picture, 50).expect("added");
        }
        let (frames, out) = file.finish().expect("finished");
        (frames, out.into_inner())
    }

    #[test]
    fn every_picture_comes_back_in_its_place_and_time() {
        let places = [None, Some(UVec2::new(5, 7)), Some(UVec2::new(21, 13)), None];
        let pictures: Vec<Image> = places.into_iter().map(picture).collect();
        let (frames, bytes) = file(&pictures);
        assert_eq!(frames, 4);
        let decoded = AnimDecoder::new(&bytes).decode().expect("the library reads it");
        assert!(decoded.get_frame(3).is_some() && decoded.get_frame(4).is_none());
        for (number, wanted) in pictures.iter().enumerate() {
            let frame = decoded.get_frame(number).expect("a picture");
            assert_eq!((frame.width(), frame.height()), (SIZE.x, SIZE.y));
            assert_eq!(frame.get_time_ms(), 50 * (number as i32 + 1), "the end of its time");
            let wanted = wanted.data.as_ref().expect("pixels");
            let image = frame.get_image();
            let bytes = image.len() / (SIZE.x * SIZE.y) as usize;
            for (at, (pixel, wanted)) in
                image.chunks_exact(bytes).zip(wanted.chunks_exact(4)).enumerate()
            {
                let off = pixel[1].abs_diff(wanted[1]);
                assert!(off < 40, "picture {number}, pixel {at}: {pixel:?} for {wanted:?}");
            }
        }
    }

    #[test]
    fn what_stays_the_same_takes_no_room_and_its_time_is_kept() {
        let still = [picture(None), picture(None), picture(Some(UVec2::new(10, 10)))];
        let (frames, bytes) = file(&still);
        assert_eq!(frames, 2);
        let decoded = AnimDecoder::new(&bytes).decode().expect("the library reads it");
        let time = |number| decoded.get_frame(number).map(|frame| frame.get_time_ms());
        assert_eq!([time(0), time(1), time(2)], [Some(100), Some(150), None]);
        let length = u32::from_le_bytes(bytes[4..8].try_into().expect("four bytes"));
        assert_eq!(length as usize, bytes.len() - 8, "the file knows its length");
    }

    #[test]
    fn only_what_has_changed_is_kept() {
        let (before, after) = (picture(None), picture(Some(UVec2::new(13, 9))));
        let pixels = |image: &Image| -> Vec<u8> {
            let data = image.data.as_ref().expect("pixels");
            data.chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect()
        };
        let part = changed(&pixels(&before), &pixels(&after), SIZE).expect("a change");
        assert_eq!(part, Part { from: UVec2::new(12, 8), size: UVec2::new(9, 9) });
        assert_eq!(changed(&pixels(&before), &pixels(&before), SIZE), None);
    }

    #[test]
    fn pictures_of_another_size_and_none_at_all_make_no_file() {
        let out = || Cursor::new(Vec::new());
        let mut file = AnimatedWebp::begin(out(), SIZE * 2, 90.0).expect("begun");
        assert!(file.add(&picture(None), 50).is_err());
        assert!(file.finish().is_err());
        assert!(AnimatedWebp::begin(out(), UVec2::new(0, 9), 90.0).is_err());
        assert!(AnimatedWebp::begin(out(), UVec2::new(9, 20_000), 90.0).is_err());
    }
}
