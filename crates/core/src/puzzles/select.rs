//! Which of many candidates become puzzles: as different from each other as they can be.

use std::collections::BTreeMap;

use super::grade::Grade;
use super::theme::Theme;
use crate::rules::{Action, Position, Side, Step, Throw};

/// Two positions in which fewer pieces stand elsewhere are nearly the same.
const NEAR: usize = 2;
/// The same where throw and best choice are the same too.
const NEAR_ALIKE: usize = 4;

/// A position that may become a puzzle, and what it is like.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    pub position: Position,
    pub best: Action,
    pub themes: Vec<Theme>,
    pub grade: Grade,
    pub options: usize,
}

impl Candidate {
    /// How far the game has come: 0 for its first third, 2 for the last.
    fn phase(&self) -> usize {
        let definition = self.position.game().definition();
        let (mut gone, mut all) = (0, 0);
        for standing in self.position.standings() {
            let last = u32::from(definition.last(standing.side).0);
            gone += u32::from(definition.progress(standing.side, standing.step)).min(last);
            all += last;
        }
        (3 * gone / all.max(1)).min(2) as usize
    }

    fn thrown(&self) -> Option<Throw> {
        self.position.thrown()
    }

    /// Whether it teaches nothing that the other does not: nearly the same pieces on nearly
    /// the same steps, seen from who is to choose.
    fn is_near(&self, other: &Self) -> bool {
        let apart: usize = [false, true]
            .map(|opponent| {
                let pieces = |one: &Self| {
                    let me = one.position.turn();
                    one.position.pieces(if opponent { me.opponent() } else { me })
                };
                elsewhere(&pieces(self), &pieces(other))
            })
            .iter()
            .sum();
        let alike = self.thrown() == other.thrown() && self.best == other.best;
        apart < NEAR || alike && apart < NEAR_ALIKE
    }

    /// How much of what it has the other has too.
    fn likeness(&self, other: &Self) -> u32 {
        let same = |so: bool, weight: u32| if so { weight } else { 0 };
        same(self.themes == other.themes, 6)
            + same(self.phase() == other.phase(), 2)
            + same(self.grade == other.grade, 2)
            + same(self.thrown() == other.thrown(), 1)
            + same(self.options == other.options, 1)
    }
}

/// How many pieces of one list stand where none of the other does.
fn elsewhere(one: &[Step], other: &[Step]) -> usize {
    let mut counts: BTreeMap<Step, i32> = BTreeMap::new();
    for step in one {
        *counts.entry(*step).or_default() += 1;
    }
    for step in other {
        *counts.entry(*step).or_default() -= 1;
    }
    counts.values().filter(|count| **count > 0).map(|count| *count as usize).sum()
}

/// Takes candidates one by one, always the one that has least in common with those taken, and
/// none that is nearly the same as one of them. `accept` may turn one down, which is then
/// left out. Ends with so many, or when none is left.
pub(super) fn select<T>(
    pool: Vec<Candidate>,
    many: usize,
    mut accept: impl FnMut(&Candidate, usize) -> Option<T>,
) -> Vec<T> {
    let mut taken: Vec<Candidate> = Vec::new();
    let mut results = Vec::new();
    // Each with its likeness to all that are taken.
    let mut left: Vec<(u32, Candidate)> = pool.into_iter().map(|one| (0, one)).collect();
    while results.len() < many {
        let Some(least) = (0..left.len()).min_by_key(|at| left[*at].0) else { break };
        let (_, candidate) = left.remove(least);
        if taken.iter().any(|other| candidate.is_near(other)) {
            continue;
        }
        let Some(result) = accept(&candidate, results.len()) else { continue };
        for (likeness, other) in &mut left {
            *likeness += candidate.likeness(other);
        }
        taken.push(candidate);
        results.push(result);
    }
    results
}

/// Whether a position is for two, which is all that is known of networks and endgames.
pub(super) fn is_for_two(position: &Position) -> bool {
    position.sides() == 2 && position.turn() <= Side::B
}
