//! Plays clips together, a block of samples at a time.

use std::sync::Arc;

use super::clip::{Clip, Limiter, balance};

/// The most clips that play at one time. Another one is left out: among these it is inaudible.
const MOST_VOICES: usize = 16;
/// Seconds in which a volume follows its setting, and a stopped clip fades, to a third.
const FOLLOWS: f32 = 0.006;
/// A volume below this is silence.
const SILENT: f32 = 1e-4;

/// What a clip belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bus {
    /// The throw under way.
    Throw,
    /// Pieces and events.
    Table,
    /// Buttons and dialogs.
    Interface,
    /// The tone of the room, which repeats.
    Room,
}

impl Bus {
    /// All of them, in the order of their volumes.
    pub const ALL: [Self; 4] = [Self::Throw, Self::Table, Self::Interface, Self::Room];
}

/// A request to the mixer.
#[derive(Clone, Debug)]
pub enum Order {
    /// Plays a clip at a place from -1, left, to 1, right.
    Play(Arc<Clip>, Bus, f32),
    /// Fades out what plays there.
    Stop(Bus),
    /// Sets the volumes of all, 0 to 1.
    Volumes([f32; 4]),
}

/// A clip being played.
struct Voice {
    clip: Arc<Clip>,
    bus: Bus,
    /// The next frame, between those of the clip if its rate is another.
    at: f64,
    sides: [f32; 2],
    stopped: bool,
    loud: f32,
}

impl Voice {
    /// The frame between two of the clip.
    fn frame(&self) -> [f32; 2] {
        let frames = &self.clip.frames;
        let (index, share) = (self.at as usize, self.at.fract() as f32);
        let after = match frames.get(index + 1) {
            Some(after) => *after,
            None if self.bus == Bus::Room => frames[0],
            None => [0.0; 2],
        };
        let now = frames[index];
        [0, 1].map(|ear| {
            let between = now[ear] + share * (after[ear] - now[ear]);
            between * self.sides[ear] * self.loud
        })
    }

    fn is_over(&self) -> bool {
        self.at as usize >= self.clip.frames.len() || (self.stopped && self.loud < SILENT)
    }
}

/// Mixes what plays. Its output stays within [`MOST`](super::MOST).
pub struct Mixer {
    rate: u32,
    voices: Vec<Voice>,
    wanted: [f32; 4],
    volumes: [f32; 4],
    follows: f32,
    limiter: Limiter,
}

impl Mixer {
    /// A mixer for a device.
    pub fn new(rate: u32, volumes: [f32; 4]) -> Self {
        let follows = 1.0 - (-1.0 / (FOLLOWS * rate as f32)).exp();
        let limiter = Limiter::new(rate);
        Self { rate, voices: Vec::new(), wanted: volumes, volumes, follows, limiter }
    }

    /// Carries out a request.
    pub fn take(&mut self, order: Order) {
        match order {
            Order::Volumes(volumes) => self.wanted = volumes,
            Order::Stop(bus) => {
                let there = self.voices.iter_mut().filter(|voice| voice.bus == bus);
                there.for_each(|voice| voice.stopped = true);
            }
            Order::Play(clip, bus, place) => {
                if self.voices.len() < MOST_VOICES && !clip.frames.is_empty() {
                    let sides = balance(place);
                    self.voices.push(Voice {
                        clip,
                        bus,
                        at: 0.0,
                        sides,
                        stopped: false,
                        loud: 1.0,
                    });
                }
            }
        }
    }

    /// Does anything play?
    pub fn is_playing(&self) -> bool {
        !self.voices.is_empty()
    }

    /// Fills a device's samples: `channels` of them for each frame. The first two are left and
    /// right, all others silent; a single one has both.
    pub fn fill(&mut self, out: &mut [f32], channels: usize) {
        for samples in out.chunks_mut(channels.max(1)) {
            let [left, right] = self.next();
            samples.fill(0.0);
            match samples {
                [only] => *only = 0.5 * (left + right),
                [first, second, ..] => (*first, *second) = (left, right),
                [] => {}
            }
        }
    }

    fn next(&mut self) -> [f32; 2] {
        for (volume, wanted) in self.volumes.iter_mut().zip(self.wanted) {
            *volume += self.follows * (wanted - *volume);
            if wanted <= 0.0 && *volume < SILENT {
                *volume = 0.0;
            }
        }
        let mut sum = [0.0; 2];
        for voice in &mut self.voices {
            let volume = self.volumes[voice.bus as usize];
            let frame = voice.frame();
            sum = [0, 1].map(|ear| sum[ear] + volume * frame[ear]);
            voice.at += f64::from(voice.clip.rate) / f64::from(self.rate);
            let frames = voice.clip.frames.len() as f64;
            if voice.bus == Bus::Room && voice.at >= frames {
                voice.at -= frames;
            }
            if voice.stopped {
                voice.loud -= self.follows * voice.loud;
            }
        }
        self.voices.retain(|voice| !voice.is_over());
        self.limiter.hold(sum)
    }
}
