//! Value iteration over a game whose positions are all numbered.
//!
//! A position here is one before a throw, seen by the side that throws. After each
//! throw that side chooses where the game goes; the other side throws next. So the
//! value of a position, the probability that the side to throw wins, is the mean over
//! the throws of the best of `1 - value` of the positions that follow.
//!
//! Games that can go in circles have no order in which one pass would do. What is done
//! instead is modified policy iteration: the best choices are fixed, their values are
//! brought up to date by Gauss-Seidel passes over those choices alone, and then the
//! choices are looked at anew, until no value would change by more than was asked for.

/// All positions of a game and where they lead.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// The chance of each throw, the same everywhere.
    chances: Vec<f64>,
    /// For each position and throw, where its choices end in `next`.
    ends: Vec<u32>,
    /// The positions that can be chosen; the number of positions stands for a win.
    next: Vec<u32>,
}

/// How far a solution has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Passes over all positions so far, those over fixed choices included.
    pub sweeps: u32,
    /// The largest change of a value that the last look at all choices would make.
    pub residual: f64,
}

/// The values of all positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    /// The probability that the side to throw wins, by the position's number.
    pub win: Vec<f64>,
    /// How it came about. The residual is that of these very values.
    pub progress: Progress,
}

/// Gauss-Seidel passes over fixed choices between two looks at all of them, at most.
const PASSES: u32 = 60;
/// Passes over fixed choices end when no value has changed by more than this share of
/// the residual.
const SHARE: f64 = 0.02;

impl Graph {
    /// No positions yet; `chances` are those of the throws.
    #[must_use]
    pub fn new(chances: Vec<f64>) -> Self {
        Self { chances, ends: Vec::new(), next: Vec::new() }
    }

    /// The choices after the next throw of the position that is being added: numbers of
    /// positions, or for a win the number of all positions. At least one.
    pub fn add(&mut self, choices: impl IntoIterator<Item = u32>) {
        self.next.extend(choices);
        self.ends.push(self.next.len() as u32);
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.ends.len() / self.chances.len().max(1)
    }

    /// How many choices there are in all of them together.
    #[must_use]
    pub fn choices(&self) -> usize {
        self.next.len()
    }

    /// The choices after throw number `throw` of a position.
    #[must_use]
    pub fn after(&self, position: usize, throw: usize) -> &[u32] {
        let index = position * self.chances.len() + throw;
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.next[begin as usize..self.ends[index] as usize]
    }

    /// Solves it until no value would change by more than `wanted`, or `go_on` says no.
    /// Positions are best numbered from the end of the game to its start.
    pub fn solve(&self, wanted: f64, mut go_on: impl FnMut(&Progress) -> bool) -> Values {
        let mut win = vec![0.5; self.positions()];
        let mut chosen = vec![0; self.ends.len()];
        let mut progress = Progress { sweeps: 0, residual: f64::INFINITY };
        loop {
            progress.residual = self.choose(&win, &mut chosen);
            progress.sweeps += 1;
            if progress.residual <= wanted || !go_on(&progress) {
                return Values { win, progress };
            }
            for _ in 0..PASSES {
                progress.sweeps += 1;
                if self.pass(&chosen, &mut win) <= progress.residual * SHARE {
                    break;
                }
            }
        }
    }

    /// Finds the best choice after every throw; the largest change it would make.
    fn choose(&self, win: &[f64], chosen: &mut [u32]) -> f64 {
        let throws = self.chances.len();
        let mut residual: f64 = 0.0;
        for (position, chosen) in chosen.chunks_exact_mut(throws).enumerate() {
            let mut value = 0.0;
            for (throw, (chosen, chance)) in chosen.iter_mut().zip(&self.chances).enumerate() {
                let mut best = -1.0;
                for to in self.after(position, throw) {
                    let here = win_against(win, *to);
                    if here > best {
                        (best, *chosen) = (here, *to);
                    }
                }
                value += chance * best;
            }
            residual = residual.max((value - win[position]).abs());
        }
        residual
    }

    /// Brings all values up to date with the choices, one after the other; the largest
    /// change.
    fn pass(&self, chosen: &[u32], win: &mut [f64]) -> f64 {
        let mut change: f64 = 0.0;
        for (position, chosen) in chosen.chunks_exact(self.chances.len()).enumerate() {
            let of = |(to, chance): (&u32, &f64)| chance * win_against(win, *to);
            let value: f64 = chosen.iter().zip(&self.chances).map(of).sum();
            change = change.max((value - win[position]).abs());
            win[position] = value;
        }
        change
    }
}

/// The probability to win by leaving the other side that position.
#[inline]
fn win_against(win: &[f64], to: u32) -> f64 {
    win.get(to as usize).map_or(1.0, |theirs| 1.0 - theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_of_one_step_is_a_geometric_series() {
        // One throw in four wins, else the other side has the same chance.
        let mut graph = Graph::new(vec![0.25, 0.75]);
        graph.add([1]);
        graph.add([0]);
        let values = graph.solve(1e-12, |_| true);
        // p = 1/4 + 3/4 (1 - p).
        assert!((values.win[0] - 4.0 / 7.0).abs() < 1e-11, "{values:?}");
        assert!(values.progress.residual <= 1e-12);
    }

    #[test]
    fn the_best_choice_is_taken() {
        // Position 0 may win at once or give the win away; in 1 nothing can be done.
        let mut graph = Graph::new(vec![1.0]);
        graph.add([1, 2]);
        graph.add([0]);
        let values = graph.solve(0.0, |_| true);
        assert_eq!(values.win, [1.0, 0.0]);
        assert_eq!((graph.positions(), graph.choices()), (2, 3));
    }

    #[test]
    fn it_stops_when_told_to() {
        let mut graph = Graph::new(vec![0.5, 0.5]);
        graph.add([1]);
        graph.add([0]);
        let values = graph.solve(0.0, |progress| progress.sweeps < 3);
        assert!(values.progress.residual > 0.0);
    }
}
