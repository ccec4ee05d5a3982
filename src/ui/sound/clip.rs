//! The table's sounds: damped tones and a little noise, as small hard things make.

use std::f32::consts::TAU;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Samples a second.
pub const RATE: u32 = 44_100;

/// One damped tone of a struck body.
#[derive(Debug, Clone, Copy)]
struct Tone {
    /// Cycles a second.
    pitch: f32,
    /// Loudness at the blow, 0 to 1.
    loudness: f32,
    /// Seconds until it has faded to a third.
    fades: f32,
}

const fn tone(pitch: f32, loudness: f32, fades: f32) -> Tone {
    Tone { pitch, loudness, fades }
}

/// A stone or shell die on the leather of the tray.
pub fn die() -> Vec<f32> {
    let tones = [tone(420.0, 0.55, 0.018), tone(1_350.0, 0.35, 0.010), tone(2_900.0, 0.18, 0.006)];
    strike(&tones, 0.35, 0.006, 0.12, 1)
}

/// A shell disc set down on the shell of the board.
pub fn piece() -> Vec<f32> {
    let tones = [tone(310.0, 0.40, 0.030), tone(1_850.0, 0.42, 0.016), tone(4_100.0, 0.20, 0.009)];
    strike(&tones, 0.20, 0.003, 0.16, 2)
}

/// The end of a match: two soft tones.
pub fn end() -> Vec<f32> {
    let tones = [tone(392.0, 0.30, 0.45), tone(587.3, 0.25, 0.55), tone(1_174.7, 0.08, 0.25)];
    strike(&tones, 0.02, 0.01, 1.6, 3)
}

/// A blow: the tones with a short noise at their start, silent after `length` seconds.
fn strike(tones: &[Tone], noise: f32, noise_fades: f32, length: f32, seed: u64) -> Vec<f32> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let count = (length * RATE as f32) as usize;
    let mut smooth = 0.0_f32;
    (0..count)
        .map(|sample| {
            let at = sample as f32 / RATE as f32;
            let sum: f32 = tones
                .iter()
                .map(|t| t.loudness * (-at / t.fades).exp() * (TAU * t.pitch * at).sin())
                .sum();
            // Low-passed: the hiss of bare noise is no sound of wood or shell.
            smooth += 0.35 * (rng.random_range(-1.0..1.0) - smooth);
            let hiss = noise * (-at / noise_fades).exp() * smooth;
            // Fade out: no click at the end either.
            let close = (1.0 - at / length).min(1.0);
            ((sum + hiss) * close).clamp(-1.0, 1.0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clip_begins_with_its_blow_and_ends_in_silence() {
        for clip in [die(), piece(), end()] {
            assert!(clip.iter().all(|sample| sample.is_finite() && sample.abs() <= 1.0));
            let loudest =
                |part: &[f32]| part.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            let (first, last) = (&clip[..clip.len() / 4], &clip[clip.len() * 9 / 10..]);
            assert!(loudest(first) > 0.2, "a blow is heard: {}", loudest(first));
            assert!(loudest(last) < 0.02, "it fades: {}", loudest(last));
        }
    }
}
