//! Replays a match by itself, throw by throw and move by move, for a clip. No input is needed and
//! no player thinks.

use bevy::prelude::*;

use tesserae_layout::order::TableSystems;

use super::current_match::{ActionRequested, CurrentMatch};
use super::occasion::{self, Occasion, Of};
use super::stage::play_next;
use super::tempo::Tempo;
use super::throwing::ThrowRequested;
use super::turn::{Stage, Turn};

/// Seconds before a throw, for the viewer to follow.
const BEFORE_THROW: f32 = 0.35;
/// Seconds before a choice, for the viewer to read the score.
const BEFORE_CHOICE: f32 = 0.6;
/// Seconds before a lost turn is passed.
const LOST_TURN: f32 = 1.6;
/// Extra seconds for the text that says what the throw decides.
const READING: f32 = 0.9;

/// The match on the table is being replayed.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Showing {
    /// The number of throws and moves played at the end.
    pub to: usize,
}

impl Of for Showing {
    const OCCASION: Occasion = Occasion::Clip;
}

/// Plays the record's next action.
fn show_next_ply(
    showing: Res<Showing>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    if current.0.cursor() >= showing.to {
        return;
    }
    let Some(next) = current.0.taken_back().first() else { return };
    let decides = current.0.position().fate().is_some();
    let before = match turn.stage {
        Stage::ToThrow if decides => BEFORE_THROW + READING,
        Stage::ToThrow => BEFORE_THROW,
        Stage::ToChoose => BEFORE_CHOICE,
        Stage::ToPass => LOST_TURN,
        Stage::Empty | Stage::Moving | Stage::Rolling | Stage::Over => return,
    };
    if turn.since.as_secs_f32() * tempo.pace < before {
        return;
    }
    play_next(turn.stage, next.action, &mut throws, &mut actions);
}

/// Registers the replay of a match.
pub fn plugin(app: &mut App) {
    occasion::resource::<Showing>(app);
    let on = in_state(Occasion::Clip);
    app.add_systems(Update, show_next_ply.in_set(TableSystems::Advance).run_if(on));
}
