//! The turn state machine: what the table waits for right now.
//!
//! The stage is worked out again in every frame from the match, the dice and the
//! pieces under way; nothing else remembers it, so it cannot go wrong.

use std::time::Duration;

use bevy::prelude::*;

use super::animation::Timeline;
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use super::exhibition::Tempo;
use super::guide::Guide;
use super::throwing::{ThrowRequested, Throwing};
use crate::gui::order::TableSystems;
use crate::rules::{Action, Due, Position, Throw};

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// No match is on the table.
    #[default]
    Empty,
    /// Pieces are under way.
    Moving,
    /// Dice are in the air or being read.
    Rolling,
    /// The side to act must throw.
    ToThrow,
    /// The side to act must choose.
    ToChoose,
    /// The side to act has thrown and can do nothing but pass.
    ToPass,
    /// Somebody has won or resigned.
    Over,
}

/// The present stage and since when it lasts.
#[derive(Resource, Debug, Default)]
pub struct Turn {
    /// What the table waits for.
    pub stage: Stage,
    /// How long it has, of the time in which things move.
    pub since: Duration,
    /// When it began by the clock on the wall: the window may have slept since.
    pub began: Duration,
    /// The turn is held: the match is being replayed or is paused.
    pub held: bool,
}

impl Turn {
    /// Whether what the table waits for has been to be seen long enough that a key can
    /// be meant for it.
    #[must_use]
    pub fn is_seen(&self, clock: &Time<Real>) -> bool {
        clock.elapsed().saturating_sub(self.began) >= SEEN
    }
}

/// Seconds for which a lost turn is shown before it is passed on by itself; a person's
/// own is shown longer, since the reason is to be read.
const LOST_TURN: f32 = 2.4;
const OWN_LOST_TURN: f32 = 4.0;
/// A position must have been on the screen for so long before a key may act upon it.
const SEEN: Duration = Duration::from_millis(150);
/// Seconds before a computer throws, so that one can follow.
const MACHINE_THROWS: f32 = 0.45;
/// Seconds more where it is shown what the throw decides.
const READING: f32 = 0.9;

fn tell_stage(
    time: Res<Time>,
    clock: Res<Time<Real>>,
    current: Option<Res<CurrentMatch>>,
    timeline: Res<Timeline>,
    throwing: Res<Throwing>,
    mut turn: ResMut<Turn>,
    mut last: Local<usize>,
) {
    // Where one choice follows another the second is a new one.
    let cursor = current.as_deref().map_or(0, |current| current.0.cursor());
    let same = std::mem::replace(&mut *last, cursor) == cursor;
    let stage = match current.as_deref() {
        None => Stage::Empty,
        Some(_) if timeline.is_running() => Stage::Moving,
        Some(_) if throwing.is_busy() => Stage::Rolling,
        Some(current) if current.0.resigned().is_some() => Stage::Over,
        Some(current) => match current.0.position().due() {
            Due::Over(_) => Stage::Over,
            Due::Throw => Stage::ToThrow,
            Due::Choice if current.0.position().actions() == [Action::Pass] => Stage::ToPass,
            Due::Choice => Stage::ToChoose,
        },
    };
    if stage == turn.stage && same {
        turn.since += time.delta();
    } else {
        turn.stage = stage;
        turn.since = Duration::ZERO;
        turn.began = clock.elapsed();
    }
}

/// A new position begins its stage again, even one of the same kind.
pub(crate) fn begin_anew(
    mut requests: MessageReader<MatchRequest>,
    guide: Option<Res<Guide>>,
    mut turn: ResMut<Turn>,
) {
    // A guide lets nobody leaf through its lesson.
    for request in requests.read().filter(|request| guide.is_none() || !request.moves_cursor()) {
        turn.since = Duration::ZERO;
        match request {
            MatchRequest::StepBack | MatchRequest::StepForward | MatchRequest::GoTo(_) => {
                turn.held = true;
            }
            MatchRequest::Start(_) => turn.held = false,
            _ => {}
        }
    }
}

/// Whether the throw that is due is the draw for who begins, which is nobody's.
#[must_use]
pub fn draws_lots(position: &Position) -> bool {
    let first = position.outcomes().and_then(|outcomes| outcomes.list().first());
    first.is_some_and(|outcome| matches!(outcome.throw, Throw::First(_)))
}

/// Throws for the computer, and passes where there is nothing else to do.
fn go_on(
    current: Option<Res<CurrentMatch>>,
    guide: Option<Res<Guide>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let Some(current) = current else { return };
    // A guide says itself when things happen.
    if turn.held || guide.is_some() {
        return;
    }
    let waited = turn.since.as_secs_f32() * tempo.pace;
    let human = current.is_human(current.0.position().turn());
    let fate = current.0.position().fate().is_some();
    let patience = if fate { MACHINE_THROWS + READING } else { MACHINE_THROWS };
    match turn.stage {
        // The draw for who begins is nobody's throw; it is made for all.
        Stage::ToThrow if waited >= patience && (!human || draws_lots(current.0.position())) => {
            throws.write(ThrowRequested(None));
        }
        Stage::ToPass if waited >= if human { OWN_LOST_TURN } else { LOST_TURN } => {
            actions.write(ActionRequested(Action::Pass));
        }
        _ => {}
    }
}

/// Registers the turn state machine.
pub fn plugin(app: &mut App) {
    app.init_resource::<Turn>()
        .add_systems(Update, (begin_anew, tell_stage).chain().in_set(TableSystems::Stage))
        .add_systems(Update, go_on.in_set(TableSystems::GoOn));
}
