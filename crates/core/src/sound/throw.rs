//! A whole throw: the blows that the physics recorded, and the dice sliding to rest.

use super::blow::{Blow, Thing};
use super::clip::Clip;
use super::tone::{Noise, close, samples};
use crate::dice::{Flight, Impact, Pose, STEPS_PER_SECOND, Struck, solid};

/// A body whose lowest point is no higher touches the floor, in scene units.
const TOUCHES: f32 = 0.006;
/// Sliding this fast is as loud as it gets, in scene units a second.
const FASTEST: f32 = 2.0;
/// The loudness of that on the roughest floor.
const SLIDES: f32 = 0.5;
/// The width of a tray in the stereo picture.
const WIDTH: f32 = 0.35;
/// The speed of the one blow of dice that are not seen thrown.
const LAID: f32 = 0.5;

/// What a throw sounds of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// Each die.
    pub die: Thing,
    /// The floor of the tray.
    pub floor: Thing,
    /// Its rim.
    pub rim: Thing,
}

/// A blow of a flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedBlow {
    /// Seconds after the start of the flight.
    pub time: f32,
    /// The place from -1, left, to 1, right.
    pub place: f32,
    /// The blow.
    pub blow: Blow,
}

/// The blows of a flight: one for each impact.
pub fn blows(flight: &Flight, heard: &Heard) -> Vec<TimedBlow> {
    let blow = |(index, impact): (usize, &Impact)| {
        let track = &flight.tracks[impact.body];
        let step = ((impact.time * STEPS_PER_SECOND as f32).round() as usize)
            .clamp(1, track.len().max(2) - 1);
        let (before, now) = (&track[step - 1], &track[step.min(track.len() - 1)]);
        let on = match impact.other {
            Struck::Floor => heard.floor,
            Struck::Wall => heard.rim,
            Struck::Body(_) => heard.die,
        };
        let blow = Blow {
            of: heard.die,
            on,
            speed: impact.strength,
            spin: before.angle_to(now) * STEPS_PER_SECOND as f32,
            seed: index as u64,
        };
        TimedBlow { time: impact.time, place: place(flight, now.translation[0]), blow }
    };
    flight.impacts.iter().enumerate().map(blow).collect()
}

fn place(flight: &Flight, x: f32) -> f32 {
    WIDTH * (x / flight.tray.half[0]).clamp(-1.0, 1.0)
}

/// The sound of a flight from a time on, played back at a speed; 1 is as thrown.
pub fn throw(flight: &Flight, heard: &Heard, from: f32, pace: f32, rate: u32) -> Clip {
    let pace = pace.max(0.1);
    let mut clip = Clip::new(rate);
    for TimedBlow { time, place, blow } in blows(flight, heard) {
        if time >= from {
            clip.add((time - from) / pace, &blow.sound(rate), place);
        }
    }
    for (index, track) in flight.tracks.iter().enumerate() {
        let end = track.last().map_or(0.0, |pose| pose.translation[0]);
        let speeds = slides(flight, track);
        let sound = slide(&speeds, heard, (from, flight.duration, pace), index as u64, rate);
        clip.add(0.0, &sound, place(flight, end));
    }
    clip.limited()
}

/// The one soft sound of dice that are not seen thrown.
pub fn laid(heard: &Heard, seed: u64, rate: u32) -> Clip {
    let blow = Blow { of: heard.die, on: heard.floor, speed: LAID, spin: 0.0, seed };
    let mut clip = Clip::new(rate);
    clip.add(0.0, &blow.sound(rate), 0.0);
    clip.limited()
}

/// How fast a body's lowest point slides over the floor, at each step. A point slides if it was on
/// the floor a step ago and still is.
fn slides(flight: &Flight, track: &[Pose]) -> Vec<f32> {
    let vertices = &solid(flight.body).vertices;
    let speed = |pair: &[Pose]| {
        let height = |vertex: &[f32; 3]| pair[1].point(*vertex)[1];
        let Some(lowest) = vertices.iter().min_by(|a, b| height(a).total_cmp(&height(b))) else {
            return 0.0;
        };
        let (before, now) = (pair[0].point(*lowest), pair[1].point(*lowest));
        if before[1].max(now[1]) > TOUCHES {
            return 0.0;
        }
        (now[0] - before[0]).hypot(now[2] - before[2]) * STEPS_PER_SECOND as f32
    };
    std::iter::once(0.0).chain(track.windows(2).map(speed)).collect()
}

/// Noise that follows the speed of sliding: faster is louder and brighter.
fn slide(
    speeds: &[f32],
    heard: &Heard,
    (from, to, pace): (f32, f32, f32),
    seed: u64,
    rate: u32,
) -> Vec<f32> {
    let (die, floor) = (heard.die.substance.nature(), heard.floor.substance.nature());
    let stiff = 2.0 * die.stiff * floor.stiff / (die.stiff + floor.stiff);
    let loud = SLIDES * 0.5 * (die.rough + floor.rough);
    let mut noise = Noise::new(seed ^ 0x736c_6964, rate);
    let follows = 1.0 - (-1.0 / (0.004 * rate as f32)).exp();
    let mut speed = 0.0_f32;
    let mut sound: Vec<f32> = (0..samples((to - from) / pace, rate))
        .map(|index| {
            let step = (from + index as f32 / rate as f32 * pace) * STEPS_PER_SECOND as f32;
            let wanted = speeds.get(step as usize).copied().unwrap_or_default();
            speed += follows * (wanted.min(FASTEST) - speed);
            if speed < 1e-3 {
                return 0.0;
            }
            let share = speed / FASTEST;
            let high = (500.0 + 3_500.0 * stiff) * (0.4 + 0.6 * share);
            loud * share * noise.next(0.25 * high, high)
        })
        .collect();
    close(&mut sound, 0.002, rate);
    sound
}
