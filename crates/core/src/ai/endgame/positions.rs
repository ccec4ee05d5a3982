//! All positions with few pieces left, and where they lead.

use std::collections::HashMap;

use crate::ai::solve::graph::{End, Graph};
use crate::ai::solve::solvable::Solve;
use crate::rules::notation::{Fields, write_list};
use crate::rules::{Action, Actions, Due, Side};

/// More positions than this are not solved; a user's board may be large.
const MOST: usize = 2_000_000;

/// Positions in the order of their numbers, and where they lead.
pub(super) struct Positions<'a, R: Solve> {
    rules: &'a R,
    /// Their numbers, by their keys.
    pub numbers: HashMap<u64, u32>,
    /// Those found so far; those whose choices are known come first.
    found: Vec<R::Position>,
    pub graph: Graph,
}

impl<'a, R: Solve> Positions<'a, R> {
    /// Finds them all: every way in which the pieces left can stand, and what follows.
    /// None if they are too many, or lead to others.
    pub fn new(rules: &'a R) -> Option<Self> {
        let mut all =
            Self { rules, numbers: HashMap::new(), found: Vec::new(), graph: Graph::default() };
        for at in before_throws(rules) {
            all.number(&at);
        }
        let mut next = 0;
        while let Some(at) = all.found.get(next).copied() {
            all.follow(&at)?;
            next += 1;
            if all.found.len() > MOST {
                return None;
            }
        }
        Some(all)
    }

    /// The number of a position, which gets one if it has none yet.
    fn number(&mut self, at: &R::Position) -> Option<u32> {
        let key = self.rules.endgame_key(at)?;
        let next = self.found.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.found.push(*at);
        }
        Some(number)
    }

    /// Puts a position into the graph; none if it leads to one that cannot be there.
    fn follow(&mut self, at: &R::Position) -> Option<()> {
        let rules = self.rules;
        let mut ends = Vec::new();
        if rules.due(at) != Due::Throw {
            let kind = self.graph.kind(&[1.0]);
            self.graph.position(kind);
            self.ends(at, rules.turn(at), &mut ends)?;
            self.graph.add(ends);
            return Some(());
        }
        let throws = rules.outcomes(at);
        let chances: Vec<f64> = throws.probabilities().map(|(_, chance)| chance).collect();
        let kind = self.graph.kind(&chances);
        self.graph.position(kind);
        for outcome in throws.list() {
            ends.clear();
            let next = rules.after(at, Action::Throw(outcome.throw));
            self.ends(&next, rules.turn(at), &mut ends)?;
            self.graph.add(ends.iter().copied());
        }
        Some(())
    }

    /// Where a side can bring the game from a position by its own choices alone, each
    /// end once.
    fn ends(&mut self, at: &R::Position, side: Side, ends: &mut Vec<End>) -> Option<()> {
        let rules = self.rules;
        let same = rules.turn(at) == side;
        let end = match rules.due(at) {
            Due::Over(winner) if winner == side => End::WON,
            Due::Over(_) => End::LOST,
            Due::Choice if same => {
                let mut actions = Actions::new();
                rules.actions(at, &mut actions);
                for action in actions {
                    self.ends(&rules.after(at, action), side, ends)?;
                }
                return Some(());
            }
            Due::Choice | Due::Throw => End::at(self.number(at)?, same),
        };
        if !ends.contains(&end) {
            ends.push(end);
        }
        Some(())
    }
}

/// Every position before a throw in which each side has few pieces left and the others
/// off, those nearest to the end first; with penalties and the like none.
fn before_throws<R: Solve>(rules: &R) -> Vec<R::Position> {
    let definition = rules.definition();
    let id = definition.id();
    let [a, b] = [Side::A, Side::B].map(|side| {
        let left = R::ENDGAME_PIECES.min(definition.pieces);
        let mut lists = Vec::new();
        for left in 1..=left {
            let off = definition.off(side).0;
            let pieces = vec![off; usize::from(definition.pieces - left)];
            stand(left, off, pieces, &mut lists);
        }
        lists
    });
    let mut found = Vec::new();
    for (to_go, a) in &a {
        for (further, b) in &b {
            for turn in [Side::A, Side::B] {
                let fields = Fields { game: &id, turn, pieces: vec![a, b], phase: "throw" };
                // What cannot stand so is left out.
                let at = rules.read(&fields).ok().filter(|at| rules.due(at) == Due::Throw);
                found.extend(at.map(|at| (to_go + further, at)));
            }
        }
    }
    found.sort_by_key(|(to_go, _)| *to_go);
    found.into_iter().map(|(_, at)| at).collect()
}

/// Every way to set `left` more pieces before those that stand already, as a list in
/// notation, with the steps that they have yet to go together.
fn stand(left: u8, before: u8, pieces: Vec<u8>, lists: &mut Vec<(u32, String)>) {
    let off = pieces.last().copied().unwrap_or(before);
    if left == 0 {
        let to_go = pieces.iter().map(|step| u32::from(off - step)).sum();
        lists.push((to_go, write_list(&pieces)));
        return;
    }
    for step in 0..before {
        let mut pieces = pieces.clone();
        pieces.insert(0, step);
        stand(left - 1, step + 1, pieces, lists);
    }
}
