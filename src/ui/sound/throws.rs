//! The sound of a throw, in step with its flight.

use std::sync::Arc;
use std::time::Instant;

use bevy::prelude::*;

use tesserae_core::sound::{Bus, Order, laid, throw};
use tesserae_layout::spec::TableSpec;
use tesserae_play::tempo::Tempo;
use tesserae_play::throwing::{DieStruck, Throwing, playback_pace};

use super::device::Speaker;
use super::listener::Listener;

/// A sound and its flight may be this far apart, in seconds of the flight.
const APART: f32 = 0.15;

/// The sound of a flight that plays.
pub struct Playing {
    since: Instant,
    /// Where in the flight it began, its speed, and the flight's length.
    from: f32,
    pace: f32,
    duration: f32,
}

impl Playing {
    /// The time in the flight that is heard now.
    fn heard(&self) -> f32 {
        self.from + self.since.elapsed().as_secs_f32() * self.pace
    }

    /// Is what is heard what is seen?
    fn keeps_up(&self, at: f32, pace: f32) -> bool {
        pace == self.pace && (self.heard() - at).abs() < APART * pace
    }
}

/// Plays the sound of the flight that is played back, and stops it with the flight. A flight that
/// is skipped ends with one soft blow.
pub(super) fn follow_throw(
    speaker: Res<Speaker>,
    throwing: Res<Throwing>,
    tempo: Res<Tempo>,
    spec: Option<Res<TableSpec>>,
    listener: Listener,
    mut struck: MessageReader<DieStruck>,
    mut playing: Local<Option<Playing>>,
    mut last: Local<f32>,
    mut number: Local<u64>,
) {
    let blows = struck.read().count();
    let (Some(spec), Some(rate)) = (spec, listener.rate()) else {
        *playing = None;
        return;
    };
    let heard = spec.heard(throwing.side().map_or(0, |side| side.index() as u8));
    let place = listener.place(spec.tray.centre);
    let pace = playback_pace(*tempo);
    let Some((flight, at)) = throwing.in_air() else {
        let skipped = match playing.take() {
            Some(one) if one.duration - one.heard() > APART * one.pace => {
                speaker.order(Order::Stop(Bus::Throw));
                true
            }
            Some(_) => false,
            None => blows > 0,
        };
        if skipped {
            *number += 1;
            let clip = Arc::new(laid(&heard, *number, rate));
            speaker.order(Order::Play(clip, Bus::Table, place));
        }
        *last = 0.0;
        return;
    };
    let moves = at > *last;
    *last = at;
    if playing.take_if(|one| !one.keeps_up(at, pace)).is_some() {
        speaker.order(Order::Stop(Bus::Throw));
    }
    if playing.is_some() || !moves {
        return;
    }
    let begins = |from: f32| (at - from).abs() < APART * pace;
    let ready = throwing.sound().filter(|sound| sound.pace == pace && begins(sound.from));
    let (clip, from) = match ready {
        Some(sound) => (sound.clip.clone(), sound.from),
        None => (Arc::new(throw(flight, &heard, at, pace, rate)), at),
    };
    speaker.order(Order::Play(clip, Bus::Throw, place));
    *playing = Some(Playing { since: Instant::now(), from, pace, duration: flight.duration });
}
