//! What the samples of sounds are like.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::*;
use crate::dice::{Body, Flight, Hand, Tray, throw as fly};

const RATE: u32 = 48_000;

fn thing(substance: Substance) -> Thing {
    Thing { substance, size: 16.0 }
}

fn blow(of: Substance, on: Substance, speed: f32) -> Blow {
    Blow { of: thing(of), on: thing(on), speed, spin: 0.0, seed: 5 }
}

fn energy(sound: &[f32]) -> f64 {
    sound.iter().map(|sample| f64::from(*sample).powi(2)).sum()
}

fn peak(samples: impl IntoIterator<Item = f32>) -> f32 {
    samples.into_iter().fold(0.0, |most, sample| most.max(sample.abs()))
}

/// The root of the mean square of a sound's pitches, weighted by energy. By Parseval's theorem the
/// differences between its samples have it: no transform is needed.
fn brightness(sound: &[f32]) -> f64 {
    let steps: Vec<f32> = sound.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let half = (energy(&steps) / (4.0 * energy(sound))).sqrt();
    f64::from(RATE) / std::f64::consts::PI * half.asin()
}

/// Seconds until all but a thousandth of a sound's energy has passed.
fn length(sound: &[f32]) -> f64 {
    let rest = energy(sound) / 1_000.0;
    let mut left = 0.0;
    let tail = sound.iter().rev().take_while(|sample| {
        left += f64::from(**sample).powi(2);
        left < rest
    });
    (sound.len() - tail.count()) as f64 / f64::from(RATE)
}

/// Starts and ends in silence, and nowhere leaps by more than the most.
fn assert_smooth(samples: &[f32], most: f32, what: &str) {
    let (first, last) = (samples.first().copied(), samples.last().copied());
    for end in [first, last] {
        assert!(end.is_some_and(|end| end.abs() < 1e-3), "{what}: {first:?} to {last:?}");
    }
    let leap = peak(samples.windows(2).map(|pair| pair[1] - pair[0]));
    assert!(leap < most, "{what} leaps by {leap}");
    let tail = &samples[samples.len().saturating_sub(RATE as usize / 1_000)..];
    assert!(peak(tail.iter().copied()) < 0.02, "{what} ends loud");
    assert!(samples.iter().all(|sample| sample.abs() <= MOST + 1e-6), "{what} is too loud");
}

fn left(clip: &Clip) -> Vec<f32> {
    clip.frames.iter().map(|frame| frame[0]).collect()
}

fn right(clip: &Clip) -> Vec<f32> {
    clip.frames.iter().map(|frame| frame[1]).collect()
}

fn heard(die: Substance, floor: Substance) -> Heard {
    let rim = Thing { substance: Substance::Wood, size: 120.0 };
    Heard { die: thing(die), floor: Thing { substance: floor, size: 60.0 }, rim }
}

fn flight(body: Body, count: usize, seed: u64) -> Flight {
    let faces: Vec<_> = body.faces().iter().copied().cycle().take(count).collect();
    fly(body, Tray::default(), &faces, &Hand::normal(body, seed), seed).expect("a throw")
}

#[test]
fn substances_sound_different() {
    use Substance::{Bone, Crystal, Glass, Leather, Stone, Wood};
    let on_leather = |of| brightness(&blow(of, Leather, 2.0).sound(RATE));
    let hard = brightness(&blow(Glass, Crystal, 2.0).sound(RATE));
    assert!(hard > 4_000.0, "glass on crystal is bright: {hard}");
    assert!(on_leather(Bone) < 1_600.0, "bone on leather is dull: {}", on_leather(Bone));
    let table = [Wood, Stone, Glass].map(|of| brightness(&blow(of, Stone, 2.0).sound(RATE)));
    assert!(table.is_sorted(), "from dull to bright: {table:?}");
    // By their brightness or by how long they ring.
    let kinds: BTreeSet<(u64, u64)> = Substance::ALL
        .iter()
        .map(|of| blow(*of, Stone, 2.0).sound(RATE))
        .map(|sound| (brightness(&sound) as u64 / 40, (length(&sound) * 500.0) as u64))
        .collect();
    assert!(kinds.len() + 1 >= Substance::ALL.len(), "they differ: {kinds:?}");
}

#[test]
fn brittle_things_ring_and_soft_ones_thud() {
    use Substance::{Bone, Cloth, Crystal, Glass, Leather};
    let dull = length(&blow(Bone, Leather, 2.0).sound(RATE));
    assert!((0.015..0.06).contains(&dull), "bone on leather: {dull} s");
    let ring = length(&blow(Glass, Crystal, 2.0).sound(RATE));
    assert!((0.06..0.25).contains(&ring), "glass on crystal: {ring} s");
    let muted = length(&blow(Glass, Cloth, 2.0).sound(RATE));
    assert!(muted < ring / 2.0, "cloth mutes glass: {muted} of {ring} s");
}

