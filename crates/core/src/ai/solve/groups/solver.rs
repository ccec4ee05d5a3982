//! Value iteration over all positions of a game, group by group from the end of the game.
//!
//! Within a group, positions depend on each other in circles, but only because pieces
//! are taken and turns are lost: every other move brings the pieces forward. So a sweep
//! visits the positions that are farthest advanced first, and has all that follows
//! already up to date, but for what lies behind a capture. Blocks whose pieces are
//! equally far advanced never lead to each other, save a block and its counterpart with
//! the sides changed; so they are a *wave* of independent work for several threads, and
//! the values come out the same however many there are.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use super::bellman::Operator;
use super::layout::Layout;
use super::numbered::{Guess, Numbered};
use super::numbering::{Block, Numbering, Off};

/// A group is solved when no value changes by more parts of `u32::MAX` than this in a
/// sweep.
const CALM: u32 = 2;
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

/// A block and its counterpart, if that is another one.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    block: Block,
    other: Option<Block>,
}

/// The values of all positions, as far as they are known.
pub struct Solver<N: Numbered = Numbering> {
    numbering: N,
    values: Vec<AtomicU32>,
    progress: Progress,
    /// Waves of the group in work, the farthest advanced first.
    waves: Vec<Vec<N::Unit>>,
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
        let mut values = Vec::new();
        let positions = numbering.positions();
        let bytes = u64::from(positions) * size_of::<AtomicU32>() as u64;
        values.try_reserve_exact(positions as usize).map_err(|_| NoMemory { bytes })?;
        values.extend((0..positions).map(|_| AtomicU32::new(EVEN)));
        let progress = Progress { group: 0, sweeps: 0, change: u32::MAX };
        let mut solver = Self { numbering, values, progress, waves: Vec::new(), done: Vec::new() };
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

    /// Whether every group is solved.
    pub fn finished(&self) -> bool {
        self.progress.group == self.numbering.groups()
    }

    /// The value of a position, in parts of `u32::MAX`.
    pub fn value(&self, number: u32) -> u32 {
        self.values[number as usize].load(Ordering::Relaxed)
    }

    /// Values of a range of positions.
    pub fn values(&self, range: Range<usize>) -> impl Iterator<Item = u32> + '_ {
        self.values[range].iter().map(|value| value.load(Ordering::Relaxed))
    }

    /// One sweep over the group in work; the next group if that settles it. Uses the
    /// threads of the pool it is called in.
    pub fn sweep(&mut self) {
        if self.finished() {
            return;
        }
        self.progress.change = self.over_all(|number, value| {
            let place = &self.values[number];
            let change = value.abs_diff(place.load(Ordering::Relaxed));
            place.store(value, Ordering::Relaxed);
            change
        });
        self.progress.sweeps += 1;
        if self.progress.change <= CALM {
            let residual = self.over_all(|number, value| {
                value.abs_diff(self.values[number].load(Ordering::Relaxed))
            });
            self.settle(Solved { sweeps: self.progress.sweeps, residual });
            self.begin();
        }
    }

    /// The most that `see` makes of a position's number and value in the group in work.
    fn over_all(&self, see: impl Fn(usize, u32) -> u32 + Sync) -> u32 {
        let over = |unit: &N::Unit| {
            let mut most = 0;
            self.numbering.visit(unit, &self.values, |number, value| {
                most = most.max(see(number, value));
            });
            most
        };
        let wave = |wave: &Vec<N::Unit>| wave.par_iter().with_max_len(1).map(over).max();
        self.waves.iter().filter_map(wave).max().unwrap_or(0)
    }

    /// Takes over the values of positions from `first` on.
    pub fn put(&mut self, first: usize, values: impl Iterator<Item = u32>) {
        for (place, value) in self.values[first..].iter_mut().zip(values) {
            *place.get_mut() = value;
        }
    }

    /// Takes the group in work for solved, as its values stand. [`Self::begin`] is to be
    /// called before the next sweep.
    pub fn settle(&mut self, solved: Solved) {
        self.done.push(solved);
        self.progress = Progress { group: self.progress.group + 1, sweeps: 0, change: u32::MAX };
    }

    /// Goes on with the group in work as its values stand.
    pub fn resume(&mut self, progress: Progress) {
        self.progress = progress;
    }

    /// Prepares the group in work: its waves, and a first guess at its values.
    pub fn begin(&mut self) {
        self.waves = Vec::new();
        if self.finished() {
            return;
        }
        self.waves = self.numbering.waves(self.progress.group);
        let (_, range) = self.numbering.group(self.progress.group);
        self.values[range].par_iter_mut().for_each(|value| *value.get_mut() = EVEN);
        self.numbering.guesses(self.progress.group).par_iter().for_each(|guess| {
            for place in 0..guess.len {
                let known = self.value(guess.from + place);
                self.values[(guess.to + place) as usize].store(known, Ordering::Relaxed);
            }
        });
    }
}

