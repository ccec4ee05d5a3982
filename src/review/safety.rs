//! Which pieces may be captured: with the next throw, or some day.

use crate::rules::{Action, Due, Event, Position, Side, Step};

/// Choices of one throw that are followed one after the other, at most: two numbers, and
/// what a field offers to each piece.
const CHOICES: u32 = 6;

/// What the next throw may do to a side's pieces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Danger {
    /// Who throws.
    pub by: Side,
    /// The foremost piece that each throw that captures can capture; none where no piece is
    /// that for all of them.
    pub at: Option<Step>,
    /// The chance of a throw that captures.
    pub chance: f64,
}

/// The danger to that side's pieces; none where it is not an enemy who throws next.
pub(super) fn danger(position: &Position, side: Side) -> Option<Danger> {
    let by = position.turn();
    if by == side {
        return None;
    }
    let outcomes = position.outcomes()?;
    let pieces = position.pieces(side);
    let (mut ways, mut always) = (0, pieces.clone());
    for outcome in outcomes.list() {
        let Ok((thrown, _)) = position.play(Action::Throw(outcome.throw)) else { continue };
        let mut lost = Vec::new();
        find_captured(&thrown, (by, side), CHOICES, &mut lost);
        lost.retain(|step| pieces.contains(step));
        if !lost.is_empty() {
            ways += outcome.weight;
            always.retain(|step| lost.contains(step));
        }
    }
    let definition = position.game().definition();
    let foremost = always.into_iter().max_by_key(|step| definition.progress(side, *step));
    let at = foremost.filter(|_| ways > 0);
    Some(Danger { by, at, chance: f64::from(ways) / f64::from(outcomes.total()) })
}

/// Finds the steps on which the choices of `by` can capture pieces of `whose` before anybody
/// throws again.
fn find_captured(
    position: &Position,
    (by, whose): (Side, Side),
    choices: u32,
    found: &mut Vec<Step>,
) {
    if choices == 0 || position.due() != Due::Choice || position.turn() != by {
        return;
    }
    for action in position.actions() {
        let Ok((next, events)) = position.play(action) else { continue };
        found.extend(events.iter().filter_map(|event| lost(position, whose, event)));
        find_captured(&next, (by, whose), choices - 1, found);
    }
}

/// The step on which a piece of that side was captured, or from which it has to go back for
/// another.
fn lost(position: &Position, whose: Side, event: &Event) -> Option<Step> {
    let definition = position.game().definition();
    match *event {
        Event::Captured { side, from, .. } if side == whose => Some(from),
        Event::Swapped { side, from, to } if side == whose => {
            (definition.progress(side, to) < definition.progress(side, from)).then_some(from)
        }
        _ => None,
    }
}

/// The safe cell that a choice leaves, and the cell to which it leads the piece, where an
/// enemy may still come by and capture it; none where it gives up nothing.
pub(super) fn gives_up(before: &Position, action: Action) -> Option<(Step, Step)> {
    let (side, definition) = (before.turn(), before.game().definition());
    let steps = before.journey(action);
    let (from, to) = (*steps.first()?, *steps.last()?);
    let safe = |step| definition.cell(side, step).is_some_and(|cell| cell.safe);
    if !definition.captures || !safe(from) || safe(to) {
        return None;
    }
    let (after, _) = before.play(action).ok()?;
    let enemies = &Side::ALL[..usize::from(after.sides())];
    let mut enemies = enemies.iter().filter(|enemy| **enemy != side);
    enemies.any(|enemy| may_come(&after, *enemy, (side, to))).then_some((from, to))
}

/// Whether a piece of `enemy` is still behind a cell of its path, which is given by a side's
/// step.
fn may_come(position: &Position, enemy: Side, (side, step): (Side, Step)) -> bool {
    let definition = position.game().definition();
    let cell = definition.cell_id(side, step);
    let path = (1..=definition.last(enemy).0).map(Step);
    let mut visits = path.filter(|step| cell.is_some() && definition.cell_id(enemy, *step) == cell);
    let pieces = position.pieces(enemy);
    match definition.ring_goal {
        // Round a ring everybody comes by again who has not done with it.
        Some(goal) => visits.next().is_some() && pieces.iter().any(|piece| *piece != goal),
        None => visits.any(|visit| pieces.iter().any(|piece| *piece < visit)),
    }
}
