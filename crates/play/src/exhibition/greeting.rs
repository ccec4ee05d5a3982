//! Starts the engines of a game when it begins, so that the window shows their own names before
//! their first move.

use bevy::prelude::*;

use super::state::Exhibition;
use crate::current_match::MatchRequest;
use crate::opponent::Thinking;

pub(super) fn greet_engines(
    mut requests: MessageReader<MatchRequest>,
    exhibition: Res<Exhibition>,
    mut thinking: ResMut<Thinking>,
) {
    for request in requests.read() {
        let (MatchRequest::Start { record, .. } | MatchRequest::Lay(record)) = request else {
            continue;
        };
        // A replayed game needs no engines.
        if exhibition.is_scripted() {
            continue;
        }
        for (seat, player) in record.players().iter().enumerate() {
            thinking.greet(seat, player);
        }
    }
}
