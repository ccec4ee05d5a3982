//! Value iteration over all positions of a game, group by group from the end of the game.
//!
//! Within a group, positions depend on each other in circles, but only because pieces
//! are taken and turns are lost: every other move brings the pieces forward. So a sweep
//! visits the tiles that are farthest advanced first, and has all that follows already up
//! to date, but for what lies behind a capture. Tiles whose pieces are equally far advanced
//! are a *wave*. Each is worked out from the values before the wave, save a tile and its
//! counterpart with the sides changed, which are worked out together. So the values come out
//! the same on any number of threads.

use std::collections::BTreeMap;

use rayon::prelude::*;
use thiserror::Error;

use super::bellman::{Bellman, LANES, Tile, parts_of, value_of};
use super::layout::Layout;
use super::numbering::Numbering;
use super::tiles::{Frame, Tiles};

/// A group is solved when no value changes by more parts of `u32::MAX` than this in a
/// sweep.
const CALM: u32 = 2;
/// What a position is worth as long as nothing is known: an even chance.
const EVEN: i32 = 0;
/// Tiles that a thread takes at once.
const AT_ONCE: usize = 64;

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
pub struct Solver {
    numbering: Numbering,
    tiles: Tiles,
    /// In the order of the tiles.
    values: Vec<i32>,
    progress: Progress,
    /// Waves of the group in work, the farthest advanced first.
    waves: Vec<Vec<Tile>>,
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
    /// Nothing is known yet.
    ///
    /// # Errors
    /// If the system does not have enough memory for all values.
    pub fn new(layout: Layout) -> Result<Self, NoMemory> {
        let numbering = Numbering::new(layout);
        let mut values = Vec::new();
        let positions = numbering.positions();
        let bytes = u64::from(positions) * size_of::<i32>() as u64;
        values.try_reserve_exact(positions as usize + LANES).map_err(|_| NoMemory { bytes })?;
        values.resize(positions as usize + LANES, EVEN);
        let tiles = Tiles::new(&numbering);
        let progress = Progress { group: 0, sweeps: 0, change: u32::MAX };
        let mut solver =
            Self { numbering, tiles, values, progress, waves: Vec::new(), done: Vec::new() };
        solver.begin();
        Ok(solver)
    }

    /// The numbering of the positions.
    pub fn numbering(&self) -> &Numbering {
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
        let number = number as usize;
        self.places(number..number + 1).next().map_or(0, |place| parts_of(self.values[place]))
    }

    /// Values of a range of positions.
    pub fn values(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = u32> + '_ {
        self.places(range).map(|place| parts_of(self.values[place]))
    }

    /// Where the values of a range of positions stand. It begins with a list of blocks, so
    /// one range costs far less than its positions one by one.
    fn places(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = usize> + use<'_> {
        let first = (0..self.numbering.groups())
            .take_while(|group| self.numbering.group(*group).1.start <= range.start)
            .count()
            .saturating_sub(1);
        let skipped = range.start - self.numbering.group(first).1.start;
        let mut skip = skipped;
        let groups = first..self.numbering.groups();
        let blocks = groups.flat_map(|group| self.numbering.blocks(group));
        let places = blocks.flat_map(move |block| {
            let (place, step) = self.tiles.of_block(&block);
            let len = self.numbering.contents(block.shared).len();
            let from = skip.min(len);
            skip -= from;
            (from..len).map(move |rank| place + rank * step)
        });
        places.take(range.len())
    }

    /// One sweep over the group in work; the next group if that settles it. Uses the
    /// threads of the pool it is called in.
    pub fn sweep(&mut self) {
        if self.finished() {
            return;
        }
        self.progress.change = self.over_all(false);
        self.progress.sweeps += 1;
        if self.progress.change <= CALM {
            let residual = self.over_all(true);
            if residual <= CALM {
                self.settle(Solved { sweeps: self.progress.sweeps, residual });
                self.begin();
            }
        }
    }

