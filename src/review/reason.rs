//! Why one choice is worse than another, as far as its events and the next throw tell.

use crate::rules::{Action, Due, Event, Position, Side, Step};

/// What speaks against a choice beside a better one. The first that is true is given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// The better choice captures, and this one does not.
    MissesCapture,
    /// The better choice bears a piece off, and this one does not.
    MissesBearingOff,
    /// The better choice brings another throw, and this one does not.
    MissesThrow,
    /// This choice traps the piece or sends it back, and the better one does not.
    RunsIntoTrap {
        /// Where the piece ends.
        at: Step,
    },
    /// The next throw of an enemy captures more often than after the better choice.
    LeavesOpen {
        /// Who may capture.
        by: Side,
        /// The chance of a throw that captures.
        chance: f64,
        /// The same after the better choice.
        instead: f64,
    },
}

/// Less of a difference in the chance of a capture explains nothing.
const LEAST: f64 = 0.08;

/// Why a choice is worse than a better one of the same position; none where neither its
/// events nor the next throw say so.
pub fn reason(before: &Position, chosen: Action, better: Action) -> Option<Reason> {
    let side = before.turn();
    let (after, events) = before.play(chosen).ok()?;
    let (after_better, events_better) = before.play(better).ok()?;
    let only_better =
        |test: &dyn Fn(&Event) -> bool| events_better.iter().any(test) && !events.iter().any(test);
    let captures =
        |event: &Event| matches!(event, Event::Captured { side: whose, .. } if *whose != side);
    if only_better(&captures) {
        return Some(Reason::MissesCapture);
    }
    if only_better(&|event| matches!(event, Event::BorneOff { side: whose, .. } if *whose == side))
    {
        return Some(Reason::MissesBearingOff);
    }
    if only_better(&|event| *event == Event::ExtraTurn { side }) {
        return Some(Reason::MissesThrow);
    }
    let trap = |event: &Event| match event {
        Event::Trapped { side: whose, at, .. } if *whose == side => Some(*at),
        Event::Returned { side: whose, to, .. } if *whose == side => Some(*to),
        _ => None,
    };
    if let (Some(at), None) = (events.iter().find_map(trap), events_better.iter().find_map(trap)) {
        return Some(Reason::RunsIntoTrap { at });
    }
    let ((by, chance), (_, instead)) = (danger(&after, side)?, danger(&after_better, side)?);
    (chance - instead >= LEAST).then_some(Reason::LeavesOpen { by, chance, instead })
}

/// Who throws next, if that is an enemy, and the chance of a throw with which it can capture a
/// piece of that side at once.
fn danger(position: &Position, side: Side) -> Option<(Side, f64)> {
    let by = position.turn();
    if by == side || position.due() != Due::Throw {
        return None;
    }
    let outcomes = position.outcomes()?;
    let total = f64::from(outcomes.total());
    let captured = |event: &Event| {
        matches!(event, Event::Captured { side: whose, .. } | Event::Swapped { side: whose, .. }
            if *whose == side)
    };
    let chance = outcomes.list().iter().map(|outcome| {
        let Ok((thrown, _)) = position.play(Action::Throw(outcome.throw)) else { return 0.0 };
        let captures = thrown.due() == Due::Choice
            && thrown.actions().into_iter().any(|action| {
                thrown.play(action).is_ok_and(|(_, events)| events.iter().any(captured))
            });
        if captures { f64::from(outcome.weight) / total } else { 0.0 }
    });
    Some((by, chance.sum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn why(line: &str, chosen: &str, better: &str) -> Option<Reason> {
        let game = line.split(' ').next().expect("a game");
        let library = Library::built_in();
        let position =
            Position::read(library.game(game).expect("a game"), line).expect("a position");
        let action = |text: &str| text.parse().expect("an action");
        reason(&position, action(chosen), action(better))
    }

    #[test]
    fn what_the_better_choice_has_at_once_comes_first() {
        // From 3 the piece captures on 5; from 2 another reaches the rosette on 4.
        let line = "ur/finkel A 0,0,0,0,0,2,3 0,0,0,0,0,0,5 move:2";
        assert_eq!(why(line, "move 2-4", "move 3-5"), Some(Reason::MissesCapture));
        assert_eq!(why(line, "move 3-5", "move 2-4"), Some(Reason::MissesThrow));
        assert_eq!(why(line, "move 3-5", "move 3-5"), None);
        let line = "ur/short A 2,16,17 0,0,3 move:1";
        assert_eq!(why(line, "move 2-3", "move 16-17"), Some(Reason::MissesBearingOff));
    }

    #[test]
    fn an_open_piece_is_told_with_the_throws_that_capture_it() {
        // Black's piece on 3 captures on 7 with a 4, one throw in eight; on 5 with a 2, three
        // in eight, and on 6 with a 3, one in eight.
        let line = "ur/short A 4,6,17 0,0,3 move:1";
        let open = Reason::LeavesOpen { by: Side::B, chance: 0.5, instead: 0.125 };
        assert_eq!(why(line, "move 4-5", "move 6-7"), Some(open));
        assert_eq!(why(line, "move 6-7", "move 4-5"), None);
    }
}
