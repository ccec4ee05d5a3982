//! The play expected after a search.

use super::Search;
use crate::ai::evaluate::Evaluate;
use crate::rules::{Action, Actions, Due};

impl<R: Evaluate> Search<'_, R> {
    /// The play expected from a position, as deep as the search went. It is
    /// searched again, mostly from memory, and given up when that takes longer
    /// than the search did.
    pub(super) fn line(
        &mut self,
        at: &R::Position,
        first: Option<Action>,
        depth: u32,
        cost: u64,
    ) -> Vec<Action> {
        let mut line = Vec::new();
        let mut at = *at;
        let mut depth_left = depth;
        let mut choice = first;
        let before = (self.nodes, self.node_limit);
        self.unlimited = false;
        self.node_limit = self.nodes.saturating_add(cost);
        while depth_left > 0 {
            let action = match self.rules.due(&at) {
                Due::Over(_) => break,
                Due::Throw => {
                    let likeliest = self.rules.outcomes(&at).list().iter();
                    // Of equally likely ones the first.
                    let Some(outcome) = likeliest.rev().max_by_key(|o| o.weight) else { break };
                    Action::Throw(outcome.throw)
                }
                Due::Choice => {
                    let Some(action) = choice.take().or_else(|| self.best(&at, depth_left)) else {
                        break;
                    };
                    depth_left -= 1;
                    action
                }
            };
            line.push(action);
            self.rules.play_unchecked(&mut at, action, &mut ());
            if matches!(action, Action::Throw(_)) {
                depth_left = self.after_throw(&at, depth_left);
            }
        }
        (self.nodes, self.node_limit) = before;
        while matches!(line.last(), Some(Action::Throw(_))) {
            line.pop();
        }
        line
    }

    /// The best choice of whoever is to act in a position of the line.
    fn best(&mut self, at: &R::Position, depth: u32) -> Option<Action> {
        let mut list = Actions::new();
        self.rules.actions(at, &mut list);
        let ours = self.rules.turn(at) == self.side;
        let mut best: Option<(f64, Action)> = None;
        for action in list {
            let mut next = *at;
            self.rules.play_unchecked(&mut next, action, &mut ());
            let (alpha, beta) = match best {
                Some((value, _)) if ours => (value.max(0.0), 1.0),
                Some((value, _)) => (0.0, value.min(1.0)),
                None => (0.0, 1.0),
            };
            let value = self.look(&next, depth - 1, alpha, beta)?.value;
            if best.is_none_or(|(known, _)| if ours { value > known } else { value < known }) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }
}
