//! The play expected after a search.

use super::Search;
use crate::ai::evaluate::Evaluate;
use crate::ai::principal_variation::principal_variation;
use crate::rules::{Action, Actions};

impl<R: Evaluate> Search<'_, R> {
    /// The play expected from a position, as deep as the search went. It is
    /// searched again, mostly from memory, and given up when that takes longer
    /// than the search did.
    pub(super) fn pv(
        &mut self,
        at: &R::Position,
        first: Option<Action>,
        depth: u32,
        cost: u64,
    ) -> Vec<Action> {
        let before = (self.nodes, self.node_limit);
        self.unlimited = false;
        self.node_limit = self.nodes.saturating_add(cost);
        let (rules, start) = (self.rules, self.start);
        let pv =
            principal_variation(rules, &start, at, first, depth, |at, depth| self.best(at, depth));
        (self.nodes, self.node_limit) = before;
        pv
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
