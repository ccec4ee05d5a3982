//! The frame of refusals: what every game forbids alike.

use crate::rules::prelude::{Action, Actions, Due, Illegal, Rules};

/// The rule that forbids an action of the game; `choice` says what forbids an answer to
/// the choice that is due, other than a pass.
pub fn refusal<R: Rules>(
    rules: &R,
    at: &R::Position,
    action: Action,
    choice: impl FnOnce() -> Option<Illegal>,
) -> Option<Illegal> {
    match (action, rules.due(at)) {
        (_, Due::Over(_)) => Some(Illegal::GameOver),
        (Action::Throw(throw), Due::Throw) => {
            (!rules.outcomes(at).contains(throw)).then_some(Illegal::NotThrown(throw))
        }
        (Action::Throw(_), due) | (_, due @ Due::Throw) => Some(Illegal::NotDue { due }),
        (Action::Pass, Due::Choice) => must_move(rules, at).then_some(Illegal::MustMove),
        (_, Due::Choice) => choice(),
    }
}

/// A legal move must be made: nobody passes who has one.
fn must_move<R: Rules>(rules: &R, at: &R::Position) -> bool {
    let mut list = Actions::new();
    rules.actions(at, &mut list);
    list != [Action::Pass]
}

/// The same in the games whose only choice is a move: `forbids` judges one from a step
/// to a step.
pub fn refusal_of_moves<R: Rules>(
    rules: &R,
    at: &R::Position,
    action: Action,
    forbids: impl FnOnce(u8, u8) -> Option<Illegal>,
) -> Option<Illegal> {
    let over = matches!(rules.due(at), Due::Over(_));
    match action {
        Action::Move { from, to } => refusal(rules, at, action, || forbids(from.0, to.0)),
        Action::Throw(_) | Action::Pass => refusal(rules, at, action, || None),
        _ => Some(if over { Illegal::GameOver } else { Illegal::NotOfThisGame }),
    }
}
