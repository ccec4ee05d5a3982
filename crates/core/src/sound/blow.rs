//! One blow: two bodies strike, and both sound.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::clip::Clip;
use super::substance::{Nature, Substance};
use super::tone::{Noise, Tone, add_tones, close, samples};

/// The size for which the substances' tones are listed, in millimetres.
const LISTED_SIZE: f32 = 16.0;
/// A blow of this speed is as loud as it gets, in scene units a second.
const HARDEST: f32 = 4.0;
/// The loudness of the hardest blow.
const LOUDEST: f32 = 1.0;
/// Nothing is struck brighter: the air takes the rest.
const BRIGHTEST: f32 = 9_000.0;
/// Seconds that the softest bodies touch; the stiffest touch for an eightieth of that.
const LONGEST_TOUCH: f32 = 0.0026;
/// The share of the tones too high for a soft touch that are heard all the same: hard corners
/// reach through it.
const THROUGH: f32 = 0.3;
/// The longest sound of a blow, in seconds.
const LONGEST: f32 = 0.45;
/// At most this number of blows sound together; the hardest count.
const MOST_TOGETHER: usize = 6;

/// A body that is struck or strikes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thing {
    /// What it is made of.
    pub substance: Substance,
    /// Its size in millimetres: a larger body sounds lower, and shorter because it lies on
    /// something.
    pub size: f32,
}

/// A blow of one thing on another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blow {
    /// What strikes.
    pub of: Thing,
    /// What it strikes.
    pub on: Thing,
    /// The change of its speed, in scene units a second.
    pub speed: f32,
    /// Its turning in radians a second, which rubs.
    pub spin: f32,
    /// Where on the bodies the blow falls: no two sound quite alike.
    pub seed: u64,
}

impl Blow {
    /// Its sound, which ends in silence. Empty if nothing moves.
    pub fn sound(&self, rate: u32) -> Vec<f32> {
        let force = (self.speed / HARDEST).clamp(0.0, 1.0);
        if force <= 0.0 {
            return Vec::new();
        }
        let (of, on) = (self.of.substance.nature(), self.on.substance.nature());
        let both = of.stiff + on.stiff;
        // The softer of two springs in a row decides.
        let stiff = 2.0 * of.stiff * on.stiff / both;
        let touch = LONGEST_TOUCH * (-4.4 * stiff).exp() * (0.3 + force).powf(-0.2);
        let brightest = (0.6 / touch).min(BRIGHTEST);
        let loud = LOUDEST * force.powf(0.7);
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut tones = tones(self.of, &of, &on, &mut rng);
        tones.extend(self::tones(self.on, &on, &of, &mut rng));
        for tone in &mut tones {
            let passes = 1.0 / (1.0 + (tone.pitch / brightest).powf(1.5));
            tone.loud *= loud * (THROUGH + (1.0 - THROUGH) * passes);
        }
        let rubs = 0.0035 + 0.0003 * self.spin.abs().min(30.0);
        let longest = tones.iter().map(|tone| tone.rings).fold(5.0 * rubs, f32::max);
        let mut sound = vec![0.0; samples(longest.min(LONGEST) + 0.005, rate)];
        add_tones(&mut sound, tones, rate);
        let rough = loud * 0.5 * (of.rough + on.rough) * (1.0 + 0.02 * self.spin.abs().min(30.0));
        let mut noise = Noise::new(self.seed ^ 0x6e6f_6973, rate);
        for (index, sample) in sound.iter_mut().enumerate() {
            let at = index as f32 / rate as f32;
            *sample += rough * (-at / rubs).exp() * noise.next(150.0, brightest.min(7_000.0));
        }
        close(&mut sound, touch.max(0.0004), rate);
        sound
    }
}

/// The tones of one of two bodies. The softer one gives way and sounds more, the other damps it
/// as long as it lies on it.
fn tones(thing: Thing, own: &Nature, other: &Nature, rng: &mut ChaCha8Rng) -> Vec<Tone> {
    let share = other.stiff.sqrt() / (own.stiff.sqrt() + other.stiff.sqrt());
    // What gives way also moves less air.
    let share = share * (0.35 + 0.65 * own.stiff);
    let whole: f32 = own.modes.iter().map(|(_, loud)| loud).sum();
    let larger = (thing.size / LISTED_SIZE).max(0.1);
    own.modes
        .iter()
        .map(|(ratio, loud)| Tone {
            pitch: own.pitch * ratio * larger.powf(-0.5) * rng.random_range(0.985..1.015),
            loud: loud / whole * share * rng.random_range(0.75..1.25),
            rings: own.rings * larger.powf(-0.25) * (0.3 + 0.7 * other.stiff)
                / ratio.powf(own.fades),
        })
        .collect()
}

/// Blows of one moment as one clip, each at a place from -1, left, to 1, right.
pub fn blows_together(blows: &[(f32, Blow)], rate: u32) -> Clip {
    let mut hardest: Vec<&(f32, Blow)> = blows.iter().collect();
    hardest.sort_by(|a, b| b.1.speed.total_cmp(&a.1.speed));
    let mut clip = Clip::new(rate);
    for (place, blow) in hardest.into_iter().take(MOST_TOGETHER) {
        clip.add(0.0, &blow.sound(rate), *place);
    }
    clip.limited()
}