#[test]
fn a_larger_body_sounds_lower() {
    let of = |size| {
        let bar = Thing { substance: Substance::Wood, size };
        brightness(
            &Blow { of: bar, on: bar, ..blow(Substance::Wood, Substance::Wood, 2.0) }.sound(RATE),
        )
    };
    assert!(of(120.0) < 0.8 * of(16.0), "{} and {}", of(120.0), of(16.0));
}

#[test]
fn a_harder_blow_is_louder_and_none_is_silent() {
    for of in Substance::ALL {
        for on in Substance::ALL {
            let loud: Vec<f64> = [0.25, 0.5, 1.0, 2.0, 4.0]
                .map(|speed| energy(&blow(of, on, speed).sound(RATE)))
                .to_vec();
            assert!(loud.windows(2).all(|pair| pair[0] < pair[1]), "{of:?} on {on:?}: {loud:?}");
            assert!(blow(of, on, 0.0).sound(RATE).is_empty());
        }
    }
}

#[test]
fn every_blow_begins_and_ends_in_silence_at_every_rate() {
    for of in Substance::ALL {
        for on in Substance::ALL {
            for (speed, spin) in [(0.3, 0.0), (1.5, 12.0), (40.0, 90.0)] {
                let blow = Blow { spin, ..blow(of, on, speed) };
                assert_smooth(&blow.sound(RATE), 0.6, &format!("{of:?} on {on:?} at {speed}"));
                assert!(energy(&blow.sound(8_000)).is_finite());
            }
        }
    }
}

#[test]
fn fourteen_pieces_at_once_stay_within_bounds() {
    use Substance::{Clay, Glass, Shell};
    for of in [Shell, Glass, Clay] {
        let all: Vec<(f32, Blow)> = (0..14_u8)
            .map(|piece| {
                let place = f32::from(piece) / 7.0 - 1.0;
                (place, Blow { seed: u64::from(piece), ..blow(of, Shell, 1.5) })
            })
            .collect();
        let clip = blows_together(&all, RATE);
        assert_smooth(&left(&clip), 0.8, "fourteen pieces");
        // Each by itself through the mixer, as hard as can be.
        let mut mixer = Mixer::new(RATE, [1.0; 4]);
        for (place, one) in &all {
            let clip = blows_together(&[(*place, Blow { speed: 4.0, ..*one })], RATE);
            mixer.take(Order::Play(Arc::new(clip), Bus::Table, 0.0));
        }
        let mut out = vec![0.0; RATE as usize];
        mixer.fill(&mut out, 2);
        assert!(peak(out.iter().copied()) <= MOST + 1e-6);
        assert!(peak(out.iter().copied()) > 0.3, "and they are heard");
        assert!(!mixer.is_playing(), "all have ended after half a second");
    }
}

#[test]
fn every_contact_of_a_flight_is_heard() {
    for (body, count) in [(Body::Tetrahedron, 4), (Body::Cube, 2), (Body::Stick, 4)] {
        for seed in 0..4 {
            let flight = flight(body, count, seed);
            let heard = heard(Substance::Bone, Substance::Leather);
            let played = blows(&flight, &heard);
            assert_eq!(played.len(), flight.impacts.len());
            for (played, impact) in played.iter().zip(&flight.impacts) {
                assert_eq!((played.time, played.blow.speed), (impact.time, impact.strength));
            }
            let clip = throw(&flight, &heard, 0.0, 1.0, RATE);
            assert_smooth(&left(&clip), 0.6, "a throw");
            assert_smooth(&right(&clip), 0.6, "a throw");
            // It sounds no sooner than the dice touch something, and at each contact.
            let first = (flight.impacts[0].time * RATE as f32) as usize;
            assert!(peak(left(&clip)[..first].iter().copied()) < 1e-3, "silent in the air");
            for impact in &flight.impacts {
                let at = (impact.time * RATE as f32) as usize;
                let near = &left(&clip)[at..(at + 480).min(clip.frames.len())];
                assert!(peak(near.iter().copied()) > 1e-3, "{impact:?} is not heard");
            }
            assert_eq!(clip, throw(&flight, &heard, 0.0, 1.0, RATE), "twice the same");
        }
    }
}

#[test]
fn a_throw_keeps_in_step_with_its_flight() {
    let flight = flight(Body::Cube, 2, 3);
    let heard = heard(Substance::Clay, Substance::Clay);
    let (whole, fast) =
        (throw(&flight, &heard, 0.0, 1.0, RATE), throw(&flight, &heard, 0.0, 4.0, RATE));
    let first = |clip: &Clip| clip.frames.iter().position(|frame| frame[0].abs() > 1e-3);
    let (slow, soon) = (first(&whole).expect("a blow"), first(&fast).expect("a blow"));
    assert!(soon.abs_diff(slow / 4) < 100, "{soon} and {slow}");
    let late = throw(&flight, &heard, flight.impacts[0].time + 0.01, 1.0, RATE);
    assert!(energy(&left(&late)) < energy(&left(&whole)), "the first blow has passed");
    assert_smooth(&left(&late), 0.6, "the rest of a throw");
    let laid = laid(&heard, 1, RATE);
    assert_smooth(&left(&laid), 0.2, "laid dice");
    assert!(peak(left(&laid)) < peak(left(&whole)), "one soft sound");
}

