//! Which pieces may be captured, with the next throw or later.

use crate::rules::{Action, Due, Event, Position, Side, Step};

/// The danger of the next throw to a side's pieces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Danger {
    /// The side that throws.
    pub by: Side,
    /// The foremost piece that every capturing throw can capture; none if there is no such piece.
    pub at: Option<Step>,
    /// The chance of a capturing throw.
    pub chance: f64,
}

/// The danger to that side's pieces; none unless an opponent throws next.
pub(super) fn danger(position: &Position, side: Side) -> Option<Danger> {
    let by = position.turn();
    if by == side {
        return None;
    }
    let outcomes = position.outcomes()?;
    let pieces = position.pieces(side);
    let followed: Vec<Followed> =
        pieces.iter().map(|at| Followed { now: *at, stood: *at }).collect();
    let (mut ways, mut always) = (0, pieces);
    for outcome in outcomes.list() {
        let Ok((thrown, _)) = position.play(Action::Throw(outcome.throw)) else { continue };
        let mut lost = Vec::new();
        find_captured(&thrown, (by, side), &followed, &mut lost);
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

/// Where a piece is now, and where it stood before the throw.
#[derive(Debug, Clone, Copy)]
struct Followed {
    now: Step,
    stood: Step,
}

/// Finds pieces of `whose` that `by` can capture or send back before the next throw, by where they
/// stood.
fn find_captured(
    position: &Position,
    (by, whose): (Side, Side),
    pieces: &[Followed],
    found: &mut Vec<Step>,
) {
    if position.due() != Due::Choice || position.turn() != by {
        return;
    }
    let definition = position.game().definition();
    let progress = |step: Step| definition.progress(whose, step);
    for action in position.actions() {
        let Ok((next, events)) = position.play(action) else { continue };
        let mut pieces = pieces.to_vec();
        for (from, to) in events.iter().filter_map(|event| sent(whose, event)) {
            if let Some(piece) = pieces.iter_mut().find(|piece| piece.now == from) {
                piece.now = to;
            }
        }
        // One choice may send a piece on, and the next one may send it back behind its place.
        let back = pieces.iter().filter(|piece| progress(piece.now) < progress(piece.stood));
        found.extend(back.map(|piece| piece.stood));
        find_captured(&next, (by, whose), &pieces, found);
    }
}

/// The steps between which an opponent sends a piece of that side.
fn sent(whose: Side, event: &Event) -> Option<(Step, Step)> {
    match *event {
        Event::Captured { side, from, .. } if side == whose => Some((from, Step::HAND)),
        Event::Swapped { side, from, to } if side == whose => Some((from, to)),
        _ => None,
    }
}

/// The number of a side's pieces on a step.
pub(super) fn standing_at(position: &Position, side: Side, at: Step) -> usize {
    position.pieces(side).into_iter().filter(|step| *step == at).count()
}

/// The safe cell that a choice leaves, and the piece's new cell, which an opponent may still reach;
/// none if the choice gives up no safety.
pub(super) fn gives_up(before: &Position, action: Action) -> Option<(Step, Step)> {
    let (side, definition) = (before.turn(), before.game().definition());
    let steps = before.journey(action);
    let (from, to) = (*steps.first()?, *steps.last()?);
    let safe = |step| definition.cell(side, step).is_some_and(|cell| cell.safe);
    if !definition.captures || !safe(from) || safe(to) {
        return None;
    }
    let (after, _) = before.play(action).ok()?;
    // If two pieces of one side swap places, the cell stays occupied.
    if standing_at(&after, side, from) == standing_at(before, side, from) {
        return None;
    }
    let opponents = &Side::ALL[..usize::from(after.sides())];
    let mut opponents = opponents.iter().filter(|opponent| **opponent != side);
    opponents.any(|opponent| may_come(&after, *opponent, (side, to))).then_some((from, to))
}

/// Is a piece of `opponent` still behind a cell of its path? The cell is given by a side's step.
fn may_come(position: &Position, opponent: Side, (side, step): (Side, Step)) -> bool {
    let definition = position.game().definition();
    let cell = definition.cell_id(side, step);
    let path = (1..=definition.last(opponent).0).map(Step);
    let mut visits =
        path.filter(|step| cell.is_some() && definition.cell_id(opponent, *step) == cell);
    let pieces = position.pieces(opponent);
    match definition.ring_goal {
        // On a ring, every piece that is not on its goal passes again.
        Some(goal) => visits.next().is_some() && pieces.iter().any(|piece| *piece != goal),
        None => visits.any(|visit| pieces.iter().any(|piece| *piece < visit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn danger_at(line: &str, side: Side) -> Option<Danger> {
        danger(&Library::built_in().position(line).expect("a position"), side)
    }

    #[test]
    fn a_piece_that_is_sent_on_and_then_back_is_lost() {
        // With the six Ochre's traveller on 29 turns back to 27 and sends Red's on to 29; with
        // the three it comes back from 26 and sends it there.
        let found = danger_at("phaistos/aleff B 0,0,1,27 0,0,1,29 throw", Side::A);
        let chance = 2.0 / 36.0;
        assert_eq!(found, Some(Danger { by: Side::B, at: Some(Step(27)), chance }));
    }

    #[test]
    fn however_many_geese_lead_on_the_capture_after_them_counts() {
        // With the one a traveller enters and is led on from goose to goose to 5, from which
        // the six captures on 11: seven choices. 5 and 1, and 6 and 2, capture on 55.
        let line = "phaistos/sanctuary-geese B 11,55,62,62 0,0,0,57 throw";
        let chance = 6.0 / 36.0;
        assert_eq!(danger_at(line, Side::A), Some(Danger { by: Side::B, at: None, chance }));
    }
}
