//! Endgames, solved.

use std::collections::HashMap;

use super::positions::Positions;
use crate::ai::solve::graph::Progress;
use crate::ai::solve::solvable::Solve;

/// No value would change by more than this in the next pass.
const WANTED: f64 = 1e-12;

/// The values of all positions of a variant in which few pieces are left.
pub struct Table {
    /// The probability that the side to act wins.
    win: HashMap<u64, f64>,
    progress: Progress,
}

impl Table {
    /// Works them out; none if they are too many, or `go_on` says no.
    pub fn new<R: Solve>(rules: &R, mut go_on: impl FnMut(&Progress) -> bool) -> Option<Self> {
        let Positions { numbers, graph, .. } = Positions::new(rules)?;
        let values = graph.solve(WANTED, &mut go_on);
        drop(graph);
        if values.progress.residual > WANTED {
            return None;
        }
        // Sums of chances may be a bit more than 1.
        let value = |number: u32| Some(values.win.get(number as usize)?.clamp(0.0, 1.0));
        let win = numbers.into_iter().filter_map(|(key, number)| Some((key, value(number)?)));
        Some(Self { win: win.collect(), progress: values.progress })
    }

    /// The probability that the side to act wins, where few pieces are left.
    pub fn win<R: Solve>(&self, rules: &R, at: &R::Position) -> Option<f64> {
        self.win.get(&rules.endgame_key(at)?).copied()
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.win.len()
    }

    /// How it came about.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Bytes of memory that it takes, about.
    pub fn memory(&self) -> usize {
        // Room for so many entries and, in each place, a byte more; an eighth stays free.
        self.win.capacity() / 7 * 8 * (size_of::<(u64, f64)>() + 1)
    }
}
