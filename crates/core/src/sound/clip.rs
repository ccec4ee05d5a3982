//! Stereo samples, and the limit that holds them.

use super::tone::samples;

/// No sample of a clip or of the mixer is larger.
pub const MOST: f32 = 0.9;
/// Seconds in which the limiter lets go to a third.
const LETS_GO: f32 = 0.12;
/// The share of a sound that leaves the other ear when it stands at the edge of the picture.
const ASIDE: f32 = 0.6;

/// A sound in stereo.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// Samples a second.
    pub rate: u32,
    /// Left and right.
    pub frames: Vec<[f32; 2]>,
}

/// The loudness left and right of a sound at a place from -1 to 1.
pub(super) fn balance(place: f32) -> [f32; 2] {
    let aside = ASIDE * place.clamp(-1.0, 1.0);
    [1.0 - aside.max(0.0), 1.0 + aside.min(0.0)]
}

impl Clip {
    /// An empty clip.
    pub fn new(rate: u32) -> Self {
        Self { rate, frames: Vec::new() }
    }

    /// Adds a sound at a time and a place.
    pub fn add(&mut self, seconds: f32, sound: &[f32], place: f32) {
        let (from, sides) = (samples(seconds, self.rate), balance(place));
        let length = self.frames.len().max(from + sound.len());
        self.frames.resize(length, [0.0; 2]);
        for (frame, sample) in self.frames[from..].iter_mut().zip(sound) {
            for (ear, side) in frame.iter_mut().zip(sides) {
                *ear += side * sample;
            }
        }
    }

    /// The clip within bounds.
    pub fn limited(mut self) -> Self {
        let mut limiter = Limiter::new(self.rate);
        for frame in &mut self.frames {
            *frame = limiter.hold(*frame);
        }
        self
    }
}

/// Holds samples below [`MOST`]: it gives way at once and lets go slowly.
#[derive(Debug)]
pub(super) struct Limiter {
    level: f32,
    lets_go: f32,
}

impl Limiter {
    pub fn new(rate: u32) -> Self {
        Self { level: 0.0, lets_go: (-1.0 / (LETS_GO * rate as f32)).exp() }
    }

    pub fn hold(&mut self, frame: [f32; 2]) -> [f32; 2] {
        let peak = frame[0].abs().max(frame[1].abs());
        self.level = peak.max(self.level * self.lets_go);
        if self.level <= MOST { frame } else { frame.map(|ear| ear * (MOST / self.level)) }
    }
}