#[test]
fn the_ear_on_the_side_of_a_thing_hears_more_of_it() {
    let at = |place| {
        let clip = blows_together(&[(place, blow(Substance::Shell, Substance::Wood, 2.0))], RATE);
        (energy(&left(&clip)), energy(&right(&clip)))
    };
    let ((l, r), (lm, rm), (ll, rr)) = (at(-0.8), at(0.0), at(0.8));
    assert!(l > 1.5 * r && rr > 1.5 * ll && (lm - rm).abs() < 1e-9);
    assert!(r > 0.05 * l, "gently: the other ear still hears it");
}

#[test]
fn cues_differ_and_are_soft() {
    let mut figures = BTreeSet::new();
    for which in Cue::ALL {
        let clip = cue(which, 1, RATE);
        assert_smooth(&left(&clip), 0.05, &format!("{which:?}"));
        let (seconds, loud) = (length(&left(&clip)), peak(left(&clip)));
        let is_ui = which <= Cue::Refusal;
        assert!((0.01..0.25).contains(&loud), "{which:?}: {loud}");
        assert!(seconds < if is_ui { 0.15 } else { 1.5 }, "{which:?}: {seconds} s");
        figures.insert((brightness(&left(&clip)) as u64 / 15, (seconds * 20.0) as u64));
        assert_eq!(clip, cue(which, 1, RATE));
        assert_ne!(clip, cue(which, 2, RATE), "{which:?} varies");
    }
    assert_eq!(figures.len(), Cue::ALL.len(), "each is its own: {figures:?}");
}

#[test]
fn the_room_repeats_without_a_seam_and_is_quiet() {
    let room = room(RATE);
    let sound = left(&room);
    let level = (energy(&sound) / sound.len() as f64).sqrt();
    assert!((0.0005..0.02).contains(&level), "{level}");
    let steps = peak(sound.windows(2).map(|pair| pair[1] - pair[0]));
    let seam = (sound[0] - sound[sound.len() - 1]).abs();
    assert!(seam <= steps, "{seam} at the seam, {steps} elsewhere");
}

#[test]
fn the_mixer_is_silent_when_muted_and_stops_without_a_click() {
    let clip = Arc::new(cue(Cue::Win, 1, RATE));
    let mut mixer = Mixer::new(RATE, [0.0; 4]);
    mixer.take(Order::Play(clip.clone(), Bus::Table, 0.0));
    let mut out = vec![1.0; 9_600];
    mixer.fill(&mut out, 2);
    assert!(out.iter().all(|sample| *sample == 0.0));

    // Muted while it plays, then heard again.
    mixer.take(Order::Volumes([1.0; 4]));
    mixer.fill(&mut out, 2);
    assert!(peak(out.iter().copied()) > 0.02);
    mixer.take(Order::Volumes([0.0; 4]));
    mixer.fill(&mut out, 2);
    let leap = peak(out.chunks(2).zip(out.chunks(2).skip(1)).map(|(a, b)| b[0] - a[0]));
    assert!(leap < 0.05, "{leap}");
    assert!(out[9_000..].iter().all(|sample| *sample == 0.0));

    // Stopped, and the others go on.
    let mut mixer = Mixer::new(RATE, [1.0; 4]);
    mixer.take(Order::Play(clip.clone(), Bus::Throw, 0.0));
    mixer.fill(&mut out, 2);
    mixer.take(Order::Stop(Bus::Throw));
    mixer.fill(&mut out, 2);
    assert!(!mixer.is_playing());
    for _ in 0..40 {
        mixer.take(Order::Play(clip.clone(), Bus::Table, 0.0));
    }
    mixer.fill(&mut out, 2);
    assert!(peak(out.iter().copied()) <= MOST + 1e-6, "bounded with any number of clips");
}

#[test]
fn the_mixer_serves_any_device() {
    let clip = Arc::new(cue(Cue::BorneOff, 1, RATE));
    for (rate, channels) in [(44_100, 2), (48_000, 1), (96_000, 6)] {
        let mut mixer = Mixer::new(rate, [1.0; 4]);
        mixer.take(Order::Play(clip.clone(), Bus::Table, 0.0));
        let mut out = vec![0.0; rate as usize * 2 * channels];
        mixer.fill(&mut out, channels);
        assert!(!mixer.is_playing(), "as long as at its own rate");
        let loud = peak(out.iter().copied());
        assert!((loud - peak(left(&clip))).abs() < 0.02, "{rate}: {loud}");
    }
}
