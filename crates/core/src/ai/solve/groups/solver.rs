//! Value iteration over all positions of a game, group by group from the end of the game.
//!
//! Within a group, positions depend on each other in circles, but only because pieces
//! are taken and turns are lost: every other move brings the pieces forward. So a sweep
//! visits the positions that are farthest advanced first, and has all that follows
//! already up to date, but for what lies behind a capture. Positions whose pieces are
//! equally far advanced make a *wave*. The values come out the same on any number of threads.
//!
//! Sweeps come in *rounds*. At the end of a round the values are extrapolated
//! (`extrapolation.rs`). A round depends on nothing but the values before it, so
//! between two rounds the work can be stopped.

use std::ops::Range;

use rayon::prelude::*;
use thiserror::Error;

use super::extrapolation::{beyond, factor};
use super::layout::Layout;
use super::numbered::Numbered;
use super::numbering::Numbering;

/// A group is solved when no value changes by more parts of `u32::MAX` than this in a
/// sweep.
const CALM: u32 = 2;
/// Sweeps of a round, where values are extrapolated.
const ROUND: u32 = 5;
/// Values that change by more are not extrapolated, since choices still change too: a hundredth.
const WILD: u32 = u32::MAX / 100;
/// What a position is worth as long as nothing is known: an even chance.
const EVEN: u32 = u32::MAX / 2;

/// A value as a probability.
pub fn probability(value: u32) -> f64 {
    f64::from(value) / f64::from(u32::MAX)
}

/// How far the solution has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The group in work; the number of groups when all is done.
    pub group: usize,
    /// Sweeps over that group so far.
    pub sweeps: u32,
    /// The largest change in the last of them, in parts of `u32::MAX`.
    pub change: u32,
}

/// The values of all positions, as far as they are known.
pub struct Solver<N: Numbered = Numbering> {
    numbering: N,
    values: Vec<N::Value>,
    progress: Progress,
    /// Where the group in work stood when its changes were first less than [`WILD`].
    tame: Option<Progress>,
    /// The group in work; none when all is done.
    order: Option<N::Order>,
    /// The values of the group after the last sweeps but one and but two, for the extrapolation.
    before: [Vec<u32>; 2],
    /// Sweeps over each solved group, and the residual of its values.
    done: Vec<Solved>,
}

/// What it took to solve a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solved {
    /// Sweeps.
    pub sweeps: u32,
    /// The most by which a value differs from what follows from the others, in parts
    /// of `u32::MAX`.
    pub residual: u32,
}

/// The system does not have enough memory for a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "it takes {} MB of memory, which the system does not have; close other programs, or solve it \
     with fewer pieces",
    bytes.div_ceil(1_000_000)
)]
pub struct NoMemory {
    /// The memory for the values, in bytes.
    pub bytes: u64,
}

impl Solver {
    /// The solver of a board like that of Ur.
    ///
    /// # Errors
    /// If the system does not have enough memory for all values.
    pub fn new(layout: Layout) -> Result<Self, NoMemory> {
        Self::of(Numbering::new(layout))
    }
}

impl<N: Numbered> Solver<N> {
    /// Nothing is known yet.
    ///
    /// # Errors
    /// If the system does not have enough memory for all values.
    pub fn of(numbering: N) -> Result<Self, NoMemory> {
        let positions = numbering.positions() as usize;
        let places = positions + N::SPARE;
        let sizes = (0..numbering.groups()).map(|group| numbering.group(group).1.len());
        let largest = if N::EXTRAPOLATES { sizes.max().unwrap_or(0) } else { 0 };
        let bytes = (places * size_of::<N::Value>() + 2 * largest * size_of::<u32>()) as u64;
        let mut values = Vec::new();
        let mut before = [Vec::new(), Vec::new()];
        let room = values.try_reserve_exact(places);
        let mut rooms = before.iter_mut().map(|before| before.try_reserve_exact(largest));
        room.and_then(|()| rooms.try_for_each(|room| room)).map_err(|_| NoMemory { bytes })?;
        values.resize_with(places, || N::value(EVEN));
        let progress = Progress { group: 0, sweeps: 0, change: u32::MAX };
        let done = Vec::new();
        let mut solver =
            Self { numbering, values, progress, tame: None, order: None, before, done };
        solver.begin();
        Ok(solver)
    }

