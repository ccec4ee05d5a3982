//! The turn state machine: what the table waits for. Each frame derives the stage from match, dice
//! and moving pieces, so it cannot be out of date.

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::rules::{Action, Due};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::animation::Timeline;
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use super::gate::Gate;
use super::occasion::Occasion;
use super::tempo::Tempo;
use super::throwing::{ThrowRequested, Throwing};
use super::turn::{Covered, Stage, Turn, decides_first};

/// Seconds before a lost turn is passed. A person's own takes longer to read.
const LOST_TURN: f32 = 2.4;
const OWN_LOST_TURN: f32 = 4.0;
/// The least of it at any speed: a faster table is not read faster.
const LOST_TURN_READ: f32 = 2.0;
const OWN_LOST_TURN_READ: f32 = 3.0;
/// Seconds before a computer throws, for viewers to follow.
const MACHINE_THROWS: f32 = 0.45;
/// Extra seconds for the text that says what the throw decides.
const READING: f32 = 0.9;

pub(crate) fn derive_stage(
    time: Res<Time>,
    clock: Res<Time<Real>>,
    current: Option<Res<CurrentMatch>>,
    timeline: Res<Timeline>,
    throwing: Res<Throwing>,
    covered: Res<Covered>,
    mut turn: ResMut<Turn>,
    mut last: Local<usize>,
) {
    // Several choices can follow one another.
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
        // What happens after a while waits under whatever covers the table.
        if !covered.0 {
            turn.since += time.delta();
        }
    } else {
        turn.stage = stage;
        turn.since = Duration::ZERO;
        turn.began = clock.elapsed();
    }
}

/// Restarts the stage for a new position, even if the stage is the same.
pub(crate) fn restart_stage(
    mut requests: MessageReader<MatchRequest>,
    gate: Res<Gate>,
    occasion: Res<State<Occasion>>,
    mut turn: ResMut<Turn>,
) {
    // Lessons cannot be replayed.
    for request in
        requests.read().filter(|request| gate.lets_look_back() || !request.moves_cursor())
    {
        turn.since = Duration::ZERO;
        match request {
            MatchRequest::StepBack | MatchRequest::StepForward | MatchRequest::GoTo(_) => {
                // A review and an exhibition move through the match by themselves.
                turn.looks_back |= matches!(occasion.get(), Occasion::Nothing | Occasion::Match);
            }
            MatchRequest::PlayOn => turn.looks_back = false,
            MatchRequest::Start { occasion, .. } if !occasion.interrupts() => {
                turn.looks_back = false;
            }
            _ => {}
        }
    }
}

/// Throws for the computer, and passes if nothing else is possible.
fn play_forced_ply(
    If(current): If<Res<CurrentMatch>>,
    gate: Res<Gate>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    // A guide has its own timing.
    if turn.held || turn.waits || !gate.is_open() {
        return;
    }
    let waited = turn.since.as_secs_f32() * tempo.pace;
    let human = current.is_human(current.0.position().turn());
    let fate = current.0.position().fate().is_some();
    let patience = if fate { MACHINE_THROWS + READING } else { MACHINE_THROWS };
    match turn.stage {
        // The throw for who begins belongs to no side, so the table makes it.
        Stage::ToThrow if waited >= patience && (!human || decides_first(current.0.position())) => {
            throws.write(ThrowRequested(None));
        }
        Stage::ToPass => {
            let (patience, reading) = if human {
                (OWN_LOST_TURN, OWN_LOST_TURN_READ)
            } else {
                (LOST_TURN, LOST_TURN_READ)
            };
            let seen = turn.since.as_secs_f32();
            if waited >= patience && (seen >= reading || !tempo.readable) {
                actions.write(ActionRequested(Action::Pass));
            }
        }
        _ => {}
    }
}

/// Plays the next action of a given line, once the table waits for it.
pub(crate) fn play_next(
    stage: Stage,
    next: Action,
    throws: &mut MessageWriter<ThrowRequested>,
    actions: &mut MessageWriter<ActionRequested>,
) {
    match (stage, next) {
        (Stage::ToThrow, Action::Throw(_)) => {
            throws.write(ThrowRequested(None));
        }
        (Stage::ToChoose | Stage::ToPass, action) if !matches!(action, Action::Throw(_)) => {
            actions.write(ActionRequested(action));
        }
        _ => {}
    }
}

/// Does the table wait for something new in this frame?
fn has_new_stage(turn: Res<Turn>, mut last: Local<Stage>) -> bool {
    std::mem::replace(&mut *last, turn.stage) != turn.stage
}

/// Will a throw or a pass start by itself in a moment?
fn is_about_to_go_on(
    turn: Res<Turn>,
    covered: Res<Covered>,
    current: Option<Res<CurrentMatch>>,
) -> bool {
    let comes = match turn.stage {
        Stage::ToPass => true,
        Stage::ToThrow => current.is_some_and(|current| {
            let position = current.0.position();
            decides_first(position) || !current.is_human(position.turn())
        }),
        _ => false,
    };
    comes && !turn.held && !covered.0
}

/// Registers the turn state machine.
pub fn plugin(app: &mut App) {
    app.init_resource::<Turn>()
        .init_resource::<Covered>()
        .draw_while(has_new_stage)
        .look_while(is_about_to_go_on)
        .add_systems(Update, (restart_stage, derive_stage).chain().in_set(TableSystems::Stage))
        .add_systems(Update, play_forced_ply.in_set(TableSystems::Advance));
}

#[cfg(test)]
mod tests {
    use tesserae_core::record::Match;
    use tesserae_layout::frames::{Asked, Frames, LOOK};

    use super::*;
    use crate::sample::{players, position};

    /// The requests at the end of a frame when that player has to throw.
    fn asked(app: &mut App, turn: Turn, player: &str) -> Asked {
        let position = position("ur/short A 0,0,3 0,0,5 throw");
        let record = Match::from_position(position, players(&[player, player]), 3);
        app.insert_resource(CurrentMatch(record)).insert_resource(turn);
        app.world_mut().run_schedule(Last);
        app.world().resource::<Frames>().take()
    }

    #[test]
    fn a_new_stage_is_drawn_and_what_comes_by_itself_is_looked_for() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let of = |stage, held| Turn { stage, held, ..Turn::default() };
        let begun = asked(&mut app, of(Stage::ToThrow, false), "human");
        assert_eq!(begun, Asked { now: true, within: None });
        assert_eq!(asked(&mut app, of(Stage::ToThrow, false), "human"), Asked::default());
        let look = Asked { now: false, within: Some(LOOK) };
        assert_eq!(asked(&mut app, of(Stage::ToThrow, false), "ai:random"), look);
        assert_eq!(asked(&mut app, of(Stage::ToThrow, true), "ai:random"), Asked::default());
        let passes = asked(&mut app, of(Stage::ToPass, false), "human");
        assert_eq!(passes, Asked { now: true, within: Some(LOOK) });
        app.insert_resource(Covered(true));
        assert_eq!(asked(&mut app, of(Stage::ToPass, false), "human"), Asked::default());
    }
}
