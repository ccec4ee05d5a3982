//! Value iteration over a game whose positions are all numbered.
//!
//! A position here is one in which something is thrown, seen by the side that throws.
//! After each throw that side chooses where the game goes: to a win, or to another
//! position, where it or the other side throws next. So the value of a position, the
//! probability that the side to throw wins, is the mean over the throws of the best that
//! can follow, which is `value` or `1 - value` of another position. A choice without a
//! throw before it is a position too: it has one throw, which is certain.
//!
//! Games that can go in circles have no order in which one pass would do. What is done
//! instead is modified policy iteration: the best choices are fixed, their values are
//! brought up to date by Gauss-Seidel passes over those choices alone, and then the
//! choices are looked at again, until no value would change by more than was asked for.

/// Where a choice leads, seen by the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct End(u32);

impl End {
    /// That side has won.
    pub const WON: Self = Self(NOWHERE << 1);
    /// The other side has won.
    pub const LOST: Self = Self(NOWHERE << 1 | 1);

    /// To a position in which the `same` side throws, or the other.
    pub const fn at(position: u32, same: bool) -> Self {
        Self(position << 1 | same as u32)
    }

    /// What it is worth to the side that goes there.
    #[inline]
    fn worth(self, win: &[f64]) -> f64 {
        // Nobody throws any more at the end, and who does not throw has won or lost.
        let there = win.get((self.0 >> 1) as usize).copied().unwrap_or(0.0);
        if self.0 & 1 == 1 { there } else { 1.0 - there }
    }
}

/// More than the number of any position.
const NOWHERE: u32 = u32::MAX >> 1;

/// A kind of throw, by the chances of its outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind(u8);

