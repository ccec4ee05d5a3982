//! The sounds of pieces, and the figures for what happens.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::rules::{Definition, Event};
use tesserae_core::sound::{Bus, Cue, Order, blows_together, cue};
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_play::animation::{PieceLanded, Timeline};
use tesserae_play::current_match::{CurrentMatch, Played};
use tesserae_play::pieces::{Manner, PieceTravels};
use tesserae_play::tempo::Tempo;

use super::device::Speaker;
use super::listener::Listener;

/// Plays the blows of pieces that were picked up and set down in this frame, as one clip. If
/// nothing flies, one of them stands for all.
pub(super) fn play_pieces(
    speaker: Res<Speaker>,
    spec: Option<Res<TableSpec>>,
    tempo: Res<Tempo>,
    listener: Listener,
    pieces: Query<&Piece>,
    mut travels: MessageReader<PieceTravels>,
    mut landed: MessageReader<PieceLanded>,
    mut number: Local<u64>,
) {
    let (Some(spec), Some(rate)) = (spec, listener.rate()) else {
        travels.clear();
        landed.clear();
        return;
    };
    let mut next = || {
        *number += 1;
        *number
    };
    let seat = |entity| pieces.get(entity).map_or(0, |piece| piece.side.index() as u8);
    let mut blows = Vec::new();
    let moves = travels.read().filter(|travel| travel.manner == Manner::Moves);
    // The others start later.
    let moved = moves.reduce(|first, _| first);
    if let Some((travel, from)) = moved.and_then(|travel| Some((travel, *travel.way.first()?))) {
        let blow = spec.picked_up(seat(travel.entity), from, next());
        blows.push((listener.place(from), blow));
    }
    for landing in landed.read() {
        let blow = spec.set_down(seat(landing.entity), landing.at, landing.fall, next());
        blows.push((listener.place(landing.at), blow));
    }
    if tempo.still {
        blows.drain(..blows.len().saturating_sub(1));
    }
    if !blows.is_empty() {
        let clip = Arc::new(blows_together(&blows, rate));
        speaker.order(Order::Play(clip, Bus::Table, 0.0));
    }
}

/// The figure for what happened; none for any other move.
fn cue_of(events: &[Event], rules: &Definition) -> Option<Cue> {
    let cue = |event: &Event| match event {
        Event::Won { .. } => Some(Cue::Win),
        Event::Captured { .. } => Some(Cue::Capture),
        Event::BorneOff { .. } => Some(Cue::BorneOff),
        Event::Trapped { .. } => Some(Cue::Trap),
        Event::Moved { side, to, .. } => {
            rules.cell(*side, *to).is_some_and(|cell| cell.safe).then_some(Cue::House)
        }
        _ => None,
    };
    events.iter().filter_map(cue).max()
}

/// Plays the figure for what happened, once the pieces stand.
pub(super) fn play_events(
    speaker: Res<Speaker>,
    current: Option<Res<CurrentMatch>>,
    timeline: Res<Timeline>,
    listener: Listener,
    mut played: MessageReader<Played>,
    mut waits: Local<Option<Cue>>,
    mut number: Local<u64>,
) {
    for played in played.read() {
        let rules = current.as_ref().map(|current| current.0.game().definition());
        *waits = (*waits).max(rules.and_then(|rules| cue_of(&played.events, rules)));
    }
    if timeline.is_running() {
        return;
    }
    let (Some(which), Some(rate)) = (waits.take(), listener.rate()) else { return };
    *number += 1;
    let clip = Arc::new(cue(which, *number, rate));
    speaker.order(Order::Play(clip, Bus::Table, 0.0));
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_core::rules::{Side, Step};

    use super::*;

    #[test]
    fn each_event_has_its_figure_and_the_weightiest_counts() {
        let library = Library::built_in();
        let game = library.position("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2");
        let game = game.expect("a position").game().clone();
        let rules = game.definition();
        let (side, at) = (Side::A, Step(3));
        let moved = |to| Event::Moved { side, from: Step(1), to, way: Vec::new() };
        let steps = || (1..20).map(Step);
        let is_safe = |step: &Step| rules.cell(side, *step).is_some_and(|cell| cell.safe);
        let safe = steps().find(is_safe).expect("a rosette");
        let open = steps().find(|step| !is_safe(step)).expect("a plain square");
        let cell = || "m3".to_owned();
        let captured = Event::Captured { side: Side::B, from: at, cell: cell() };
        assert_eq!(cue_of(&[moved(open)], rules), None);
        assert_eq!(cue_of(&[moved(safe)], rules), Some(Cue::House));
        assert_eq!(cue_of(&[moved(safe), captured], rules), Some(Cue::Capture));
        assert_eq!(cue_of(&[Event::BorneOff { side, from: at }], rules), Some(Cue::BorneOff));
        assert_eq!(cue_of(&[Event::Trapped { side, at, turns: 1 }], rules), Some(Cue::Trap));
        let last = [Event::BorneOff { side, from: at }, Event::Won { side }];
        assert_eq!(cue_of(&last, rules), Some(Cue::Win));
    }
}