    /// The numbering of the positions.
    pub fn numbering(&self) -> &N {
        &self.numbering
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// What the groups that are solved took.
    pub fn done(&self) -> &[Solved] {
        &self.done
    }

    /// Sweeps over the group in work that are to come, if its changes go on falling as they
    /// have; none as long as that cannot be seen.
    pub fn to_come(&self) -> Option<f64> {
        let (tame, now) = (self.tame?, self.progress);
        let of = |change: u32| f64::from(change).ln();
        let fallen = of(tame.change) - of(now.change);
        let sweeps = f64::from(now.sweeps - tame.sweeps);
        (fallen > 0.0).then(|| (of(now.change) - of(CALM)) / fallen * sweeps)
    }

    /// Whether every group is solved.
    pub fn finished(&self) -> bool {
        self.progress.group == self.numbering.groups()
    }

    /// The value of a position, in parts of `u32::MAX`. Many at once are faster found by
    /// [`Self::values`].
    pub fn value(&self, number: u32) -> u32 {
        let number = number as usize;
        self.values(number..number + 1).next().unwrap_or(EVEN)
    }

    /// Values of a range of positions.
    pub fn values(&self, range: Range<usize>) -> impl Iterator<Item = u32> + '_ {
        self.numbering.places(range).map(|place| N::parts(&self.values[place]))
    }

    /// One round of sweeps over the group in work; the next group if that settles it. Uses the
    /// threads of the pool it is called in.
    pub fn round(&mut self) {
        let Some(order) = &self.order else { return };
        let (_, range) = self.numbering.group(self.progress.group);
        for left in (0..if N::EXTRAPOLATES { ROUND } else { 1 }).rev() {
            if let Some(before) = self.before.get_mut(left as usize).filter(|_| N::EXTRAPOLATES) {
                self.values[range.clone()].par_iter().map(N::parts).collect_into_vec(before);
            }
            self.progress.change = self.numbering.sweep(order, &mut self.values, false);
            self.progress.sweeps += 1;
            if self.progress.change <= CALM {
                let residual = self.numbering.sweep(order, &mut self.values, true);
                self.settle(Solved { sweeps: self.progress.sweeps, residual });
                self.begin();
                return;
            }
        }
        if self.progress.change >= WILD {
            return;
        }
        self.tame.get_or_insert(self.progress);
        if N::EXTRAPOLATES {
            let [two, one] = &self.before;
            let factor = factor(one, two, &self.values[range.clone()], N::parts);
            self.values[range].par_iter_mut().zip(two).for_each(|(value, before)| {
                *value = N::value(beyond(*before, N::parts(value), factor));
            });
        }
    }

    /// Takes over the values of positions from `first` on.
    pub fn put(&mut self, first: usize, values: impl Iterator<Item = u32>) {
        let range = first..self.numbering.positions() as usize;
        for (place, value) in self.numbering.places(range).zip(values) {
            self.values[place] = N::value(value);
        }
    }

    /// Takes the group in work for solved, as its values stand. [`Self::begin`] is to be
    /// called before the next sweep.
    pub fn settle(&mut self, solved: Solved) {
        self.done.push(solved);
        self.resume(Progress { group: self.progress.group + 1, sweeps: 0, change: u32::MAX });
    }

    /// Goes on with the group in work as its values stand.
    pub fn resume(&mut self, progress: Progress) {
        self.progress = progress;
        self.tame = None;
    }

    /// Prepares the group in work, and guesses at its values.
    pub fn begin(&mut self) {
        self.order = None;
        if self.finished() {
            return;
        }
        let (_, range) = self.numbering.group(self.progress.group);
        self.values[range].par_iter_mut().for_each(|value| *value = N::value(EVEN));
        self.order = Some(self.numbering.begin(self.progress.group, &mut self.values));
    }
}