/// All positions of a game and where they lead.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// For each kind of throw the chances of its outcomes.
    kinds: Vec<Vec<f64>>,
    /// Each position's kind of throw.
    kind: Vec<Kind>,
    /// For each position and outcome, where its choices end in `next`.
    ends: Vec<u32>,
    /// Where the choices lead.
    next: Vec<End>,
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
    /// The kind of throw with these chances, the same for the same chances. There are
    /// few kinds in a game.
    pub fn kind(&mut self, chances: &[f64]) -> Kind {
        let known = self.kinds.iter().position(|kind| kind == chances);
        let index = known.unwrap_or_else(|| {
            self.kinds.push(chances.to_vec());
            self.kinds.len() - 1
        });
        debug_assert!(index < 256, "a game has few kinds of throws");
        Kind(index as u8)
    }

    /// Begins another position. After it come the choices of each of its outcomes.
    pub fn position(&mut self, kind: Kind) {
        self.kind.push(kind);
    }

    /// The choices after the next outcome of the position begun last. At least one.
    pub fn add(&mut self, choices: impl IntoIterator<Item = End>) {
        self.next.extend(choices);
        self.ends.push(self.next.len() as u32);
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.kind.len()
    }

    /// How many choices there are in all of them together.
    pub fn choices(&self) -> usize {
        self.next.len()
    }

    #[inline]
    fn chances(&self, kind: Kind) -> &[f64] {
        self.kinds.get(usize::from(kind.0)).map_or(&[], Vec::as_slice)
    }

    /// Solves it until no value would change by more than `wanted`, or `go_on` says no.
    /// Positions are best numbered from the end of the game to its start.
    pub fn solve(&self, wanted: f64, mut go_on: impl FnMut(&Progress) -> bool) -> Values {
        let mut win = vec![0.5; self.positions()];
        let mut chosen = vec![End::WON; self.ends.len()];
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

    /// Finds the best choice after every outcome; the largest change it would make.
    fn choose(&self, win: &[f64], chosen: &mut [End]) -> f64 {
        let mut residual: f64 = 0.0;
        let (mut outcome, mut begin) = (0, 0);
        for (kind, known) in self.kind.iter().zip(win) {
            let mut value = 0.0;
            for chance in self.chances(*kind) {
                let end = self.ends[outcome] as usize;
                let mut best = -1.0;
                for to in &self.next[begin..end] {
                    let here = to.worth(win);
                    if here > best {
                        (best, chosen[outcome]) = (here, *to);
                    }
                }
                value += chance * best;
                (outcome, begin) = (outcome + 1, end);
            }
            residual = residual.max((value - known).abs());
        }
        residual
    }

    /// Brings all values up to date with the choices, one after the other; the largest
    /// change.
    fn pass(&self, chosen: &[End], win: &mut [f64]) -> f64 {
        let mut change: f64 = 0.0;
        let mut outcome = 0;
        for (position, kind) in self.kind.iter().enumerate() {
            let chances = self.chances(*kind);
            let chosen = &chosen[outcome..outcome + chances.len()];
            let of = |(to, chance): (&End, &f64)| chance * to.worth(win);
            let value: f64 = chosen.iter().zip(chances).map(of).sum();
            change = change.max((value - win[position]).abs());
            win[position] = value;
            outcome += chances.len();
        }
        change
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph with one kind of throw: for each position the choices of each outcome.
    fn graph(chances: &[f64], positions: &[&[&[End]]]) -> Graph {
        let mut graph = Graph::default();
        let kind = graph.kind(chances);
        for position in positions {
            graph.position(kind);
            position.iter().for_each(|choices| graph.add(choices.iter().copied()));
        }
        graph
    }

    #[test]
    fn a_race_of_one_step_is_a_geometric_series() {
        // One throw in four wins, else the other side has the same chance.
        let graph = graph(&[0.25, 0.75], &[&[&[End::WON], &[End::at(0, false)]]]);
        let values = graph.solve(1e-12, |_| true);
        // p = 1/4 + 3/4 (1 - p).
        assert!((values.win[0] - 4.0 / 7.0).abs() < 1e-11, "{values:?}");
        assert!(values.progress.residual <= 1e-12);
    }

    #[test]
    fn the_best_choice_is_taken() {
        // Position 0 may win at once or give the win away; in 1 nothing can be done.
        let end = End::at(0, false);
        let graph = graph(&[1.0], &[&[&[End::at(1, false), End::WON]], &[&[end]]]);
        let values = graph.solve(0.0, |_| true);
        assert_eq!(values.win, [1.0, 0.0]);
        assert_eq!((graph.positions(), graph.choices()), (2, 3));
    }

    #[test]
    fn who_throws_again_keeps_what_it_has() {
        // Half the throws win, the others throw again or lose, as one likes.
        let graph = graph(&[0.5, 0.5], &[&[&[End::WON], &[End::LOST, End::at(0, true)]]]);
        let values = graph.solve(1e-12, |_| true);
        assert!((values.win[0] - 1.0).abs() < 1e-11, "{values:?}");
    }

    #[test]
    fn a_throw_may_be_of_another_kind_than_the_one_before() {
        // One throw in four leads to a throw that wins in one of three; all others lose.
        let mut graph = Graph::default();
        let kinds = [[0.25, 0.75].as_slice(), &[1.0 / 3.0; 3]].map(|kind| graph.kind(kind));
        assert_eq!(graph.kind(&[0.25, 0.75]), kinds[0]);
        graph.position(kinds[0]);
        graph.add([End::at(1, true)]);
        graph.add([End::LOST]);
        graph.position(kinds[1]);
        [End::LOST, End::WON, End::LOST].into_iter().for_each(|end| graph.add([end]));
        let values = graph.solve(1e-12, |_| true);
        assert!((values.win[0] - 1.0 / 12.0).abs() < 1e-12, "{values:?}");
    }

    #[test]
    fn it_stops_when_told_to() {
        let over = End::at(0, false);
        let graph = graph(&[0.5, 0.5], &[&[&[End::WON], &[over]]]);
        let values = graph.solve(0.0, |progress| progress.sweeps < 3);
        assert!(values.progress.residual > 0.0);
    }
}
