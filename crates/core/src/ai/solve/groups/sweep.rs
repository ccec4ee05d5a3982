//! The order of a sweep over the tiles of a board like that of Ur.
//!
//! Each tile of a wave is worked out from the values before the wave, save a tile and its
//! counterpart with the sides changed, which are worked out together.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::bellman::{Bellman, Exit, LANES, Tile, parts_of, value_of};
use super::numbered::Numbered;
use super::numbering::{Numbering, Off};
use super::tiles::Frame;

/// Tiles that a thread takes at once.
const AT_ONCE: usize = 64;
/// Moves out of tiles that are kept from sweep to sweep, in bytes. Those of other tiles are
/// worked out in each.
const KEPT: usize = 1 << 28;

/// Tiles of a wave that a thread takes at once.
pub struct Batch {
    tiles: Vec<Tile>,
    /// The moves out of each and out of its counterpart, if they are kept.
    exits: Option<Exits>,
}

/// The moves out of tiles.
#[derive(Default)]
struct Exits {
    list: Vec<Exit>,
    /// Where those of each tile end, and those of its counterpart.
    ends: Vec<[usize; 2]>,
}

impl Exits {
    /// Adds those of a tile.
    fn add(&mut self, numbering: &Numbering, tile: &Tile) {
        let ends = tile.pair(numbering).map(|tile| {
            tile.exits(numbering, &mut self.list);
            self.list.len()
        });
        self.ends.push(ends);
    }

    /// Those of a tile and of its counterpart.
    fn of(&self, tile: usize) -> [&[Exit]; 2] {
        let [middle, end] = self.ends[tile];
        let start = tile.checked_sub(1).map_or(0, |last| self.ends[last][1]);
        [&self.list[start..middle], &self.list[middle..end]]
    }
}

impl Numbered for Numbering {
    type Value = i32;
    type Order = Vec<Vec<Batch>>;
    const SPARE: usize = LANES;

    fn value(parts: u32) -> i32 {
        value_of(parts)
    }

    fn parts(value: &i32) -> u32 {
        parts_of(*value)
    }

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

    fn places(&self, numbers: Range<usize>) -> impl Iterator<Item = usize> {
        let first = (0..self.groups())
            .take_while(|group| self.group(*group).1.start <= numbers.start)
            .count()
            .saturating_sub(1);
        let mut skip = numbers.start - self.group(first).1.start;
        let blocks = (first..self.groups()).flat_map(|group| self.blocks(group));
        let places = blocks.flat_map(move |block| {
            let (place, step) = self.tiles.of_block(&block);
            let len = self.contents(block.shared).len();
            let from = skip.min(len);
            skip -= from;
            (from..len).map(move |rank| place + rank * step)
        });
        places.take(numbers.len())
    }

    fn begin(&self, group: usize, values: &mut [i32]) -> Vec<Vec<Batch>> {
        let frames = self.tiles.frames(self, group);
        for frame in &frames {
            guess(self, frame, values);
        }
        let kept = AtomicUsize::new(0);
        let batch = |tiles: &[Tile]| {
            let exits = (kept.load(Ordering::Relaxed) < KEPT).then(|| {
                let mut exits = Exits::default();
                tiles.iter().for_each(|tile| exits.add(self, tile));
                exits.list.shrink_to_fit();
                kept.fetch_add(size_of_val(&*exits.list), Ordering::Relaxed);
                exits
            });
            Batch { tiles: tiles.to_vec(), exits }
        };
        let waves = waves(self, &frames);
        waves.iter().map(|wave| wave.par_chunks(AT_ONCE).map(batch).collect()).collect()
    }

    fn sweep(&self, waves: &Vec<Vec<Batch>>, values: &mut [i32], settled: bool) -> u32 {
        let mut most = 0;
        // The values of a wave are put in their places when all of it is done.
        let mut room: Vec<Vec<i32>> = Vec::new();
        for wave in waves {
            if room.len() < wave.len() {
                room.resize_with(wave.len(), Vec::new);
            }
            let work = |(batch, out): (&Batch, &mut Vec<i32>)| {
                out.clear();
                let mut bellman = Bellman::new(self, values);
                let mut most = 0;
                let mut exits = Exits::default();
                for (index, tile) in batch.tiles.iter().enumerate() {
                    let exits = match &batch.exits {
                        Some(exits) => exits.of(index),
                        None => {
                            exits.list.clear();
                            exits.ends.clear();
                            exits.add(self, tile);
                            exits.of(0)
                        }
                    };
                    most = most.max(bellman.work(tile, exits, settled, out));
                }
                most
            };
            let change = wave.par_iter().with_max_len(1).zip(&mut room).map(work).max();
            most = most.max(change.unwrap_or(0));
            if settled {
                continue;
            }
            for (batch, out) in wave.iter().zip(&room) {
                let mut out = out.as_slice();
                for tile in &batch.tiles {
                    let starts = tile.pair(self).map(|tile| tile.start(&self.tiles));
                    let size = self.tiles.size(&tile.frame);
                    for start in &starts[..if starts[0] == starts[1] { 1 } else { 2 }] {
                        let (these, after) = out.split_at(size);
                        values[*start..start + size].copy_from_slice(these);
                        out = after;
                    }
                }
            }
        }
        most
    }
}

/// Takes over the values of the positions in which both sides have a piece more off and one
/// less in hand.
fn guess(numbering: &Numbering, frame: &Frame, values: &mut [i32]) {
    let tiles = &numbering.tiles;
    let later = Frame { off: frame.off.map(|off| off + 1), ..*frame };
    let gone = later.off.iter().any(|off| *off >= numbering.layout.pieces);
    if gone || tiles.size(&later) == 0 {
        return;
    }
    let [row, later_row] = [frame, &later].map(|frame| tiles.count(frame, 0));
    let rows = tiles.count(&later, 1);
    for rank in 0..numbering.contents(frame.shared).len() as u16 {
        let (from, to) = (tiles.start(&later, rank), tiles.start(frame, rank));
        for at in 0..rows {
            let from = from + at * later_row;
            values.copy_within(from..from + later_row, to + at * row);
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
