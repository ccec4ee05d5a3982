//! Damped tones and filtered noise: what all sounds are made of.

use std::f64::consts::TAU;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Seconds over which every sound is drawn to its end: no click.
const CLOSING: f32 = 0.008;

/// One damped tone.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    /// Cycles a second.
    pub pitch: f32,
    /// Loudness at the blow.
    pub loud: f32,
    /// Seconds until it has faded by 60 dB.
    pub rings: f32,
}

/// The samples of a number of seconds.
pub fn samples(seconds: f32, rate: u32) -> usize {
    (seconds.max(0.0) * rate as f32).ceil() as usize
}

/// Adds damped tones to a sound. Those too high for its rate are left out.
pub fn add_tones(sound: &mut [f32], tones: impl IntoIterator<Item = Tone>, rate: u32) {
    let rate = f64::from(rate);
    for tone in tones {
        let turn = TAU * f64::from(tone.pitch) / rate;
        if turn > 0.9 * std::f64::consts::PI {
            continue;
        }
        // A resonator of two poles: each sample from the two before.
        let fall = 10_f64.powf(-3.0 / (f64::from(tone.rings) * rate));
        let (near, far) = (2.0 * fall * turn.cos(), fall * fall);
        let (mut before, mut now) = (0.0, f64::from(tone.loud) * fall * turn.sin());
        for sample in sound.iter_mut().skip(1) {
            *sample += now as f32;
            (before, now) = (now, near * now - far * before);
        }
    }
}

/// Noise below a pitch.
pub struct Noise {
    rng: ChaCha8Rng,
    rate: f32,
    low: f32,
    lower: f32,
}

impl Noise {
    /// Noise that follows from a seed.
    pub fn new(seed: u64, rate: u32) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed), rate: rate as f32, low: 0.0, lower: 0.0 }
    }

    /// The next sample: most of it lies between `from` and `to` cycles a second.
    pub fn next(&mut self, from: f32, to: f32) -> f32 {
        let share = |pitch: f32| 1.0 - (-std::f32::consts::TAU * pitch / self.rate).exp();
        let (wide, narrow) = (share(to), share(from));
        self.low += wide * (self.rng.random_range(-1.0..1.0) - self.low);
        self.lower += narrow * (self.low - self.lower);
        self.low - self.lower
    }
}

/// From 0 to 1 with level ends.
pub fn ease(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Draws a sound in over `attack` seconds and out at its end, to silence.
pub fn close(sound: &mut [f32], attack: f32, rate: u32) {
    let (rise, fall) = (samples(attack, rate).max(1), samples(CLOSING, rate).max(1));
    let last = sound.len().saturating_sub(1);
    for (index, sample) in sound.iter_mut().enumerate() {
        let (from_start, to_end) =
            (index as f32 / rise as f32, (last - index) as f32 / fall as f32);
        *sample *= ease(from_start) * ease(to_end);
    }
}
