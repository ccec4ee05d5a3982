//! Short figures for events, soft sounds of the interface, and the tone of a quiet room.
//!
//! Events are figures of a plucked string or of struck clay, mostly of two notes, on one scale of
//! five tones, so that they agree whatever follows what. They vary a little from time to time.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::clip::Clip;
use super::tone::{Noise, Tone, add_tones, close, ease, samples};

/// What a figure marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cue {
    /// A button was pressed.
    Button,
    /// A dialog opened or closed.
    Dialog,
    /// A request was refused.
    Refusal,
    /// A piece stands safe.
    House,
    /// A piece is held.
    Trap,
    /// A piece was borne off.
    BorneOff,
    /// A piece was captured.
    Capture,
    /// The match is over.
    Win,
}

impl Cue {
    /// All of them. If several happen at once, the last in this list counts.
    pub const ALL: [Self; 8] = [
        Self::Button,
        Self::Dialog,
        Self::Refusal,
        Self::House,
        Self::Trap,
        Self::BorneOff,
        Self::Capture,
        Self::Win,
    ];
}

/// What makes a note.
#[derive(Clone, Copy)]
enum Maker {
    String,
    Clay,
    Skin,
    Tap,
}

/// A note of a figure: its maker, its time, its pitch, its loudness, its length in seconds.
type Note = (Maker, f32, f32, f32, f32);

fn notes(cue: Cue) -> &'static [Note] {
    use Maker::{Clay, Skin, String, Tap};
    match cue {
        Cue::Button => &[(Tap, 0.0, 1_250.0, 0.06, 0.03)],
        Cue::Dialog => &[(Tap, 0.0, 620.0, 0.06, 0.06), (Tap, 0.05, 830.0, 0.04, 0.06)],
        Cue::Refusal => &[(Skin, 0.0, 190.0, 0.13, 0.10)],
        Cue::House => &[(String, 0.0, 440.0, 0.06, 0.5), (String, 0.07, 659.3, 0.055, 0.6)],
        Cue::Trap => &[(Skin, 0.0, 165.0, 0.14, 0.22), (Skin, 0.14, 123.5, 0.14, 0.28)],
        Cue::BorneOff => &[(String, 0.0, 293.7, 0.075, 0.5), (String, 0.11, 440.0, 0.075, 0.8)],
        Cue::Capture => &[(Clay, 0.0, 659.3, 0.10, 0.16), (Clay, 0.09, 440.0, 0.10, 0.24)],
        Cue::Win => &[
            (String, 0.0, 220.0, 0.09, 1.2),
            (String, 0.16, 329.6, 0.08, 1.2),
            (String, 0.32, 440.0, 0.09, 1.4),
            (Clay, 0.32, 880.0, 0.035, 0.4),
        ],
    }
}

/// The figure of a cue. It varies by number: a little in time, pitch and loudness.
pub fn cue(cue: Cue, number: u64, rate: u32) -> Clip {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut clip = Clip::new(rate);
    let tuned = rng.random_range(0.995..1.005_f32);
    for (maker, time, pitch, loud, rings) in notes(cue) {
        let late = if *time > 0.0 { rng.random_range(0.0..0.012) } else { 0.0 };
        let loud = loud * rng.random_range(0.85..1.0);
        clip.add(time + late, &note(*maker, pitch * tuned, loud, *rings, rate, number), 0.0);
    }
    clip.limited()
}

fn note(maker: Maker, pitch: f32, loud: f32, rings: f32, rate: u32, seed: u64) -> Vec<f32> {
    let mut sound = vec![0.0; samples(rings, rate)];
    // Harmonics of a string plucked at a fifth of its length; tones of bowls, drums and wood.
    let harmonics: Vec<(f32, f32)> = match maker {
        Maker::String => (1..8_u8)
            .map(f32::from)
            .map(|n| (n * (1.0 + 4e-4 * n * n), (n * 0.63).sin().abs() / n.powf(1.4)))
            .collect(),
        Maker::Clay => vec![(1.0, 1.0), (1.54, 0.45), (2.3, 0.3), (3.2, 0.15)],
        Maker::Skin => vec![(1.0, 1.0), (1.59, 0.5), (2.14, 0.3), (2.3, 0.2)],
        Maker::Tap => vec![(1.0, 1.0), (2.7, 0.25)],
    };
    let whole: f32 = harmonics.iter().map(|(_, loud)| loud).sum();
    let tone = |(ratio, share): &(f32, f32)| Tone {
        pitch: pitch * ratio,
        loud: 1.6 * loud * share / whole,
        rings: rings / ratio.powf(0.8),
    };
    add_tones(&mut sound, harmonics.iter().map(tone), rate);
    let (rough, attack) = match maker {
        Maker::String => (0.10, 0.003),
        Maker::Clay => (0.25, 0.001),
        Maker::Skin => (0.35, 0.003),
        Maker::Tap => (0.15, 0.002),
    };
    let mut noise = Noise::new(seed ^ 0x6e6f_7465, rate);
    for (index, sample) in sound.iter_mut().enumerate() {
        let at = index as f32 / rate as f32;
        *sample += loud * rough * (-at / 0.006).exp() * noise.next(pitch, 5.0 * pitch);
    }
    close(&mut sound, attack, rate);
    sound
}

/// Seconds of the room's tone before it repeats.
const ROOM: f32 = 11.0;
/// Seconds over which its end passes into its start.
const PASSES: f32 = 1.5;
/// Its loudness.
const ROOM_LOUD: f32 = 0.10;

/// The tone of a quiet room, which repeats without a seam.
pub fn room(rate: u32) -> Clip {
    let (whole, seam) = (samples(ROOM, rate), samples(PASSES, rate));
    let ear = |seed: u64| -> Vec<f32> {
        let mut noise = Noise::new(seed, rate);
        let long: Vec<f32> =
            (0..whole + seam).map(|_| ROOM_LOUD * noise.next(60.0, 320.0)).collect();
        let passes = |index: usize| {
            let Some(before) = long.get(whole + index) else { return long[index] };
            let share = ease(index as f32 / seam as f32);
            long[index] * share.sqrt() + before * (1.0 - share).sqrt()
        };
        (0..whole).map(passes).collect()
    };
    let (left, right) = (ear(1), ear(2));
    Clip { rate, frames: left.into_iter().zip(right).map(|(l, r)| [l, r]).collect() }.limited()
}
