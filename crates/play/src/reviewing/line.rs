//! A choice's better line, played on the board with its throws.

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};

use super::Reviewing;
use crate::current_match::{ActionRequested, CurrentMatch};
use crate::gate::Gate;
use crate::narration::is_nothing;
use crate::people::sitter;
use crate::stage::play_next;
use crate::tempo::Tempo;
use crate::throwing::ThrowRequested;
use crate::turn::Turn;

/// Seconds before the next throw or move of a displayed line.
const LINE_PAUSE: f32 = 0.9;

/// A better line on the board.
pub(super) struct Line {
    pub actions: Vec<Action>,
    /// The position of the match that the player left for the line.
    pub from: usize,
}

impl Reviewing {
    /// The better line at the choice that led to a position of the match. It begins with the
    /// choice's throw, which lies on the table, if that came just before.
    pub(super) fn line_at(&self, cursor: usize) -> Option<(Line, Match)> {
        let ply = cursor.checked_sub(1)?;
        let choice = self.found.as_ref()?.choice(ply).filter(|choice| !is_nothing(choice.cost))?;
        let thrown = self.thrown_before(ply);
        let start = if thrown.is_some() { ply - 1 } else { ply };
        let actions: Vec<Action> = thrown.into_iter().chain(choice.line.iter().copied()).collect();
        let before = self.course.position_at(start)?.clone();
        let mut shown = Match::scripted(before, self.seated_at(start), actions.iter().copied());
        if let Some(throw) = thrown {
            shown.play(throw).ok()?;
        }
        Some((Line { actions, from: cursor }, shown))
    }

    /// The throw of a turn just before a ply, if it was no piece's own.
    fn thrown_before(&self, ply: usize) -> Option<Action> {
        let at = ply.checked_sub(1)?;
        let throw = self.course.plies().get(at)?.action;
        let own = self.course.position_at(at)?.fate().is_some();
        (matches!(throw, Action::Throw(_)) && !own).then_some(throw)
    }

    /// The name of the player on each side after `ply` plies. All sit as persons, so no computer
    /// starts to think.
    fn seated_at(&self, ply: usize) -> Vec<String> {
        let mut then = self.course.clone();
        then.go_to(ply);
        let sides = &Side::ALL[..usize::from(then.start().sides())];
        sides.iter().map(|side| format!("human:{}", sitter(&then, *side))).collect()
    }
}

/// Plays the displayed line.
pub(super) fn play_line(
    reviewing: Res<Reviewing>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    if let Gate::Review { expected: Some(next) } = reviewing.gate(&current.0) {
        play_line_on(next, &turn, &tempo, &mut throws, &mut actions);
    }
}

/// Plays the next action of a displayed line, once the viewer has seen the previous one.
pub(crate) fn play_line_on(
    next: Action,
    turn: &Turn,
    tempo: &Tempo,
    throws: &mut MessageWriter<ThrowRequested>,
    actions: &mut MessageWriter<ActionRequested>,
) {
    if turn.held || turn.since.as_secs_f32() * tempo.pace < LINE_PAUSE {
        return;
    }
    play_next(turn.stage, next, throws, actions);
}