    /// Works out every value of the group in work; tells the largest change. If `settled`,
    /// none is to rest on another new one.
    fn over_all(&mut self, settled: bool) -> u32 {
        let mut most = 0;
        // The values of a wave are put in their places when all of it is done.
        let mut room: Vec<Vec<i32>> = Vec::new();
        for wave in &self.waves {
            if room.len() < wave.len().div_ceil(AT_ONCE) {
                room.resize_with(wave.len().div_ceil(AT_ONCE), Vec::new);
            }
            let work = |(part, values): (&[Tile], &mut Vec<i32>)| {
                values.clear();
                let mut bellman = Bellman::new(&self.numbering, &self.tiles, &self.values);
                let change = |tile| bellman.work(tile, settled, values);
                part.iter().map(change).max().unwrap_or(0)
            };
            let change = wave.par_chunks(AT_ONCE).zip(&mut room).map(work).max();
            most = most.max(change.unwrap_or(0));
            for (part, values) in wave.chunks(AT_ONCE).zip(&room) {
                let mut values = values.as_slice();
                for tile in part {
                    let (starts, size) =
                        (tile.both(&self.numbering, &self.tiles), self.tiles.size(&tile.frame));
                    for start in &starts[..if starts[0] == starts[1] { 1 } else { 2 }] {
                        let (these, after) = values.split_at(size);
                        self.values[*start..start + size].copy_from_slice(these);
                        values = after;
                    }
                }
            }
        }
        most
    }

    /// Takes over the values of positions from `first` on.
    pub fn put(&mut self, first: usize, values: impl Iterator<Item = u32>) {
        let values: Vec<u32> = values.collect();
        let places: Vec<usize> = self.places(first..first + values.len()).collect();
        for (place, value) in places.into_iter().zip(values) {
            self.values[place] = value_of(value);
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
        let frames = self.tiles.frames(&self.numbering, self.progress.group);
        self.waves = waves(&self.numbering, &frames);
        let (_, range) = self.numbering.group(self.progress.group);
        self.values[range].fill(EVEN);
        for frame in &frames {
            self.guess(frame);
        }
    }

    /// Takes over the values of the positions in which both sides have a piece more off
    /// and one less in hand.
    fn guess(&mut self, frame: &Frame) {
        let later = Frame { off: frame.off.map(|off| off + 1), ..*frame };
        let gone = later.off.iter().any(|off| *off >= self.numbering.layout.pieces);
        if gone || self.tiles.size(&later) == 0 {
            return;
        }
        let [row, later_row] = [frame, &later].map(|frame| self.tiles.count(frame, 0));
        let rows = self.tiles.count(&later, 1);
        for rank in 0..self.numbering.contents(frame.shared).len() as u16 {
            let from = self.tiles.start(&later, rank);
            let to = self.tiles.start(frame, rank);
            for at in 0..rows {
                let from = from + at * later_row;
                self.values.copy_within(from..from + later_row, to + at * row);
            }
        }
    }
}

/// The tiles of a group, each for its counterpart too, in waves of equal advance, the
/// farthest first.
fn waves(numbering: &Numbering, frames: &[Frame]) -> Vec<Vec<Tile>> {
    let layout = &numbering.layout;
    let late: Vec<usize> =
        layout.own.iter().filter(|s| **s >= layout.first).map(|s| usize::from(*s)).collect();
    let mut waves: BTreeMap<_, Vec<Tile>> = BTreeMap::new();
    for frame in frames {
        let other = frame.swapped();
        if *frame > other {
            continue;
        }
        let on = |bits: u8| -> usize {
            late.iter().enumerate().map(|(b, s)| usize::from(bits >> b & 1) * s).sum()
        };
        let behind = on(frame.late[0]) + on(frame.late[1]);
        for (rank, content) in numbering.contents(frame.shared).iter().enumerate() {
            if *frame == other && usize::from(content.turned) < rank {
                continue;
            }
            let mut advance = 0;
            for cell in 0..layout.shared {
                let first = usize::from(layout.first);
                if content.mine >> cell & 1 == 1 {
                    advance += first + usize::from(cell);
                }
                if content.theirs >> cell & 1 == 1 {
                    advance += first + usize::from(layout.mirror[usize::from(cell)]);
                }
            }
            let tile = Tile { frame: *frame, rank: rank as u16 };
            waves.entry((behind, advance)).or_default().push(tile);
        }
    }
    waves.into_values().rev().collect()
}
