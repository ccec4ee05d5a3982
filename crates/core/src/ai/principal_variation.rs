//! What both searches have in common: the play expected, and the depth that is left
//! after a throw.

use crate::rules::{Action, Due, Rules};

/// The depth that is left after a throw; one that leads back to where the search
/// started counts like a choice.
#[inline]
pub(super) fn after_throw<P: PartialEq>(start: &P, next: &P, depth: u32) -> u32 {
    if next == start { depth.saturating_sub(1) } else { depth }
}

/// The play expected from `at`, so many choices deep: `first`, then what `best` finds
/// with the depth that is left, and between them the likeliest throws. `start` is
/// where the search started.
pub(super) fn principal_variation<R: Rules>(
    rules: &R,
    start: &R::Position,
    at: &R::Position,
    first: Option<Action>,
    depth: u32,
    mut best: impl FnMut(&R::Position, u32) -> Option<Action>,
) -> Vec<Action> {
    let mut pv = Vec::new();
    let (mut at, mut depth, mut choice) = (*at, depth, first);
    while depth > 0 {
        let action = match rules.due(&at) {
            Due::Over(_) => break,
            Due::Throw => {
                let likeliest = rules.outcomes(&at).list().iter();
                // Of equally likely ones the first.
                let Some(outcome) = likeliest.rev().max_by_key(|o| o.weight) else { break };
                Action::Throw(outcome.throw)
            }
            Due::Choice => {
                let Some(action) = choice.take().or_else(|| best(&at, depth)) else { break };
                depth -= 1;
                action
            }
        };
        pv.push(action);
        rules.play_unchecked(&mut at, action, &mut ());
        if matches!(action, Action::Throw(_)) {
            depth = after_throw(start, &at, depth);
        }
    }
    while matches!(pv.last(), Some(Action::Throw(_))) {
        pv.pop();
    }
    pv
}