impl Numbered for Numbering {
    type Unit = Pair;

    fn positions(&self) -> u32 {
        self.positions()
    }

    fn over(&self) -> u64 {
        self.over()
    }

    fn groups(&self) -> usize {
        self.groups()
    }

    fn group(&self, number: usize) -> (Off, Range<usize>) {
        self.group(number)
    }

    fn waves(&self, group: usize) -> Vec<Vec<Pair>> {
        waves(self, &self.blocks(group))
    }

    fn visit(&self, pair: &Pair, values: &[AtomicU32], mut see: impl FnMut(usize, u32)) {
        let one = Operator::new(self, pair.block);
        let other = pair.other.map(|other| Operator::new(self, other));
        for rank in 0..one.len() {
            see(one.number(rank), one.value(values, rank));
            if let Some(other) = &other {
                see(other.number(rank), other.value(values, rank));
            }
        }
    }

    /// The positions in which both sides have a piece more off and one less in hand.
    fn guesses(&self, group: usize) -> Vec<Guess> {
        let guess = |block: Block| {
            let hands = self.hands(&block)?;
            let later = Block { off: block.off.map(|off| off + 1), ..block };
            if hands.contains(&0) || later.off.iter().any(|off| *off >= self.layout.pieces) {
                return None;
            }
            let len = self.contents(block.shared).len() as u32;
            Some(Guess { from: self.start(&later), to: self.start(&block), len })
        };
        self.blocks(group).into_iter().filter_map(guess).collect()
    }
}

/// The blocks of a group in pairs, in waves of equal advance, the farthest first.
fn waves(numbering: &Numbering, blocks: &[Block]) -> Vec<Vec<Pair>> {
    let layout = &numbering.layout;
    // On the shared cells all count alike: what moves there stays in its block.
    let advance = |block: &Block| -> usize {
        let side = |side: usize| {
            let own = layout.own.iter().enumerate();
            let on = own.filter(|(place, _)| block.own[side] >> place & 1 == 1);
            let steps: usize = on.map(|(_, step)| usize::from(*step)).sum();
            steps + usize::from(block.shared[side]) * usize::from(layout.first)
        };
        side(0) + side(1)
    };
    let mut waves: Vec<Vec<Pair>> = Vec::new();
    for block in blocks {
        let other = block.swapped();
        if *block > other {
            continue;
        }
        let advance = advance(block);
        if waves.len() <= advance {
            waves.resize_with(advance + 1, Vec::new);
        }
        waves[advance].push(Pair { block: *block, other: (other != *block).then_some(other) });
    }
    for wave in &mut waves {
        // The longest work first, so that no thread is left with it at the end.
        let size = |pair: &Pair| numbering.contents(pair.block.shared).len();
        wave.sort_by_key(|pair| std::cmp::Reverse(size(pair)));
    }
    waves.reverse();
    waves
}
