//! The throws that reach a goal at once.

use super::claim::Goal;
use crate::rules::{Action, Due, Event, Position, Side, Step, Throw};

/// The largest number of successive choices in one throw: two numbers, and the offer of a field to
/// each piece.
const CHOICES: u32 = 4;

/// The throws that reach a goal, with their ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throws {
    /// The throws, in the order of the rules.
    pub list: Vec<Throw>,
    /// The number of ways to throw one of them.
    pub ways: u32,
    /// The number of all ways.
    pub total: u32,
}

impl Throws {
    /// Do some throws reach the goal and others not?
    pub const fn is_open(&self) -> bool {
        self.ways > 0 && self.ways < self.total
    }
}

/// The throws that let the side to throw reach a goal before the next throw. None if no throw is
/// due, or if the throw only decides who begins.
pub fn throws(position: &Position, goal: Goal) -> Option<Throws> {
    let outcomes = position.outcomes()?;
    let mut found = Throws { list: Vec::new(), ways: 0, total: outcomes.total() };
    for outcome in outcomes.list() {
        if matches!(outcome.throw, Throw::First(_)) {
            return None;
        }
        let Ok((thrown, events)) = position.play(Action::Throw(outcome.throw)) else { continue };
        let side = position.turn();
        if reached(side, &events, goal) || leads(&thrown, side, goal, CHOICES) {
            found.list.push(outcome.throw);
            found.ways += outcome.weight;
        }
    }
    Some(found)
}

/// Can this side's choices reach the goal before the next throw?
fn leads(position: &Position, side: Side, goal: Goal, choices: u32) -> bool {
    match position.due() {
        Due::Over(winner) => return goal == Goal::Win && winner == side,
        // No choice was needed, so the side was not blocked.
        Due::Throw => return goal == Goal::Move,
        Due::Choice => {}
    }
    if choices == 0 || position.turn() != side {
        return false;
    }
    let actions = position.actions();
    if goal == Goal::Move {
        return actions.iter().any(|action| *action != Action::Pass);
    }
    // The target may already have been sent elsewhere.
    if let Goal::Capture { whose, at } = goal
        && !position.pieces(whose).contains(&at)
    {
        return false;
    }
    actions.into_iter().any(|action| {
        position.play(action).is_ok_and(|(next, events)| {
            reached(side, &events, goal) || leads(&next, side, goal, choices - 1)
        })
    })
}

fn reached(by: Side, events: &[Event], goal: Goal) -> bool {
    events.iter().any(|event| match (goal, event) {
        (Goal::Win, Event::Won { side }) => *side == by,
        (Goal::Capture { whose, at }, Event::Captured { side, from, .. }) => {
            (*side, *from) == (whose, at)
        }
        _ => false,
    })
}

/// The throws that send back a piece that throws for itself; none if no throw does.
pub fn sent_back(position: &Position) -> Option<Throws> {
    let (at, side) = (position.fate()?, position.turn());
    let outcomes = position.outcomes()?;
    let mut found = Throws { list: Vec::new(), ways: 0, total: outcomes.total() };
    for outcome in outcomes.list() {
        let Ok((_, events)) = position.play(Action::Throw(outcome.throw)) else { continue };
        if goes_back(position, side, at, &events) {
            found.list.push(outcome.throw);
            found.ways += outcome.weight;
        }
    }
    Some(found)
}

/// Does the piece that stood at `at` end farther back?
pub fn goes_back(position: &Position, side: Side, at: Step, events: &[Event]) -> bool {
    let definition = position.game().definition();
    let mut here = at;
    for event in events {
        match event {
            Event::Moved { side: whose, from, to, .. }
            | Event::Returned { side: whose, from, to }
                if (*whose, *from) == (side, here) =>
            {
                here = *to;
            }
            Event::Captured { side: whose, from, .. } if (*whose, *from) == (side, here) => {
                here = Step::HAND;
            }
            _ => {}
        }
    }
    definition.progress(side, here) < definition.progress(side, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn position(line: &str) -> Position {
        Library::built_in().position(line).expect("a position")
    }

    #[test]
    fn the_last_piece_one_step_from_home_needs_a_1() {
        let position = position("ur/cyningstan A 16,17,17,17,17,17,17 0,0,0,0,0,0,0 throw");
        // Three of the eight ways of three four-sided dice show one mark.
        let wanted = Throws { list: vec![Throw::Score(1)], ways: 3, total: 8 };
        assert_eq!(throws(&position, Goal::Win), Some(wanted));
    }

    #[test]
    fn a_piece_is_open_to_what_leads_onto_its_cell() {
        let position = position("ur/short B 7,16,17 0,0,3 throw");
        let open = |at| throws(&position, Goal::Capture { whose: Side::A, at: Step(at) });
        let wanted = Throws { list: vec![Throw::Score(4)], ways: 1, total: 8 };
        assert_eq!(open(7), Some(wanted));
        assert_eq!(open(16).map(|throws| throws.ways), Some(0));
    }

    #[test]
    fn the_house_of_water_sends_back_fourteen_times_in_sixteen() {
        let position = position("senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27");
        let back = sent_back(&position).expect("a fate");
        assert_eq!((back.ways, back.total), (14, 16));
        assert_eq!(back.list, [1, 2, 3].map(Throw::Score));
    }
}
